// That a judge who is not blind was shown what others said: stored for good, whether they have said anything themselves
// or not. What they said before stays an independent label, what they say afterwards is none (the README's rules,
// Reveal and ruling). Blocking; on the store's thread.
#pragma once

#include "core/label.h"
#include "core/result.h"

#include <span>

namespace assayer {

class Store;

/// For subjects that are known to bear others' labels; one transaction.
Result<void> markSeen(Store& store, JudgeId judge, std::span<const Subject> subjects);
/// For the relevance of these chunks of a query, those that others have labelled; one transaction. Returns how many of
/// them the judge has not graded.
Result<int> markSeen(Store& store, JudgeId judge, QueryId query, std::span<const ChunkId> chunks);

} // namespace assayer
