// A sparse matrix by rows, of floats. A value.
#pragma once

#include <QtGlobal>

#include <cstddef>
#include <span>
#include <vector>

namespace assayer::clustering {

class SparseRows {
public:
  struct Cell {
    quint32 column = 0;
    float value = 0;
  };

  std::size_t rows() const { return m_starts.size() - 1; }
  std::size_t columns() const { return names.size(); }
  std::span<const Cell> row(std::size_t at) const
  {
    return std::span(m_cells).subspan(m_starts[at], m_starts[at + 1] - m_starts[at]);
  }
  void reserve(std::size_t cells) { m_cells.reserve(cells); }
  void append(std::span<const Cell> cells)
  {
    m_cells.insert(m_cells.end(), cells.begin(), cells.end());
    m_starts.push_back(m_cells.size());
  }

  /// A hash for each column that stays the same from day to day.
  std::vector<quint64> names;

private:
  std::vector<std::size_t> m_starts{0};
  std::vector<Cell> m_cells;
};

} // namespace assayer::clustering
