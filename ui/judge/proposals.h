// What the program itself can say of an answer from dates, access groups and its own words. A proposal is shown as one
// and counts for nothing until a judge confirms it. Pure functions.
#pragma once

#include "core/criteria.h"
#include "work/query_page.h"

#include <QString>

namespace assayer {

/// Why "yes" is proposed under this criterion: which cited chunk was not valid on the day, or not for this reader. For
/// the outcome: which one, and the words that say so.
/// Empty: nothing is proposed, which does not mean that all is well.
QString proposedBecause(CriterionId criterion, const QueryPage& page, const PageAnswer& answer);

} // namespace assayer
