// What a judge has to do under the open plans, as a value: units in order, how far each is, and the quota of the day.
// Built by loadWorkList() on a worker, then followed label by label. A unit is done when each subject in it has a
// valued label of this judge in the slot's round; "later", "cannot judge" and carried labels never fill one.
#pragma once

#include "core/assignment.h"
#include "core/label.h"
#include "core/result.h"

#include <QHash>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace assayer {

class Store;

/// How far a judge is with a unit.
enum class UnitStanding {
  Open,        // something in it has no label
  PutOff,      // only "later" is left
  CannotJudge, // decided throughout, and not by values alone
  Done,
};

struct WorkUnit {
  AssignedSlot slot; // as it stands; a free one may still name somebody who abandoned it or cannot judge it
  AssignmentUnit unit = AssignmentUnit::Query;
  bool isHeld = false; // this judge's: named by the plan, or taken. Else begin() takes it
  int subjects = 0;    // in the unit: the query's pooled chunks, else 1
  int valued = 0;
  int later = 0;
  int cannotJudge = 0;
  bool operator==(const WorkUnit&) const = default;

  UnitStanding standing() const;
};

/// One judge's part in one plan. Hidden repeats are in none of the counts.
struct PlanWork {
  PlanId plan;
  int quota = 0; // units a day; 0: none
  int doneToday = 0;
  int done = 0;
  int cannotJudge = 0;
  int held = 0;    // named or taken and still open or put off
  int offered = 0; // anyone's, as far as the day's quota goes
  bool operator==(const PlanWork&) const = default;
};

/// The time that a list is made at, ms since the epoch.
struct WorkTime {
  qint64 now = 0;
  qint64 dayStart = 0; // of the judge's day; what was finished since counts for the quota
  static WorkTime current();
};

class WorkList {
public:
  WorkList();
  ~WorkList();
  WorkList(WorkList&&) noexcept;
  WorkList& operator=(WorkList&&) noexcept;

  JudgeId judge() const;
  /// Open plans, oldest first.
  QVector<PlanWork> plans() const;
  /// Some open plan has, or had, anything for this judge.
  bool hasPart() const;
  /// The sums over all plans that have.
  PlanWork total() const;

  /// The open units: those that plans name this judge for, those taken, then anyone's as far as each plan's quota of
  /// the day goes (less what is done today and what is held), each by plan and subject. Hidden repeats stand among
  /// them, at most one after every four others, and nothing but their slot's round tells them apart.
  int openCount() const;
  WorkUnit openAt(int index) const;
  /// The first open unit at or after an index that is not put off, else the first put off; wraps around once.
  std::optional<int> nextOpen(int from = 0) const;
  /// Where the unit stands among the open ones that a subject belongs to, in a round.
  std::optional<int> indexOf(const Subject& subject, int round = 0) const;

  /// Units that come back hidden and are not finished: a page shows them without the labels of the rounds before.
  QVector<WorkUnit> openRepeats() const;

  /// Every plan with a quota that has anything for this judge is filled for the day; false where there is none.
  bool isQuotaDone() const;
  /// Anyone's units are offered without regard to quotas until the day changes.
  void goBeyondQuota();

  /// Follows one gesture of this judge; others' are passed over. Applying twice is harmless. Returns whether anything
  /// of the list has changed. Cheap.
  bool apply(const Change& change);
  /// A free unit became this judge's, or turned out to be gone; one that this judge lets go is gone as well.
  void setTaken(const AssignedSlot& slot, qint64 takenAt);
  void setGone(const AssignedSlot& slot);
  /// The day has changed: counts for the quota begin anew.
  void setDay(qint64 dayStart);
  qint64 dayStart() const;

  /// Anyone's slots of units that this judge has finished without taking one: to be taken, so that nobody else judges
  /// what is judged already.
  QVector<AssignedSlot> finishedUntaken() const;
  /// Finished units that come back hidden and have not yet: a seeded share (Plan::repeatShare, decided by seed, judge
  /// and unit) of those finished a day ago or more, or before the judge's last 50.
  QVector<AssignedSlot> repeatsDue(qint64 now) const;

private:
  friend class WorkListBuilder;
  struct Private;
  std::unique_ptr<Private> d;
};

inline constexpr qint64 RepeatAfterMs = 24 * 3600 * qint64(1000);
inline constexpr int RepeatAfterUnits = 50;

/// Reads plans, slots and who has decided where, not what anybody said. Blocking, for a worker or the command line:
/// some seconds for 1,000,000 slots. keepGoing is asked now and then; false ends it with Cancelled.
Result<WorkList> loadWorkList(Store& store, JudgeId judge, const WorkTime& time,
                              const std::function<bool()>& keepGoing = {});

/// The same after taking the slots of what is finished without one and adding the repeats that are due, where the store
/// may be written.
Result<WorkList> settleWorkList(Store& store, JudgeId judge, const WorkTime& time,
                                const std::function<bool()>& keepGoing = {});

} // namespace assayer
