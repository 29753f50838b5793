// Brings a packet or any other copy of a workspace back into it: what was decided there joins what was decided here,
// nothing is lost and nothing doubled, in whatever order copies come. What copies decided differently is a conflict,
// open until somebody decides. Any thread; the store is the caller's.
#pragma once

#include "core/records.h"
#include "work/conflict_page.h"

namespace assayer {

class Store;

struct MergeOptions {
  bool dryRun = false;
  bool samePeople = false; // judges of one name are one person, although they were entered in each copy anew
};

struct MergeReport {
  QString file;
  bool refused = false; // nothing was taken: see the fatal faults of the report
  Report report;
  qint64 newEvents = 0;           // steps of label history
  qint64 knownEvents = 0;         // that were here already
  QVector<ConflictRow> conflicts; // that this merge brought; others may be open from before
};

/// Merges one file; it lands whole or leaves nothing. Settings and texts stay as they are here; queries, runs and
/// guidelines that are only there come along. Foreign: the file is of another workspace (import does that). Conflict:
/// this workspace is a blind packet, which others' labels must not reach, or the file is this one. NewerFile, Corrupt:
/// it cannot be read. In a dry run everything happens to a copy of this workspace that is thrown away.
Result<MergeReport> mergeFile(Store& into, const QString& path, const MergeOptions& options = {},
                              const ProgressFunction& progress = {});

} // namespace assayer
