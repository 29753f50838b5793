// Populations whose truth is known, days drawn from them again and again, and what the estimates of those days were
// worth: their mean error and how often the interval holds the truth.
#pragma once

#include "statistics/survey_estimates.h"

#include <string>
#include <vector>

namespace assayer::tests {

/// What is estimated of each item.
enum Measure { Rare, Tenth, Half, WrongVerdict, Composite, MeasureCount };
enum Judge { NoJudge, Good, Bad, Biased, Constant, Graded, JudgeCount };

struct SimulatedItem {
  DrawPart part = DrawPart::Failing;
  qint64 cluster = 0;
  double severity = 0;
  double values[MeasureCount] = {};
  double scores[MeasureCount][JudgeCount] = {};
};

struct Scenario {
  std::string name;
  int days = 10;
  bool sameRun = true; // else each day has a sample of its own
  int failing = 200;   // items of a run, or of a day's sample
  int passing = 600;
  int clusters = 6;
  bool clustersTell = false;  // whether clusters differ in what is measured
  bool severityTells = false; // whether severe items do
  bool skewed = false;        // cluster sizes and severity
  double unevenness = 3;      // of cluster sizes, where skewed
  bool largeOnesTell = false; // the largest cluster is full of everything, the others nearly free
  double failingRate = 1;     // how much more there is to find in failing ones
  double passingRate = 1;     // and in passing ones
  /// Of 20 places how many are reviewed: from least to most, by chance.
  int least = 20;
  int most = 20;
  bool judges = false; // whether model judges' estimates are made too
  DrawSizes sizes = {};
  quint64 seed = 1;
};

/// One line of the table.
struct Outcome {
  SurveyPopulation population = SurveyPopulation::WholeRun;
  Measure measure = Rare;
  Judge judge = NoJudge;
  int repetitions = 0;
  int shown = 0; // intervals
  int held = 0;  // the truth
  double truth = 0;
  double error = 0;       // mean of estimate − truth
  double errorOfThat = 0; // its standard error
  double naiveError = 0;
  double naiveErrorOfThat = 0;
  double width = 0; // of the intervals, mean
  double labels = 0;
  double effective = 0;

  double coverage() const { return shown > 0 ? static_cast<double>(held) / shown : 1; }
  double shownShare() const { return static_cast<double>(shown) / repetitions; }
};

/// Every population, measure and judge (judges for the whole run only) over the same draws.
std::vector<Outcome> simulate(const Scenario& scenario, int repetitions);

std::string lineOf(const Scenario& scenario, const Outcome& outcome);

} // namespace assayer::tests
