// Sentences about trends that the window and the command line share. Names and values come from data: they are plain
// text. Pure; any thread.
#pragma once

#include "work/trend.h"

namespace assayer {

/// "prompt v13 → v14", "k 5 → 8"; a long or many-lined value is cut.
QString changeWords(const RunChange& change);
/// Everything that is another since the run before: "prompt v13 → v14, k 5 → 8, guideline 2"; empty: nothing is known
/// to be.
QString stepWords(const TrendRun& run);
/// The same in few words: "prompt, k".
QString stepTitle(const TrendRun& run);
/// "judge v1 → v2": by the records' versions, else the names; empty where the judge is the same.
QString judgeStepWords(const TrendRun& run);
/// "faithfulness", "answer relevance", "context precision".
QString partName(SamplePart part);
/// "faithfulness, 12 below"; "none", or "not known" without a figure.
QString bottleneckWords(const TrendRun& run);
/// Which queries a measure runs over: "over the 40 queries that all runs have", with the run that leaves so few.
QString queriesSentence(const Trend& trend, qsizetype measure);
/// What else is to be known of the whole: runs left out, runs without a date, scores of several versions.
QStringList trendRemarks(const Trend& trend);

} // namespace assayer
