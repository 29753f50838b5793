#include "answers/quotes.h"

#include "core/text.h"

#include <QStringList>
#include <QTextBoundaryFinder>
#include <QVector>

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qsizetype LongestNearQuote = 400; // words
constexpr qsizetype LongestNearChunk = 50'000;

/// A text after normalising, with the place in the source of each of its units.
struct Normalised {
  QString text;
  QVector<qsizetype> start; // UTF-16 in the source
  QVector<qsizetype> end;
};

// Grapheme by grapheme, so that each unit knows where it came from.
Normalised normalise(QStringView source)
{
  Normalised result;
  const QString all = source.toString();
  QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, all);
  for (qsizetype from = 0; from < all.size();) {
    qsizetype to = finder.toNextBoundary();
    if (to <= from) to = all.size();
    const QStringView grapheme = QStringView(all).sliced(from, to - from);
    if (grapheme.front().isSpace()) {
      if (!result.text.isEmpty() && result.text.back() != u' ') {
        result.text += u' ';
        result.start.append(from);
        result.end.append(to);
      }
    } else {
      for (const QChar c : text::normalised(grapheme)) {
        result.text += c;
        result.start.append(from);
        result.end.append(to);
      }
    }
    from = to;
  }
  if (result.text.endsWith(u' ')) result.text.chop(1);
  return result;
}

struct Word {
  QStringView text; // without the signs around it
  qsizetype first = 0;
  qsizetype last = 0;
};

// "days," is "days"; a word of signs only stays.
QStringView withoutSigns(QStringView word)
{
  QStringView bare = word;
  while (!bare.isEmpty() && bare.front().isPunct()) bare = bare.sliced(1);
  while (!bare.isEmpty() && bare.back().isPunct()) bare.chop(1);
  return bare.isEmpty() ? word : bare;
}

QVector<Word> wordsOf(QStringView text)
{
  QVector<Word> words;
  qsizetype from = 0;
  for (qsizetype at = 0; at <= text.size(); ++at) {
    if (at < text.size() && text[at] != u' ') continue;
    if (at > from) words.append({withoutSigns(text.sliced(from, at - from)), from, at});
    from = at + 1;
  }
  return words;
}

std::optional<qsizetype> nearest(QStringView haystack, QStringView needle, qsizetype hint)
{
  std::optional<qsizetype> best;
  for (qsizetype at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + 1)) {
    if (hint < 0) return at;
    if (best && std::llabs(at - hint) >= std::llabs(*best - hint)) break; // they only get farther
    best = at;
  }
  return best;
}

struct Window {
  qsizetype first = 0; // words of the chunk
  qsizetype last = 0;
  int distance = 0;
};

// Sellers' algorithm over words: the stretch of the chunk that takes the fewest edits to become the quote.
Window closest(const QVector<Word>& quote, const QVector<Word>& chunk)
{
  const auto n = static_cast<std::size_t>(quote.size());
  std::vector<int> cost(n + 1);
  std::vector<qsizetype> start(n + 1, 0);
  for (std::size_t i = 0; i <= n; ++i) cost[i] = static_cast<int>(i);
  Window best{0, 0, static_cast<int>(n)};
  for (qsizetype j = 0; j < chunk.size(); ++j) {
    int diagonal = cost[0];
    qsizetype diagonalStart = start[0];
    cost[0] = 0;
    start[0] = j + 1;
    diagonalStart = j; // a match that begins with this word
    for (std::size_t i = 1; i <= n; ++i) {
      const int same = diagonal + (quote[static_cast<qsizetype>(i - 1)].text != chunk[j].text);
      const int skipChunk = cost[i] + 1;
      const int skipQuote = cost[i - 1] + 1;
      const qsizetype sameStart = diagonalStart;
      diagonal = cost[i];
      diagonalStart = start[i];
      if (same <= skipChunk && same <= skipQuote) {
        cost[i] = same;
        start[i] = sameStart;
      } else if (skipChunk <= skipQuote) {
        cost[i] = skipChunk;
      } else {
        cost[i] = skipQuote;
        start[i] = start[i - 1];
      }
    }
    const bool longer = cost[n] == best.distance && start[n] == best.first && best.last > best.first;
    if (cost[n] < best.distance || longer) best = {start[n], j + 1, cost[n]};
  }
  return best;
}

