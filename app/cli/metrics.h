// What `metrics` was asked for, settled against the workspace, and what its ways of answering share: the table of
// figures, of retrieval and of answers, and the explanation of one.
#pragma once

#include "cli/workspace.h"

#include "answers/answer_measures.h"
#include "answers/own_measures.h"
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
  QStringList measures;                 // in the order asked for, of retrieval and of answers
  std::vector<AnswerMeasure> ofAnswers; // those that are about answers
  std::vector<PairMeasure> ofPairs;     // those that are about two runs' answers
  QVector<RunRow> runs;
  bool areRunsNamed = false;
  QVector<Group> groups;
  int poolVersion = 0;
  int poolDepth = 0;
};

/// A figure of one run and group.
struct Figure {
  QString run;
  std::optional<QString> group;
  QString measure;
  Mean mean;
  bool share = false;                        // of queries, answers or claims: it has a sampling interval
  QString items = QStringLiteral("queries"); // what n of N counts
  bool ofRanking = true;                     // gain, cuts and pool decide it
  QString otherRun = {};                     // of a preference between two runs' answers: the second
};

/// The measure of answers by this name, nothing for a measure of retrieval; Usage for a name that is neither, naming
/// the near ones of both. scored: names under which the source judge gave scores.
Result<std::optional<AnswerMeasure>> findAnswerMeasure(const Invocation& invocation, Store& store,
                                                       const QStringList& scored, const QString& name);
/// The measures of preferences by this name; none for a name of another form. Usage where the criterion has no order.
Result<std::vector<PairMeasure>> findPairMeasures(const Invocation& invocation, Store& store, const QString& name);
/// The figures of preferences, for each two of the runs asked for; of a single one that was named with every other.
Result<QVector<Figure>> pairFigures(Store& store, const MetricsRequest& request);
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
LabelScope scopeOf(const MetricsRequest& request);

/// What a bare `metrics` shows of answers: nothing where the workspace has none.
Result<QStringList> defaultAnswerMeasures(Store& store, const QVector<RunRow>& runs, const QStringList& scored);
/// The names of the scores that a judge gave, in order of their first answer.
Result<QStringList> scoredMeasures(Store& store, JudgeId judge, const QVector<RunRow>& runs);
/// The figures of answers of one run, by group and measure.
Result<QVector<Figure>> answerFigures(Store& store, const MetricsRequest& request, const RunRow& run);
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
