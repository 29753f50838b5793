#include "shared/sized_label.h"

#include "shared/plain_text.h"

#include <QEvent>

namespace assayer {

SizedLabel::SizedLabel(const QString& text, QFont Fonts::*role, QWidget* parent, bool strong)
    : QLabel(parent), m_role(role), m_strong(strong)
{
  setTextFormat(Qt::PlainText);
  setText(text);
  parent->installEventFilter(this); // a label with a font of its own is not told of the application's
  fit();
}

bool SizedLabel::eventFilter(QObject* watched, QEvent* event)
{
  if (watched == parent() && event->type() == QEvent::FontChange) fit();
  return QLabel::eventFilter(watched, event);
}

void SizedLabel::fit()
{
  QFont font = Fonts::from(parentWidget()->font()).*m_role;
  if (m_strong) font.setWeight(QFont::DemiBold);
  setFont(font);
}

QLabel* paragraph(const QString& text, QWidget* parent, bool muted)
{
  QLabel* label = plain::label(text, parent);
  label->setWordWrap(true);
  if (muted) label->setForegroundRole(QPalette::PlaceholderText);
  return label;
}

} // namespace assayer
