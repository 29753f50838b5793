// Who should judge what: a plan cuts the work into units and gives each one or several slots, and a slot is one judge's
// part in one unit. Whether a slot is done is never stored: labels say it.
#pragma once

#include "core/ids.h"
#include "core/label.h"
#include "core/result.h"

#include <QStringList>
#include <QVector>

namespace assayer {

enum class AssignmentUnit { Query, Pair, Claim };

struct Plan {
  PlanId id;
  QByteArray uid; // 16 bytes, the same in every copy of a workspace
  qint64 at = 0;  // ms since the epoch, UTC
  JudgeId by;     // who made it; 0: not known
  AssignmentUnit unit = AssignmentUnit::Query;
  double share = 0;        // of the units that are judged `times` times; the others once
  int times = 2;           // by different judges
  qint64 seed = 0;         // of the draw that says which units these are
  QStringList families;    // whose units are all judged `times` times, beyond the share
  QStringList scope;       // families whose units are in the plan; empty: every query's
  RunId run;               // whose answers' claims are the units, where these are claims
  QVector<JudgeId> judges; // who shares the work; empty: anyone takes a slot
  int dailyQuota = 0;      // units a judge and day; 0: no quota
  double repeatShare = 0;  // of a judge's own finished units that come back hidden, in round 1; 0: none
  int abandonedAfter = 24; // hours after which a slot that was taken and not finished is free again
  qint64 closedAt = 0;     // ms; 0: open. Nobody gets anything of a closed plan; its slots stay
  bool operator==(const Plan&) const = default;
};

/// Usage, saying what to change: a share outside 0 to 1, no times, fewer judges than times, a judge named twice, a
/// quota below 0, repeats of more than all, abandoned after less than an hour, claims without a run or a run without
/// claims. That names and ids are there is not looked at.
Result<void> checkPlan(const Plan& plan);

struct AssignedSlot {
  AssignmentId id;
  PlanId plan;
  Subject subject;    // (query, chunk) of relevance, (claim, 0) of support; criterion 0: everything of the query `item`
  int slot = 0;       // from 0: the first, the second judge
  int round = 0;      // above 0: a hidden repeat of what the judge has done
  JudgeId judge;      // 0: anyone's, and not taken
  qint64 takenAt = 0; // ms; 0: named by the plan, or not taken
  int turn = 0;       // how often it has been let go: given back, or taken over from somebody who abandoned it
  bool isNamed() const { return judge && takenAt == 0; }
  bool operator==(const AssignedSlot&) const = default;
};

/// Whether a slot as one copy of a workspace has it stands against the same slot in another copy: taken over free, then
/// let go more often, then taken earlier, then the lower uid of the judge. A total order, so that copies agree
/// whichever is merged into which.
bool standsAgainst(const AssignedSlot& one, const QByteArray& judgeUid, const AssignedSlot& other,
                   const QByteArray& otherJudgeUid);

} // namespace assayer
