// A share, as thresholds, scores and probabilities are given.
#pragma once

namespace assayer {

/// In [0, 1]; NaN is not.
inline bool isShare(double value)
{
  return value >= 0 && value <= 1;
}

} // namespace assayer
