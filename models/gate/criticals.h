// Critical errors of a run that its baseline does not have. Pure.
#pragma once

#include "gate/verdicts.h"
#include "work/judged_answers.h"

#include <QSet>

namespace assayer {

/// By query and error, over the queries given; words: which errors, all where empty. An answer that failed or is empty
/// can have none. An error that the baseline has for certain is not new; what is open in the run may be.
CriticalEvidence newCriticals(const RunAnswers& run, const RunAnswers& baseline, const QStringList& words,
                              const QSet<QueryId>& queries);

} // namespace assayer
