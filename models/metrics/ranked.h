// The functions behind the table of measures.h, a family a file. Pure; each costs at most O(n log n) in the ranks it
// looks at, whatever is open. Names, formulas and sources stand in the table.
#pragma once

#include "metrics/scoring.h"

namespace assayer::ranked {

// ranked_sets.cpp: exact in integers
Score precision(const RankedQuery& query, const Cut& cut);
Score recall(const RankedQuery& query, const Cut& cut);
Score f1(const RankedQuery& query, const Cut& cut);
Score success(const RankedQuery& query, const Cut& cut);
Score reciprocalRank(const RankedQuery& query, const Cut& cut);
Score rPrecision(const RankedQuery& query, const Cut& cut);
Score judged(const RankedQuery& query, const Cut& cut);
Score unjudged(const RankedQuery& query, const Cut& cut);
Score retrievedCount(const RankedQuery& query, const Cut& cut);
Score relevantCount(const RankedQuery& query, const Cut& cut);
Score relevantRetrievedCount(const RankedQuery& query, const Cut& cut);

// ranked_precisions.cpp: sums of precisions, a scan over how many open items are relevant
Score averagePrecision(const RankedQuery& query, const Cut& cut);
Score contextPrecision(const RankedQuery& query, const Cut& cut);

// ranked_gain.cpp
Score ndcg(const RankedQuery& query, const Cut& cut);
Score rbp(const RankedQuery& query, const Cut& cut);
Score rbpResidual(const RankedQuery& query, const Cut& cut);

// ranked_judged.cpp: point-valued by their own convention, they look at judged items only
Score bpref(const RankedQuery& query, const Cut& cut);
Score infAp(const RankedQuery& query, const Cut& cut);

} // namespace assayer::ranked
