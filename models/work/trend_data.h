// What a trend is made of: every run's score of every query under the measures asked for, with whose scores they are,
// latency and cost. A value that is cheap to copy; a label changes the places of its query only. Reading blocks, for a
// worker or the command line; scoring is pure.
#pragma once

#include "answers/model_scores.h"
#include "answers/thresholds.h"
#include "metrics/engine.h"
#include "statistics/distributions.h"
#include "work/judged_answers.h"

#include <QVector>

#include <array>
#include <optional>

namespace assayer {

struct TrendQuestion {
  QStringList measures = {};
  /// Whose scores count for measures of answers: a model judge or a series of its versions; empty: people's labels.
  /// Measures of retrieval always rest on people's labels.
  QString judge = {};
  Policy policy = Policy::Interval;
  QVector<RunId> runs = {};        // empty: those of the condition that most runs have
  std::optional<Split> split = {}; // absent: all
  bool ownQueries = false;         // each run over its own queries; else over those that all runs have
  bool operator==(const TrendQuestion&) const = default;
};

struct TrendMeasure {
  enum class Of { Retrieval, Answers, Scores };
  QString name;
  QString title;
  Of of = Of::Retrieval;
  bool share = false;
  bool unit = true; // within [0, 1]
  bool summed = false;
  bool geometric = false;
  Better better = Better::Higher;
  std::optional<AnswerMeasure> ofAnswers = {};
  ScoredMeasure scored = ScoredMeasure::Composite;
};
/// Usage for names that no trend knows: unknown ones, preferences between two runs, figures over claims, and with a
/// judge measures of answers that judges do not score.
Result<QVector<TrendMeasure>> trendMeasures(Store& store, const QStringList& names, bool byJudge);

/// By place of the query; absent: the run does not have it (or, of scores, the judge gave none).
using TrendScores = QVector<std::optional<PackedBounds>>;
/// Whether the parts of the composite are below the threshold of a sample.
using TrendParts = std::array<Tri, SamplePartCount>;

struct TrendRunData {
  RunRow run;
  QVector<TrendScores> scores;              // by measure
  QVector<std::optional<TrendParts>> parts; // by place
  QVector<bool> answered;                   // by place: the run tried the query
  QVector<std::optional<double>> latency;   // ms, by place
  QVector<std::optional<double>> cost;      // as imported, by place
  std::optional<JudgeRow> judge = {};       // whose scores these are
  int scoredByJudge = 0;                    // answers with a score of that judge
  QStringList otherVersions = {};           // that scored the run as well
};

struct TrendData {
  TrendQuestion question;
  QVector<TrendMeasure> measures;
  QVector<QueryRow> queries;
  QHash<QueryId, qsizetype> places;
  std::vector<TrendRunData> runs; // by date, then in the order of import; those without a date last
  QVector<RunRow> leftOut;        // of another condition than most
  QVector<Guideline> guidelines;  // by time
  SampleThresholds thresholds;    // of the daily queue
};

/// All but what comes from labels. NotFound for a judge that no run was scored by.
Result<TrendData> readTrend(Store& store, const TrendQuestion& question);

/// Fills in what an engine knows; of one query, or of all.
void scoreRankings(TrendData& data, const Engine& engine);
void scoreRankings(TrendData& data, const Engine& engine, qsizetype place);
/// As trends see an engine: queries that a run lacks are no case of it, whatever the policy.
Engine forTrend(Engine snapshot);
/// Fills in one answer of a run, and its parts where labels decide them.
void scoreAnswer(TrendData& data, std::size_t run, qsizetype place, const JudgedAnswer& answer);
/// Answers are wanted of the runs at all.
bool restsOnAnswerLabels(const TrendData& data);

} // namespace assayer
