// A first guess at what broke, for a sample that people have hardly judged yet: the table of diagnosis.h over what is
// certain, where that leaves several causes over what a model judge's scores make likely. A guess is never counted as a
// cause. Pure functions; any thread.
#pragma once

#include "answers/diagnosis.h"
#include "answers/model_scores.h"

namespace assayer {

struct LikelyCause {
  Cause cause = Cause::Fine;
  bool isSettled = false; // by labels alone
  QStringList evidence;   // why, in words: what labels say, then what the scores add
  bool operator==(const LikelyCause&) const = default;
};

/// Where labels leave several causes: what nobody has said is taken as usual (it was answered, no critical error, not
/// known without context, no fault of a citation), faithful and on the question by whether the model's score reaches
/// the part threshold, a chunk that answers by whether any relevant chunk was scored; of the causes then left the first
/// in the table. Without scores the table's own order decides.
LikelyCause likelyCause(const JudgedAnswer& answer, const std::optional<ModelScores>& scores,
                        const SampleThresholds& thresholds);

} // namespace assayer
