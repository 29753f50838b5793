// What the labels of the daily queues say of everything that they were drawn from: of each run and of its failures, the
// days together (statistics/survey_estimates.h). Blocking; for a worker or the command line, with a store of its own.
#pragma once

#include "work/queue_survey.h"

#include "core/records.h"

namespace assayer {

struct QueueEstimate {
  SurveyQuestion question;
  SurveyPopulation population = SurveyPopulation::WholeRun;
  SurveyMethod method = SurveyMethod::Labels;
  SurveyEstimate least; // with open labels as 0
  SurveyEstimate most;  // … as 1; the same as least where none is open
  int open = 0;         // reviewed samples whose label is open

  bool tooFew() const { return least.tooFew() || most.tooFew(); }
  /// From the low end of the least to the high end of the most; absent where there are too few labels for either.
  std::optional<ConfidenceInterval> ci95() const;
};

struct QueueEstimates {
  int draws = 0;
  int runs = 0;
  QString firstDay; // ISO dates; empty: there is no draw
  QString lastDay;
  int drawn = 0;    // answers, each once
  int reviewed = 0; // of them
  /// Faithful answers, wrong verdicts of the model judge, then every cause that a reviewed sample has or may have in
  /// the order of the table; each over the whole run and over its failures, without and then with a model judge.
  QVector<QueueEstimate> rows;
};

struct EstimateScope {
  RunId run = {};     // 0: all that have draws, their populations added up
  QString until = {}; // ISO date, the last day that counts; empty: all
};

/// Draws with a frame but without scores, or without a model judge, take part in everything but the rows that need
/// them. A run without draws has no rows. Cancelled by progress.
Result<QueueEstimates> estimateQueues(Store& store, const EstimateScope& scope = {},
                                      const ProgressFunction& progress = {});

/// The draws of a run up to a day, the oldest first, with what they were made from. until empty: all.
Result<std::vector<QueueDraw>> readQueueDraws(Store& store, RunId run, const QString& until = {});

} // namespace assayer
