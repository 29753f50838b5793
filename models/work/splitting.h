// Splits the answers of a run into claims, a sentence each. Blocking; on a thread with a store of its own.
#pragma once

#include "core/result.h"
#include "store/store.h"

#include <QSet>

namespace assayer {

/// Those that nobody has split yet, but for some; returns how many were split.
Result<int> splitAnswers(Store& store, RunId run, const QSet<AnswerId>& except = {});

} // namespace assayer
