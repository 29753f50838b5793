// How far scores of [0, 1] mean what they say: among the items with scores near 0.8, do 80 % turn out yes? Expected and
// maximum calibration error (Naeini, Cooper and Hauskrecht 2015; Guo et al. 2017), reliability curve, Brier score
// (1950). Pure; any thread.
#pragma once

#include "statistics/binomial.h"

#include <QtGlobal>

#include <optional>
#include <span>
#include <vector>

namespace assayer {

struct ScoredOutcome {
  double score = 0; // [0, 1]
  bool outcome = false;
};

enum class Bins {
  RightClosed, // (a, b], the first closed at 0; scikit-learn's calibration_curve
  LeftClosed,  // [a, b), the last closed at 1
  EqualMass,   // by score, as many in each; the first (n mod bins) have one more; equal scores keep their order
};

struct CalibrationBin {
  double from = 0; // edges; of equal mass the lowest and highest score in it
  double to = 0;
  qint64 count = 0;
  qint64 yes = 0;
  double meanScore = 0;
  ShareInterval ci95; // Wilson's, of the share of yes

  double share() const { return static_cast<double>(yes) / static_cast<double>(count); }
};

struct Calibration {
  double expectedError = 0; // Σ count ÷ n · |mean score − share|
  double maximumError = 0;
  double brier = 0;                 // mean of (score − outcome)²
  std::vector<CalibrationBin> bins; // those with items, ascending
};

/// Nothing without items, with fewer than one bin, or where a score is not in [0, 1].
std::optional<Calibration> calibration(std::span<const ScoredOutcome> items, int bins = 10,
                                       Bins kind = Bins::RightClosed);

} // namespace assayer
