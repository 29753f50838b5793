// What a WorkList is made of. Private to work/.
#pragma once

#include "work/slot_tallies.h"
#include "work/work_list.h"

#include <QHash>

#include <set>
#include <utility>
#include <vector>

namespace assayer {

inline constexpr quint8 NoState = 0; // else a LabelState, counted from 1

/// A unit that is the judge's, or that the judge could take.
struct WorkRow {
  AssignedSlot slot;
  qint64 newest = 0;      // ms; of the judge's labels in it
  quint8 state = NoState; // the judge's, where the unit is one subject
  UnitStanding standing = UnitStanding::Open;
  bool isHeld = false;
  bool isGone = false; // somebody else has it
};

/// One open plan. Lists hold places of rows, ascending.
struct WorkPart {
  Plan plan;
  std::vector<WorkRow> rows;                    // by subject and round
  std::vector<int> named, taken, free, repeats; // open or put off
  std::vector<int> untaken;                     // anyone's, and finished by the judge
  qint64 dayStart = 0;
  int done = 0;
  int doneToday = 0;
  int cannotJudge = 0;
  int heldOpen = 0; // not put off
  bool isBeyondQuota = false;
  // Only where units come back: when the judge finished each, and those of them that were drawn.
  std::vector<qint64> finished;
  std::set<std::pair<qint64, int>> drawn;
  bool isBuilding = false; // finished is put in order at the end: a million insertions would take minutes

  std::vector<int>* listOf(const WorkRow& row);
  bool isDrawn(const WorkRow& row, JudgeId judge) const;
  /// Adds a row to lists and counts, or takes it out (sign −1), as it stands.
  void count(int at, JudgeId judge, int sign);
  int offered() const;
  PlanWork work() const;
  /// −1: no such row.
  int find(const Subject& unit, int round) const;
};

struct WorkList::Private {
  struct Stretch {
    const WorkPart* part = nullptr;
    const std::vector<int>* list = nullptr;
    int count = 0;
  };

  JudgeId judge;
  qint64 dayStart = 0;
  std::vector<WorkPart> parts;
  UnitPools pools; // where a plan's units are queries
  bool hasQueries = false;
  QHash<std::pair<qint64, int>, QByteArray> queryStates; // by query and round: a state for each pooled chunk

  std::vector<Stretch> stretches() const;
  std::vector<Stretch> repeatStretches() const;
  static int countOf(const std::vector<Stretch>& stretches);
  static const WorkRow& rowAt(const std::vector<Stretch>& stretches, int index);
  UnitTally tallyOf(const WorkRow& row) const;
  int subjectsOf(const WorkRow& row) const;
  WorkUnit unitOf(const WorkRow& row) const;
  bool follow(const Decided& decided);
  void alter(const AssignedSlot& slot, const std::function<void(WorkRow&)>& change);
};

} // namespace assayer
