// Decisions that were made in two copies of a workspace, neither knowing of the other. They are read from the history
// whenever they are asked for and stay open until a later decision follows both.
#pragma once

#include "core/adjudication.h"
#include "core/label.h"

namespace assayer {

/// One step of a label's history, with what stands beside it.
struct HistoryStep {
  Label now; // a cleared one: the label was withdrawn
  ChangeKind kind = ChangeKind::Label;
  QVector<EvidenceQuote> evidence;
  std::optional<RulingOutcome> outcome; // of a ruling
  bool operator==(const HistoryStep&) const = default;
};

/// What happened in one copy: where it led is the last step.
struct LabelSide {
  QVector<HistoryStep> steps; // since the copies parted, oldest first; never empty
  bool operator==(const LabelSide&) const = default;
};

/// One judge's label on one subject that two or more copies left with different results.
struct LabelConflict {
  Subject subject;
  JudgeId judge; // that of kind Adjudication: the conflict is between rulings
  int round = 0;
  std::optional<HistoryStep> before; // the last step that all sides share
  QVector<LabelSide> sides;          // the first one is what counts at present
  QVector<EventId> ends;             // the last event of every branch, those with equal results included; ascending
  bool operator==(const LabelConflict&) const = default;
};

/// What one copy made of a claim.
struct ClaimSide {
  ChangeId change; // that ended it
  JudgeId by;
  qint64 at = 0;
  QVector<ClaimId> standing; // what stands of that today; empty: the claim was deleted
  bool operator==(const ClaimSide&) const = default;
};

/// One claim that two or more copies replaced, each in its own way: all that they made stands until one is chosen.
struct ClaimConflict {
  AnswerId answer;
  ClaimId claim;            // the replaced one
  QVector<ClaimSide> sides; // by the order of the edits
  bool operator==(const ClaimConflict&) const = default;
};

} // namespace assayer
