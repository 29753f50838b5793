#include "statistics/many_raters.h"

#include <cmath>
#include <cstdlib>

namespace assayer {

namespace {

/// The ratings of items that were rated twice or more.
struct Coincidences {
  double items = 0;
  double ratings = 0;
  std::vector<double> totals; // by category
};

Coincidences coincidences(const Ratings& ratings)
{
  Coincidences found;
  found.totals.assign(static_cast<std::size_t>(ratings.categories()), 0);
  for (int pattern = 0; pattern < ratings.patterns(); ++pattern) {
    const auto count = static_cast<double>(ratings.counts()[static_cast<std::size_t>(pattern)]);
    if (count == 0 || ratings.rated(pattern) < 2) continue;
    found.items += count;
    found.ratings += count * ratings.rated(pattern);
    const std::span<const int> tally = ratings.tally(pattern);
    for (std::size_t k = 0; k < tally.size(); ++k) found.totals[k] += count * tally[k];
  }
  return found;
}

/// Squared distances, category by category.
std::vector<double> distances(const Coincidences& found, AlphaDistance kind, const std::vector<double>& values)
{
  const std::size_t q = found.totals.size();
  std::vector<double> squared(q * q, 0);
  for (std::size_t i = 0; i < q; ++i) {
    double between = found.totals[i] / 2;
    for (std::size_t j = i + 1; j < q; ++j) {
      double distance = 1;
      if (kind == AlphaDistance::Ordinal) {
        distance = between + found.totals[j] / 2;
        between += found.totals[j];
      } else if (kind == AlphaDistance::Interval) {
        distance = values.empty() ? static_cast<double>(j - i) : values[j] - values[i];
      }
      squared[i * q + j] = squared[j * q + i] = distance * distance;
    }
  }
  return squared;
}

/// Gwet 2014, as irrCAC has it: items are sampled, weights are 1 where equal. Written with the mean number of ratings
/// of an item, so that items with more ratings weigh more.
std::optional<double> nominalError(const Ratings& ratings, const Coincidences& found)
{
  if (found.items < 2) return std::nullopt;
  const double meanRated = found.ratings / found.items;
  double expected = 0;
  std::vector<double> shares;
  for (const double total : found.totals) {
    shares.push_back(total / found.ratings);
    expected += shares.back() * shares.back();
  }
  const auto pairShare = [&](int pattern) {
    double sum = 0;
    for (const int votes : ratings.tally(pattern)) sum += static_cast<double>(votes) * (votes - 1);
    return sum / (meanRated * (ratings.rated(pattern) - 1));
  };
  const auto eachItem = [&](auto visit) {
    for (int pattern = 0; pattern < ratings.patterns(); ++pattern) {
      const auto count = static_cast<double>(ratings.counts()[static_cast<std::size_t>(pattern)]);
      if (count > 0 && ratings.rated(pattern) >= 2) visit(pattern, count);
    }
  };
  double raw = 0;
  eachItem([&](int pattern, double count) { raw += count * pairShare(pattern) / found.items; });
  const double observed = (1 - 1 / found.ratings) * raw + 1 / found.ratings;
  const double alpha = (raw - expected) / (1 - expected);
  double sum = 0;
  eachItem([&](int pattern, double count) {
    const double more = (ratings.rated(pattern) - meanRated) / meanRated;
    double chance = -expected * more;
    const std::span<const int> tally = ratings.tally(pattern);
    for (std::size_t k = 0; k < tally.size(); ++k) chance += tally[k] * shares[k] / meanRated;
    const double own = (pairShare(pattern) - observed * more - expected) / (1 - expected);
    const double apart = own - 2 * (1 - alpha) * (chance - expected) / (1 - expected) - alpha;
    sum += count * apart * apart;
  });
  const double error = std::sqrt(sum / (found.items * (found.items - 1)));
  return error < 1e-14 ? 0 : error; // rounding
}

} // namespace

Coefficient krippendorffAlpha(const Ratings& ratings, AlphaDistance distance, const std::vector<double>& values)
{
  Q_ASSERT(values.empty() || std::ssize(values) == ratings.categories());
  Coefficient result;
  const Coincidences found = coincidences(ratings);
  if (found.items == 0) return result;
  const std::vector<double> squared = distances(found, distance, values);
  const std::size_t q = found.totals.size();
  double observed = 0;
  for (int pattern = 0; pattern < ratings.patterns(); ++pattern) {
    const auto count = static_cast<double>(ratings.counts()[static_cast<std::size_t>(pattern)]);
    const int rated = ratings.rated(pattern);
    if (count == 0 || rated < 2) continue;
    const std::span<const int> tally = ratings.tally(pattern);
    double sum = 0;
    for (std::size_t i = 0; i < q; ++i)
      for (std::size_t j = i + 1; j < q; ++j) sum += squared[i * q + j] * tally[i] * tally[j];
    observed += count * sum / (rated - 1);
  }
  double expected = 0;
  for (std::size_t i = 0; i < q; ++i)
    for (std::size_t j = i + 1; j < q; ++j) expected += squared[i * q + j] * found.totals[i] * found.totals[j];
  result.status = AgreementStatus::OneCategory;
  if (!(expected > 0)) return result;
  result.status = AgreementStatus::Ok;
  result.value = 1 - (found.ratings - 1) * observed / expected;
  if (distance != AlphaDistance::Nominal) return result;
  result.standardError = nominalError(ratings, found);
  if (result.standardError) result.ci95 = normalInterval(*result.value, *result.standardError);
  return result;
}

} // namespace assayer
