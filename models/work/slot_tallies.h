// How far the holders of slots are, for the work list and for progress: who has decided where, without what they said.
// Private to work/; a worker's.
#pragma once

#include "core/assignment.h"
#include "core/result.h"
#include "store/store.h"
#include "work/work_list.h"

#include <QHash>
#include <QMap>
#include <QSet>

#include <functional>
#include <span>
#include <vector>

namespace assayer {

/// What is to be judged of each query: the top of every pooled run and what was added by hand, by id. Not what others
/// have labelled beyond it, so that it is the same for every judge.
class UnitPools {
public:
  static Result<UnitPools> load(Store& store, const std::function<bool()>& keepGoing);

  const std::vector<QueryId>& queries() const { return m_queries; } // of the workspace, in order
  std::span<const quint32> of(QueryId query) const;
  /// The place of a chunk in its query's pool; absent: not in it.
  std::optional<int> indexOf(QueryId query, qint64 chunk) const;

private:
  std::vector<QueryId> m_queries;
  QHash<QueryId, QVector<quint32>> m_pools;
};

/// One judge's decisions within a unit.
struct UnitTally {
  int valued = 0;
  int later = 0;
  int cannotJudge = 0;
  qint64 newest = 0; // ms; of the labels that count here

  void add(LabelState state, qint64 at);
};
UnitStanding standingOf(const UnitTally& tally, int subjects);

struct TalliedSlot {
  AssignedSlot slot;
  UnitTally tally;
};

/// Slots with their holders' tallies. Slots are added in the order of Store::eachSlot(), by plan and unit.
class SlotTallies {
public:
  /// pools outlives it; it may be empty where no unit is a query.
  explicit SlotTallies(const UnitPools& pools) : m_pools(pools) {}
  void add(const AssignedSlot& slot);
  /// Reads the labels of the criteria that the slots need.
  Result<void> read(Store& store, LabelScope scope);
  const std::vector<TalliedSlot>& all() const { return m_slots; }
  UnitStanding standing(const TalliedSlot& slot) const;
  /// Taken, not finished, and longer ago than the plan's hours.
  bool isAbandoned(const TalliedSlot& slot, const Plan& plan, qint64 now) const;

private:
  void take(const Decided& decided);

  const UnitPools& m_pools;
  std::vector<TalliedSlot> m_slots;
  struct Part {
    std::size_t first = 0;
    std::size_t last = 0;
  };
  QMap<PlanId, Part> m_parts;
  QSet<CriterionId> m_criteria; // 0: whole queries
};

} // namespace assayer
