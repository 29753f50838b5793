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

void seen(std::span<const RangeCount> pool, const Conventions& conventions, std::vector<RangeCount>& out)
{
  out.clear();
  RangeCount unknown{{.open = true}, 0};
  for (const RangeCount& entry : pool) {
    if (entry.range.open && conventions.openRemoved) continue;
    if (entry.range.open && conventions.openIsZero)
      unknown.count += entry.count;
    else
      out.push_back(entry);
  }
  if (unknown.count > 0) out.push_back(unknown);
}

PackedBounds settled(const PackedBounds& score, const Conventions& conventions)
{
  if (conventions.undefinedIsZero && score.status == MeasureStatus::Undefined) return determined(0);
  if (conventions.undefinedIsZero && score.status == MeasureStatus::PartlyUndefined)
    return settled(between(std::min(0.0, score.min), std::max(0.0, score.max)), conventions);
  if (conventions.onlyDetermined && score.status != MeasureStatus::Determined &&
      score.status != MeasureStatus::Undefined)
    return undefined(Reason::Open);
  return score;
}

} // namespace assayer
