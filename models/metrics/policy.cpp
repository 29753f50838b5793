#include "metrics/policy.h"

namespace assayer {

Conventions conventionsOf(Policy policy)
{
  switch (policy) {
  case Policy::Interval: return {};
  case Policy::Strict: return {.onlyDetermined = true};
  case Policy::TrecEval: return {.openIsZero = true, .undefinedIsZero = true, .needsJudgements = true};
  case Policy::JudgedOnly: return {.openRemoved = true, .needsJudgements = true};
  }
  return {};
}

std::vector<RangeCount> seen(const std::vector<RangeCount>& pool, const Conventions& conventions)
{
  std::vector<RangeCount> result;
  result.reserve(pool.size());
  for (const RangeCount& entry : pool) {
    const std::optional<GradeRange> range = seen(entry.range, conventions);
    if (!range) continue;
    const auto same = std::ranges::find(result, *range, &RangeCount::range);
    if (same != result.end())
      same->count += entry.count;
    else
      result.push_back({*range, entry.count});
  }
  return result;
}

PackedBounds settled(const PackedBounds& score, const Conventions& conventions)
{
  if (conventions.undefinedIsZero && score.status == MeasureStatus::Undefined) return determined(0);
  if (conventions.onlyDetermined && score.status != MeasureStatus::Determined &&
      score.status != MeasureStatus::Undefined)
    return undefined(Reason::Open);
  return score;
}

} // namespace assayer
