#include "metrics/scoring.h"

namespace assayer {

using namespace Qt::Literals::StringLiterals;

QString reasonName(Reason reason)
{
  switch (reason) {
  case Reason::None: return {};
  case Reason::NoRelevant: return u"no_relevant"_s;
  case Reason::NotRetrieved: return u"not_retrieved"_s;
  case Reason::NotInRun: return u"not_in_run"_s;
  case Reason::NoJudgements: return u"no_judgements"_s;
  case Reason::Open: return u"open"_s;
  case Reason::NoClaims: return u"no_claims"_s;
  case Reason::NotSplit: return u"not_split"_s;
  case Reason::Declined: return u"declined"_s;
  case Reason::EmptyAnswer: return u"empty"_s;
  case Reason::FailedAnswer: return u"failed"_s;
  case Reason::NoContext: return u"no_context"_s;
  case Reason::NotExpected: return u"not_expected"_s;
  case Reason::NoCitations: return u"no_citations"_s;
  case Reason::NoTruth: return u"no_truth_claims"_s;
  case Reason::PartMissing: return u"part_missing"_s;
  case Reason::NotProduced: return u"not_produced"_s;
  }
  return {};
}

Bounds toBounds(const PackedBounds& score)
{
  return {score.status, score.min, score.max, score.outer, reasonName(score.reason)};
}

Tally tallyPool(const RankedQuery& query)
{
  Tally tally;
  for (const RangeCount& entry : query.pool) {
    const Relevance relevant = relevance(entry.range, query.relevantFrom);
    if (relevant == Relevance::Yes) tally.relevant += entry.count;
    if (relevant == Relevance::Maybe) tally.maybe += entry.count;
  }
  return tally;
}

Tally tallyTop(const RankedQuery& query, std::size_t depth)
{
  Tally tally;
  for (const GradeRange& range : query.ranked.first(std::min(depth, query.ranked.size()))) {
    const Relevance relevant = relevance(range, query.relevantFrom);
    if (relevant == Relevance::Yes) ++tally.relevant;
    if (relevant == Relevance::Maybe) ++tally.maybe;
  }
  return tally;
}

PackedBounds undefined(Reason reason)
{
  return {.status = MeasureStatus::Undefined, .reason = reason};
}

PackedBounds determined(double value)
{
  return {.min = value, .max = value, .status = MeasureStatus::Determined};
}

PackedBounds between(const Fraction& min, const Fraction& max, Defined defined)
{
  if (defined == Defined::Sometimes)
    return {min.value(), max.value(), MeasureStatus::PartlyUndefined, Reason::NoRelevant};
  if (!(min < max)) return determined(min.value());
  return {.min = min.value(), .max = max.value(), .status = MeasureStatus::Interval};
}

PackedBounds between(double min, double max, Defined defined)
{
  constexpr double Same = 1e-12;
  const bool equal = max - min <= Same;
  if (defined == Defined::Sometimes)
    return {min, equal ? min : max, MeasureStatus::PartlyUndefined, Reason::NoRelevant};
  if (equal) return determined(min);
  return {.min = min, .max = max, .status = MeasureStatus::Interval};
}

} // namespace assayer
