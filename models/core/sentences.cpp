#include "core/sentences.h"

#include <QRegularExpression>
#include <QSet>

#include <unicode/brkiter.h>
#include <unicode/locid.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <memory>

namespace assayer::text {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qsizetype ShortestThai = 12; // a stretch between two spaces that may stand alone

// A full stop after these ends no sentence even where a capital follows; before a small letter Unicode's rules see
// none. CLDR's own lists, as ICU applies them, match the ends of longer words as well ("er." in "writer.").
constexpr std::array abbreviations{u"Dr.",   u"Mr.",  u"Mrs.",  u"Ms.",     u"Prof.", u"St.",   u"Sr.",  u"Jr.",
                                   u"Hr.",   u"Fr.",  u"M.",    u"MM.",     u"Mme.",  u"Mlle.", u"Sra.", u"Srta.",
                                   u"Dra.",  u"Ud.",  u"Uds.",  u"e.g.",    u"i.e.",  u"cf.",   u"vs.",  u"approx.",
                                   u"vgl.",  u"ca.",  u"z.B.",  u"d.h.",    u"u.a.",  u"bzw.",  u"ggf.", u"inkl.",
                                   u"zzgl.", u"env.", u"p.ex.", u"c.-à-d.", u"p.ej.", u"aprox."};
// The same before a number only: "The answer is no." ends.
constexpr std::array beforeNumbers{u"no.", u"nos.", u"fig.", u"figs.", u"sec.",  u"ch.",  u"vol.",
                                   u"p.",  u"pp.",  u"ext.", u"art.",  u"nr.",   u"abs.", u"abb.",
                                   u"s.",  u"kap.", u"núm.", u"pág.",  u"págs.", u"av.",  u"§."};

icu::BreakIterator* breaks()
{
  thread_local const auto iterator = [] {
    UErrorCode status = U_ZERO_ERROR;
    std::unique_ptr<icu::BreakIterator> made(
        icu::BreakIterator::createSentenceInstance(icu::Locale::getRoot(), status));
    return U_SUCCESS(status) ? std::move(made) : nullptr;
  }();
  return iterator.get();
}

bool isAbbreviated(QStringView before, QStringView after)
{
  // The last word and, for "z. B.", the one before it.
  static const QRegularExpression ending(u"(?:(?<![\\p{L}\\p{N}])(\\p{L}{1,2}\\.)\\s)?([\\p{L}.-]+\\.)\\s*$"_s);
  const auto match = ending.match(before.last(std::min<qsizetype>(before.size(), 24)));
  if (!match.hasMatch()) return false;
  const QString last = match.captured(2);
  const auto among = [](const auto& list, const QString& word) {
    return std::find(list.begin(), list.end(), QStringView(word)) != list.end();
  };
  return among(abbreviations, last) || among(abbreviations, match.captured(1) + last) ||
         (after.first().isDigit() && among(beforeNumbers, last.toLower()));
}

bool isThai(QChar c)
{
  return c.script() == QChar::Script_Thai;
}

bool hasWord(QStringView text)
{
  return std::any_of(text.begin(), text.end(), [](QChar c) { return c.isLetterOrNumber() || c.isSurrogate(); });
}

Span trimmed(QStringView text, Span span)
{
  while (span.first < span.last && text[span.first].isSpace()) ++span.first;
  while (span.last > span.first && text[span.last - 1].isSpace()) --span.last;
  return span;
}

// "- ", "• ", "3. ", "3) ", "a) ", "## " at the start of a line.
qsizetype markLength(QStringView line)
{
  static const QRegularExpression mark(u"^\\s*(?:[-*+•‣◦·–—]|#{1,6}|\\(?[0-9]{1,3}[.)]|\\(?[a-zA-Z]\\))(?=\\s)"_s);
  const auto match = mark.match(line);
  return match.hasMatch() ? match.capturedLength() : 0;
}

bool isFence(QStringView line)
{
  const QStringView bare = line.trimmed();
  return bare.startsWith(u"```") || bare.startsWith(u"~~~");
}

bool isRow(QStringView line)
{
  return line.trimmed().startsWith(u'|') || line.contains(u'\t');
}

bool endsSentence(QStringView line)
{
  static const QString ends = u".!?:;。！？：؟۔।॥…)]\"”»"_s;
  const QStringView bare = line.trimmed();
  return bare.isEmpty() || ends.contains(bare.last());
}

// Lines that belong together: a paragraph whose lines were wrapped, an item with its own wrapped lines.
QVector<Span> blocks(QStringView text)
{
  QVector<Span> found;
  bool fenced = false;
  bool open = false; // the last block may go on
  for (qsizetype at = 0; at < text.size();) {
    qsizetype end = text.indexOf(u'\n', at);
    if (end < 0) end = text.size();
    const QStringView line = text.sliced(at, end - at);
    const qsizetype next = std::min(end + 1, text.size());
    if (fenced) {
      found.last().last = end;
      if (isFence(line)) fenced = open = false;
    } else if (isFence(line)) {
      found.append({at, end});
      fenced = true;
    } else if (line.trimmed().isEmpty()) {
      open = false;
    } else {
      const qsizetype mark = markLength(line);
      const QStringView bare = line.trimmed();
      const bool goesOn = open && mark == 0 && !isRow(line) &&
                          !endsSentence(text.sliced(found.last().first, at - found.last().first)) &&
                          bare.first().isLower();
      if (goesOn)
        found.last().last = end;
      else
        found.append({at + mark, end});
      open = !isRow(line);
    }
    at = next > at ? next : text.size();
  }
  return found;
}

// "am 3. Mai", "im 2. Quartal": a short number with a full stop before one of these is no end.
bool isOrdinal(QStringView before, QStringView after)
{
  static const QRegularExpression number(u"(?:^|\\s)[0-9]{1,2}\\.\\s*$"_s);
  static const QRegularExpression noun(
      u"^(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez|Quartal|Jahrhundert|Tag|Woche|Monat|Jahr|Lebensjahr|Stock|"
      "Etage|Klasse|Absatz|Abschnitt|Kapitel)"_s);
  return number.match(before).hasMatch() && noun.match(after).hasMatch();
}

bool isOpening(QChar c)
{
  return c.category() == QChar::Punctuation_Open || c.category() == QChar::Punctuation_InitialQuote;
}

// "a.b?c=d": no white space, and a script that writes some.
bool goesOn(QStringView before, QStringView after)
{
  return before.last().unicode() < 0x80 && before.last().isPunct() && after.first().unicode() < 0x250 &&
         after.first().isLetterOrNumber();
}

// "J. K. Adams", and the first half of "z. B.".
bool isInitial(QStringView before, QStringView after)
{
  static const QRegularExpression initial(u"(?:^|\\s)\\p{Lu}\\.\\s*$"_s);
  static const QRegularExpression small(u"(?:^|\\s)\\p{Ll}\\.\\s*$"_s);
  static const QRegularExpression next(u"^\\p{L}{1,2}\\."_s);
  return initial.match(before).hasMatch() || (small.match(before).hasMatch() && next.match(after).hasMatch());
}

// Marks that stand at the start of a sentence belong to the one before.
qsizetype leadingMarks(QStringView text)
{
  static const QRegularExpression marks(u"^\\s*(?:\\[[^\\[\\]\\n]{1,120}\\](?!\\()\\s*)+[.。]?"_s);
  const auto match = marks.match(text);
  return match.hasMatch() ? match.capturedLength() : 0;
}

void addThai(QStringView text, Span span, QVector<Span>& out)
{
  const bool thai = std::any_of(text.begin() + span.first, text.begin() + span.last, isThai);
  qsizetype from = span.first;
  for (qsizetype at = span.first + 1; thai && at + 1 < span.last; ++at) {
    if (!text[at].isSpace() || !isThai(text[at - 1]) || !isThai(text[at + 1])) continue;
    if (at - from < ShortestThai || span.last - at < ShortestThai) continue;
    out.append(trimmed(text, {from, at}));
    from = at;
  }
  out.append(trimmed(text, {from, span.last}));
}

void addSentences(QStringView text, Span block, QVector<Span>& out)
{
  icu::BreakIterator* const iterator = breaks();
  // A wrapped line is no end of a sentence, for ICU it would be.
  QString flat = text.sliced(block.first, block.last - block.first).toString();
  for (QChar& c : flat)
    if (c == u'\n' || c == u'\r' || c.unicode() == 0x2028) c = u' ';
  const icu::UnicodeString all(false, flat.utf16(), static_cast<int32_t>(flat.size()));
  const qsizetype before = out.size();
  const auto add = [&](qsizetype from, qsizetype to) {
    const qsizetype marks = out.size() > before ? leadingMarks(QStringView(flat).sliced(from, to - from)) : 0;
    if (marks > 0) out.last().last = trimmed(text, {out.last().first, block.first + from + marks}).last;
    const Span rest = trimmed(text, {block.first + from + marks, block.first + to});
    if (rest.first == rest.last) return;
    if (!hasWord(text.sliced(rest.first, rest.last - rest.first))) { // stray signs end the sentence before
      if (out.size() > before) out.last().last = rest.last;
      return;
    }
    addThai(text, rest, out);
  };
  qsizetype from = 0;
  if (iterator) {
    iterator->setText(all);
    for (int32_t at = iterator->next(); at != icu::BreakIterator::DONE; at = iterator->next()) {
      qsizetype to = at;
      while (to > from && isOpening(flat[to - 1])) --to; // a bracket or quote opens what follows
      if (to == from) continue;
      const QStringView sentence = QStringView(flat).sliced(from, to - from);
      const QStringView after = QStringView(flat).sliced(to);
      if (!after.isEmpty() && (goesOn(sentence, after) || isOrdinal(sentence, after) || isInitial(sentence, after) ||
                               isAbbreviated(sentence, after)))
        continue;
      add(from, to);
      from = to;
    }
  }
  if (from < flat.size()) add(from, flat.size());
}

} // namespace

