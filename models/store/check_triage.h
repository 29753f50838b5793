// The part of check() that looks at the daily queue. Private to store/.
#pragma once

#include "store/connection.h"

#include <QStringList>

namespace assayer {

/// References that no foreign key holds, figures of strata, what stands of several draws, and frames. Unpacks every
/// frame: about 20 ms for 100,000 samples.
Result<QStringList> triageProblems(Connection& connection);

} // namespace assayer
