// Reading a file that lacks what later versions of the schema added and that cannot be migrated, because it is damaged
// or may not be written: views that only the connection sees stand in for it. Private to store/.
#pragma once

#include "store/connection.h"

namespace assayer {

/// From here on the connection reads the file as one of the newest version. Nothing happens where it is one.
Result<void> readAsNewest(Connection& connection);

} // namespace assayer
