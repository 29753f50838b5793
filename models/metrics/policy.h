// How items without a plain grade, and measures without a value, are treated. A policy is a set of
// conventions that are applied before and after a measure, so that no measure knows of policies.
#pragma once

#include "metrics/scoring.h"

#include <vector>

namespace assayer {

struct Conventions {
  bool openIsZero = false;      // trec_eval: what is not judged is not relevant
  bool openRemoved = false;     // condensed list: trec_eval -J
  bool undefinedIsZero = false; // trec_eval: a topic without relevant documents scores 0 and counts
  bool onlyDetermined = false;  // an interval is no value
  bool needsJudgements = false; // a query without a plain grade is not scored
  bool operator==(const Conventions&) const = default;
};

Conventions conventionsOf(Policy policy);

/// An item as a measure shall see it; nothing when it leaves the list and the pool.
inline std::optional<GradeRange> seen(GradeRange range, const Conventions& conventions)
{
  if (!range.open) return range;
  if (conventions.openRemoved) return std::nullopt;
  if (conventions.openIsZero) range.low = range.high = 0;
  return range;
}

/// A pool as a measure shall see it; all that counts as 0 becomes one entry.
void seen(std::span<const RangeCount> pool, const Conventions& conventions, std::vector<RangeCount>& out);

/// A score after the conventions for what is undefined or not determined.
PackedBounds settled(const PackedBounds& score, const Conventions& conventions);

} // namespace assayer
