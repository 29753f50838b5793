// Which chunks of a run's answers were out of date or not for the asker, by the dates and groups of their documents.
// Blocking; on a thread with a store of its own.
#pragma once

#include "answers/citations.h"
#include "work/judged_answers.h"

namespace assayer {

struct SourceUses {
  SourceUse stale;
  SourceUse unauthorised;
  int datesOpen = 0;  // chunks that a writer saw and of which nobody knows whether they were out of date
  int groupsOpen = 0; // … or for the asker
  bool operator==(const SourceUses&) const = default;
};

/// The date is the query's, else the run's (the README's rules, Answers).
Result<SourceUses> sourceUses(Store& store, const RunAnswers& answers);

} // namespace assayer
