// What `metrics` was asked for, settled against the workspace, and what its ways of answering share: the table of
// figures, of retrieval and of answers, and the explanation of one.
#pragma once

#include "cli/workspace.h"

#include "work/figures.h"
#include "work/grouping.h"

#include <QSet>

namespace assayer::cli {

inline const QStringList policyNames{QStringLiteral("interval"), QStringLiteral("strict"), QStringLiteral("trec_eval"),
                                     QStringLiteral("judged_only")};
inline const QStringList gainNames{QStringLiteral("exp"), QStringLiteral("linear")};

struct MetricsRequest : FigureQuestion {
  QString source = QStringLiteral("labels");
  std::optional<Split> split = {}; // only its queries count
  QVector<QueryId> ofSplit = {};
  QSet<QueryId> inSplit = {}; // the same

  bool counts(QueryId query) const { return !split || inSplit.contains(query); }
  int poolVersion = 0;
  int poolDepth = 0;
};

/// What a request is for; --measure left out means more for a table of figures.
enum class MetricsUse { Figures, Explained, Next };
/// The options that readMetricsRequest() reads.
QVector<QCommandLineOption> metricsOptions();
/// Usage and NotFound for what the workspace does not know.
Result<MetricsRequest> readMetricsRequest(const Invocation& invocation, Store& store,
                                          MetricsUse use = MetricsUse::Figures);
/// `--explain` for one measure of preferences, a text and an object for each two runs.
struct PairExplanation {
  QString title;
  QString text;
  QJsonObject json;
};
Result<QVector<PairExplanation>> explainPairs(Store& store, const MetricsRequest& request, const PairMeasure& measure,
                                              std::optional<QueryId> query);
/// How several persons' values of an own criterion count (--apart).
Result<Apart> readApart(const Invocation& invocation);

/// What a bare `metrics` shows of answers: nothing where the workspace has none.
Result<QStringList> defaultAnswerMeasures(Store& store, const QVector<RunRow>& runs, const QStringList& scored);
/// `--explain` for one measure of answers: the answers of the mean, or with --query the claims of one.
struct AnswerExplanation {
  QString text;
  QJsonObject json;
};
Result<AnswerExplanation> explainAnswers(Store& store, const MetricsRequest& request, const RunRow& run,
                                         const AnswerMeasure& measure, std::optional<QueryId> query);

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
