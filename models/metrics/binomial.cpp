#include "metrics/binomial.h"

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

ShareInterval wilson(double x, double n, double z)
{
  const double p = x / n;
  const double centre = p + z * z / (2 * n);
  const double half = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  const double scale = 1 + z * z / n;
  return {(centre - half) / scale, (centre + half) / scale};
}

ShareInterval wilsonWithContinuity(double x, double n, double z)
{
  const double p = x / n;
  const double correction = std::min(0.5, std::abs(x - n / 2));
  const auto end = [&](double sign) {
    const double q = p + sign * correction / n;
    const double centre = q + z * z / (2 * n);
    return (centre + sign * z * std::sqrt(q * (1 - q) / n + z * z / (4 * n * n))) / (1 + z * z / n);
  };
  return {end(-1), end(1)};
}

ShareInterval agrestiCoull(double x, double n, double z)
{
  const double size = n + z * z;
  const double p = (x + z * z / 2) / size;
  const double half = z * std::sqrt(p * (1 - p) / size);
  return {p - half, p + half};
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
  const double front =
      std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) + a * std::log(x) + b * std::log1p(-x));
  return std::min(1.0, front * betaFraction(x, a, b) / a);
}

double betaQuantile(double share, double a, double b)
{
  return bisect(0, 1, [&](double x) { return betaShare(x, a, b) < share; });
}

std::optional<ShareInterval> shareInterval(double x, double n, double confidence, ShareMethod method)
{
  if (!(n > 0 && x >= 0 && x <= n && confidence > 0 && confidence < 1)) return std::nullopt;
  const double tail = (1 - confidence) / 2;
  const double z = -normalQuantile(tail);
  ShareInterval interval;
  switch (method) {
  case ShareMethod::Wilson: interval = wilson(x, n, z); break;
  case ShareMethod::WilsonWithContinuity: interval = wilsonWithContinuity(x, n, z); break;
  case ShareMethod::ClopperPearson:
    if (x > 0) interval.low = betaQuantile(tail, x, n - x + 1);
    if (x < n) interval.high = betaQuantile(1 - tail, x + 1, n - x);
    break;
  case ShareMethod::Jeffreys:
    interval = {betaQuantile(tail, x + 0.5, n - x + 0.5), betaQuantile(1 - tail, x + 0.5, n - x + 0.5)};
    break;
  case ShareMethod::AgrestiCoull: interval = agrestiCoull(x, n, z); break;
  }
  interval = {std::clamp(interval.low, 0.0, 1.0), std::clamp(interval.high, 0.0, 1.0)};
  // Nothing below none and nothing above all, whatever rounding says; Agresti and Coull's own ends lie elsewhere.
  if (method == ShareMethod::AgrestiCoull) return interval;
  if (x == 0) interval.low = 0;
  if (x == n) interval.high = 1;
  return interval;
}

} // namespace assayer
