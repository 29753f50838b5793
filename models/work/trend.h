// Runs in time: how measures moved from run to run, over the same queries unless somebody asks otherwise, with bounds
// and sampling intervals; what was changed before each run; latency and cost; which part is the bottleneck. Scores of
// two versions of a model judge are never one line. Pure functions over values; any thread.
#pragma once

#include "work/run_changes.h"
#include "work/trend_data.h"

#include <vector>

namespace assayer {

struct TrendFigure {
  Mean mean;                              // bounds over open items
  std::optional<ConfidenceInterval> ci95; // by chance of sampling the queries
};

/// Over the answers whose latency was imported.
struct TrendLatency {
  int n = 0;
  double median = 0; // ms; quantiles between two values are interpolated (Hyndman and Fan 1996, definition 7)
  double p95 = 0;
};
struct TrendCost {
  int n = 0;
  double mean = 0; // in the unit of the import
  double sum = 0;
};

struct TrendRun {
  RunRow run;
  QVector<TrendFigure> figures;         // by measure
  QVector<RunChange> changes;           // against the run before
  bool startsAnew = false;              // it does not follow the run before in time: not all runs have a date
  std::optional<JudgeRow> judge = {};   // whose scores count
  bool otherJudge = false;              // another version than the last one that scored a run: lines of scores break
  QVector<RunChange> judgeChanges = {}; // between the two
  QStringList otherVersions = {};       // that scored the run as well
  QStringList newGuidelines = {};       // versions that came after the run before, up to this run's day
  std::optional<TrendLatency> latency = {};
  std::optional<TrendCost> cost = {};
  PartCounts parts = {};               // of the composite: answers below the threshold of a sample
  QVector<SamplePart> bottleneck = {}; // empty: no part is or can get below
  int scored = 0;                      // of them, those whose parts somebody scored or can still judge
  int answers = 0;                     // of the queries that count here

  bool isChanged() const { return !changes.isEmpty() || otherJudge || !newGuidelines.isEmpty(); }
};

struct Trend {
  TrendQuestion question;
  QVector<TrendMeasure> measures;
  QVector<int> common;        // by measure: queries that all runs with such figures have
  QVector<QString> fewest;    // by measure: the run that has the fewest, where it is fewer than another has
  std::vector<TrendRun> runs; // in time
  QVector<RunRow> leftOut;
  SampleThresholds thresholds;
  int undated = 0; // of the runs; they stand last, or in the order of import where no run has a date

  /// Measures are broken between this run and the one before.
  bool breaks(std::size_t run, const TrendMeasure& measure) const;
};

Trend trendOf(const TrendData& data);

/// By interpolation between the two values nearest (Hyndman and Fan 1996, definition 7). sorted is not empty.
double quantileOf(const std::vector<double>& sorted, double share);

/// All of it, for the command line.
Result<Trend> loadTrend(Store& store, const TrendQuestion& question);

} // namespace assayer
