// Stale and unauthorised sources, proposed from dates and access groups. Pure functions.
#pragma once

#include "answers/value_set.h"
#include "core/catalogue.h"

namespace assayer {

/// Does the date lie outside valid_from ≤ date < valid_to? Dates are ISO 8601, compared by day; a missing end is open
/// to that side. Open without a date, without both ends, or where a date cannot be read.
Tri isStale(const DocumentRow& document, const QString& date);
/// Do the document's groups and the asker's share none? Open where either has none.
Tri isUnauthorised(const DocumentRow& document, const QStringList& groups);

} // namespace assayer
