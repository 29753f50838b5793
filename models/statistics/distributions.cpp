#include "statistics/distributions.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace assayer {

namespace {

/// Halves an interval until it is as narrow as doubles get. rises(x): whether the point sought lies above x.
template <class Rises>
double bisect(double low, double high, Rises rises)
{
  while (true) {
    const double middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return middle;
    (rises(middle) ? low : high) = middle;
  }
}

/// The continued fraction of I_x(a, b), by Lentz's method; converges quickly for x < (a + 1) / (a + b + 2).
double betaFraction(double x, double a, double b)
{
  constexpr double Tiny = 1e-300;
  constexpr double Precision = 1e-16;
  const auto kept = [](double value) { return std::abs(value) < Tiny ? Tiny : value; };
  double c = 1;
  double d = 1 / kept(1 - (a + b) * x / (a + 1));
  double fraction = d;
  for (int m = 1; m < 10'000; ++m) {
    const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / kept(1 + even * d);
    c = kept(1 + even / c);
    fraction *= c * d;
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / kept(1 + odd * d);
    c = kept(1 + odd / c);
    fraction *= c * d;
    if (std::abs(c * d - 1) < Precision) break;
  }
  return fraction;
}

/// What Stirling's formula for ln Γ(x) leaves out, x ≥ 10 (Abramowitz and Stegun 6.1.40).
double stirlingRest(double x)
{
  const double y = 1 / (x * x);
  return (1.0 / 12 - y * (1.0 / 360 - y * (1.0 / 1260 - y * (1.0 / 1680 - y * (1.0 / 1188 - y * 691.0 / 360'360))))) /
         x;
}

} // namespace

double normalQuantile(double share)
{
  // Far out the tail is what has digits; erfc keeps them.
  if (share > 0.5) return -normalQuantile(1 - share);
  return bisect(-40, 1, [&](double z) { return std::erfc(-z / std::numbers::sqrt2) / 2 < share; });
}

double betaShare(double x, double a, double b)
{
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - betaShare(1 - x, b, a);
  const double front = std::exp(a * std::log(x) + b * std::log1p(-x) - logBeta(a, b));
  return std::min(1.0, front * betaFraction(x, a, b) / a);
}

double betaQuantile(double share, double a, double b)
{
  return bisect(0, 1, [&](double x) { return betaShare(x, a, b) < share; });
}

double normalTwoSided(double z)
{
  return std::erfc(std::abs(z) / std::numbers::sqrt2);
}

double chiSquaredTail(double chi2)
{
  return std::erfc(std::sqrt(chi2 / 2));
}

double logBeta(double a, double b)
{
  const double low = std::min(a, b);
  const double high = std::max(a, b);
  if (high < 10) return std::lgamma(low) + std::lgamma(high) - std::lgamma(low + high);
  // Differences of great logarithms of the gamma function lose digits; the leading terms of Stirling's cancel by hand.
  const double share = low / (low + high);
  if (low < 10)
    return std::lgamma(low) + stirlingRest(high) - stirlingRest(low + high) + low - low * std::log(low + high) +
           (high - 0.5) * std::log1p(-share);
  return stirlingRest(low) + stirlingRest(high) - stirlingRest(low + high) - 0.5 * std::log(high) +
         0.5 * std::log(2 * std::numbers::pi) + (low - 0.5) * std::log(share) + high * std::log1p(-share);
}

double studentTwoSided(double t, double freedom)
{
  return betaShare(freedom / (freedom + t * t), freedom / 2, 0.5);
}

double studentQuantile(double confidence, double freedom)
{
  // T² / (freedom + T²) is Beta(1/2, freedom / 2); solved for it, a great freedom keeps its digits.
  const double share = betaQuantile(confidence, 0.5, freedom / 2);
  return std::sqrt(freedom * share / (1 - share));
}

double coinProbability(qint64 x, qint64 n)
{
  const auto successes = static_cast<double>(x);
  const auto tosses = static_cast<double>(n);
  return std::exp(-tosses * std::numbers::ln2 - std::log1p(tosses) - logBeta(successes + 1, tosses - successes + 1));
}

double coinShare(qint64 x, qint64 n)
{
  if (x >= n) return 1;
  return betaShare(0.5, static_cast<double>(n - x), static_cast<double>(x + 1));
}

double coinTwoSided(qint64 x, qint64 n)
{
  const qint64 fewer = std::min(x, n - x);
  return 2 * fewer == n ? 1 : std::min(1.0, 2 * coinShare(fewer, n));
}

ConfidenceInterval normalInterval(double value, double standardError, double confidence)
{
  const double half = -normalQuantile((1 - confidence) / 2) * standardError;
  return {value - half, value + half};
}

std::optional<ConfidenceInterval> studentInterval(double value, double standardError, double freedom, double confidence)
{
  if (!(freedom > 0)) return std::nullopt;
  const double half = studentQuantile(confidence, freedom) * standardError;
  return ConfidenceInterval{value - half, value + half};
}

} // namespace assayer
