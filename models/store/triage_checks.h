// What must hold of the daily queue's values, whether they are made here or come with an import. Private to store/.
#pragma once

#include "core/result.h"
#include "core/triage.h"

namespace assayer::triage {

/// Usage, as one sentence each: a name that is missing, a title, a step or a run that does not go with the state.
Result<void> checkEvent(const ClusterEvent& event);
/// Usage: words that stand for nothing, texts that cannot be stored, a day that is none.
Result<void> checkPromotion(const Promotion& promotion);
/// Usage: an answer is expected and there is no reference nor need, a need that nothing meets, or golden without a
/// split.
Result<void> checkGolden(const Promotion& promotion);
/// Usage: a place in the picture or a severity outside 0 to 1, or reasons that are none.
Result<void> checkMember(const ClusterMember& member);
Result<void> checkFrameItem(const FrameItem& item);
/// Usage: a day that is none, counts or figures of strata that contradict each other, an inclusion probability that is
/// not the drawn part of its stratum, a sample twice. That answers and clusters are there is not looked at.
Result<void> checkDraw(const Draw& draw);

/// The drawn part of a stratum, as the two figures say it.
bool isDrawnPart(double probability, int drawn, int size);

} // namespace assayer::triage
