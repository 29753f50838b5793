#include "workbench/sized_label.h"

#include "shared/plain_text.h"

#include <QApplication>
#include <QEvent>

namespace assayer {

SizedLabel::SizedLabel(const QString& text, QFont Fonts::*role, QWidget* parent) : QLabel(text, parent), m_role(role)
{
  setTextFormat(Qt::PlainText);
  setFont(Fonts::from(QApplication::font()).*m_role);
}

void SizedLabel::changeEvent(QEvent* event)
{
  QLabel::changeEvent(event);
  if (event->type() == QEvent::ApplicationFontChange) setFont(Fonts::from(QApplication::font()).*m_role);
}

QLabel* paragraph(const QString& text, QWidget* parent, bool muted)
{
  QLabel* label = plain::label(text, parent);
  label->setWordWrap(true);
  if (muted) label->setForegroundRole(QPalette::PlaceholderText);
  return label;
}

} // namespace assayer
