// What `metrics` was asked for, settled against the workspace, and what its two ways of answering share: the table of
// figures and the explanation of one.
#pragma once

#include "cli/workspace.h"

#include "metrics/engine.h"

namespace assayer::cli {

inline const QStringList policyNames{QStringLiteral("interval"), QStringLiteral("strict"), QStringLiteral("trec_eval"),
                                     QStringLiteral("judged_only")};
inline const QStringList gainNames{QStringLiteral("exp"), QStringLiteral("linear")};

/// Queries whose figures stand in one row; all of them where nothing was asked for.
struct Group {
  std::optional<QString> name;
  QVector<QueryId> queries;
};

struct MetricsRequest {
  Lens lens;
  QString source = QStringLiteral("labels");
  QStringList measures;
  QVector<RunRow> runs;
  QVector<Group> groups;
  int poolVersion = 0;
  int poolDepth = 0;
};

QString statusName(MeasureStatus status);
/// "0.4100", "0.4100 to 0.5200" or "not calculable".
QString valueCell(MeasureStatus status, double min, double max);
/// One line: source, policy, gain, cuts, pool version.
QString settingsLine(const MetricsRequest& request);

/// `metrics --explain`: where each figure asked for comes from, of one query (--query) or of the mean.
Result<ExitStatus> explainMetrics(const Invocation& invocation, Store& store, const MetricsRequest& request,
                                  const Engine& engine);
/// `metrics --next N`: the open chunks whose labels tell most about the first run and measure asked for, or about which
/// of it and --against is better.
Result<ExitStatus> nextJudgements(const Invocation& invocation, Store& store, const MetricsRequest& request,
                                  const Engine& engine);

} // namespace assayer::cli
