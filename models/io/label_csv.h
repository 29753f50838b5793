// Everything that was judged as a table for spreadsheets: one row a judge and subject, and a row for each pair of the
// pool that nobody judged. Private to io/.
#pragma once

#include "io/format.h"

namespace assayer::io {

std::unique_ptr<RecordWriter> makeLabelCsvWriter(QIODevice& device, const ExportOptions& options);

} // namespace assayer::io
