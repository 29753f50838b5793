// One cell of a CSV file (RFC 4180) as spreadsheets may read it without running it. Pure; any thread.
#pragma once

#include <QString>

namespace assayer {

/// Quoted where it must be. A cell that starts like a formula would run as one in a spreadsheet; an apostrophe makes it
/// text. Numbers stay numbers.
QString csvCell(QString text);

} // namespace assayer
