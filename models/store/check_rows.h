// The parts of check() that look at single tables: whether they are what the schema says, and rows whose values mean
// nothing. Each problem is a sentence that names the table and the row. Private to store/.
#pragma once

#include "store/connection.h"

#include <QStringList>

namespace assayer {

/// Tables and columns that are missing, and tables that take any type. Where there are any, nothing else can be asked
/// of the file.
Result<QStringList> missingSchema(Connection& connection);
/// Enumerations out of range, NUL in names, JSON that is none. Scans every row of most tables.
Result<QStringList> strangeRows(Connection& connection);

} // namespace assayer
