// Fills an engine from a store: runs on a worker with the worker's own connection, and the engine is then moved to the
// thread that shows it.
#pragma once

#include "core/result.h"
#include "metrics/engine.h"

#include <functional>

namespace assayer {

class Store;

/// With lens.onlyJudge set nothing of any other judge is read at all, so a blind judge's engine cannot leak. Reads
/// every ranking and label: about 0.6 s for 1,000,000 pairs. keepGoing is asked now and then; false ends it with
/// Cancelled.
Result<Engine> loadEngine(Store& store, const Lens& lens, const std::function<bool()>& keepGoing = {});

} // namespace assayer
