// Writes records to a file: whole or not at all. Runs on the caller's thread.
#pragma once

#include "io/format.h"

#include <functional>

namespace assayer {

/// Feeds everything to be written into the sink it is given, as Store::exportTo does.
using RecordFeed = std::function<Result<void>(RecordSink&)>;

/// Writes to a temporary file beside the path and renames it when all went well; the old file stays otherwise.
/// Usage for a format that does not write, DiskFull, Permission, or the feed's own error.
Result<Report> exportRecords(const QString& formatId, const QString& path, const ExportOptions& options,
                             const RecordFeed& feed);
/// The same to an open device, e.g. standard output.
Result<Report> exportRecords(const QString& formatId, QIODevice& device, const ExportOptions& options,
                             const RecordFeed& feed);

} // namespace assayer
