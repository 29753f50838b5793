#include "workbench/guideline_pane.h"

#include "shared/key_cap.h"
#include "shared/plain_text.h"
#include "shared/section_header.h"
#include "shared/theme.h"
#include "workbench/markdown_view.h"

#include <QComboBox>
#include <QDateTime>
#include <QLocale>
#include <QPainter>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace assayer {

using namespace Qt::StringLiterals;

GuidelinePane::GuidelinePane(QWidget* parent)
    : QWidget(parent), m_header(new SectionHeader(tr("Guideline"), this)), m_close(new KeyButton({}, this)),
      m_versions(new QComboBox(this)), m_view(new MarkdownView(this))
{
  setObjectName(u"guideline"_s);
  m_close->setObjectName(u"guideline.close"_s);
  m_close->setAccessibleName(tr("Hide the guideline"));
  m_header->addControl(m_close);
  m_versions->setObjectName(u"guideline.version"_s);
  m_versions->setAccessibleName(tr("Version of the guideline"));
  m_versions->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_view->setObjectName(u"guideline.view"_s);
  m_view->setAccessibleName(tr("Guideline"));
  m_view->setFrameShape(QFrame::NoFrame);
  auto* const versions = new QHBoxLayout;
  versions->setContentsMargins(space::Small, space::Small, space::Small, space::Small);
  versions->addWidget(m_versions, 1);
  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins({});
  layout->setSpacing(0);
  layout->addWidget(m_header);
  layout->addLayout(versions);
  layout->addWidget(m_view, 1);
  setMinimumWidth(fontMetrics().averageCharWidth() * 34);
  connect(m_close, &KeyButton::clicked, this, &GuidelinePane::closeClicked);
  connect(m_versions, &QComboBox::currentIndexChanged, this, &GuidelinePane::show);
}

void GuidelinePane::setKey(const QString& key)
{
  m_close->setLabel({key, tr("hide")});
}

void GuidelinePane::setGuidelines(const QVector<Guideline>& guidelines)
{
  QVector<Guideline> newestFirst(guidelines.crbegin(), guidelines.crend());
  if (newestFirst == m_guidelines) return;
  keepPlace();
  const bool isNewer = newestFirst.value(0).id != m_guidelines.value(0).id;
  m_guidelines = std::move(newestFirst);
  int row = 0;
  for (int i = 0; !isNewer && i < m_guidelines.size(); ++i)
    if (m_guidelines[i].id == m_shown) row = i;
  const QSignalBlocker quiet(m_versions);
  m_versions->clear();
  for (int i = 0; i < m_guidelines.size(); ++i) {
    const Guideline& one = m_guidelines[i];
    const QString date = QLocale().toString(QDateTime::fromMSecsSinceEpoch(one.at).date(), QLocale::ShortFormat);
    const QString name = plain::oneLine(one.version);
    const QString state = i == 0 ? tr("in force") : tr("earlier");
    m_versions->addItem(one.at > 0 ? tr("%1 · %2 · %3").arg(name, date, state) : tr("%1 · %2").arg(name, state));
  }
  m_versions->setCurrentIndex(row);
  m_shown = {};
  show(row);
}

void GuidelinePane::show(int row)
{
  keepPlace();
  const Guideline guideline = m_guidelines.value(row);
  m_shown = guideline.id;
  m_view->showMarkdown(guideline.text);
  m_view->verticalScrollBar()->setValue(m_places.value(m_shown));
}

void GuidelinePane::keepPlace()
{
  if (m_shown) m_places.insert(m_shown, m_view->verticalScrollBar()->value());
}

bool GuidelinePane::takeKey(const QVector<QKeyCombination>& chords)
{
  if (!m_view->hasFocus() || chords.isEmpty()) return false;
  const QKeyCombination chord = chords.first();
  const bool isShift = chord.keyboardModifiers() == Qt::ShiftModifier;
  if (chord.keyboardModifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) return false;
  QScrollBar* const bar = m_view->verticalScrollBar();
  switch (chord.key()) {
  case Qt::Key_Down: bar->triggerAction(QAbstractSlider::SliderSingleStepAdd); return true;
  case Qt::Key_Up: bar->triggerAction(QAbstractSlider::SliderSingleStepSub); return true;
  case Qt::Key_Space:
    bar->triggerAction(isShift ? QAbstractSlider::SliderPageStepSub : QAbstractSlider::SliderPageStepAdd);
    return true;
  case Qt::Key_PageDown: bar->triggerAction(QAbstractSlider::SliderPageStepAdd); return true;
  case Qt::Key_PageUp: bar->triggerAction(QAbstractSlider::SliderPageStepSub); return true;
  case Qt::Key_Home: bar->triggerAction(QAbstractSlider::SliderToMinimum); return true;
  case Qt::Key_End: bar->triggerAction(QAbstractSlider::SliderToMaximum); return true;
  case Qt::Key_Escape: Q_EMIT left(); return true;
  default: return false;
  }
}

void GuidelinePane::paintEvent(QPaintEvent*)
{
  QPainter(this).fillRect(rect(), Theme::of(this).surface);
}

} // namespace assayer
