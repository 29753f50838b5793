#include "statistics/agreement.h"

#include <QVarLengthArray>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace assayer {

double agreementWeight(int first, int second, int categories, AgreementWeights weights)
{
  if (first == second) return 1;
  if (weights == AgreementWeights::Nominal || categories < 2) return 0;
  const double apart = static_cast<double>(std::abs(first - second)) / (categories - 1);
  return 1 - (weights == AgreementWeights::Linear ? apart : apart * apart);
}

namespace {

/// The shares of the raters' categories, and the weights.
struct TableShares {
  int q = 0;
  double n = 0;
  // Scales are short: no allocation, since a bootstrap asks for thousands of tables.
  QVarLengthArray<double, 256> weights; // q × q
  QVarLengthArray<double, 16> first;
  QVarLengthArray<double, 16> second;
  bool oneCategory = false; // all pairs in one cell of the diagonal
  double observed = 0;

  bool read(const ContingencyTable& table, AgreementWeights kind)
  {
    q = table.categories();
    n = static_cast<double>(table.total());
    if (table.total() <= 0) return false;
    first.resize(q);
    second.resize(q);
    weights.resize(qsizetype{q} * q);
    std::fill(first.begin(), first.end(), 0.0);
    std::fill(second.begin(), second.end(), 0.0);
    observed = 0;
    oneCategory = false;
    for (int i = 0; i < q; ++i)
      for (int j = 0; j < q; ++j) {
        const double weight = agreementWeight(i, j, q, kind);
        const qint64 count = table.at(i, j);
        weights[at(i, j)] = weight;
        first[i] += static_cast<double>(count);
        second[j] += static_cast<double>(count);
        observed += weight * static_cast<double>(count);
        oneCategory = oneCategory || (i == j && count == table.total());
      }
    // Divided at the end, so that complete agreement is 1 and not nearly 1.
    observed /= n;
    for (int i = 0; i < q; ++i) {
      first[i] /= n;
      second[i] /= n;
    }
    return true;
  }
  qsizetype at(int i, int j) const { return qsizetype{i} * q + j; }
  double weight(int i, int j) const { return weights[at(i, j)]; }
  double firstShare(int i) const { return first[i]; }
  double secondShare(int j) const { return second[j]; }
  double meanShare(int i) const { return (firstShare(i) + secondShare(i)) / 2; }
  double totalWeight() const
  {
    double total = 0;
    for (const double weight : weights) total += weight;
    return total;
  }
  /// Σ weight · left · right over all pairs of categories.
  template <class Left, class Right>
  double expected(Left left, Right right) const
  {
    double sum = 0;
    for (int i = 0; i < q; ++i)
      for (int j = 0; j < q; ++j) sum += weight(i, j) * left(i) * right(j);
    return sum;
  }
  double cohenChance() const
  {
    return expected([&](int i) { return firstShare(i); }, [&](int j) { return secondShare(j); });
  }
  double scottChance() const
  {
    const auto mean = [&](int i) { return meanShare(i); };
    return expected(mean, mean);
  }
  /// Meaningless below two categories.
  double gwetChance() const
  {
    double sum = 0;
    for (int i = 0; i < q; ++i) sum += meanShare(i) * (1 - meanShare(i));
    return totalWeight() * sum / (static_cast<double>(q) * (q - 1));
  }
};

/// √(Σ share · (term − mean)² / n) / (1 − expected). The published formulas subtract the square of the mean from the
/// mean of squares, which leaves noise where the variance is 0.
template <class Share, class Term>
double deltaError(const TableShares& shares, double mean, double expected, Share share, Term term)
{
  double sum = 0;
  for (int i = 0; i < shares.q; ++i)
    for (int j = 0; j < shares.q; ++j) {
      const double apart = term(i, j) - mean;
      sum += share(i, j) * apart * apart;
    }
  return std::sqrt(sum / shares.n) / (1 - expected);
}

/// Rounding leaves about 1e-16 of an error that is 0.
double withoutNoise(double error)
{
  return error < 1e-14 ? 0 : error;
}

double ofChance(double observed, double expected)
{
  return (observed - expected) / (1 - expected);
}

void finish(Coefficient& coefficient, double value, double error)
{
  coefficient.status = AgreementStatus::Ok;
  coefficient.value = value;
  coefficient.standardError = error;
  coefficient.ci95 = normalInterval(value, error);
}

} // namespace

std::optional<double> percentAgreement(const ContingencyTable& table, AgreementWeights weights)
{
  TableShares shares;
  if (!shares.read(table, weights)) return std::nullopt;
  return shares.observed;
}

std::optional<Chance> chanceOf(const ContingencyTable& table, AgreementWeights weights)
{
  TableShares shares;
  if (!shares.read(table, weights)) return std::nullopt;
  return Chance{shares.observed, shares.cohenChance()};
}

