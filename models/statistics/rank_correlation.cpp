#include "statistics/rank_correlation.h"

#include "statistics/distributions.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace assayer {

namespace {

bool comparable(const std::vector<double>& first, const std::vector<double>& second)
{
  const auto isNumber = [](double value) { return !std::isnan(value); };
  return first.size() == second.size() && std::all_of(first.begin(), first.end(), isNumber) &&
         std::all_of(second.begin(), second.end(), isNumber);
}

/// Sums over the groups of equal values, each of t.
struct TieSums {
  double pairs = 0;    // t (t − 1) / 2
  double triples = 0;  // t (t − 1) (t − 2)
  double variance = 0; // t (t − 1) (2 t + 5)
};

TieSums tieSums(std::vector<double> values)
{
  TieSums sums;
  std::sort(values.begin(), values.end());
  for (auto group = values.begin(); group != values.end();) {
    const auto end = std::upper_bound(group, values.end(), *group);
    const auto t = static_cast<double>(end - group);
    sums.pairs += t * (t - 1) / 2;
    sums.triples += t * (t - 1) * (t - 2);
    sums.variance += t * (t - 1) * (2 * t + 5);
    group = end;
  }
  return sums;
}

/// Two-sided p of so many concordant pairs among all orders of n. Their number grows item by item: the k-th may be
/// concordant with any number below k of those before it.
double exactKendall(qint64 concordant, int n)
{
  std::vector<double> shares{1};
  for (int k = 2; k <= n; ++k) {
    std::vector<double> next(shares.size() + static_cast<std::size_t>(k) - 1, 0);
    for (std::size_t i = 0; i < shares.size(); ++i)
      for (std::size_t added = 0; added < static_cast<std::size_t>(k); ++added) next[i + added] += shares[i] / k;
    shares = std::move(next);
  }
  // Symmetric; the smaller tail has the digits.
  const auto fewer = static_cast<std::size_t>(std::min(concordant, std::ssize(shares) - 1 - concordant));
  double tail = 0;
  for (std::size_t i = 0; i <= fewer; ++i) tail += shares[i];
  return std::min(1.0, 2 * tail);
}

} // namespace

std::optional<Kendall> kendall(const std::vector<double>& first, const std::vector<double>& second)
{
  if (!comparable(first, second)) return std::nullopt;
  Kendall result;
  const std::size_t n = first.size();
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i + 1; j < n; ++j) {
      const bool tiedFirst = first[i] == first[j];
      const bool tiedSecond = second[i] == second[j];
      if (tiedFirst && tiedSecond)
        ++result.tiedBoth;
      else if (tiedFirst)
        ++result.tiedFirstOnly;
      else if (tiedSecond)
        ++result.tiedSecondOnly;
      else if ((first[i] < first[j]) == (second[i] < second[j]))
        ++result.concordant;
      else
        ++result.discordant;
    }
  if (n < 2) return result;
  const auto size = static_cast<double>(n);
  const double pairs = size * (size - 1) / 2;
  const auto difference = static_cast<double>(result.concordant - result.discordant);
  result.tauA = difference / pairs;
  const double firstPairs = pairs - static_cast<double>(result.tiedFirstOnly + result.tiedBoth);
  const double secondPairs = pairs - static_cast<double>(result.tiedSecondOnly + result.tiedBoth);
  if (firstPairs == 0 || secondPairs == 0) return result;
  result.tauB = difference / std::sqrt(firstPairs) / std::sqrt(secondPairs);
  constexpr std::size_t ExactUpTo = 100;
  if (firstPairs == pairs && secondPairs == pairs && n <= ExactUpTo)
    result.pExact = exactKendall(result.concordant, static_cast<int>(n));
  if (n < 3) return result;
  const TieSums x = tieSums(first);
  const TieSums y = tieSums(second);
  const double variance = (2 * pairs * (2 * size + 5) - x.variance - y.variance) / 18 + x.pairs * y.pairs / pairs +
                          x.triples * y.triples / (18 * pairs * (size - 2));
  result.pNormal = normalTwoSided(difference / std::sqrt(variance));
  return result;
}

std::optional<double> tauAp(const std::vector<double>& reference, const std::vector<double>& scores)
{
  const std::optional<Kendall> pairs = kendall(reference, scores);
  const std::size_t n = scores.size();
  if (!pairs || n < 2 || pairs->tiedBoth + pairs->tiedFirstOnly + pairs->tiedSecondOnly > 0) return std::nullopt;
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
  double sum = 0;
  for (std::size_t i = 1; i < n; ++i) {
    const auto right = std::count_if(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(i),
                                     [&](std::size_t above) { return reference[above] > reference[order[i]]; });
    sum += static_cast<double>(right) / static_cast<double>(i);
  }
  return 2 * sum / static_cast<double>(n - 1) - 1;
}

std::optional<double> pearson(const std::vector<double>& first, const std::vector<double>& second)
{
  if (!comparable(first, second) || first.size() < 2) return std::nullopt;
  const auto constant = [](const std::vector<double>& values) {
    return std::all_of(values.begin(), values.end(), [&](double value) { return value == values.front(); });
  };
  if (constant(first) || constant(second)) return std::nullopt;
  const auto n = static_cast<double>(first.size());
  const double meanFirst = std::accumulate(first.begin(), first.end(), 0.0) / n;
  const double meanSecond = std::accumulate(second.begin(), second.end(), 0.0) / n;
  double both = 0;
  double squaresFirst = 0;
  double squaresSecond = 0;
  for (std::size_t i = 0; i < first.size(); ++i) {
    const double x = first[i] - meanFirst;
    const double y = second[i] - meanSecond;
    both += x * y;
    squaresFirst += x * x;
    squaresSecond += y * y;
  }
  const double scale = std::sqrt(squaresFirst) * std::sqrt(squaresSecond);
  if (!(scale > 0) || !std::isfinite(scale)) return std::nullopt;
  return std::clamp(both / scale, -1.0, 1.0);
}

std::optional<double> spearman(const std::vector<double>& first, const std::vector<double>& second)
{
  if (!comparable(first, second)) return std::nullopt;
  return pearson(averageRanks(first), averageRanks(second));
}

std::vector<double> averageRanks(const std::vector<double>& values)
{
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  std::vector<double> ranks(values.size());
  for (std::size_t i = 0; i < order.size();) {
    std::size_t end = i + 1;
    while (end < order.size() && values[order[end]] == values[order[i]]) ++end;
    for (std::size_t j = i; j < end; ++j) ranks[order[j]] = static_cast<double>(i + 1 + end) / 2;
    i = end;
  }
  return ranks;
}

} // namespace assayer
