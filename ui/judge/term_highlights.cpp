#include "judge/term_highlights.h"

#include "core/text.h"

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

// Only words that carry no topic; other languages lose their shortest words by length alone.
const QSet<QString>& functionWords()
{
  static const QSet<QString> words{u"about"_s, u"after"_s, u"all"_s,    u"also"_s,  u"and"_s,   u"any"_s,  u"are"_s,
                                   u"been"_s,  u"but"_s,   u"can"_s,    u"could"_s, u"did"_s,   u"does"_s, u"for"_s,
                                   u"from"_s,  u"had"_s,   u"has"_s,    u"have"_s,  u"her"_s,   u"his"_s,  u"how"_s,
                                   u"into"_s,  u"its"_s,   u"may"_s,    u"much"_s,  u"must"_s,  u"not"_s,  u"our"_s,
                                   u"shall"_s, u"she"_s,   u"should"_s, u"than"_s,  u"that"_s,  u"the"_s,  u"their"_s,
                                   u"them"_s,  u"then"_s,  u"there"_s,  u"these"_s, u"they"_s,  u"this"_s, u"was"_s,
                                   u"were"_s,  u"what"_s,  u"when"_s,   u"where"_s, u"which"_s, u"who"_s,  u"whom"_s,
                                   u"whose"_s, u"why"_s,   u"will"_s,   u"with"_s,  u"would"_s, u"you"_s,  u"your"_s};
  return words;
}

bool isWordCharacter(char32_t c)
{
  return QChar::isLetterOrNumber(c) || QChar::isMark(c);
}

QString folded(QStringView word)
{
  if (std::all_of(word.begin(), word.end(), [](QChar c) { return c.unicode() < 128; }))
    return word.toString().toLower();
  QString plain;
  for (const QChar c : word.toString().normalized(QString::NormalizationForm_KD).toCaseFolded())
    if (!c.isMark()) plain += c;
  return plain;
}

char32_t codePointAt(QStringView text, qsizetype at)
{
  if (text[at].isHighSurrogate() && at + 1 < text.size() && text[at + 1].isLowSurrogate())
    return QChar::surrogateToUcs4(text[at], text[at + 1]);
  return text[at].unicode();
}

qsizetype widthOf(char32_t c)
{
  return c > 0xFFFF ? 2 : 1;
}

} // namespace

QueryTerms::QueryTerms(QStringView query)
{
  for (const QString& word : text::words(query)) {
    if (word.isEmpty()) continue;
    if (text::isSpaceless(codePointAt(word, 0))) {
      if (text::length(word) > 1) m_segments.append(word);
      continue;
    }
    if ((word.size() < 3 && !word[0].isNumber()) || functionWords().contains(word)) continue;
    const QString plain = folded(word);
    m_words.insert(plain);
    m_longest = std::max(m_longest, plain.size());
  }
  m_segments.removeDuplicates();
  std::stable_sort(m_segments.begin(), m_segments.end(),
                   [](const QString& a, const QString& b) { return a.size() > b.size(); });
}

QVector<TermSpan> QueryTerms::in(QStringView text) const
{
  QVector<TermSpan> spans;
  if (isEmpty()) return spans;
  for (qsizetype at = 0; at < text.size();) {
    const char32_t c = codePointAt(text, at);
    if (!isWordCharacter(c)) {
      at += widthOf(c);
      continue;
    }
    const bool segmented = text::isSpaceless(c);
    const qsizetype first = at;
    while (at < text.size()) {
      const char32_t next = codePointAt(text, at);
      if (!isWordCharacter(next) || (!QChar::isMark(next) && text::isSpaceless(next) != segmented)) break;
      at += widthOf(next);
    }
    if (segmented) findSegments(text, first, at, spans);
    // Folding may only shorten by dropped marks; a word far longer than every term cannot match.
    else if (at - first <= 3 * m_longest && m_words.contains(folded(text.sliced(first, at - first))))
      spans.append({first, at});
  }
  return spans;
}

void QueryTerms::findSegments(QStringView text, qsizetype first, qsizetype last, QVector<TermSpan>& spans) const
{
  for (qsizetype at = first; at < last;) {
    const QStringView rest = text.sliced(at, last - at);
    const auto found = std::find_if(m_segments.begin(), m_segments.end(),
                                    [&](const QString& segment) { return rest.startsWith(segment); });
    if (found == m_segments.end()) {
      ++at;
      continue;
    }
    spans.append({at, at + found->size()});
    at += found->size();
  }
}

} // namespace assayer
