// What people said of a run's answers while they went through its queue: what broke, whether it is systematic, whether
// the answer is faithful. Gold of everybody's labels. Blocking; on a thread with a store of its own.
#pragma once

#include "answers/diagnosis.h"
#include "core/result.h"
#include "store/store.h"

#include <QHash>
#include <QVector>

namespace assayer {

struct ReviewedSample {
  QueryRow query;
  bool isReviewed = false; // a person's cause stands on it
  ValueSet cause = ValueSet::whole(CauseCount);
  bool isDisposed = false;
  ValueSet disposition = ValueSet::whole(disposition::Count);
  /// Does every claim hold? An answer that says nothing, and one that declines and has no claims, has none that could
  /// fail: yes.
  Tri faithful = Tri::Open;
  bool operator==(const ReviewedSample&) const = default;
};

/// All answers of the run, reviewed or not. NotFound: no such run.
Result<QHash<AnswerId, ReviewedSample>> readReviewedSamples(Store& store, RunId run);

} // namespace assayer
