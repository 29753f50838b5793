// That a judge who is not blind was shown what others said: stored for good, since a label that follows such a look is
// no independent one (the README's rules, Judges). Only subjects are marked that somebody else has labelled and this
// judge has not; "later" and "cannot judge" are no labels yet. Blocking; on the store's thread.
#pragma once

#include "core/label.h"
#include "core/result.h"

#include <span>

namespace assayer {

class Store;

/// For subjects that are known to bear others' labels; one transaction. Returns how many were marked.
Result<int> markSeen(Store& store, JudgeId judge, std::span<const Subject> subjects);
/// For the relevance of these chunks of a query, whoever labelled them; one transaction. Returns how many were marked.
Result<int> markSeen(Store& store, JudgeId judge, QueryId query, std::span<const ChunkId> chunks);

} // namespace assayer
