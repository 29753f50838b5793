#include "judge/evidence_picker.h"

#include "core/sentences.h"

#include <QTextBoundaryFinder>

#include <algorithm>

namespace assayer {

namespace {

constexpr int Letters = 26;
constexpr qsizetype Around = 2'000; // of a text on both sides of what is in sight

QChar letter(int index)
{
  return QChar(u'A' + index);
}

qsizetype notInsidePair(const QString& text, qsizetype at)
{
  return at > 0 && at < text.size() && text[at].isLowSurrogate() ? at - 1 : at;
}

// The next end of a word in that direction; the end of the text where there is none.
qsizetype wordEnd(const QString& text, qsizetype from, int direction)
{
  const qsizetype start = notInsidePair(text, std::max<qsizetype>(0, from - Around));
  const qsizetype length = std::min(text.size(), from + Around) - start;
  QTextBoundaryFinder finder(QTextBoundaryFinder::Word, QStringView(text).sliced(start, length));
  finder.setPosition(from - start);
  const auto wanted = direction > 0 ? QTextBoundaryFinder::EndOfItem : QTextBoundaryFinder::StartOfItem;
  for (;;) {
    const qsizetype at = direction > 0 ? finder.toNextBoundary() : finder.toPreviousBoundary();
    if (at < 0) return direction > 0 ? start + length : start;
    if (finder.boundaryReasons().testFlag(wanted)) return start + at;
  }
}

} // namespace

QStringList hintCodes(int count)
{
  // Letters that begin a code of two are taken from the end of the alphabet.
  const int wanted = std::min(count, Letters * Letters);
  const int prefixes = wanted <= Letters ? 0 : (wanted - Letters + Letters - 2) / (Letters - 1);
  QStringList codes;
  for (int i = 0; i < Letters - prefixes && codes.size() < wanted; ++i) codes.append(letter(i));
  for (int i = Letters - prefixes; i < Letters; ++i)
    for (int j = 0; j < Letters && codes.size() < wanted; ++j) codes.append(QString(letter(i)) + letter(j));
  return codes;
}

QVector<TextRange> sentencesIn(int card, const QString& text, qsizetype first, qsizetype last)
{
  const qsizetype from = notInsidePair(text, std::max<qsizetype>(0, first - Around));
  const qsizetype to = notInsidePair(text, std::min(text.size(), last + Around));
  QVector<TextRange> found;
  for (const text::Span span : text::sentences(QStringView(text).sliced(from, to - from)))
    if (from + span.first >= first && from + span.first < last)
      found.append({card, from + span.first, from + span.last});
  return found;
}

void EvidencePicker::close()
{
  *this = {};
}

void EvidencePicker::setVisible(const QVector<TextRange>& visible, int active,
                                const std::function<QString(int card)>& text)
{
  m_sentences.clear();
  m_typed.clear();
  for (const TextRange& range : visible)
    for (const TextRange& sentence : sentencesIn(range.card, text(range.card), range.first, range.last))
      if (range.card == active || sentence.last <= range.last) m_sentences.append(sentence);
  if (m_sentences.size() > Letters * Letters) m_sentences.resize(Letters * Letters);
  m_codes = hintCodes(count());
}

std::optional<TextRange> EvidencePicker::type(QChar letter)
{
  const QString wanted = m_typed + letter.toUpper();
  if (const qsizetype at = m_codes.indexOf(wanted); at >= 0) {
    m_typed.clear();
    return m_sentences[at];
  }
  const auto begins = [&](const QString& code) { return code.startsWith(wanted); };
  if (std::any_of(m_codes.cbegin(), m_codes.cend(), begins)) m_typed = wanted;
  return std::nullopt;
}

bool EvidencePicker::untype()
{
  if (m_typed.isEmpty()) return false;
  m_typed.chop(1);
  return true;
}

void EvidencePicker::moveEnd(const QString& text, int direction)
{
  if (!m_held) return;
  const qsizetype moved = wordEnd(text, m_held->last, direction);
  if (direction > 0) {
    m_held->last = moved;
    return;
  }
  // Back to the end of the word before: the start of the last word, without the space in front of it.
  qsizetype end = moved;
  while (end > m_held->first && text[end - 1].isSpace()) --end;
  if (end > m_held->first) m_held->last = end;
}

void EvidencePicker::moveStart(const QString& text, int direction)
{
  if (!m_held) return;
  qsizetype start = wordEnd(text, m_held->first, direction);
  if (direction > 0)
    while (start < m_held->last && text[start].isSpace()) ++start;
  if (start < m_held->last) m_held->first = start;
}

QVector<Highlight> EvidencePicker::highlights(int card) const
{
  QVector<Highlight> marks;
  if (m_held) {
    if (m_held->card == card) marks.append({m_held->first, m_held->last, HighlightKind::Evidence, {}});
    return marks;
  }
  for (qsizetype i = 0; i < m_sentences.size(); ++i)
    if (m_sentences[i].card == card && m_codes[i].startsWith(m_typed))
      marks.append({m_sentences[i].first, m_sentences[i].last, HighlightKind::Hint, m_codes[i]});
  return marks;
}

} // namespace assayer
