// Preferences between two runs' answers, read from the store for their means. Blocking; meant for a worker or the
// command line, with a store of its own.
#pragma once

#include "answers/own_measures.h"
#include "core/result.h"
#include "store/store.h"

#include <functional>
#include <vector>

namespace assayer {

/// Two runs in the order that preferences are stored in, and the queries that both of them tried.
struct RunPair {
  RunRow first;
  RunRow second;
  QVector<QueryRow> queries;
  std::vector<JudgedPair> pairs; // beside `queries`
};

/// The pairs of runs that are wanted and have a query in common. What counts is gold for everybody's labels and one's
/// own for a judge's scope.
Result<std::vector<RunPair>> loadRunPairs(Store& store, const Criterion& criterion, const QVector<RunRow>& runs,
                                          LabelScope scope,
                                          const std::function<bool(const RunRow&, const RunRow&)>& wanted);

} // namespace assayer