Kappa cohenKappa(const ContingencyTable& table, AgreementWeights weights)
{
  Kappa kappa;
  TableShares shares;
  if (!shares.read(table, weights)) return kappa;
  kappa.status = AgreementStatus::OneCategory;
  if (shares.oneCategory) return kappa;
  const double expected = shares.cohenChance();
  const double value = ofChance(shares.observed, expected);
  // What a category of one rater is worth beside the other rater's shares.
  std::vector<double> worth(static_cast<std::size_t>(shares.q), 0);
  std::vector<double> otherWorth = worth;
  for (int i = 0; i < shares.q; ++i)
    for (int j = 0; j < shares.q; ++j) {
      worth[static_cast<std::size_t>(i)] += shares.secondShare(j) * shares.weight(i, j);
      otherWorth[static_cast<std::size_t>(j)] += shares.firstShare(i) * shares.weight(i, j);
    }
  const auto both = [&](int i, int j) {
    return worth[static_cast<std::size_t>(i)] + otherWorth[static_cast<std::size_t>(j)];
  };
  const double error = deltaError(
      shares, value - expected * (1 - value), expected,
      [&](int i, int j) { return static_cast<double>(table.at(i, j)) / shares.n; },
      [&](int i, int j) { return shares.weight(i, j) - both(i, j) * (1 - value); });
  const double nullError = deltaError(
      shares, -expected, expected, [&](int i, int j) { return shares.firstShare(i) * shares.secondShare(j); },
      [&](int i, int j) { return shares.weight(i, j) - both(i, j); });
  finish(kappa, value, withoutNoise(error));
  kappa.nullError = withoutNoise(nullError);
  if (*kappa.nullError > 0) {
    kappa.z = value / nullError;
    kappa.p = normalTwoSided(*kappa.z);
  }
  return kappa;
}

Coefficient scottPi(const ContingencyTable& table, AgreementWeights weights)
{
  Coefficient pi;
  TableShares shares;
  if (!shares.read(table, weights)) return pi;
  pi.status = AgreementStatus::OneCategory;
  if (shares.oneCategory) return pi;
  const double expected = shares.scottChance();
  const double value = ofChance(shares.observed, expected);
  std::vector<double> worth(static_cast<std::size_t>(shares.q), 0);
  for (int i = 0; i < shares.q; ++i)
    for (int j = 0; j < shares.q; ++j) worth[static_cast<std::size_t>(i)] += shares.meanShare(j) * shares.weight(i, j);
  const double error = deltaError(
      shares, shares.observed - 2 * (1 - value) * expected, expected,
      [&](int i, int j) { return static_cast<double>(table.at(i, j)) / shares.n; },
      [&](int i, int j) {
        return shares.weight(i, j) -
               (1 - value) * (worth[static_cast<std::size_t>(i)] + worth[static_cast<std::size_t>(j)]);
      });
  finish(pi, value, withoutNoise(error));
  if (table.total() < 2) pi.standardError = std::nullopt, pi.ci95 = std::nullopt;
  return pi;
}

Coefficient gwetAc(const ContingencyTable& table, AgreementWeights weights)
{
  Coefficient ac;
  TableShares shares;
  if (!shares.read(table, weights)) return ac;
  ac.status = AgreementStatus::OneCategory;
  if (shares.q < 2) return ac;
  const double expected = shares.gwetChance();
  const double value = ofChance(shares.observed, expected);
  const double scale = shares.totalWeight() / (static_cast<double>(shares.q) * (shares.q - 1));
  const double error = deltaError(
      shares, shares.observed - 2 * (1 - value) * expected, expected,
      [&](int i, int j) { return static_cast<double>(table.at(i, j)) / shares.n; },
      [&](int i, int j) {
        return shares.weight(i, j) - 2 * (1 - value) * scale * (1 - (shares.meanShare(i) + shares.meanShare(j)) / 2);
      });
  finish(ac, value, withoutNoise(error));
  if (table.total() < 2) ac.standardError = std::nullopt, ac.ci95 = std::nullopt;
  return ac;
}

std::optional<double> cohenKappaValue(const ContingencyTable& table, AgreementWeights weights)
{
  TableShares shares;
  if (!shares.read(table, weights) || shares.oneCategory) return std::nullopt;
  return ofChance(shares.observed, shares.cohenChance());
}

std::optional<double> scottPiValue(const ContingencyTable& table, AgreementWeights weights)
{
  TableShares shares;
  if (!shares.read(table, weights) || shares.oneCategory) return std::nullopt;
  return ofChance(shares.observed, shares.scottChance());
}

std::optional<double> gwetAcValue(const ContingencyTable& table, AgreementWeights weights)
{
  TableShares shares;
  if (!shares.read(table, weights) || shares.q < 2) return std::nullopt;
  return ofChance(shares.observed, shares.gwetChance());
}

} // namespace assayer
