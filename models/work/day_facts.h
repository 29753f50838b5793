// What there is to tell of a day's failures: counts below thresholds, the biggest clusters, what was confirmed, how far
// triage is, and what the draws so far estimate. Blocking; for a worker or the command line.
#pragma once

#include "work/queue_estimates.h"
#include "work/queue_history.h"

#include <optional>

namespace assayer {

struct DayMetricFact {
  QueueMetric metric = QueueMetric::Composite;
  int below = 0; // for certain
  int open = 0;  // that may still turn out below
  int of = 0;    // answers that have the metric, or may
  bool operator==(const DayMetricFact&) const = default;
};

struct DayClusterFact {
  ClusterId cluster;
  QString name;                     // as it is shown: its title where it has one
  bool nameFromTexts = true;        // made of the terms of queries and answers; false: a person's
  std::optional<FailReason> reason; // what most of its samples fail for, the first of equals
  int size = 0;
  std::optional<int> sizeBefore; // on the day of the queue before; absent: there was none
  bool isNew = false;
  bool operator==(const DayClusterFact&) const = default;
};

struct DayConfirmedFact {
  QString title;
  NextStep step = NextStep::None;
  QString by;
  bool titleFromTexts = false; // the name that was made of terms, taken over
  bool operator==(const DayConfirmedFact&) const = default;
};

struct DayTextFact {
  QString query; // its name
  QString text;
  bool operator==(const DayTextFact&) const = default;
};

struct DayFacts {
  QString day; // ISO date
  QString workspace;
  QString run;
  bool isDrawn = false; // there is a queue of that day
  int answers = 0;
  int failing = 0; // for certain
  Tri belowRunThreshold = Tri::Open;
  QVector<QueueMetric> bottleneck;  // see bottleneckOf
  QVector<DayMetricFact> metrics;   // the parts, then the composite
  QVector<DayClusterFact> clusters; // the biggest first, then by name
  QVector<DayConfirmedFact> confirmed;
  int drawn = 0; // leftovers included
  int triaged = 0;
  QVector<QueueEstimate> estimates; // of the run, up to that day
  QVector<DayTextFact> texts;       // of the queue, in its order; only where they are asked for
};

struct DayFactsRequest {
  QString day = {}; // ISO date; empty: that of the newest queue
  RunId run = {};   // 0: that of the day's queue, or the newest that has answers
  bool texts = false;
};

/// Counts are those of now under the thresholds of the day's queue (of the workspace where there is none): labels count
/// as far as they are set. NotFound: nothing was drawn and no day is named, or no run has answers. Usage: no such day.
Result<DayFacts> dayFacts(Store& store, const DayFactsRequest& request, const ProgressFunction& progress = {});

} // namespace assayer
