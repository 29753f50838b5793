// Removes the rows of imports that did not land, in short transactions between which labels go on. Private to store/.
#pragma once

#include "store/connection.h"

#include <functional>

namespace assayer {

/// Whether there is anything to sweep.
Result<bool> hasLeftovers(Connection& connection);
/// Sweeps every import whose state is 0 and finishes those that landed but had texts still to move. Only with the
/// import lock in hand. Whatever is not reached, for an error or because stopping() says so, stays invisible.
Result<void> sweepDeadImports(Connection& connection, WriteGate& gate, const std::function<bool()>& stopping = {});
/// Gives chunks that were known by their id only the texts of a landed import (see chunk_fill).
Result<void> moveFilledTexts(Connection& connection, WriteGate& gate, const std::function<bool()>& stopping = {});

} // namespace assayer
