#include "statistics/binomial.h"

#include "statistics/distributions.h"

#include <algorithm>
#include <cmath>

namespace assayer {

namespace {

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
