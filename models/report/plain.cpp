#include "report/plain.h"

#include "core/text.h"

namespace assayer::report {

QString harmlessText(const QString& text)
{
  QString clean;
  clean.reserve(text.size());
  for (qsizetype i = 0; i < text.size(); ++i) {
    const QChar c = text[i];
    const char16_t code = c.unicode();
    if (c.isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate()) {
      clean += c;
      clean += text[++i];
    } else if (code == u'\n' || code == u'\t' || code == u'\r' || code == 0x2028 || code == 0x2029) {
      clean += u' ';
    } else if (c.isSurrogate() || c.category() == QChar::Other_Control || code >= 0xfffe ||
               (code >= 0xfdd0 && code <= 0xfdef) || (code >= 0x202a && code <= 0x202e) ||
               (code >= 0x2066 && code <= 0x2069)) {
      clean += QChar(QChar::ReplacementCharacter);
    } else {
      clean += c;
    }
  }
  return clean;
}

QString shownText(const QString& text, int most)
{
  // Far more than is kept is not walked through.
  return harmlessText(text::shortened(text, most));
}

} // namespace assayer::report
