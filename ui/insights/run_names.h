// How the name of a run stands on the pages of Insights: with what is to be said beside it where it was picked by its
// test score, so that nobody takes its test figures for an estimate. Pure.
#pragma once

#include "work/pick_marks.h"

namespace assayer {

using RunWords = QHash<QString, PickMarks::Words>;

/// The name from data as plain text on one line, isolated, with the mark where there is one.
QString namedRun(const QString& name, const RunWords& words);
/// " (picked by its test score)", or nothing.
QString runMark(const QString& name, const RunWords& words);
/// What the mark means; empty: there is none.
QString runExplanation(const QString& name, const RunWords& words);

} // namespace assayer
