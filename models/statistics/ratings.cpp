#include "statistics/many_raters.h"

#include <algorithm>

namespace assayer {

namespace {

constexpr qint16 Missing = -1;

} // namespace

Ratings::Ratings(int categories, int raters)
    : m_categories(std::clamp(categories, 0, 1 << 14)), m_raters(std::max(raters, 0))
{
}

bool Ratings::addItem(std::span<const std::optional<int>> row, qint64 times)
{
  if (std::ssize(row) != m_raters || times < 0) return false;
  std::string key; // two bytes a rater
  std::vector<qint16> positions;
  std::vector<int> tally(static_cast<std::size_t>(m_categories), 0);
  int rated = 0;
  for (const std::optional<int>& rating : row) {
    if (rating && (*rating < 0 || *rating >= m_categories)) return false;
    const auto position = static_cast<qint16>(rating.value_or(Missing));
    positions.push_back(position);
    key.push_back(static_cast<char>(position & 0xff));
    key.push_back(static_cast<char>(position >> 8));
    if (!rating) continue;
    ++tally[static_cast<std::size_t>(*rating)];
    ++rated;
  }
  if (rated == 0 || times == 0) return true;
  m_items += times;
  m_complete = m_complete && rated == m_raters;
  const auto [known, isNew] = m_known.try_emplace(std::move(key), patterns());
  if (isNew) {
    m_counts.push_back(0);
    m_rated.push_back(rated);
    m_tallies.insert(m_tallies.end(), tally.begin(), tally.end());
    m_positions.insert(m_positions.end(), positions.begin(), positions.end());
  }
  m_counts[static_cast<std::size_t>(known->second)] += times;
  return true;
}

void Ratings::setCounts(std::span<const qint64> counts)
{
  Q_ASSERT(counts.size() == m_counts.size());
  m_items = 0;
  for (std::size_t pattern = 0; pattern < m_counts.size(); ++pattern) m_items += m_counts[pattern] = counts[pattern];
}

std::optional<int> Ratings::at(int pattern, int rater) const
{
  const auto index = static_cast<std::size_t>(pattern) * static_cast<std::size_t>(m_raters);
  const qint16 position = m_positions[index + static_cast<std::size_t>(rater)];
  return position == Missing ? std::nullopt : std::optional<int>(position);
}

std::span<const int> Ratings::tally(int pattern) const
{
  const auto size = static_cast<std::size_t>(m_categories);
  return std::span(m_tallies).subspan(static_cast<std::size_t>(pattern) * size, size);
}

ContingencyTable Ratings::pairs(int first, int second) const
{
  ContingencyTable table(m_categories);
  for (int pattern = 0; pattern < patterns(); ++pattern) {
    const std::optional<int> left = at(pattern, first);
    const std::optional<int> right = at(pattern, second);
    if (left && right) table.add(*left, *right, m_counts[static_cast<std::size_t>(pattern)]);
  }
  return table;
}

} // namespace assayer
