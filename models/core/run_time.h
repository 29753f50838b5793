// When a run was made, so that runs can be set in order.
#pragma once

#include "core/catalogue.h"

#include <optional>

namespace assayer {

/// Milliseconds since 1970 UTC; a day without a time is its beginning, a time without a zone is UTC. Absent where
/// nobody said, and for what is no day of the calendar.
std::optional<qint64> timeOf(const RunRow& run);

} // namespace assayer
