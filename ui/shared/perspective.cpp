#include "shared/perspective.h"

#include <QScopedValueRollback>

namespace assayer {

void Perspective::act(const std::function<void()>& what)
{
  if (m_isActing) { // a part of what the hand does, such as a note saved on leaving the query
    what();
    return;
  }
  const QScopedValueRollback acting(m_isActing, true);
  m_sentence.clear();
  what();
  if (!m_sentence.isEmpty()) Q_EMIT announced(m_sentence.join(QStringLiteral(" · ")));
}

void Perspective::say(const QString& text)
{
  if (m_isActing && !text.isEmpty()) m_sentence.append(text);
}

bool Perspective::refuse(const QString& whyNot)
{
  m_whyNot = whyNot;
  return false;
}

} // namespace assayer
