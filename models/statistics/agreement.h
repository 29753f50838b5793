// Agreement of two raters. Weights follow the positions in the declared scale, so an unused category counts. Standard
// errors are large-sample ones. Pure; any thread. A table of 100,000 pairs costs what one of 10 costs.
#pragma once

#include "statistics/contingency_table.h"
#include "statistics/distributions.h"

#include <optional>

namespace assayer {

/// What a pair of categories i, j of q is worth: 1 where equal and otherwise 0; 1 − |i − j| / (q − 1); the same with
/// the square of the quotient.
enum class AgreementWeights { Nominal, Linear, Quadratic };
double agreementWeight(int first, int second, int categories, AgreementWeights weights);

enum class AgreementStatus {
  Ok,
  OneCategory, // everything is in one category: agreement by chance is complete, and the coefficient 0 / 0
  NoPairs,
  Incomplete, // needs a rating by every rater of every item
};

/// A coefficient; value is there exactly when the status is Ok.
struct Coefficient {
  AgreementStatus status = AgreementStatus::NoPairs;
  std::optional<double> value;
  std::optional<double> standardError; // missing below two items
  /// Normal, not clipped; missing without a standard error.
  std::optional<ConfidenceInterval> ci95;
  bool operator==(const Coefficient&) const = default;
};

/// Cohen's kappa with what only it has.
struct Kappa : Coefficient {
  std::optional<double> nullError; // the standard error if kappa were 0; for the test, not for intervals
  std::optional<double> z;         // value / nullError; missing where nullError is 0
  std::optional<double> p;         // two-sided
  bool operator==(const Kappa&) const = default;
};

/// The mean weight of the pairs, between 0 and 1; nothing without pairs.
std::optional<double> percentAgreement(const ContingencyTable& table,
                                       AgreementWeights weights = AgreementWeights::Nominal);

/// Cohen 1960, 1968; standard errors of Fleiss, Cohen and Everitt 1969 with divisor n (statsmodels, R's vcd). For the
/// kappa at a cut: cohenKappa(table.atCut(cut)).
Kappa cohenKappa(const ContingencyTable& table, AgreementWeights weights = AgreementWeights::Nominal);

/// Scott 1955: chance from the mean shares of the two raters. Standard error of Gwet 2014, divisor n.
Coefficient scottPi(const ContingencyTable& table, AgreementWeights weights = AgreementWeights::Nominal);

/// Gwet's AC1 (Gwet 2008), with other weights AC2. It has a value where only one category occurs, too. A scale of one
/// category has none. Standard error with divisor n; gwetAc of many_raters.h has n − 1.
Coefficient gwetAc(const ContingencyTable& table, AgreementWeights weights = AgreementWeights::Nominal);

/// The values alone, for resampling.
std::optional<double> cohenKappaValue(const ContingencyTable& table,
                                      AgreementWeights weights = AgreementWeights::Nominal);
std::optional<double> scottPiValue(const ContingencyTable& table, AgreementWeights weights = AgreementWeights::Nominal);
std::optional<double> gwetAcValue(const ContingencyTable& table, AgreementWeights weights = AgreementWeights::Nominal);

/// Where agreement by chance comes from.
struct Chance {
  double observed = 0; // the mean weight of the pairs
  double expected = 0; // what Cohen's kappa takes for chance
};
/// Nothing without pairs. A high observed beside a high expected agreement makes a low kappa: one category prevails
/// (Feinstein and Cicchetti 1990).
std::optional<Chance> chanceOf(const ContingencyTable& table, AgreementWeights weights = AgreementWeights::Nominal);

} // namespace assayer
