// Words and cells for what the daily queues estimate, as the verbs print it and tell others. Pure functions.
#pragma once

#include "work/queue_estimates.h"
#include "work/queue_history.h"

#include <QJsonObject>

namespace assayer::cli {

/// "faithful answers", "wrong verdicts of the model judge", "cause: retrieval miss".
QString estimateName(const SurveyQuestion& question);
/// "faithful", "judge_wrong", or the cause as it is stored.
QString estimateWord(const SurveyQuestion& question);
/// As the criterion names it, with blanks: "retrieval miss".
QString causeWords(Cause cause);

/// "0.412", or "0.380 to 0.450" where open labels leave both possible; empty without a value.
QString estimateCell(const std::optional<double>& least, const std::optional<double>& most);
/// "0.310 to 0.522", or why there is none.
QString intervalCell(const QueueEstimate& estimate);
QJsonObject estimateAsJson(const QueueEstimate& estimate);

/// "faithfulness", or "faithfulness or answer relevance" where counts are equal or open.
QString metricsWords(const QVector<QueueMetric>& metrics);

} // namespace assayer::cli
