// How often two raters gave which pair of labels: rows are the first rater's, columns the second's, in the order of the
// declared scale, categories that nobody used included. A value; any thread.
#pragma once

#include <QtGlobal>

#include <span>
#include <vector>

namespace assayer {

class ContingencyTable {
public:
  /// An empty table; categories ≥ 0.
  explicit ContingencyTable(int categories = 0);
  /// From rows; all rows are as long as there are rows, or the table is empty.
  explicit ContingencyTable(const std::vector<std::vector<qint64>>& rows);

  int categories() const { return m_categories; }
  qint64 total() const { return m_total; }
  qint64 at(int first, int second) const { return m_cells[index(first, second)]; }
  qint64 firstTotal(int category) const;
  qint64 secondTotal(int category) const;
  /// Row by row.
  const std::vector<qint64>& cells() const { return m_cells; }

  /// Counts a pair of positions in the scale. Returns false, and counts nothing, where one is not in the scale or the
  /// count is negative.
  bool add(int first, int second, qint64 count = 1);
  /// Replaces every count; cells are row by row and as many as there are, none negative.
  void setCells(std::span<const qint64> cells);
  /// The same pairs between two categories: below the cut, and at the cut or above.
  ContingencyTable atCut(int cut) const;
  /// The raters changed over.
  ContingencyTable transposed() const;

  bool operator==(const ContingencyTable&) const = default;

private:
  std::size_t index(int first, int second) const
  {
    return static_cast<std::size_t>(first) * static_cast<std::size_t>(m_categories) + static_cast<std::size_t>(second);
  }

  int m_categories = 0;
  qint64 m_total = 0;
  std::vector<qint64> m_cells;
};

} // namespace assayer
