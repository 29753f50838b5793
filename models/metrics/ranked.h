// The functions behind the table of measures.h, a family a file. Pure; each costs at most O(n log n) in the ranks it
// looks at, whatever is open. Names, formulas and sources stand in the table.
#pragma once

#include "metrics/scoring.h"

#include <vector>

namespace assayer::ranked {

// ranked_sets.cpp: exact in integers
PackedBounds precision(const RankedQuery& query, const Cut& cut);
PackedBounds recall(const RankedQuery& query, const Cut& cut);
PackedBounds f1(const RankedQuery& query, const Cut& cut);
PackedBounds coverageAny(const RankedQuery& query, const Cut& cut);
PackedBounds coverageAll(const RankedQuery& query, const Cut& cut);
PackedBounds success(const RankedQuery& query, const Cut& cut);
PackedBounds reciprocalRank(const RankedQuery& query, const Cut& cut);
PackedBounds rPrecision(const RankedQuery& query, const Cut& cut);
PackedBounds judged(const RankedQuery& query, const Cut& cut);
PackedBounds unjudged(const RankedQuery& query, const Cut& cut);
PackedBounds retrievedCount(const RankedQuery& query, const Cut& cut);
PackedBounds relevantCount(const RankedQuery& query, const Cut& cut);
PackedBounds relevantRetrievedCount(const RankedQuery& query, const Cut& cut);

// ranked_precisions.cpp: sums of precisions, a scan over how many open items are relevant
PackedBounds averagePrecision(const RankedQuery& query, const Cut& cut);
PackedBounds contextPrecision(const RankedQuery& query, const Cut& cut);

/// By how many of the open items in the list are relevant: the least and the greatest sum of the precisions at the
/// relevant ranks. For bounds of differences.
struct PrecisionSums {
  std::vector<double> least;
  std::vector<double> most;
};
PrecisionSums precisionSums(const RankedQuery& query, const Cut& cut);

// ranked_gain.cpp
PackedBounds dcg(const RankedQuery& query, const Cut& cut);
PackedBounds ndcg(const RankedQuery& query, const Cut& cut);
PackedBounds rbp(const RankedQuery& query, const Cut& cut);
PackedBounds gradedRbp(const RankedQuery& query, const Cut& cut);
PackedBounds rbpResidual(const RankedQuery& query, const Cut& cut);

// ranked_judged.cpp: point-valued by their own convention, they look at judged items only
PackedBounds bpref(const RankedQuery& query, const Cut& cut);
PackedBounds infAp(const RankedQuery& query, const Cut& cut);

} // namespace assayer::ranked
