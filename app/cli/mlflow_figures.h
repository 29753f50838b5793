// What an MLflow run gets of a run's figures: its metrics, parameters, tags and the table. Pure.
#pragma once

#include "cli/metrics.h"

#include "notify/mlflow.h"

namespace assayer::cli {

/// One run of the request with its figures. at: ms since the epoch, UTC. Figures of a group are "BY/GROUP/MEASURE". A
/// determined figure is one metric of its name; with open items it is MEASURE.min and MEASURE.max and the name itself
/// stays empty; beside each stands MEASURE.n_scored, and where it is known the sampling interval MEASURE.ci95_low and
/// .ci95_high. What is not calculable is no metric: a tag "state.MEASURE" says so, and why. grouping: the word of --by,
/// empty without one.
MlflowRun mlflowRunOf(const MetricsRequest& request, const RunRow& run, const QVector<Figure>& figures,
                      const QString& grouping, qint64 at);

} // namespace assayer::cli