QVector<Span> sentences(QStringView text)
{
  QVector<Span> found;
  for (const Span block : blocks(text)) {
    const QStringView lines = text.sliced(block.first, block.last - block.first);
    if (isFence(lines.first(std::max<qsizetype>(0, lines.indexOf(u'\n')))))
      found.append(trimmed(text, block));
    else
      addSentences(text, block, found);
  }
  return found;
}

QVector<Span> citationMarks(QStringView text, const QStringList& names)
{
  static const QRegularExpression mark(u"\\[([^\\[\\]\\n]{1,120})\\](?!\\()|\\(([^()\\n]{1,120})\\)"_s);
  static const QRegularExpression number(u"^[0-9]{1,4}(?:\\s*[,;–-]\\s*[0-9]{1,4})*$"_s);
  static const QRegularExpression separator(u"\\s*[,;]\\s*"_s);
  const QSet<QString> known(names.begin(), names.end());
  const auto cites = [&](QStringView inside) {
    const QStringList parts = inside.trimmed().toString().split(separator, Qt::SkipEmptyParts);
    return !parts.isEmpty() &&
           std::all_of(parts.begin(), parts.end(), [&](const QString& part) { return known.contains(part); });
  };
  QVector<Span> found;
  for (auto matches = mark.globalMatch(text); matches.hasNext();) {
    const auto match = matches.next();
    const QStringView squared = match.capturedView(1).trimmed();
    const bool isMark = match.hasCaptured(1) && !squared.isEmpty() ? number.match(squared).hasMatch() || cites(squared)
                                                                   : cites(match.capturedView(2));
    if (isMark) found.append({match.capturedStart(), match.capturedEnd()});
  }
  return found;
}

} // namespace assayer::text