// What differs between the quote and the stretch, in runs: "quote → chunk".
QString differences(const QVector<Word>& quote, const QVector<Word>& chunk, const Window& window)
{
  const qsizetype n = quote.size();
  const qsizetype m = window.last - window.first;
  QVector<int> cost((n + 1) * (m + 1));
  const auto at = [&](qsizetype i, qsizetype j) -> int& { return cost[i * (m + 1) + j]; };
  for (qsizetype i = 0; i <= n; ++i) at(i, 0) = static_cast<int>(i);
  for (qsizetype j = 0; j <= m; ++j) at(0, j) = static_cast<int>(j);
  const auto same = [&](qsizetype i, qsizetype j) { return quote[i].text == chunk[window.first + j].text; };
  for (qsizetype i = 1; i <= n; ++i)
    for (qsizetype j = 1; j <= m; ++j)
      at(i, j) = std::min({at(i - 1, j - 1) + !same(i - 1, j - 1), at(i - 1, j) + 1, at(i, j - 1) + 1});
  QStringList runs;
  QStringList left;
  QStringList right;
  const auto close = [&] {
    if (!left.isEmpty() || !right.isEmpty())
      runs.prepend(
          u"%1 → %2"_s.arg(left.isEmpty() ? u"∅"_s : left.join(u' '), right.isEmpty() ? u"∅"_s : right.join(u' ')));
    left.clear();
    right.clear();
  };
  for (qsizetype i = n, j = m; i > 0 || j > 0;) {
    if (i > 0 && j > 0 && same(i - 1, j - 1) && at(i, j) == at(i - 1, j - 1)) {
      close();
      --i;
      --j;
    } else if (i > 0 && j > 0 && at(i, j) == at(i - 1, j - 1) + 1) {
      left.prepend(quote[--i].text.toString());
      right.prepend(chunk[window.first + --j].text.toString());
    } else if (i > 0 && at(i, j) == at(i - 1, j) + 1) {
      left.prepend(quote[--i].text.toString());
    } else {
      right.prepend(chunk[window.first + --j].text.toString());
    }
  }
  close();
  return runs.join(u"; "_s);
}

} // namespace

QuoteCheck checkQuote(QStringView quote, QStringView chunk, int hint)
{
  if (quote.trimmed().isEmpty()) return {};
  const auto found = [&](QuoteMatch match, qsizetype first, qsizetype last, const QString& differs = {}) {
    return QuoteCheck{match, text::toCodePoint(chunk, first), text::toCodePoint(chunk, last), differs};
  };
  const qsizetype wanted = hint < 0 ? -1 : text::toUtf16(chunk, hint);
  if (const auto exact = nearest(chunk, quote, wanted)) return found(QuoteMatch::Exact, *exact, *exact + quote.size());

  const Normalised there = normalise(chunk);
  const Normalised said = normalise(quote);
  if (said.text.isEmpty()) return {};
  const qsizetype near =
      wanted < 0 ? -1 : std::lower_bound(there.start.begin(), there.start.end(), wanted) - there.start.begin();
  if (const auto equal = nearest(there.text, said.text, near))
    return found(QuoteMatch::Normalised, there.start[*equal], there.end[*equal + said.text.size() - 1]);

  const QVector<Word> quoted = wordsOf(said.text);
  const QVector<Word> words = wordsOf(there.text);
  if (quoted.size() > LongestNearQuote || words.size() > LongestNearChunk) return {};
  const Window window = closest(quoted, words);
  if (window.first >= window.last || 4 * window.distance > quoted.size()) return {};
  return found(QuoteMatch::Near, there.start[words[window.first].first], there.end[words[window.last - 1].last - 1],
               differences(quoted, words, window));
}

} // namespace assayer
