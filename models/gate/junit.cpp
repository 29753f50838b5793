#include "gate/junit.h"

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

/// XML 1.0's Char, but for what would break the line of an attribute.
bool isXmlCharacter(char32_t c)
{
  return c == 0x9 || c == 0xA || c == 0xD || (c >= 0x20 && c <= 0xD7FF) || (c >= 0xE000 && c <= 0xFFFD) ||
         (c >= 0x10000 && c <= 0x10FFFF);
}

QString xmlText(const QString& text)
{
  QString escaped;
  const QVector<uint> points = text.toUcs4();
  for (const uint point : points) {
    const char32_t c = isXmlCharacter(point) ? point : U'\uFFFD';
    switch (c) {
    case U'&': escaped += u"&amp;"_s; break;
    case U'<': escaped += u"&lt;"_s; break;
    case U'>': escaped += u"&gt;"_s; break;
    case U'"': escaped += u"&quot;"_s; break;
    // Readers make blanks of these in attributes unless they are written as numbers.
    case U'\t':
    case U'\n':
    case U'\r': escaped += u"&#%1;"_s.arg(static_cast<int>(c)); break;
    default: escaped += QString::fromUcs4(&c, 1);
    }
  }
  return escaped;
}

QString partLines(const GateVerdict& verdict)
{
  QString lines;
  for (const GatePart& part : verdict.parts) {
    QStringList said;
    if (!part.of.isEmpty()) said.append(part.of + u":"_s);
    said.append(part.passed ? u"holds,"_s : u"does not hold,"_s);
    if (!part.got.isEmpty()) said.append(u"got "_s + part.got);
    if (!part.why.isEmpty()) said.append(u"("_s + part.why + u")"_s);
    lines += said.join(u' ') + u'\n';
  }
  return lines;
}

} // namespace

QByteArray junitOf(const GateOutcome& outcome)
{
  const QString suite = outcome.name.isEmpty() ? u"gate"_s : outcome.name;
  const QString counts =
      u"tests=\"%1\" failures=\"%2\" errors=\"0\""_s.arg(outcome.verdicts.size()).arg(outcome.failures());
  QString xml = u"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites "_s + counts + u">\n  <testsuite name=\""_s +
                xmlText(suite) + u"\" "_s + counts + u" skipped=\"0\">\n"_s;
  for (const GateVerdict& verdict : outcome.verdicts) {
    xml += u"    <testcase classname=\""_s + xmlText(outcome.run) + u"\" name=\""_s + xmlText(verdict.title) + u"\""_s;
    if (verdict.passed()) {
      xml += u"/>\n"_s;
      continue;
    }
    xml += u">\n      <failure type=\"rule\" message=\""_s + xmlText(verdict.sentence()) + u"\">"_s +
           xmlText(partLines(verdict)).replace(u"&#10;"_s, u"\n"_s) + u"</failure>\n    </testcase>\n"_s;
  }
  return (xml + u"  </testsuite>\n</testsuites>\n"_s).toUtf8();
}

} // namespace assayer
