// How two runs differ on one query under the same unknown grades (METRICS 4, "two runs"): not the difference of their
// separate bounds. Exact in closed form for P, recall, F1@k, RR, success, R-precision, RBP, DCG, nDCG and coverage;
// average precision, context precision and what ties or judges' ranges spoil are enumerated while that is possible, and
// beyond it the bounds are sound and marked outer. Pure; any thread.
#pragma once

#include "metrics/knowledge.h"

namespace assayer {

/// One query of two runs.
struct PairedQuery {
  const Knowledge& knowledge;
  const KnownRanking& a;
  const KnownRanking& b;
};

/// How many outcomes are tried before an outer bound has to do: 65,536 take about 0.1 s.
inline constexpr qint64 MostOutcomes = 1 << 16;

/// Bounds of measure(a) − measure(b), those outcomes left out under which one of the two is not defined. In the unit of
/// the measure.
PackedBounds differenceOf(const MeasureSpec& spec, const PairedQuery& pair, qint64 mostOutcomes = MostOutcomes);

/// As if each run had unknowns of its own: sound whatever the measure, and outer where any of the two is open.
PackedBounds differenceApart(const PackedBounds& a, const PackedBounds& b);

/// Which run is better, as far as bounds tell.
enum class Order { ABetter, BBetter, Equal, Open, Undefined };
/// A better wherever defined at all, …; a difference that touches 0 without being 0 is open.
Order orderOf(const PackedBounds& difference);

/// The closed forms, a row of the table each; nothing where they do not apply and outcomes must be enumerated.
namespace difference {

using Bounds = std::optional<PackedBounds>;

// difference_sets.cpp
Bounds precision(const PairedQuery& pair, const Cut& cut);
Bounds recall(const PairedQuery& pair, const Cut& cut);
Bounds f1(const PairedQuery& pair, const Cut& cut);
Bounds reciprocalRank(const PairedQuery& pair, const Cut& cut);
Bounds success(const PairedQuery& pair, const Cut& cut);
Bounds coverage(const PairedQuery& pair, const Cut& cut);
Bounds rPrecision(const PairedQuery& pair, const Cut& cut);
Bounds relevantRetrievedCount(const PairedQuery& pair, const Cut& cut);
Bounds none(const PairedQuery& pair, const Cut& cut); // the same for every ranking

// difference_gain.cpp
Bounds rbp(const PairedQuery& pair, const Cut& cut);
Bounds gradedRbp(const PairedQuery& pair, const Cut& cut);
Bounds dcg(const PairedQuery& pair, const Cut& cut);
Bounds ndcg(const PairedQuery& pair, const Cut& cut);

/// Of AP where outcomes are too many: the relevant ones are counted together for both runs.
PackedBounds averagePrecisionOuter(const PairedQuery& pair, const Cut& cut);

} // namespace difference

} // namespace assayer
