#include "core/text.h"

#include <QCryptographicHash>
#include <QStringDecoder>

#include <unicode/brkiter.h>
#include <unicode/locid.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <memory>

namespace assayer::text {

using namespace Qt::Literals::StringLiterals;

namespace {

// A view of the text as ICU sees it; the text must outlive it.
icu::UnicodeString aliased(QStringView text)
{
  return icu::UnicodeString(false, text.utf16(), static_cast<int32_t>(text.size()));
}

icu::BreakIterator* wordIterator()
{
  thread_local const auto iterator = [] {
    UErrorCode status = U_ZERO_ERROR;
    std::unique_ptr<icu::BreakIterator> made(icu::BreakIterator::createWordInstance(icu::Locale::getRoot(), status));
    return U_SUCCESS(status) ? std::move(made) : nullptr;
  }();
  return iterator.get();
}

QChar plainForm(QChar c)
{
  switch (c.unicode()) {
  case 0x2018:
  case 0x2019:
  case 0x201A:
  case 0x201B:
  case 0x2032:
  case 0x00B4:
  case 0x0060: return u'\'';
  case 0x201C:
  case 0x201D:
  case 0x201E:
  case 0x201F:
  case 0x2033:
  case 0x00AB:
  case 0x00BB: return u'"';
  case 0x2010:
  case 0x2011:
  case 0x2012:
  case 0x2013:
  case 0x2014:
  case 0x2015:
  case 0x2212: return u'-';
  default: return c;
  }
}

} // namespace

Result<QString> decodeUtf8(QByteArrayView bytes)
{
  if (bytes.contains('\0'))
    return fail(ErrorKind::BadInput, {}, u"the text holds a NUL character; remove it from the source"_s);
  QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
  QString decoded = decoder(bytes);
  if (decoder.hasError())
    return fail(ErrorKind::BadInput, {}, u"the text is not valid UTF-8; save the file as UTF-8"_s);
  if (bytes.contains('\xef') && !isStorable(decoded))
    return fail(ErrorKind::BadInput, {}, u"the text holds U+FFFE or U+FFFF, which are no characters; remove them"_s);
  return decoded;
}

bool isStorable(QStringView text)
{
  // SQLite reads the last two of the basic plane, which are no characters, as U+FFFD.
  return !text.contains(QChar(u'\0')) && !text.contains(QChar(0xfffe)) && !text.contains(QChar(0xffff)) &&
         text.isValidUtf16();
}

int length(QStringView text)
{
  int count = 0;
  for (const QChar c : text)
    if (!c.isLowSurrogate()) ++count;
  return count;
}

qsizetype toUtf16(QStringView text, int codePoint)
{
  qsizetype at = 0;
  for (int seen = 0; seen < codePoint && at < text.size(); ++seen)
    at += text[at].isHighSurrogate() && at + 1 < text.size() && text[at + 1].isLowSurrogate() ? 2 : 1;
  return at;
}

int toCodePoint(QStringView text, qsizetype utf16)
{
  utf16 = std::min(utf16, text.size());
  if (utf16 > 0 && utf16 < text.size() && text[utf16].isLowSurrogate() && text[utf16 - 1].isHighSurrogate()) --utf16;
  return length(text.first(utf16));
}

QString slice(QStringView text, int first, int last)
{
  const qsizetype from = toUtf16(text, first);
  return text.mid(from, std::max<qsizetype>(0, toUtf16(text, last) - from)).toString();
}

QString normalised(QStringView text)
{
  const QString folded = text.toString().normalized(QString::NormalizationForm_KC).toCaseFolded();
  QString plain;
  plain.reserve(folded.size());
  bool space = false;
  for (const QChar c : folded) {
    if (c.isSpace()) {
      space = !plain.isEmpty();
      continue;
    }
    if (space) plain += u' ';
    space = false;
    plain += plainForm(c);
  }
  return plain;
}

QByteArray hash(QStringView text)
{
  return QCryptographicHash::hash(text.toUtf8(), QCryptographicHash::Sha256).first(16);
}

bool isSpaceless(char32_t character)
{
  switch (QChar::script(character)) {
  case QChar::Script_Han:
  case QChar::Script_Hiragana:
  case QChar::Script_Katakana:
  case QChar::Script_Thai:
  case QChar::Script_Lao:
  case QChar::Script_Khmer:
  case QChar::Script_Myanmar: return true;
  default: return false;
  }
}

QStringList words(QStringView text)
{
  QString plain;
  for (const QChar c : text.toString().normalized(QString::NormalizationForm_KD).toCaseFolded())
    if (c.category() != QChar::Mark_NonSpacing || c.script() != QChar::Script_Inherited) plain += c;
  QStringList found;
  icu::BreakIterator* const iterator = wordIterator();
  if (!iterator || plain.isEmpty()) return found;
  const icu::UnicodeString all = aliased(plain);
  iterator->setText(all);
  int32_t from = iterator->first();
  for (int32_t to = iterator->next(); to != icu::BreakIterator::DONE; from = to, to = iterator->next())
    if (iterator->getRuleStatus() != UBRK_WORD_NONE) found.append(plain.mid(from, to - from));
  return found;
}

QString shortened(const QString& text, qsizetype most)
{
  if (text.size() <= most) return text;
  QStringView start = QStringView(text).first(most / 2);
  QStringView end = QStringView(text).last(most - most / 2 - 1);
  if (start.back().isHighSurrogate()) start.chop(1);
  if (end.front().isLowSurrogate()) end = end.sliced(1);
  return start.toString() + QChar(u'…') + end.toString();
}

bool lessByBytes(QStringView a, QStringView b)
{
  const qsizetype shared = std::min(a.size(), b.size());
  for (qsizetype i = 0; i < shared; ++i) {
    if (a[i] == b[i]) continue;
    // Surrogates sort above every other unit in UTF-8 (they stand for code points past U+FFFF).
    const bool surrogateA = a[i].isSurrogate();
    const bool surrogateB = b[i].isSurrogate();
    if (surrogateA != surrogateB) return surrogateB;
    return a[i] < b[i];
  }
  return a.size() < b.size();
}

} // namespace assayer::text
