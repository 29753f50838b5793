// Nuggets as the Nuggetizer writes them: what an answer to a query must say, and how far one run's answer says it.
// Private to io/.
#pragma once

#include "io/format.h"

namespace assayer::io {

QString recogniseNuggetizer(const Sniff& sniff);
Result<void> readNuggetizer(ReadContext& context);

} // namespace assayer::io
