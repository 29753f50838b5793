#include "statistics/contingency_table.h"

#include <algorithm>
#include <numeric>

namespace assayer {

ContingencyTable::ContingencyTable(int categories) : m_categories(std::max(categories, 0))
{
  m_cells.resize(static_cast<std::size_t>(m_categories) * static_cast<std::size_t>(m_categories));
}

ContingencyTable::ContingencyTable(const std::vector<std::vector<qint64>>& rows)
    : ContingencyTable(static_cast<int>(rows.size()))
{
  const bool square = std::all_of(rows.begin(), rows.end(), [&](const auto& row) { return row.size() == rows.size(); });
  if (!square) *this = ContingencyTable();
  for (int first = 0; first < m_categories; ++first)
    for (int second = 0; second < m_categories; ++second)
      add(first, second, rows[static_cast<std::size_t>(first)][static_cast<std::size_t>(second)]);
}

qint64 ContingencyTable::firstTotal(int category) const
{
  qint64 total = 0;
  for (int second = 0; second < m_categories; ++second) total += at(category, second);
  return total;
}

qint64 ContingencyTable::secondTotal(int category) const
{
  qint64 total = 0;
  for (int first = 0; first < m_categories; ++first) total += at(first, category);
  return total;
}

bool ContingencyTable::add(int first, int second, qint64 count)
{
  const auto known = [&](int category) { return category >= 0 && category < m_categories; };
  if (!known(first) || !known(second) || count < 0) return false;
  m_cells[index(first, second)] += count;
  m_total += count;
  return true;
}

void ContingencyTable::setCells(std::span<const qint64> cells)
{
  Q_ASSERT(cells.size() == m_cells.size());
  std::copy(cells.begin(), cells.end(), m_cells.begin());
  m_total = std::accumulate(m_cells.begin(), m_cells.end(), qint64{0});
}

ContingencyTable ContingencyTable::atCut(int cut) const
{
  ContingencyTable table(2);
  for (int first = 0; first < m_categories; ++first)
    for (int second = 0; second < m_categories; ++second)
      table.add(first >= cut ? 1 : 0, second >= cut ? 1 : 0, at(first, second));
  return table;
}

ContingencyTable ContingencyTable::transposed() const
{
  ContingencyTable table(m_categories);
  for (int first = 0; first < m_categories; ++first)
    for (int second = 0; second < m_categories; ++second) table.add(second, first, at(first, second));
  return table;
}

} // namespace assayer
