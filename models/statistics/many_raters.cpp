#include "statistics/many_raters.h"

#include <cmath>

namespace assayer {

namespace {

/// What Fleiss' and Gwet's coefficients are made of.
struct RatingShares {
  int q = 0;
  double items = 0;       // rated at least once
  double pairedItems = 0; // at least twice
  int usedCategories = 0;
  std::vector<double> weights;   // q × q
  std::vector<double> shares;    // of the categories: the mean over items of each item's own shares
  std::vector<double> agreement; // by pattern: the mean weight of its pairs, 0 where there are none
  double observed = 0;           // the mean of those over items rated twice or more

  RatingShares(const Ratings& ratings, AgreementWeights kind) : q(ratings.categories())
  {
    const auto size = static_cast<std::size_t>(q);
    weights.resize(size * size);
    for (int i = 0; i < q; ++i)
      for (int j = 0; j < q; ++j) weights[at(i, j)] = agreementWeight(i, j, q, kind);
    shares.assign(size, 0);
    agreement.assign(static_cast<std::size_t>(ratings.patterns()), 0);
    for (int pattern = 0; pattern < ratings.patterns(); ++pattern) {
      const auto count = static_cast<double>(ratings.counts()[static_cast<std::size_t>(pattern)]);
      if (count == 0) continue;
      const std::span<const int> tally = ratings.tally(pattern);
      const int rated = ratings.rated(pattern);
      items += count;
      for (std::size_t k = 0; k < size; ++k) shares[k] += count * tally[k] / rated;
      if (rated < 2) continue;
      double sum = 0;
      for (int i = 0; i < q; ++i) {
        if (tally[static_cast<std::size_t>(i)] == 0) continue;
        double alike = -1; // not with itself
        for (int j = 0; j < q; ++j) alike += weights[at(i, j)] * tally[static_cast<std::size_t>(j)];
        sum += tally[static_cast<std::size_t>(i)] * alike;
      }
      const double mean = sum / (static_cast<double>(rated) * (rated - 1));
      agreement[static_cast<std::size_t>(pattern)] = mean;
      pairedItems += count;
      observed += count * mean;
    }
    if (pairedItems > 0) observed /= pairedItems;
    for (double& share : shares) {
      usedCategories += share > 0 ? 1 : 0;
      share /= std::max(items, 1.0);
    }
  }

