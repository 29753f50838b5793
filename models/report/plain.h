// Text from data as a report may hold it: what would turn the direction of what follows, end a file early or not be
// text at all becomes U+FFFD, and a name that fills pages is cut. Pure; any thread.
#pragma once

#include <QString>

namespace assayer::report {

/// Without control characters (line feeds and tabs become spaces), unpaired surrogates, noncharacters, and the
/// characters that turn the direction of writing.
QString harmlessText(const QString& text);

/// More of a name tells nobody anything on a page.
inline constexpr int MostShown = 240; // UTF-16 units
/// In a sentence a name may itself be a sentence that others made of names.
inline constexpr int MostInSentence = 1200;
/// harmlessText(), its two ends where it is longer than that.
QString shownText(const QString& text, int most = MostShown);

} // namespace assayer::report
