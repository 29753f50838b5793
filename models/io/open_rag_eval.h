// open-rag-eval's CSV: one row a passage, the answer on a query's first row, citations [1], [1, 2] by passage label.
// Private to io/.
#pragma once

#include "io/format.h"

namespace assayer::io {

QString recogniseOpenRagEval(const Sniff& sniff);
Result<void> readOpenRagEval(ReadContext& context);

} // namespace assayer::io
