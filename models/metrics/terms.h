// The sum behind a value: which rank contributes what, and what it is divided by. Worked out from the definitions on
// their own, not from the bounds, so that each checks the other. Pure; any thread.
#pragma once

#include "metrics/scoring.h"

#include <QString>

#include <vector>

namespace assayer {

/// A rank of the list.
struct RankTerm {
  double weight = 0;       // what a relevant chunk, or a gain of 1, is worth here; 0 where the rank does not count
  double contribution = 0; // to the sum
  bool operator==(const RankTerm&) const = default;
};

/// A place of the best possible order.
struct IdealTerm {
  int grade = 0;
  double weight = 0;
  double contribution = 0; // to the denominator
  bool operator==(const IdealTerm&) const = default;
};

/// value = (Σ contributions + rest) ÷ denominator.
struct Terms {
  std::vector<RankTerm> ranks; // as far down as the measure looks
  double rest = 0;             // what belongs to no rank
  double denominator = 1;
  QString denominatorName;      // in words; empty where nothing is divided by
  std::vector<IdealTerm> ideal; // nDCG only, its gainful places
  double sum() const;
  double value() const { return sum() / denominator; }
  bool operator==(const Terms&) const = default;
};

/// One of the functions below: for a query whose items have one grade each (low = high) and for which the measure is
/// defined. Formulas and sources stand in the table of measures.
using TermsOf = Terms (*)(const RankedQuery& query, const Cut& cut);

namespace terms {

Terms precision(const RankedQuery& query, const Cut& cut);
Terms recall(const RankedQuery& query, const Cut& cut);
Terms f1(const RankedQuery& query, const Cut& cut);
Terms averagePrecision(const RankedQuery& query, const Cut& cut);
Terms reciprocalRank(const RankedQuery& query, const Cut& cut);
Terms dcg(const RankedQuery& query, const Cut& cut);
Terms ndcg(const RankedQuery& query, const Cut& cut);
Terms success(const RankedQuery& query, const Cut& cut);
Terms coverageAny(const RankedQuery& query, const Cut& cut);
Terms coverageAll(const RankedQuery& query, const Cut& cut);
Terms rPrecision(const RankedQuery& query, const Cut& cut);
Terms bpref(const RankedQuery& query, const Cut& cut);
Terms infAp(const RankedQuery& query, const Cut& cut);
Terms rbp(const RankedQuery& query, const Cut& cut);
Terms gradedRbp(const RankedQuery& query, const Cut& cut);
Terms rbpResidual(const RankedQuery& query, const Cut& cut);
Terms judged(const RankedQuery& query, const Cut& cut);
Terms unjudged(const RankedQuery& query, const Cut& cut);
Terms contextPrecision(const RankedQuery& query, const Cut& cut);
Terms retrievedCount(const RankedQuery& query, const Cut& cut);
Terms relevantCount(const RankedQuery& query, const Cut& cut);
Terms relevantRetrievedCount(const RankedQuery& query, const Cut& cut);

} // namespace terms

} // namespace assayer
