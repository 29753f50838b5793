// Does a quote stand in a chunk? People and models quote with other dashes, other white space, a word left out; each of
// these is told apart. Pure functions, any thread.
#pragma once

#include <QString>
#include <QStringView>

namespace assayer {

enum class QuoteMatch {
  Exact,      // as it stands
  Normalised, // up to white space, quotes, dashes, case and compatibility forms
  Near,       // at most a quarter of its words differ
  Absent,
};

struct QuoteCheck {
  QuoteMatch match = QuoteMatch::Absent;
  int first = 0; // code points into the chunk, end exclusive; nothing when absent
  int last = 0;
  QString differs; // near only: what the chunk says instead, as "14 days → 30 days; … "
  bool operator==(const QuoteCheck&) const = default;
};

/// Looks for the quote in the chunk's text, nearest to `hint` (code points; negative: the first place). An empty quote
/// is absent. Exact and normalised searches take time linear in the chunk; near takes words × words and is only tried
/// for quotes of at most 400 words in chunks of at most 50,000.
QuoteCheck checkQuote(QStringView quote, QStringView chunk, int hint = -1);

} // namespace assayer
