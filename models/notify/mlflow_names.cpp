#include "notify/mlflow.h"

namespace assayer {

using namespace Qt::Literals::StringLiterals;

QString mlflowKey(const QString& name)
{
  QString key;
  for (const QChar c : name) {
    const char16_t u = c.unicode();
    const bool isPlain = (u >= u'a' && u <= u'z') || (u >= u'A' && u <= u'Z') || (u >= u'0' && u <= u'9');
    if (u == u'@')
      key += u"_at_"_s;
    else if (c.isLowSurrogate())
      continue; // its high half has become "_"
    else
      key += isPlain || u"_-. /"_s.contains(c) ? c : u'_';
  }
  QStringList parts;
  for (const QString& part : key.split(u'/')) {
    const QString trimmed = part.trimmed();
    parts.append(trimmed.isEmpty() || trimmed == u"." || trimmed == u".." ? u"_"_s : trimmed);
  }
  return parts.join(u'/').left(MlflowLongestKey).trimmed();
}

QString MlflowKeys::keyOf(const QString& name)
{
  if (const auto known = m_keys.constFind(name); known != m_keys.constEnd()) return *known;
  const QString first = mlflowKey(name);
  QString key = first;
  for (int copy = 2; m_taken.contains(key.toLower()); ++copy) {
    const QString ending = u"_%1"_s.arg(copy);
    key = first.left(MlflowLongestKey - ending.size()) + ending;
  }
  m_taken.insert(key.toLower());
  m_keys.insert(name, key);
  return key;
}

QString cutToBytes(const QString& text, qsizetype most)
{
  if (text.toUtf8().size() <= most) return text;
  const QString mark = u"…"_s;
  qsizetype room = most - mark.toUtf8().size();
  qsizetype end = 0;
  while (end < text.size()) {
    const qsizetype units = text[end].isHighSurrogate() && end + 1 < text.size() ? 2 : 1;
    const qsizetype bytes = text.mid(end, units).toUtf8().size();
    if (bytes > room) break;
    room -= bytes;
    end += units;
  }
  return text.left(end) + mark;
}

} // namespace assayer
