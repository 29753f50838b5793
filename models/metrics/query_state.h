// One query inside the engine: its chunks, the runs' rankings as positions among them, every judge's cell for each
// chunk, and what follows from these: the pool, the gold grades, the counts. Owned by the engine, on its thread.
#pragma once

#include "core/label.h"
#include "metrics/engine.h"
#include "metrics/knowledge.h"
#include "metrics/near_duplicates.h"
#include "metrics/policy.h"

#include <QHash>

#include <vector>

namespace assayer::detail {

/// Positions of judges and runs inside the engine.
using Index = std::uint32_t;

/// What a judge's labels are good for under the present lens.
enum class Voice : std::uint8_t { None, Person, Adjudication };

/// One judge's label on one chunk in a byte.
using Cell = std::uint8_t;
inline constexpr Cell NoLabel = 0;
inline constexpr Cell CannotJudgeCell = 1;
inline constexpr Cell LaterCell = 2;
inline constexpr Cell UnjudgeableCell = 3; // by all: an adjudication's
inline constexpr Cell FirstGrade = 4;
inline constexpr int HighestGrade = 255 - FirstGrade;
inline bool isGrade(Cell cell)
{
  return cell >= FirstGrade;
}
inline int gradeOf(Cell cell)
{
  return cell - FirstGrade;
}
/// Nothing for a grade outside [0, highest].
std::optional<Cell> cellOf(const Label& label, int highest);

void count(JudgingCounts& counts, JudgingState state, int by = 1);

/// What a query's answer must rest on: by need, the chunk ids that meet it.
using NeededChunks = std::vector<std::vector<quint32>>;

/// What all queries share.
struct Rules {
  int highestGrade = 3;
  int poolDepth = 10;
  std::vector<Voice> voices;    // by judge
  std::vector<bool> pooledRuns; // by run
  bool nearDuplicatesOnce = false;
  bool disputesOpenFully = false;
  QHash<quint32, qint64> nearGroups; // by chunk id
};

class QueryState {
public:
  bool answerExpected = true; // counts in means over queries
  NeededChunks needs;

  // -- building --
  void addRanking(Index run, std::span<const quint32> chunks);
  void addLabel(quint32 chunk, Index judge, Cell cell) { m_staged.push_back({chunk, judge & 0xFFFFFF, cell}); }
  void addToPool(quint32 chunk) { m_added.push_back(chunk); }
  /// Turns chunk ids into positions; afterwards the functions below work, and addRanking and addLabel no longer.
  void pack(const Rules& rules);

  // -- following --
  /// The chunk joins the query if it is new to it. Call refresh() afterwards.
  void setLabel(quint32 chunk, Index judge, Cell cell);
  void addToPoolLater(quint32 chunk);
  void setNearDuplicates(std::span<const quint32> clusters); // by position in the pool
  /// Works out pool, gold and counts again.
  void refresh(const Rules& rules);

  // -- reading --
  std::span<const quint32> pool() const { return std::span(m_chunks).first(m_poolSize); }
  const std::vector<RangeCount>& poolRanges() const { return m_ranges; }
  const JudgingCounts& counts() const { return m_counts; }
  /// Open copies of one text are counted as if they were independent, so bounds may be too wide.
  bool tied() const { return m_tied; }
  bool anyPlainGrade() const { return m_counts.judged > 0; }
  bool hasRanking(Index run) const { return run < m_rankings.size() && m_rankings[run].present; }
  JudgingCounts topCounts(Index run, std::size_t k) const;
  JudgingCounts countsOf(Index judge) const;
  /// The first `depth` ranks of the run as the conventions see them. Where copies of a text count once, the first that
  /// may have a grade above 0 is credited and the later ones are 0.
  void ranked(Index run, std::size_t depth, const Conventions& conventions, std::vector<GradeRange>& out) const;

  /// By need: the first rank of the run that meets it, 0: none does. Whatever leaves the list under a convention.
  void needRanks(Index run, std::vector<quint32>& out) const;
  /// The pool with its unknowns, as the conventions see it; the settings of a lens are not filled in.
  Knowledge knowledge(const Conventions& conventions) const;
  KnownRanking knownRanking(Index run, const Conventions& conventions) const;

private:
  struct Ranking {
    bool present = false;
    std::vector<quint32> order; // chunk ids until pack(), then positions in m_chunks
  };
  struct Column {
    Index judge = 0;
    std::vector<Cell> cells; // by position
  };
  struct Staged {
    quint32 chunk = 0;
    Index judge : 24 = 0;
    Index cell : 8 = NoLabel;
  };

  KnownItem known(quint32 position, const Conventions& conventions, std::span<const quint32> unknowns) const;
  std::vector<quint32> unknowns(const Conventions& conventions) const;
  quint32 position(quint32 chunk); // of a packed query; appends the chunk if it is new
  Column& column(Index judge);
  void arrange(const Rules& rules);
  void addRange(const GradeRange& range);
  bool labelled(quint32 position, const Rules& rules) const;
  JudgingState judge(quint32 position, const Rules& rules, GradeRange& range) const;

  std::vector<quint32> m_chunks; // the pool first, then whatever else the runs retrieved or judges labelled
  quint32 m_poolSize = 0;
  std::vector<Ranking> m_rankings; // by run
  std::vector<Column> m_columns;   // only judges who labelled something here
  std::vector<quint32> m_added;    // by hand: chunk ids until pack(), then positions
  std::vector<Staged> m_staged;
  std::vector<GradeRange> m_gold;     // by position
  std::vector<JudgingState> m_states; // by position
  std::vector<GradeRange> m_worth;    // of the clusters of copies, where they count once
  std::vector<RangeCount> m_ranges;   // of the pool, in order of (low, high, open)
  QHash<quint32, qint64> m_alike;     // clusters of this query by chunk id, instead of the groups of all
  Copies m_copies;
  bool m_once = false;
  bool m_tied = false;
  JudgingCounts m_counts; // of the pool
};

} // namespace assayer::detail
