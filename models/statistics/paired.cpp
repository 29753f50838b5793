#include "statistics/paired.h"

#include "statistics/random_bits.h"
#include "statistics/rank_correlation.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace assayer {

namespace {

/// Steps that a convolution may take; about a second.
constexpr qint64 MaximumSteps = 500'000'000;

/// P(|2 S − total| ≥ |2 observed − total|), S the sum of steps that are each taken with probability one half.
double signSumTail(const std::vector<qint64>& steps, qint64 observed)
{
  const qint64 total = std::accumulate(steps.begin(), steps.end(), qint64{0});
  std::vector<double> shares(static_cast<std::size_t>(total) + 1, 0);
  shares[0] = 1;
  qint64 reached = 0;
  for (const qint64 step : steps) {
    reached += step;
    for (qint64 sum = reached; sum >= 0; --sum) {
      const double before = sum >= step ? shares[static_cast<std::size_t>(sum - step)] : 0;
      shares[static_cast<std::size_t>(sum)] = (shares[static_cast<std::size_t>(sum)] + before) / 2;
    }
  }
  const qint64 low = std::min(observed, total - observed);
  if (2 * low == total) return 1;
  double tail = 0;
  for (qint64 sum = 0; sum <= low; ++sum) tail += shares[static_cast<std::size_t>(sum)];
  return std::min(1.0, 2 * tail); // symmetric
}

/// The same by listing all patterns, for sums too great to count.
double listedSignSumTail(const std::vector<qint64>& steps, qint64 observed)
{
  qint64 sum = -std::accumulate(steps.begin(), steps.end(), qint64{0});
  const qint64 far = std::abs(2 * observed + sum);
  std::vector<bool> taken(steps.size(), false);
  const quint64 patterns = quint64{1} << steps.size();
  qint64 hits = std::abs(sum) >= far ? 1 : 0;
  for (quint64 i = 1; i < patterns; ++i) { // Gray code: one sign changes at a time
    const auto changed = static_cast<std::size_t>(std::countr_zero(i));
    sum += taken[changed] ? -2 * steps[changed] : 2 * steps[changed];
    taken[changed] = !taken[changed];
    if (std::abs(sum) >= far) ++hits;
  }
  return static_cast<double>(hits) / static_cast<double>(patterns);
}

/// Differences have 10 decimals; whole numbers of their greatest common unit. Nothing where they are too great for
/// that.
std::optional<std::vector<qint64>> wholeNumbers(const std::vector<double>& differences)
{
  constexpr double Scale = 1e10;
  std::vector<qint64> whole;
  qint64 unit = 0;
  for (const double difference : differences) {
    if (std::abs(difference) * Scale > 9e15 / static_cast<double>(differences.size())) return std::nullopt;
    whole.push_back(std::llround(difference * Scale));
    unit = std::gcd(unit, whole.back());
  }
  for (qint64& number : whole) number /= std::max<qint64>(unit, 1);
  return whole;
}

std::vector<double> withoutZeros(const std::vector<double>& differences)
{
  std::vector<double> nonzero;
  std::copy_if(differences.begin(), differences.end(), std::back_inserter(nonzero), [](double d) { return d != 0; });
  return nonzero;
}

std::optional<Randomization> sampledSigns(const std::vector<double>& differences, const RandomizationOptions& options)
{
  if (options.samples < 1) return std::nullopt;
  constexpr int AskEvery = 1024;
  RandomBits random(options.seed);
  double observed = 0;
  double size = 0;
  for (const double difference : differences) {
    observed += difference;
    size += std::abs(difference);
  }
  const double far = std::abs(observed) - 1e-12 * size; // sums that differ by rounding only are equal
  qint64 hits = 0;
  for (int sample = 0; sample < options.samples; ++sample) {
    if (sample % AskEvery == 0 && options.keepGoing && !options.keepGoing()) return std::nullopt;
    double sum = 0;
    quint64 signs = 0;
    for (std::size_t i = 0; i < differences.size(); ++i) {
      if (i % 64 == 0) signs = random.next();
      sum += (signs & 1) != 0 ? differences[i] : -differences[i];
      signs >>= 1;
    }
    if (std::abs(sum) >= far) ++hits;
  }
  Randomization result;
  result.nonzero = static_cast<int>(differences.size());
  result.p = static_cast<double>(1 + hits) / (1 + static_cast<double>(options.samples));
  result.exact = false;
  result.samples = options.samples;
  return result;
}

} // namespace

std::optional<std::vector<double>> pairedDifferences(const std::vector<double>& first,
                                                     const std::vector<double>& second)
{
  if (first.size() != second.size()) return std::nullopt;
  constexpr double Scale = 1e10;
  std::vector<double> differences;
  for (std::size_t i = 0; i < first.size(); ++i) {
    const double difference = second[i] - first[i];
    if (!std::isfinite(difference)) return std::nullopt;
    // Beyond 2^53 units of the last decimal a double has no such decimals to round.
    differences.push_back(std::abs(difference) < 9e15 / Scale ? std::round(difference * Scale) / Scale : difference);
  }
  return differences;
}

