// p values of several comparisons, adjusted so that each can be held against the level by itself. Pure; any thread.
#pragma once

#include <optional>
#include <vector>

namespace assayer {

enum class Adjustment {
  Bonferroni,         // family-wise error
  Holm,               // family-wise error, Holm 1979; never weaker than Bonferroni
  Hochberg,           // family-wise error of independent tests, Hochberg 1988
  BenjaminiHochberg,  // false discovery rate, Benjamini and Hochberg 1995
  BenjaminiYekutieli, // the same under any dependence, Benjamini and Yekutieli 2001
};

/// In the order given. Nothing where a p is outside [0, 1].
std::optional<std::vector<double>> adjusted(const std::vector<double>& p, Adjustment adjustment);

} // namespace assayer
