// What a grade is worth (linear or exponential). Pure.
#pragma once

#include "metrics/measure.h"

#include <cmath>

namespace assayer {

/// 2^grade − 1, or the grade itself.
inline double gainOf(int grade, Gain gain)
{
  return gain == Gain::Exponential ? std::exp2(grade) - 1 : grade;
}

} // namespace assayer
