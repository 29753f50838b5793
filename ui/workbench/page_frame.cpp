#include "workbench/page_frame.h"

#include "shared/theme.h"
#include "shared/sized_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QVBoxLayout>

namespace assayer {

PageFrame::PageFrame(QWidget* parent) : QScrollArea(parent)
{
  setFrameShape(QFrame::NoFrame);
  setWidgetResizable(true);
  setFocusPolicy(Qt::NoFocus);
  auto* outer = new QWidget(this);
  m_sheet = new QWidget(outer);
  m_column = new QVBoxLayout(m_sheet);
  m_column->setContentsMargins(space::Wide, space::Wide, space::Wide, space::Wide);
  m_column->setSpacing(space::Medium);
  auto* across = new QHBoxLayout(outer);
  across->setContentsMargins({});
  across->addStretch(1);
  across->addWidget(m_sheet, 1000, Qt::AlignVCenter);
  across->addStretch(1);
  setWidget(outer);
  fitWidth();
}

void PageFrame::addHeading(const QString& text)
{
  m_column->addWidget(new SizedLabel(text, &Fonts::figures, m_sheet, true));
}

void PageFrame::changeEvent(QEvent* event)
{
  QScrollArea::changeEvent(event);
  if (event->type() == QEvent::FontChange) fitWidth();
}

void PageFrame::fitWidth()
{
  m_sheet->setMaximumWidth(fontMetrics().averageCharWidth() * (ReadingMeasure + 10) + 2 * space::Wide);
}

} // namespace assayer
