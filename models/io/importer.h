// Reads files of other tools, and our own, into a RecordSink. Runs on the caller's thread; bounded memory whatever the
// size of the file. Nothing here writes: whether records land is the sink's affair.
#pragma once

#include "io/format.h"

namespace assayer {

struct Recognised {
  QString formatId;
  QString why; // what in the file says so, as one clause
  bool operator==(const Recognised&) const = default;
};

/// By content, never by name alone; a folder may be a BEIR data set. BadInput when nothing fits (with what was seen),
/// NotFound, Permission.
Result<Recognised> recognise(const QString& path);

/// Reads a file into the sink. An empty formatId asks recognise() first. The report holds every fault of the first
/// thousand lines (at most 100 are kept, faultCount counts all); when it is refused() the caller must not land what
/// the sink took. Errors are those of opening the file and of the sink, and Cancelled when progress returned false.
Result<Report> importFile(const QString& path, const QString& formatId, const ImportHints& hints, RecordSink& sink,
                          const ProgressFunction& progress = {});

struct PreviewRow {
  QString kind; // "query", "ranking", …
  QString what; // one line about it
  bool operator==(const PreviewRow&) const = default;
};

/// The first records as rows for people. BadInput with the first fault when the file has one before that.
Result<QVector<PreviewRow>> preview(const QString& path, const QString& formatId, const ImportHints& hints,
                                    int rows = 50);

} // namespace assayer
