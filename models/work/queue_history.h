// The daily queues one after the other: what was drawn, what was found, how far it was reviewed, and how the metrics
// moved from run to run. Blocking; for a worker or the command line, with a store of its own.
#pragma once

#include "answers/thresholds.h"
#include "core/records.h"
#include "work/reviewed_samples.h"

#include <array>

namespace assayer {

/// The parts of the composite in the order of SamplePart, then the composite.
enum class QueueMetric { Faithfulness, AnswerRelevance, ContextPrecision, Composite };
inline constexpr int QueueMetricCount = 4;
/// For people: "faithfulness", "answer relevance", …
QString queueMetricName(QueueMetric metric);
/// For programs: "faithfulness", "answer_relevance", …
const QStringList& queueMetricWords();

struct MetricOfDay {
  int below = 0;            // answers below the threshold of that day, as they were on it
  std::optional<Mean> mean; // over the run's answers, by what is known now; absent: it cannot be worked out any more
};

struct ConfirmedOnDay {
  Cluster cluster;
  ClusterEvent event; // that says what it is
};

struct QueueDay {
  DrawId draw;
  QString day; // ISO date
  RunId run;
  QString runName;
  QString source; // the model judge whose scores counted; empty: people's labels
  int answers = 0;
  int failing = 0;
  int drawn = 0;    // on the day
  int carried = 0;  // left over from days before
  int reviewed = 0; // of both, by now
  int clusters = 0;
  int newClusters = 0;                  // first seen on the day
  std::array<int, CauseCount> causes{}; // of the reviewed
  int causesApart = 0;                  // of the reviewed, where people say different things
  std::array<int, disposition::Count> dispositions{};
  std::array<int, FailReasonCount> reasons{}; // of the failing, as they were on the day
  std::array<MetricOfDay, QueueMetricCount> metrics{};
  QVector<ConfirmedOnDay> confirmed; // clusters found systematic after this draw and before the next they are in
  QVector<ConfirmedOnDay> ended;

  int left() const { return drawn + carried - reviewed; }
  /// The parts with most answers below; none where no answer is.
  QVector<QueueMetric> bottleneck() const;
};

struct HistoryScope {
  RunId run = {};     // 0: all
  QString until = {}; // ISO date, the last day that counts; empty: all
  QString from = {};  // … the first
  bool means = true;  // of the metrics too, which is most of the work
};

/// By day, then run. Cancelled by progress.
Result<std::vector<QueueDay>> queueHistory(Store& store, const HistoryScope& scope = {},
                                           const ProgressFunction& progress = {});

} // namespace assayer
