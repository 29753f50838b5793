// Sums over the labels of daily draws: strata with their weights, what a part of the population comes to, and its
// interval. Behind survey_estimates.h, which says what the rules are. Pure; any thread.
#pragma once

#include "statistics/survey_estimates.h"

#include <array>
#include <vector>

namespace assayer {

/// Labels of one stratum of one day, ready to be summed.
struct SurveyCell {
  DrawPart part = DrawPart::Failing;
  std::vector<double> values; // y, or y − f
  double size = 0;
  double presence = 1;    // the chance that any of it is reviewed
  double coefficient = 0; // of its mean in the total
  bool joined = false;    // by the ratio of its part

  double labels() const { return static_cast<double>(values.size()); }
  double unreviewed() const { return 1 - labels() / size; } // the correction for finite populations
  double mean() const
  {
    double sum = 0;
    for (const double value : values) sum += value;
    return sum / labels();
  }
  /// Mean square about a point.
  double about(double point) const
  {
    double sum = 0;
    for (const double value : values) sum += (value - point) * (value - point);
    return sum / labels();
  }
};

/// The mean over what is open of one part, with its spread.
struct PartMean {
  double weight = 0; // of the part in all that is open
  double labels = 0;
  double mean = 0;
  double square = 0; // mean of the squares
  double variance = 0;
  double freedom = 0;
  double carriers = 0; // how many labels carry the spread: k of n for k rare ones, n for halves
  double planned = 0;  // the variance if all strata had the spread 1
  bool exact = true;   // nothing is left to chance: every item of every stratum is reviewed
  bool noSpread = false;

  /// As many labels of a simple random sample would have the same variance, if all strata had one spread.
  double effective() const { return 1 / planned; }
};

PartMean partMean(const std::vector<SurveyCell>& cells, DrawPart which);

/// The 95 % interval of the parts' weighted sum, not clipped: each end is as far away as the parts' ends together, as
/// squares (Zou and Donner 2008).
ConfidenceInterval sumOfParts(const std::array<PartMean, 2>& parts, SurveyMethod method);

} // namespace assayer
