// What an engine is made of, for the two files that implement it.
#pragma once

#include "metrics/engine.h"

#include "metrics/mean.h"
#include "metrics/measures.h"
#include "metrics/query_state.h"

#include <QHash>

#include <atomic>
#include <memory>

namespace assayer {

namespace detail {

/// A query that an engine and its snapshots share until one of them changes it.
class SharedQuery {
public:
  const QueryState& operator*() const { return *m_state; }
  const QueryState* operator->() const { return m_state.get(); }
  bool isSameAs(const SharedQuery& other) const { return m_state == other.m_state; }
  /// For changing it: a copy of its own where others still look at it.
  QueryState& changed()
  {
    if (m_state.use_count() > 1)
      m_state = std::make_shared<QueryState>(*m_state);
    else
      std::atomic_thread_fence(
          std::memory_order_acquire); // whoever let go of it on another thread has read all it will
    return *m_state;
  }

private:
  std::shared_ptr<QueryState> m_state = std::make_shared<QueryState>();
};

} // namespace detail

/// What an engine knows: everything but what it has worked out from that.
struct EngineFacts {
  Lens lens;
  Conventions conventions;
  detail::Rules rules;
  int answersFrom = 2;
  bool finished = false;

  QHash<QueryId, detail::Index> queryIndex;
  QHash<RunId, detail::Index> runIndex;
  QHash<JudgeId, detail::Index> judgeIndex;
  std::vector<detail::SharedQuery> queries;
  std::vector<detail::Index> scored;  // the queries that means are over
  std::vector<detail::Index> placeOf; // by query: its place in `scored`
  std::vector<JudgeId> judges;
  std::vector<JudgeKind> kinds;               // by judge
  std::vector<std::optional<int>> generatorK; // by run: how many chunks the generator saw
  JudgingCounts counts;
};

struct Engine::Private : EngineFacts {
  /// Every query's score of one measure in one run, and their sum.
  struct Series {
    QString name;
    MeasureSpec spec;
    MeasureSpec inRun;                // with the depth that it has in this run
    std::vector<PackedBounds> scores; // by place among the queries that expect an answer
    MeanSum sum;
  };

  /// The judging state of the top k of a run, over all queries.
  struct TopSum {
    int k = 0;
    JudgingCounts counts;
  };

  // What has been asked for so far; kept up to date by every change.
  std::vector<std::vector<Series>> series; // by run
  std::vector<std::vector<TopSum>> tops;   // by run
  std::vector<GradeRange> ranked;          // scratch
  std::vector<RangeCount> pool;            // scratch
  std::vector<quint32> needRanks;          // scratch

  detail::Index judge(JudgeId id);
  void setVoices();
  void refreshAll();
  template <class Change>
  void changeQuery(detail::Index query, const Change& change);
  /// Its part in every mean of a run, after it changed.
  void scoreAnew(detail::Index run, detail::Index query);
  PackedBounds score(detail::Index run, detail::Index query, const MeasureSpec& spec);
  /// The query as a measure sees it, into the scratch vectors.
  RankedQuery view(detail::Index run, detail::Index query, std::size_t depth, bool withNeeds);
  PackedBounds scoreOf(const RankedQuery& view, detail::Index query, const MeasureSpec& spec) const;
  /// Calls take(series, score as it enters the mean) for each.
  template <class Take>
  void scoreAll(detail::Index run, detail::Index query, std::span<Series> wanted, Take take);
  void addSeries(detail::Index run, const QStringList& names);
  /// The measure with the depth that it has in this run: that of the generator where the name gives none.
  MeasureSpec inRun(const MeasureSpec& spec, detail::Index run) const;
  /// Why the query has no figure in this run whatever its list holds.
  std::optional<PackedBounds> unscored(detail::Index run, detail::Index query) const;
  Knowledge knowledge(detail::Index query) const;
  PackedBounds difference(detail::Index a, detail::Index b, detail::Index query, const MeasureSpec& spec,
                          qint64 mostOutcomes);
  Mean meanOfScores(const MeasureSpec& spec, std::span<const PackedBounds> scores) const;
  const Series* seriesOf(detail::Index run, const QString& name);
  JudgingCounts topOf(detail::Index run, int k);
};

} // namespace assayer
