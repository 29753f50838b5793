// One topic of a run against its judgements, in the shape that the measures take.
#pragma once

#include "metrics/scoring.h"
#include "trec/settings.h"

#include <vector>

namespace assayer::trec {

struct Topic {
  /// Unjudged documents are open but certainly of grade 0, and outside when the qrels do not name them; judgements with
  /// a negative grade are open inside the pool.
  std::vector<GradeRange> ranked;
  std::vector<RangeCount> pool;
  std::vector<qint64> relevantRanks; // from 1, ascending
  qint64 relevant = 0;               // in the pool, retrieved or not: R
  qint64 aboveZero = 0;              // judgements with a grade above 0, whatever counts as relevant
  bool inRun = false;
  bool judged = false; // any judgement is a grade

  RankedQuery query(int relevantFrom) const
  {
    return {.ranked = ranked, .pool = pool, .relevantFrom = relevantFrom, .gain = Gain::Linear};
  }
  qint64 retrieved() const { return static_cast<qint64>(ranked.size()); }
  qint64 relevantRetrieved() const { return static_cast<qint64>(relevantRanks.size()); }
};

} // namespace assayer::trec
