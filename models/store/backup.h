// A consistent copy of the file that a connection has open. Private to store/.
#pragma once

#include "store/connection.h"

namespace assayer {

/// Conflict when the path exists; nothing stands there until the copy is whole.
Result<void> copyTo(Connection& connection, const QString& path);

} // namespace assayer
