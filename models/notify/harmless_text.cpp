#include "notify/harmless_text.h"

#include "core/text.h"

#include <QRegularExpression>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr QChar WordJoiner(0x2060);

bool turnsDirection(QChar c)
{
  const char16_t u = c.unicode();
  return u == 0x061c || u == 0x200e || u == 0x200f || (u >= 0x202a && u <= 0x202e) || (u >= 0x2066 && u <= 0x2069);
}

bool isWordEdge(const QString& line, qsizetype at)
{
  return at < 0 || at >= line.size() || !(line[at].isLetterOrNumber() || line[at].isMark() || line[at].isSurrogate());
}

} // namespace

QString harmlessLine(const QString& text, int most)
{
  QString line;
  // Far more than is kept: a text of megabytes is not walked through.
  for (const QChar c : QStringView(text).left(8 * most + 64)) {
    if (c.isSpace())
      line += u' ';
    else if (c.category() != QChar::Other_Control && !turnsDirection(c))
      line += c;
  }
  line = line.simplified();
  if (text::length(line) > most) line = text::slice(line, 0, most - 1).trimmed() + u'…';
  static const QRegularExpression call(u"@(?=\\S)"_s);
  static const QRegularExpression link(u":(?=//)"_s);
  static const QRegularExpression bareLink(u"\\b(www)(?=\\.)"_s, QRegularExpression::CaseInsensitiveOption);
  line.replace(call, u'@' + QString(WordJoiner));
  line.replace(link, u':' + QString(WordJoiner));
  line.replace(bareLink, u"\\1"_s + WordJoiner);
  return line;
}

QString markdownText(const QString& line)
{
  static const QRegularExpression special(u"([\\\\`*_\\[\\]<>&|~#$!])"_s);
  // At the start of a line: a list, a rule, an underline that makes a heading of what stands above.
  static const QRegularExpression bullet(u"^([-+=:])"_s);
  static const QRegularExpression numbered(u"^(\\d+)([.)])"_s);
  // Qt's replacements know \1 to \9 only: a backslash before one of them stands for itself.
  QString escaped = line;
  escaped.replace(special, u"\\\\1"_s);
  escaped.replace(bullet, u"\\\\1"_s);
  escaped.replace(numbered, u"\\1\\\\2"_s);
  return escaped;
}

QString slackText(const QString& line)
{
  QString escaped;
  for (qsizetype i = 0; i < line.size(); ++i) {
    const QChar c = line[i];
    switch (c.unicode()) {
    case u'&': escaped += u"&amp;"_s; break;
    case u'<': escaped += u"&lt;"_s; break;
    case u'>': escaped += u"&gt;"_s; break;
    case u'*': escaped += QChar(0x2217); break;
    case u'`': escaped += QChar(0x02cb); break;
    case u'~': escaped += QChar(0x223c); break;
    case u'_': escaped += isWordEdge(line, i - 1) || isWordEdge(line, i + 1) ? QChar(0xff3f) : c; break;
    default: escaped += c;
    }
  }
  return escaped;
}

} // namespace assayer
