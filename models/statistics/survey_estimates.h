// What the daily draws say about everything that they were drawn from: shares and means over a whole run or over its
// failures, from labels of samples with known inclusion probabilities. Textbook: Särndal, Swensson and Wretman 1992,
// Model Assisted Survey Sampling. Pure; any thread.
#pragma once

#include "statistics/distributions.h"
#include "statistics/stratified_draw.h"

#include "core/result.h"

#include <QtGlobal>

#include <optional>
#include <vector>

namespace assayer {

struct SurveyLabel {
  double value = 0; // 0 or 1 for a share (of a cause, of faithful answers), or a mean's value in [0, 1]
  double score = 0; // what the model judge says, in [0, 1]; read with SurveyMethod::ModelJudge only
};

/// One stratum of one day's draw, with what has been reviewed of it so far, in the order of the day. An item that was
/// skipped counts as not reviewed, as if that had nothing to do with its value.
struct SurveyStratum {
  DrawPart part = DrawPart::Failing;
  qint64 size = 0;
  qint64 drawn = 0;
  std::vector<SurveyLabel> reviewed = {};
  double scoreSum = 0; // of the model judge, over all items of the stratum
  /// Strata of one list are shuffled together. Leftovers of yesterday that stand before today's draw are a list of
  /// their own, with one stratum a part whose size is their number; today's frame then does not hold them.
  int list = 0;
};

/// Labels that were there before a day's draw, so that their items were left out of it.
struct SurveyKnown {
  qint64 count = 0;
  double valueSum = 0;
};

struct SurveyDay {
  /// All strata of the day's frame. One with items that was given no places belongs here too, or the estimate would
  /// speak of the others alone.
  std::vector<SurveyStratum> strata;
  SurveyKnown knownFailing = {};
  SurveyKnown knownPassing = {};
};

/// The strata of a draw in its order, before anything is reviewed.
SurveyDay surveyDay(const std::vector<DrawStratum>& strata);

/// The days that were drawn from one run, in order, or one day with its own production sample. A label belongs to one
/// day, the one on whose list its item was reviewed (a leftover that is carried on belongs to the later day); for later
/// days it is known.
struct SurveyRun {
  std::vector<SurveyDay> days;
};

enum class SurveyPopulation {
  WholeRun, // failing and passing items
  Failures,
};

enum class SurveyMethod {
  /// Stratified means; for days that are not finished the ratio (Hájek) estimator.
  Labels,
  /// θ = [Σ over all f + Σ over the drawn (y − f)/π] ÷ N: unbiased whatever the judge is worth, and narrow where it is
  /// good. f may be any number known before the label: put the mean score where one is missing.
  ModelJudge,
};

enum class SurveyDoubt {
  None,
  NoLabels,
  FewLabels,      // below 50
  OnePartMissing, // no day has labels of every part and list that the population has
  NoSpread,       // fewer than two labels where a spread is needed
  FewEffective,   // the labels weigh so unequally that they are worth fewer than SurveyLeastEffective
};

/// "Too few" below these; see surveyEstimate.
inline constexpr int SurveyLeastLabels = 50;
inline constexpr double SurveyLeastEffective = 20;

struct SurveyEstimate {
  SurveyDoubt doubt = SurveyDoubt::None; // anything else: too few
  /// What may be shown, within [0, 1]; also where there are too few labels for an interval.
  std::optional<double> value;
  /// The unbiased number itself. With a model judge it can lie outside [0, 1], and what is clipped is biased.
  std::optional<double> unclipped;
  std::optional<double> standardError;
  /// Within [0, 1]; missing when there are too few labels. One point where every item is reviewed.
  std::optional<ConfidenceInterval> ci95;
  std::optional<double> naive; // the plain mean of what was drawn and reviewed: not an estimate, to be shown beside
  int labels = 0;              // of the draws, in this population
  double effectiveLabels = 0;  // as many labels of a simple random sample would say as much
  qint64 population = 0;       // items that the estimate speaks of
  int daysLeftOut = 0;         // without labels of every part; the estimate does not speak of runs that have no other

  bool tooFew() const { return doubt != SurveyDoubt::None; }
};

/// Why there is no interval, as a plain English sentence; empty for None.
QString explanation(SurveyDoubt doubt);

/// Estimates the mean of the labels over a population.
///
/// Within a day the labels of a stratum are a simple random sample of it, however many there are, because the order is
/// shuffled. Where a day that stopped early may have left a stratum out, the chance P that it did not is known (from
/// the numbers drawn and reviewed), strata count 1/P times (Doss, Hartley and Somayajulu 1979), and these days' strata
/// of a part are joined by one ratio, whose bias vanishes as labels grow; so a stratum without labels is estimated from
/// the others of its part.
///
/// Days drawn from one run: each estimates the run's mean as what was known before it plus what it estimates of the
/// rest. Given the days before each is unbiased, so their errors are uncorrelated. They are averaged by weights that
/// depend on sizes and numbers of labels alone, never on values. Different runs add up.
///
/// Variance: the strata's own with the correction for finite populations; a stratum with one label borrows the spread
/// of its part, and a day that stopped early adds the chance of which strata it reached. Each part has Korn and
/// Graubard's interval (1998): Clopper and Pearson's for an effective sample size that gives the estimated variance,
/// with Student's t for its degrees of freedom; it asks for no normal estimate and stays within [0, 1]. Where fewer
/// than 20 labels carry the spread (a rare cause) the variance is hardly known, and is not believed below that of even
/// strata with the same share. With a model judge the parts have Student's interval for the mean of y − f, and where
/// fewer than 20 labels carry the spread two imagined ones, one each way, speak against a judge that has not been
/// caught yet (after the example of Agresti and Min 2005 for paired shares). The parts' intervals are put together as
/// Zou and Donner do (2008): with one variance for both, an audit without a single hit would count as certain.
///
/// Too few: fewer than 50 labels; no spread to be had in a stratum that is not reviewed entirely; fewer than 20
/// effective labels, where simulation finds coverages of 91 % (one stratum with nearly all items and a fifth of the
/// labels). Elsewhere it finds 93.7 % and more, within what chance explains; mostly 96 to 99 %, since few labels make
/// for careful intervals (survey_simulation_test). A population that is reviewed entirely is never too few.
///
/// Errors: Usage where a number is negative or a value or score outside [0, 1], where more is drawn than there is, or
/// more reviewed than drawn.
Result<SurveyEstimate> surveyEstimate(const std::vector<SurveyRun>& runs, SurveyPopulation population,
                                      SurveyMethod method = SurveyMethod::Labels);

} // namespace assayer
