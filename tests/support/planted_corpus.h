// A corpus in which documents bear one fault each, with a run over it: shared by the tests of the model, the command
// line and the window.
#pragma once

#include "support/small_workspace.h"

namespace assayer::tests {

/// Documents "sound", "ownerless", "sourceless", "expired" (to 2026-06-01), "future" (from 2027), "undated", "hollow"
/// (no chunk), "orphan", "copy-1" and "copy-2" (the same text), "Policy A" and "policy  a" (the same id); a chunk
/// of no document. Run "live" (2026-05-01, k 3) ranks all but the orphan for q1 (2026-11-01, asked by the staff) and
/// q2; "Policy A" is for the board. The answer to q1 cites "sound" and "expired".
QVector<Record> plantedCorpus();

} // namespace assayer::tests
