#include "metrics/near_duplicates.h"

#include <algorithm>

namespace assayer::detail {

void Copies::find(const std::vector<qint64>& groups)
{
  std::vector<std::pair<qint64, quint32>> members;
  for (quint32 position = 0; position < groups.size(); ++position)
    if (groups[position] != 0) members.emplace_back(groups[position], position);
  std::ranges::sort(members);
  m_clusters.clear();
  m_count = 0;
  for (std::size_t i = 0; i < members.size();) {
    std::size_t end = i + 1;
    while (end < members.size() && members[end].first == members[i].first) ++end;
    if (end - i > 1) {
      m_clusters.resize(groups.size(), Alone);
      for (std::size_t member = i; member < end; ++member) m_clusters[members[member].second] = m_count;
      ++m_count;
    }
    i = end;
  }
}

bool Copies::tied(const std::vector<GradeRange>& gold) const
{
  std::vector<int> open(m_count, 0);
  for (quint32 position = 0; position < m_clusters.size(); ++position)
    if (m_clusters[position] != Alone && gold[position].open && ++open[m_clusters[position]] > 1) return true;
  return false;
}

std::vector<GradeRange> Copies::share(std::vector<GradeRange>& gold, int highestGrade) const
{
  const auto told = [&](const GradeRange& range) { return range.low > 0 || range.high < highestGrade; };
  std::vector<std::optional<GradeRange>> worth(m_count);
  for (quint32 position = 0; position < m_clusters.size(); ++position) {
    if (m_clusters[position] == Alone) continue;
    const GradeRange& range = gold[position];
    std::optional<GradeRange>& best = worth[m_clusters[position]];
    if (!best || (best->open && !range.open))
      best = range;
    else if (!best->open && !range.open)
      best->low = best->high = std::max(best->high, range.high);
    else if (best->open && told(range))
      best = told(*best) ? GradeRange{std::min(best->low, range.low), std::max(best->high, range.high), true} : range;
  }
  std::vector<GradeRange> result;
  for (const auto& range : worth) result.push_back(*range);
  for (quint32 position = 0; position < m_clusters.size(); ++position)
    if (m_clusters[position] != Alone && gold[position].open) gold[position] = result[m_clusters[position]];
  return result;
}

} // namespace assayer::detail
