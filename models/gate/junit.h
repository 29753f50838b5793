// A gate's outcome as JUnit XML, which continuous integration shows as tests. Pure.
#pragma once

#include "gate/gate.h"

namespace assayer {

/// One suite, a test case for each rule, a failure with its sentence where it does not hold. UTF-8; text from data is
/// escaped, and what XML 1.0 cannot hold at all becomes U+FFFD.
QByteArray junitOf(const GateOutcome& outcome);

} // namespace assayer
