// The mean of what people say over items that a model judge has scored all of and people labelled some of: prediction-
// powered inference (PPI: Angelopoulos, Bates, Fannjiang, Jordan and Zrnic 2023; PPI++: Angelopoulos, Duchi and Zrnic
// 2023; Chatzi et al. and ARES use the same mean). The judge is corrected by the labels, so its bias does no harm, and
// the better it is the more it narrows the interval. What is estimated is the mean of what the items were sampled from,
// "questions like these"; of these very items the intervals hold the mean more often than they promise. Pure; any
// thread.
#pragma once

#include "statistics/distributions.h"

#include <QString>

#include <optional>
#include <span>
#include <vector>

namespace assayer {

struct MeanEstimate {
  double value = 0;
  double standardError = 0;
  ConfidenceInterval interval; // not clipped to the scale
  bool operator==(const MeanEstimate&) const = default;
};

/// The labels alone, deviation with divisor n, normal quantile. Nothing without labels.
std::optional<MeanEstimate> labelsOnlyMean(std::span<const double> labels, double confidence = 0.95);
/// The same with divisor n − 1 and Student's t; nothing below two labels.
std::optional<MeanEstimate> labelsOnlyStudent(std::span<const double> labels, double confidence = 0.95);

/// Labels are of a random sample of the items; the items elsewhere are others.
struct PredictionPoweredSample {
  std::vector<double> labels;
  std::vector<double> judgeOnLabelled; // beside the labels
  std::vector<double> judgeElsewhere;
};

struct PredictionPoweredMean : MeanEstimate {
  double lambda = 0; // how much the judge counts, [0, 1]
  /// Before it was clipped; absent where it was given, and where a judge that says the same of everything leaves it
  /// undefined: then the labels count alone (λ = 0).
  std::optional<double> lambdaBeforeClipping;
  /// Of the labels alone, λ = 0.
  double labelsOnlyError = 0;

  /// As many labels alone would have an interval as narrow: n · (labels' variance ÷ this variance). Absent where there
  /// is no variance left.
  std::optional<double> worth(qint64 labels) const;
};

/// θ = λ · mean(G) + mean(Y − λF); SE² = λ² · var₀(G) ÷ N + var₀(Y − λF) ÷ n, with λ = cov₀(Y, F) ÷ ((1 + n ÷ N) ·
/// var₁(F and G)), clipped to [0, 1], unless it is given: 1 is PPI. Nothing without labels, where the lists do not fit
/// or a number is not finite; without items elsewhere the labels count alone.
std::optional<PredictionPoweredMean> predictionPoweredMean(const PredictionPoweredSample& sample,
                                                           std::optional<double> lambda = {}, double confidence = 0.95);

// -- a careful figure, for a page ------------------------------------------------------------------------------------

/// One item that the judge scored; all numbers in [0, 1].
struct JudgedItem {
  double judge = 0;
  std::optional<double> label; // people's
  double probability = 1;      // (0, 1], that its label was asked for; read of labelled items
};

enum class JudgedMeanDoubt {
  None,
  NoLabels,
  FewLabels,    // below JudgedMeanLeastLabels
  FewEffective, // they weigh so unequally that they say no more than JudgedMeanLeastEffective evenly drawn ones
};
inline constexpr int JudgedMeanLeastLabels = 50;
inline constexpr double JudgedMeanLeastEffective = 30;
/// Why there is no interval, as a plain English sentence; empty for None.
QString explanation(JudgedMeanDoubt doubt);

struct JudgedMean {
  JudgedMeanDoubt doubt = JudgedMeanDoubt::NoLabels;
  qint64 items = 0;
  qint64 labels = 0;
  bool isWeighted = false;         // probabilities differ
  double effectiveLabels = 0;      // Kish 1965: (Σw)² ÷ Σw²
  std::optional<double> judge;     // its mean over all items, uncorrected; absent without items
  std::optional<double> people;    // the labels' own mean, weighted; absent without labels
  std::optional<double> corrected; // PPI++, not clipped
  std::optional<double> standardError;
  /// 95 %, clipped to [0, 1]; absent where there are too few labels.
  std::optional<ConfidenceInterval> ci95;
  double lambda = 0;
  std::optional<double> worth; // so many labels alone would narrow the interval as much; absent without a spread

  // What the standard error consists of: spread ÷ √n shrinks with every label, the rest only with items.
  double labelVariance = 0; // of the mean: the labels' part
  double itemVariance = 0;  // of the mean: the part of how many items there are

  bool tooFew() const { return doubt != JudgedMeanDoubt::None; }
  /// How many more labels of the same kind bring the interval to a share of its width, (0, 1). Absent where no number
  /// of labels on these items does, and where there is no interval.
  std::optional<qint64> moreLabelsFor(double share) const;
};

/// PPI++ with the labels weighted by 1 ÷ probability: λ from weighted moments, θ = λ' · mean over all items + Σw(Y −
/// λ'F) ÷ Σw with λ' = λ · (1 + n ÷ N), SE² = Σw²(e − ē)² ÷ (Σw)² + λ'² var₀(all F) ÷ items, where e = Y − λ'F. With
/// equal probabilities and linear in the items elsewhere this is PPI++ as above up to terms of the order 1 ÷ n².
///
/// The interval is Student's with n − 1 degrees of freedom. Where fewer than 20 labels carry the spread (a judge that
/// is right nearly always, a rare outcome), two imagined labels, one each way and of the largest weight, count in the
/// spread against a judge that has not been caught yet (after Agresti and Min 2005). In the tests' simulation its
/// coverage is 93 % and more from 50 labels on; the plain normal interval goes down to 53 % there.
JudgedMean judgedMean(std::span<const JudgedItem> items);

} // namespace assayer
