// From counts to the figures of a report. Private to work/; pure.
#pragma once

#include "work/agreement_report.h"

namespace assayer {

/// relevantFrom counts for relevance only.
Agreement measured(const ContingencyTable& counts, const Criterion& criterion, int relevantFrom);
/// From overall.patterns; judges is left as it is.
void measureOverall(OverallAgreement& overall, const Criterion& criterion);
BandBasis basisOf(const Criterion& criterion);

} // namespace assayer
