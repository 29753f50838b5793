// How alike two orders of the same systems are, from their scores; greater is better. Pure; any thread; n² for n
// systems.
#pragma once

#include <QtGlobal>

#include <optional>
#include <vector>

namespace assayer {

/// Kendall 1938, 1945.
struct Kendall {
  qint64 concordant = 0;
  qint64 discordant = 0;
  qint64 tiedFirstOnly = 0;
  qint64 tiedSecondOnly = 0;
  qint64 tiedBoth = 0;
  std::optional<double> tauA; // missing below two systems
  std::optional<double> tauB; // missing, too, where one side is constant
  /// Two-sided. Exact without ties only, up to 100 systems; normal without continuity correction, with ties accounted
  /// for, from three systems on.
  std::optional<double> pExact;
  std::optional<double> pNormal;
};
/// Nothing where the lengths differ or a value is not a number.
std::optional<Kendall> kendall(const std::vector<double>& first, const std::vector<double>& second);

/// τ_AP of Yilmaz, Aslam and Robertson 2008: swaps near the top of the second order weigh more. Not symmetric. Nothing
/// with ties, below two systems, and as above.
std::optional<double> tauAp(const std::vector<double>& reference, const std::vector<double>& scores);

/// Missing below two systems, where one side is constant, and as above.
std::optional<double> pearson(const std::vector<double>& first, const std::vector<double>& second);
/// Pearson's r of average ranks.
std::optional<double> spearman(const std::vector<double>& first, const std::vector<double>& second);

/// Ranks from 1 in ascending order; ties share the mean of their ranks.
std::vector<double> averageRanks(const std::vector<double>& values);

} // namespace assayer
