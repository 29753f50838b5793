#include "statistics/adjusted_rand_index.h"

#include <cstddef>
#include <map>
#include <utility>

namespace assayer {

namespace {

double pairsOf(double items)
{
  return items * (items - 1) / 2;
}

template <class Key>
double pairsWithin(const std::map<Key, double>& counts)
{
  double sum = 0;
  for (const auto& [key, count] : counts) sum += pairsOf(count);
  return sum;
}

} // namespace

std::optional<double> adjustedRandIndex(std::span<const int> first, std::span<const int> second)
{
  if (first.size() != second.size() || first.size() < 2) return std::nullopt;
  std::map<int, double> rows;
  std::map<int, double> columns;
  std::map<std::pair<int, int>, double> cells;
  for (std::size_t item = 0; item < first.size(); ++item) {
    ++rows[first[item]];
    ++columns[second[item]];
    ++cells[{first[item], second[item]}];
  }
  const double together = pairsWithin(cells);
  const double inFirst = pairsWithin(rows);
  const double inSecond = pairsWithin(columns);
  const double byChance = inFirst * inSecond / pairsOf(static_cast<double>(first.size()));
  const double most = (inFirst + inSecond) / 2;
  if (most == byChance) return 1.0; // both one part, or both all apart
  return (together - byChance) / (most - byChance);
}

} // namespace assayer
