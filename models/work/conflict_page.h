// The open conflicts of a workspace as rows to show: what was judged, by whom, and what each copy made of it. All texts
// are plain. Any thread; the store is the caller's.
#pragma once

#include "core/conflict.h"
#include "core/result.h"
#include "store/store.h"

namespace assayer {

struct ConflictStep {
  qint64 at = 0;         // ms since the epoch, UTC
  QString result;        // "2 · partly answers", "cannot judge", "withdrawn"
  bool tookBack = false; // an undo or a redo
  QString note;
  QStringList quotes;
  bool operator==(const ConflictStep&) const = default;
};

struct ConflictSideRow {
  QVector<ConflictStep> steps; // of a label, oldest first
  QString by;                  // of claims: who split
  qint64 at = 0;
  QStringList claims; // of claims: what stands; empty: the claim was deleted
  bool operator==(const ConflictSideRow&) const = default;
};

struct ConflictRow {
  std::optional<LabelConflict> label; // one of the two
  std::optional<ClaimConflict> claim;
  QString judge; // whose label it is; empty: claims, or a ruling
  QString about; // "relevance", "support", "ruling on relevance", "claims"
  QueryId query;
  QString queryName;
  QString queryText;
  QString place; // the chunk's name, the run's, or both runs'
  QString text;  // of the chunk, claim or answer
  std::optional<ConflictStep> before;
  QVector<ConflictSideRow> sides; // the first one counts at present, of labels
  bool operator==(const ConflictRow&) const = default;
};

/// Conflicts of labels first, then of claims. A judge's scope leaves out all that is not theirs.
Result<QVector<ConflictRow>> conflictRows(Store& store, LabelScope scope);
/// What a judge may see: everything for a lead who does not judge blind, else their own.
LabelScope conflictScope(const JudgeRow& judge, bool blind);
/// Lets a side stand.
Result<Change> settle(Store& store, const ConflictRow& row, qsizetype side, JudgeId by);

} // namespace assayer
