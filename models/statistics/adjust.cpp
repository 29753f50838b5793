#include "statistics/adjust.h"

#include <algorithm>
#include <numeric>

namespace assayer {

namespace {

/// What the p of a rank (from 1, ascending) is multiplied by, of n.
double factorOf(Adjustment adjustment, std::size_t rank, std::size_t n)
{
  const auto all = static_cast<double>(n);
  const auto place = static_cast<double>(rank);
  switch (adjustment) {
  case Adjustment::Bonferroni: return all;
  case Adjustment::Holm:
  case Adjustment::Hochberg: return all - place + 1;
  case Adjustment::BenjaminiHochberg: return all / place;
  case Adjustment::BenjaminiYekutieli: {
    double harmonic = 0;
    for (std::size_t i = 1; i <= n; ++i) harmonic += 1 / static_cast<double>(i);
    return harmonic * all / place;
  }
  }
  return all;
}

} // namespace

std::optional<std::vector<double>> adjusted(const std::vector<double>& p, Adjustment adjustment)
{
  if (!std::all_of(p.begin(), p.end(), [](double value) { return value >= 0 && value <= 1; })) return std::nullopt;
  const std::size_t n = p.size();
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return p[a] < p[b]; });
  std::vector<double> result(n);
  for (std::size_t i = 0; i < n; ++i) result[order[i]] = std::min(1.0, p[order[i]] * factorOf(adjustment, i + 1, n));
  // A greater p never ends below a smaller one: Holm steps down from the smallest, the others up from the greatest.
  if (adjustment == Adjustment::Holm)
    for (std::size_t i = 1; i < n; ++i) result[order[i]] = std::max(result[order[i]], result[order[i - 1]]);
  else if (adjustment != Adjustment::Bonferroni)
    for (std::size_t i = n; i-- > 1;) result[order[i - 1]] = std::min(result[order[i - 1]], result[order[i]]);
  return result;
}

} // namespace assayer
