// Distributions that tests and intervals need: normal, Student's t, binomial, beta. Pure; any thread.
#pragma once

#include <QtGlobal>

#include <optional>

namespace assayer {

/// An interval for an estimate. It says how far a sample may lie from the whole, and is not to be mixed up with bounds
/// over open items.
struct ConfidenceInterval {
  double low = 0;
  double high = 0;
  bool operator==(const ConfidenceInterval&) const = default;
};

/// z with P(Z ≤ z) = share for a standard normal Z; share in (0, 1).
double normalQuantile(double share);
/// P(|Z| ≥ |z|) for a standard normal Z.
double normalTwoSided(double z);
/// P(X ≥ chi2) for a chi-squared X of one degree of freedom; chi2 ≥ 0.
double chiSquaredTail(double chi2);

/// The regularised incomplete beta function I_x(a, b), x in [0, 1] (continued fraction; Abramowitz and Stegun 26.5.8).
double betaShare(double x, double a, double b);
/// x with I_x(a, b) = share, the quantile of Beta(a, b); a, b > 0, share in [0, 1].
double betaQuantile(double share, double a, double b);

/// P(|T| ≥ |t|) for a Student's T; freedom > 0.
double studentTwoSided(double t, double freedom);
/// t ≥ 0 with P(|T| ≤ t) = confidence; confidence in (0, 1), freedom > 0.
double studentQuantile(double confidence, double freedom);

/// ln of the beta function B(a, b); a, b > 0. Keeps its digits where a or b is great.
double logBeta(double a, double b);
/// P(X = x) and P(X ≤ x) for x successes of n tosses of a fair coin; 0 ≤ x ≤ n.
double coinProbability(qint64 x, qint64 n);
double coinShare(qint64 x, qint64 n);
/// Two-sided p of x successes of n under a share of one half: twice the smaller tail, at most 1 (R's binom.test).
double coinTwoSided(qint64 x, qint64 n);

/// value ± z · standardError, not clipped.
ConfidenceInterval normalInterval(double value, double standardError, double confidence = 0.95);
/// value ± t · standardError with freedom degrees, not clipped; nothing without freedom.
std::optional<ConfidenceInterval> studentInterval(double value, double standardError, double freedom,
                                                  double confidence = 0.95);

} // namespace assayer
