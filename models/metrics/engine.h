// The incremental state behind every retrieval figure: pools, rankings and labels of a whole workspace, packed. A label
// re-scores only its query in the runs that retrieved the chunk and adjusts the sums; the result is bit for bit that of
// a full recomputation. Built on a worker, then moved to the thread that shows it. Not thread-safe.
#pragma once

#include "core/catalogue.h"
#include "core/label.h"
#include "metrics/explain.h"
#include "metrics/worth.h"

#include <QHash>
#include <QStringList>

#include <functional>
#include <memory>
#include <span>

namespace assayer {

/// Decides every figure of an engine; changing it recomputes without touching a label.
struct Lens {
  Policy policy = Policy::Interval;
  Gain gain = Gain::Exponential;
  int relevantFrom = 1;
  std::optional<JudgeId> onlyJudge = std::nullopt; // a blind judge's figures rest on their own labels; absent: gold
  bool nearDuplicatesOnce = false;
  bool disputesOpenFully = false; // where judges are apart the whole scale is possible, not only what lies between them
  bool undefinedIsZero = false;   // a query without relevant chunks scores 0 and counts, as trec_eval has it (its -J)
  bool onlyQueriesOfRun = false;  // policy trec_eval: over the queries in both files, as without its option -c
  bool operator==(const Lens&) const = default;
};

/// What judging shall find out: the measure of a run, or which of two runs is better by it.
struct Goal {
  QString measure;
  RunId run;
  std::optional<RunId> other = std::nullopt;
  bool operator==(const Goal&) const = default;
};

/// A chunk to judge, and what its label tells about a goal.
struct NextJudgement {
  QueryId query;
  Worth worth;
  bool operator==(const NextJudgement&) const = default;
};

/// A query's part in a mean.
struct ExplainedQuery {
  QueryId query;
  Bounds bounds;
  // Counts in the lower end: all that always have a value, and who would lower it (the README's rules, Bounds).
  bool inLowest = false;
  bool inHighest = false;
  bool operator==(const ExplainedQuery&) const = default;
};

struct MeanExplanation {
  const Measure* measure = nullptr;
  Cut cut;
  Lens lens;
  Mean mean;
  QVector<ExplainedQuery> queries; // in the order of the engine
  int expectNoAnswer = 0;          // queries left out because no answer is expected
};

/// How far judging is: of a pool, of a run's top k, of a query. The parts but the last add up to total.
struct JudgingCounts {
  int total = 0;
  int judged = 0;
  int disputed = 0; // persons apart, not adjudicated
  int later = 0;
  int cannotJudge = 0;
  int unjudged = 0;
  int unjudgeable = 0; // by all, as an adjudicator said: left the pool
  bool operator==(const JudgingCounts&) const = default;
};

class Engine {
public:
  Engine(const WorkspaceSettings& settings, const Lens& lens);
  ~Engine();
  Engine(Engine&&) noexcept;
  Engine& operator=(Engine&&) noexcept;

  // -- building: queries and runs first, then the rest in any order, then finish(); reading comes after it ----------
  /// Also afterwards. Only persons and adjudication count for gold; a judge that nobody announced counts for nothing.
  void addJudge(const JudgeRow& judge);
  void addQuery(const QueryRow& query);
  void addRun(const RunRow& run);
  /// Chunk ids in rank order, each once.
  void addRanking(RunId run, QueryId query, std::span<const quint32> chunks);
  /// A chunk that somebody added by hand; also afterwards.
  void addToPool(QueryId query, ChunkId chunk);
  /// Chunk ids by need; any of a need's chunks meets it. Before finish().
  void setNeeds(QueryId query, std::vector<std::vector<quint32>> needs);
  /// Chunks of one group have equal text: they can count once, and two open ones make bounds outer.
  void setNearGroup(ChunkId chunk, qint64 group);
  /// Clusters of near-duplicates by place in pool(query), 0: alone, instead of the groups above in this query. Only for
  /// a lens that counts them once: each is then taken for one text. After finish(); a chunk that joins the pool later
  /// is alone.
  void setNearDuplicates(QueryId query, std::span<const quint32> clusters);
  /// A current label. Relevance of round 0 within the scale only; others are ignored.
  void addLabel(const Label& label);
  void finish();