std::optional<PairedT> pairedT(const std::vector<double>& differences)
{
  if (differences.empty()) return std::nullopt;
  const auto n = static_cast<double>(differences.size());
  PairedT result;
  result.freedom = static_cast<int>(differences.size()) - 1;
  result.meanDifference = std::accumulate(differences.begin(), differences.end(), 0.0) / n;
  const bool varies = std::any_of(differences.begin(), differences.end(),
                                  [&](double difference) { return difference != differences.front(); });
  if (!varies) return result;
  double squares = 0;
  for (const double difference : differences)
    squares += (difference - result.meanDifference) * (difference - result.meanDifference);
  const double error = std::sqrt(squares / (n - 1) / n);
  result.t = result.meanDifference / error;
  result.p = studentTwoSided(*result.t, result.freedom);
  result.ci95 = studentInterval(result.meanDifference, error, result.freedom);
  return result;
}

SignedRanks signedRanks(const std::vector<double>& differences, ZeroDifferences zeros)
{
  SignedRanks result;
  const std::vector<double> nonzero = withoutZeros(differences);
  result.nonzero = static_cast<int>(nonzero.size());
  result.zeros = static_cast<int>(differences.size() - nonzero.size());
  const std::vector<double>& ranked = zeros == ZeroDifferences::Dropped ? nonzero : differences;
  std::vector<double> sizes;
  for (const double difference : ranked) sizes.push_back(std::abs(difference));
  const std::vector<double> ranks = averageRanks(sizes);
  std::vector<qint64> doubled; // whole numbers
  qint64 observed = 0;
  double squares = 0;
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    if (ranked[i] == 0) continue;
    doubled.push_back(std::llround(2 * ranks[i]));
    squares += ranks[i] * ranks[i];
    if (ranked[i] > 0) observed += doubled.back();
  }
  std::vector<qint64> sorted = doubled;
  std::sort(sorted.begin(), sorted.end());
  result.ties = std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
  result.positiveRankSum = static_cast<double>(observed) / 2;
  if (nonzero.empty()) return result;
  const qint64 total = std::accumulate(doubled.begin(), doubled.end(), qint64{0});
  const double apart = result.positiveRankSum - static_cast<double>(total) / 4;
  // Under chance each rank counts or not by a fair coin: a quarter of the sum of squares, which accounts for ties.
  const double deviation = std::sqrt(squares / 4);
  result.pNormal = normalTwoSided(apart / deviation);
  result.pNormalContinuity = normalTwoSided(std::max(std::abs(apart) - 0.5, 0.0) / deviation);
  if (total * std::ssize(doubled) <= MaximumSteps) result.pExact = signSumTail(doubled, observed);
  return result;
}

std::optional<Randomization> randomization(const std::vector<double>& differences, const RandomizationOptions& options)
{
  const std::vector<double> nonzero = withoutZeros(differences);
  Randomization result;
  result.nonzero = static_cast<int>(nonzero.size());
  if (nonzero.empty()) return result;
  const std::optional<std::vector<qint64>> whole = wholeNumbers(nonzero);
  if (!whole) return sampledSigns(nonzero, options);
  std::vector<qint64> steps;
  qint64 observed = 0; // the sum of the positive ones
  qint64 total = 0;
  for (const qint64 difference : *whole) {
    steps.push_back(std::abs(difference));
    observed += std::max<qint64>(difference, 0);
    total += steps.back();
  }
  constexpr std::size_t ListedUpTo = 22;
  constexpr qint64 MaximumSum = 20'000'000; // 160 MB
  if (total <= std::min(MaximumSum, MaximumSteps / std::ssize(steps)))
    result.p = signSumTail(steps, observed);
  else if (steps.size() <= ListedUpTo)
    result.p = listedSignSumTail(steps, observed);
  else
    return sampledSigns(nonzero, options);
  return result;
}

SignTest signTest(const std::vector<double>& differences)
{
  SignTest result;
  for (const double difference : differences) {
    result.nonzero += difference != 0 ? 1 : 0;
    result.positive += difference > 0 ? 1 : 0;
  }
  if (result.nonzero > 0) result.p = coinTwoSided(result.positive, result.nonzero);
  return result;
}

std::optional<McNemar> mcNemar(qint64 b, qint64 c)
{
  if (b < 0 || c < 0 || b + c == 0) return std::nullopt;
  McNemar result;
  const auto apart = static_cast<double>(std::abs(b - c));
  const auto both = static_cast<double>(b + c);
  const double corrected = std::max(apart - 1, 0.0);
  result.chi2 = apart * apart / both;
  result.pChi2 = chiSquaredTail(result.chi2);
  result.chi2Continuity = corrected * corrected / both;
  result.pChi2Continuity = chiSquaredTail(result.chi2Continuity);
  result.pExact = coinTwoSided(b, b + c);
  result.pMid = result.pExact - coinProbability(b, b + c);
  return result;
}

} // namespace assayer
