// What came of an import, as plain text for a window and for copying. Pure functions.
#pragma once

#include "core/records.h"

#include <QString>

namespace assayer {

/// Read, added, skipped and why, then every fault with file, line and advice.
QString reportText(const Report& report, bool dryRun);
/// One line of it: "Imported 54 queries, 120 chunks; 3 skipped".
QString reportHeadline(const Report& report, bool dryRun);

} // namespace assayer
