#include "metrics/knowledge.h"

namespace assayer {

namespace {

GradeRange rangeOf(const KnownItem& item, const Assignment& fixed)
{
  GradeRange range = item.range;
  if (item.unknown && *item.unknown < fixed.size())
    if (const auto grade = fixed[*item.unknown]) range.low = range.high = *grade;
  return range;
}

} // namespace

const RankedQuery& Shape::of(const Knowledge& knowledge, const KnownRanking& ranking, const Assignment& fixed)
{
  m_ranked.clear();
  for (const KnownItem& item : ranking.items) m_ranked.push_back(rangeOf(item, fixed));
  m_pool.clear();
  for (const KnownItem& item : knowledge.pool) {
    const GradeRange range = rangeOf(item, fixed);
    const auto entry = std::ranges::find(m_pool, range, &RangeCount::range);
    if (entry != m_pool.end())
      ++entry->count;
    else
      m_pool.push_back({range, 1});
  }
  m_query = {.ranked = m_ranked,
             .pool = m_pool,
             .relevantFrom = knowledge.relevantFrom,
             .gain = knowledge.gain,
             .answersFrom = knowledge.answersFrom,
             .highestGrade = knowledge.highestGrade,
             .needRanks = ranking.needRanks};
  return m_query;
}

} // namespace assayer
