// What became of a judge's own labels that were ruled on: the list in which both judges of a disagreement see its
// outcome. Nothing of the other judge is in it, and nothing on subjects without a label of one's own. Blocking.
#pragma once

#include "core/adjudication.h"
#include "core/result.h"

#include <QVector>

namespace assayer {

class Store;

struct MyDifference {
  Label own; // a value, or cannot judge
  StandingRuling ruling;
  QueryId query;
  bool differs = false; // the outcome is another value, or none at all
  bool operator==(const MyDifference&) const = default;
};

/// Every ruling on a subject that the judge has labelled, hidden repeats left out: those that differ first, then the
/// newest first.
Result<QVector<MyDifference>> myDifferences(Store& store, JudgeId judge);

/// Stores that the judge has seen these outcomes: labels of theirs after it are no blind ones.
Result<void> markSeen(Store& store, JudgeId judge, const QVector<MyDifference>& differences);

} // namespace assayer