  std::size_t at(int i, int j) const
  {
    return static_cast<std::size_t>(i) * static_cast<std::size_t>(q) + static_cast<std::size_t>(j);
  }
  double totalWeight() const
  {
    double total = 0;
    for (const double weight : weights) total += weight;
    return total;
  }
};

/// The linearised standard error of Gwet 2014 for a coefficient (observed − expected) / (1 − expected) over sampled
/// items. chance: by category, what an item's chance agreement takes from its share of it; on average, that is
/// expected.
Coefficient linearised(const Ratings& ratings, const RatingShares& shares, double expected,
                       const std::vector<double>& chance)
{
  Coefficient result;
  result.status = AgreementStatus::Ok;
  const double value = (shares.observed - expected) / (1 - expected);
  result.value = value;
  if (shares.items < 2) return result;
  double sum = 0;
  for (int pattern = 0; pattern < ratings.patterns(); ++pattern) {
    const auto index = static_cast<std::size_t>(pattern);
    const auto count = static_cast<double>(ratings.counts()[index]);
    if (count == 0) continue;
    const std::span<const int> tally = ratings.tally(pattern);
    const int rated = ratings.rated(pattern);
    const double own =
        rated < 2 ? 0 : shares.items / shares.pairedItems * (shares.agreement[index] - expected) / (1 - expected);
    double ownChance = 0;
    for (std::size_t k = 0; k < chance.size(); ++k) ownChance += tally[k] * chance[k] / rated;
    const double apart = own - 2 * (1 - value) * (ownChance - expected) / (1 - expected) - value;
    sum += count * apart * apart;
  }
  const double error = std::sqrt(sum / (shares.items * (shares.items - 1)));
  result.standardError = error < 1e-14 ? 0 : error; // rounding
  result.ci95 = normalInterval(value, *result.standardError);
  return result;
}

Coefficient statusOnly(AgreementStatus status)
{
  Coefficient result;
  result.status = status;
  return result;
}

} // namespace

std::optional<double> percentAgreement(const Ratings& ratings, AgreementWeights weights)
{
  const RatingShares shares(ratings, weights);
  return shares.pairedItems > 0 ? std::optional(shares.observed) : std::nullopt;
}

Coefficient fleissKappa(const Ratings& ratings, AgreementWeights weights)
{
  const RatingShares shares(ratings, weights);
  if (shares.pairedItems == 0) return {};
  if (shares.usedCategories < 2) return statusOnly(AgreementStatus::OneCategory);
  std::vector<double> worth(shares.shares.size(), 0);
  double expected = 0;
  for (int i = 0; i < shares.q; ++i) {
    for (int j = 0; j < shares.q; ++j)
      worth[static_cast<std::size_t>(i)] +=
          shares.weights[shares.at(i, j)] * shares.shares[static_cast<std::size_t>(j)];
    expected += shares.shares[static_cast<std::size_t>(i)] * worth[static_cast<std::size_t>(i)];
  }
  return linearised(ratings, shares, expected, worth);
}

std::optional<double> fleissNullError(const Ratings& ratings)
{
  const RatingShares shares(ratings, AgreementWeights::Nominal);
  if (!ratings.complete() || ratings.raters() < 2 || shares.items == 0 || shares.usedCategories < 2)
    return std::nullopt;
  const double raters = ratings.raters();
  double spread = 0;
  double skew = 0;
  for (const double share : shares.shares) {
    spread += share * (1 - share);
    skew += share * (1 - share) * (1 - 2 * share);
  }
  return std::sqrt(2 * (spread * spread - skew) / (shares.items * raters * (raters - 1))) / spread;
}

Coefficient gwetAc(const Ratings& ratings, AgreementWeights weights)
{
  const RatingShares shares(ratings, weights);
  if (shares.pairedItems == 0) return {};
  if (shares.q < 2) return statusOnly(AgreementStatus::OneCategory);
  const double scale = shares.totalWeight() / (static_cast<double>(shares.q) * (shares.q - 1));
  std::vector<double> chance;
  double expected = 0;
  for (const double share : shares.shares) {
    chance.push_back(scale * (1 - share));
    expected += share * chance.back();
  }
  return linearised(ratings, shares, expected, chance);
}

Coefficient congerKappa(const Ratings& ratings, AgreementWeights weights)
{
  const RatingShares shares(ratings, weights);
  if (shares.pairedItems == 0) return {};
  if (!ratings.complete()) return statusOnly(AgreementStatus::Incomplete);
  if (shares.usedCategories < 2) return statusOnly(AgreementStatus::OneCategory);
  double sum = 0;
  int pairs = 0;
  for (int first = 0; first < ratings.raters(); ++first)
    for (int second = first + 1; second < ratings.raters(); ++second) {
      sum += chanceOf(ratings.pairs(first, second), weights)->expected;
      ++pairs;
    }
  const double expected = sum / pairs;
  Coefficient result = statusOnly(AgreementStatus::Ok);
  result.value = (shares.observed - expected) / (1 - expected);
  return result;
}

Coefficient lightKappa(const Ratings& ratings, AgreementWeights weights)
{
  if (ratings.items() == 0 || ratings.raters() < 2) return {};
  if (!ratings.complete()) return statusOnly(AgreementStatus::Incomplete);
  double sum = 0;
  int pairs = 0;
  for (int first = 0; first < ratings.raters(); ++first)
    for (int second = first + 1; second < ratings.raters(); ++second) {
      const std::optional<double> kappa = cohenKappaValue(ratings.pairs(first, second), weights);
      if (!kappa) return statusOnly(AgreementStatus::OneCategory);
      sum += *kappa;
      ++pairs;
    }
  Coefficient result = statusOnly(AgreementStatus::Ok);
  result.value = sum / pairs;
  return result;
}

} // namespace assayer
