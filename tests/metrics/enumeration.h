// The measures once more, straight from their definitions and over every outcome of the open items: slow, and sharing
// no line with the program. For small cases only.
#pragma once

#include "metrics/scoring.h"

#include <QString>

#include <vector>

namespace assayer::tests {

inline constexpr double Tolerance = 1e-12;

/// A small query: what the pool's items may become, and the ranking as positions in the pool, or -1 for a chunk
/// outside.
struct SmallCase {
  std::vector<GradeRange> pool;
  std::vector<int> ranking;
  int relevantFrom = 1;
  Gain gain = Gain::Exponential;
};

struct Outcome {
  bool everDefined = false;
  bool everUndefined = false;
  double min = 0;
  double max = 0;
};

/// name without cutoff: p recall f1 ap rr ndcg dcg success rprec rbp rbp_graded (of 3) context_precision num_rel
/// num_rel_ret; k absent: the whole list.
Outcome enumerate(const SmallCase& small, const QString& name, std::optional<int> k);

/// The value for one outcome: the grades of the list in rank order and of the pool; nothing where it is undefined.
std::optional<double> valueOf(const std::vector<int>& list, const std::vector<int>& pool, int relevantFrom, Gain gain,
                              const QString& name, std::optional<int> k);
/// The same by a small case and the grades of its pool.
std::optional<double> valueFor(const SmallCase& small, const std::vector<int>& grades, const QString& name,
                               std::optional<int> k);

struct ShapedCase {
  std::vector<GradeRange> ranked;
  std::vector<RangeCount> pool;
  RankedQuery query(const SmallCase& small) const { return {ranked, pool, small.relevantFrom, small.gain}; }
};
ShapedCase shaped(const SmallCase& small);

} // namespace assayer::tests
