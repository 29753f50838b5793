// Sentences about a breakdown that the window, the command line and reports share. Names of groups come from data: they
// are plain text, put in as `shown` makes them. Pure; any thread.
#pragma once

#include "work/breakdown.h"

#include <functional>

namespace assayer {

/// "92.3 %"; bounds that are apart "⟦90.1 – 94.3 %⟧", which is what open items can still make of it; "—" where there is
/// no value.
QString percentWords(const Bounds& share);
/// The same as a plain figure, with two decimals or three.
QString figureWords(const Mean& mean, int decimals = 2);
/// "78", or "⟦78 – 80⟧" with those that are open.
QString countWords(const OpenCount& count);
/// "+6 −1", and how many are open: "+6 −1 · 3 open".
QString changeWords(const BaselineChange& change);

using ShownName = std::function<QString(const QString& name)>;
/// What is to be known before the rows are read: what the whole hides, groups that overlap, queries of which nobody
/// said what is expected, golden questions against production. titled: what a measure is called; its name where absent.
QStringList breakdownWarnings(const Breakdown& breakdown, double weakBelow, const ShownName& shown,
                              const ShownName& titled = {});
/// The difference between golden and production queries in a sentence.
QString driftSentence(const Drift& drift);

} // namespace assayer
