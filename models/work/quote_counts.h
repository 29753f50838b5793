// How many of each judge's quotes stand where they say they do. Blocking; on a thread with a store of its own.
#pragma once

#include "core/result.h"
#include "store/store.h"

#include <QVector>

namespace assayer {

struct QuoteCounts {
  JudgeRow judge;
  int all = 0;
  int exact = 0;
  int normalised = 0; // but for white space, quotes, dashes and case
  int nearly = 0;     // at most a quarter of its words differ
  int elsewhere = 0;  // in another chunk that the run ranked for the query
  int absent = 0;
};

/// Of the current verdicts on the claims of a run's answers, persons' and models', in the order of the judges; those
/// without quotes are left out.
Result<QVector<QuoteCounts>> countQuotes(Store& store, RunId run);
/// The same over several runs, of some judges.
Result<QVector<QuoteCounts>> countQuotes(Store& store, const QVector<RunId>& runs, const QVector<JudgeRow>& judges);

} // namespace assayer
