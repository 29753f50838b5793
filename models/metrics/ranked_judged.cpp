// Measures that were made for incomplete judgements and have their own convention for what is not judged, so they are
// single numbers whatever is open.
#include "metrics/ranked.h"

namespace assayer::ranked {

namespace {

struct Judged {
  double relevant = 0;
  double other = 0;
};

Judged judgedOf(const RankedQuery& query)
{
  Judged judged;
  for (const RangeCount& entry : query.pool) {
    if (entry.range.open) continue;
    (entry.range.low >= query.relevantFrom ? judged.relevant : judged.other) += entry.count;
  }
  return judged;
}

} // namespace

PackedBounds bpref(const RankedQuery& query, const Cut&)
{
  const Judged all = judgedOf(query);
  if (all.relevant == 0) return undefined(Reason::NoRelevant);
  double sum = 0;
  double othersAbove = 0;
  for (const GradeRange& range : query.ranked) {
    if (range.open) continue;
    if (range.low < query.relevantFrom)
      ++othersAbove;
    else
      sum += othersAbove == 0 ? 1 : 1 - std::min(othersAbove, all.relevant) / std::min(all.other, all.relevant);
  }
  return determined(sum / all.relevant);
}

PackedBounds infAp(const RankedQuery& query, const Cut&)
{
  constexpr double Epsilon = 0.00001; // trec_eval's INFAP_EPSILON
  const Judged all = judgedOf(query);
  if (all.relevant == 0) return undefined(Reason::NoRelevant);
  double sum = 0;
  double relevantAbove = 0;
  double othersAbove = 0;
  double pooledAbove = 0; // in the pool, not judged
  for (std::size_t i = 0; i < query.ranked.size(); ++i) {
    const GradeRange& range = query.ranked[i];
    if (range.outside) continue;
    if (range.open) {
      ++pooledAbove;
    } else if (range.low < query.relevantFrom) {
      ++othersAbove;
    } else {
      const auto above = static_cast<double>(i);
      const double expected = i == 0 ? 0
                                     : above / (above + 1) * ((relevantAbove + othersAbove + pooledAbove) / above) *
                                           ((relevantAbove + Epsilon) / (relevantAbove + othersAbove + 2 * Epsilon));
      sum += 1 / (above + 1) + expected;
      ++relevantAbove;
    }
  }
  return determined(sum / all.relevant);
}

} // namespace assayer::ranked