  // -- following ----------------------------------------------------------------------------------------------------
  void apply(const Change& change);
  void setLens(const Lens& lens);
  void setPoolDepth(int depth);
  const Lens& lens() const;

  /// The engine as it is now, for another thread: every query is shared until one of the two changes it, so this takes
  /// some nanoseconds a query. Means that were worked out are not taken along.
  Engine snapshot() const;
  /// Becomes what newer is and keeps the means that were worked out: only queries in which the two differ are scored
  /// anew. For a worker that follows another thread's engine from snapshot to snapshot.
  void catchUp(const Engine& newer);

  // -- reading ------------------------------------------------------------------------------------------------------
  /// In the order in which they were added.
  std::vector<QueryId> queries() const;
  /// Chunk ids of the query's pool in a stable order: top d of the pooled runs place by place, additions, labelled ones
  /// by id. Valid until the next change.
  std::span<const quint32> pool(QueryId query) const;
  JudgingCounts poolCounts(QueryId query) const;
  JudgingCounts poolCounts() const; // all queries
  /// Of the chunks that the run retrieved; one outside the pool is unjudged (and, in measures, certainly not relevant).
  JudgingCounts topCounts(RunId run, QueryId query, int k) const;
  JudgingCounts topCounts(RunId run, int k) const;
  /// How one judge stands with a query's pool, whatever the lens: for the list's dots and "n of N".
  JudgingCounts poolCountsOf(JudgeId judge, QueryId query) const;

  /// name as on the command line: "p@5", "ndcg@10", "rr", "judged@5", …; nullopt for an unknown name.
  std::optional<Bounds> ofQuery(RunId run, QueryId query, const QString& measure) const;
  /// Works out several means at once, which takes less than one after the other. mean() finds them; unknown names are
  /// passed over.
  void workOut(RunId run, const QStringList& measures) const;
  /// What means have been worked out under the present lens, by run.
  QHash<RunId, QStringList> workedOut() const;
  /// Over the queries that expect an answer or say nothing (the README's rules, Ranking), or a subset of them.
  std::optional<Mean> mean(RunId run, const QString& measure) const;
  std::optional<Mean> mean(RunId run, const QString& measure, std::span<const QueryId> queries) const;
  /// What that mean is of, beside the queries that count in means: logarithms where it is geometric. Empty for an
  /// unknown name or run.
  std::vector<PackedBounds> scores(RunId run, const QString& measure, std::span<const QueryId> queries) const;

  // -- opening a number; nothing for an unknown name ----------------------------------------------------------------
  /// Costs some milliseconds where hundreds of chunks are open.
  std::optional<Explanation> explain(RunId run, QueryId query, const QString& measure) const;
  std::optional<MeanExplanation> explainMean(RunId run, const QString& measure) const;
  std::optional<MeanExplanation> explainMean(RunId run, const QString& measure, std::span<const QueryId> queries) const;

  // -- two runs under the same unknowns: run a − run b; nothing for an unknown name -----------------------------------
  std::optional<Bounds> difference(RunId a, RunId b, QueryId query, const QString& measure) const;
  /// The mean of the paired differences, over the queries of mean(). Recomputes them all: seconds for average precision
  /// on thousands of queries, whose outcomes are enumerated up to 1,024 a query.
  std::optional<Mean> meanDifference(RunId a, RunId b, const QString& measure) const;
  std::optional<Mean> meanDifference(RunId a, RunId b, const QString& measure, std::span<const QueryId> queries) const;

  // -- what to judge next; empty for an unknown name, and where the policy leaves nothing open ------------------------
  /// Every open chunk of the query, the most informative first.
  std::vector<Worth> worthOf(QueryId query, const Goal& goal) const;
  /// The most informative open chunks of all queries that count in means, at most `most`.
  std::vector<NextJudgement> mostInformative(const Goal& goal, std::size_t most) const;
  /// Of each of these queries that counts in means its most informative open chunk, in the order given; queries where
  /// no label would tell anything are left out. keepGoing is asked before every query, false ends it early.
  std::vector<NextJudgement> mostInformativeOfEach(const Goal& goal, std::span<const QueryId> queries,
                                                   const std::function<bool()>& keepGoing = {}) const;

private:
  struct Private;
  explicit Engine(std::unique_ptr<Private> made);
  std::unique_ptr<Private> d;
};

} // namespace assayer
