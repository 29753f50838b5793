// Splits the answers of a run into claims, a sentence each. Blocking; on a thread with a store of its own.
#pragma once

#include "core/result.h"
#include "store/store.h"

namespace assayer {

/// Those that nobody has split yet; returns how many were split.
Result<int> splitAnswers(Store& store, RunId run);

} // namespace assayer
