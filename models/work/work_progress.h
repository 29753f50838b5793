// How far the plans are, by judge and by family: a value for a page and the command line. Hidden repeats are in none of
// the counts. A blind judge's page asks for their own part only.
#pragma once

#include "core/assignment.h"
#include "core/result.h"
#include "work/work_list.h"

#include <functional>

namespace assayer {

/// Slots that are somebody's, each counted once: done; else cannot be judged by its holder; else abandoned (taken, and
/// older than the plan's hours); else put off; else open.
struct SlotCounts {
  int assigned = 0;
  int done = 0;
  int cannotJudge = 0;
  int abandoned = 0;
  int later = 0;
  bool operator==(const SlotCounts&) const = default;

  int open() const { return assigned - done - cannotJudge - abandoned - later; }
};

struct PlanProgress {
  struct OfJudge {
    JudgeId judge;
    SlotCounts counts;
    bool operator==(const OfJudge&) const = default;
  };
  struct OfFamily {
    QString family; // empty: of queries without one
    int units = 0;
    int free = 0; // slots that are nobody's yet
    SlotCounts counts;
    QVector<OfJudge> judges; // who has a slot in it, by id
    bool operator==(const OfFamily&) const = default;
  };
  Plan plan;
  int units = 0;
  int free = 0; // slots that are nobody's yet
  SlotCounts all;
  QVector<OfJudge> judges;    // over all families, by id
  QVector<OfFamily> families; // in order of their first unit
  bool operator==(const PlanProgress&) const = default;
};

/// Every plan, oldest first, closed ones too. With a judge only that judge's slots are counted and nothing is read of
/// others' labels; units are then those of the judge, and no slot is free. Blocking, see loadWorkList().
Result<QVector<PlanProgress>> loadProgress(Store& store, std::optional<JudgeId> judge, const WorkTime& time,
                                           const std::function<bool()>& keepGoing = {});

} // namespace assayer
