// Fills an engine from a store: runs on a worker with the worker's own connection, and the engine is then moved to the
// thread that shows it.
#pragma once

#include "core/result.h"
#include "metrics/engine.h"

#include <functional>

namespace assayer {

class Store;

/// What a figure may need beyond rankings and labels, and what costs more than they do.
struct EngineExtras {
  bool copies = false; // texts that stand in several chunks, which make bounds outer
  bool needs = false;  // what answers must rest on: for coverage. Reads the texts that queries with needs retrieved
  std::function<void(Engine&)> addMore = {}; // labels of the caller's own, before the engine is finished
};

/// With lens.onlyJudge set nothing of any other judge is read at all, so a blind judge's engine cannot leak. Reads
/// every ranking and label: about 0.6 s for 1,000,000 pairs. keepGoing is asked now and then; false ends it with
/// Cancelled. For a lens that counts near-duplicates once the texts of all pools are read and compared; a lens set
/// later finds the copies that were loaded.
Result<Engine> loadEngine(Store& store, const Lens& lens, const std::function<bool()>& keepGoing = {},
                          const EngineExtras& extras = {});

} // namespace assayer
