// Ragas: rows of question, contexts, answer, reference and metric columns, as JSON Lines, a JSON array or CSV, under
// today's names and older ones; and its export of judged metrics (MetricAnnotation). Private to io/.
#pragma once

#include "io/format.h"

namespace assayer::io {

QString recogniseRagas(const Sniff& sniff);
Result<void> readRagas(ReadContext& context);

QString recogniseRagasAnnotated(const Sniff& sniff);
Result<void> readRagasAnnotated(ReadContext& context);

} // namespace assayer::io
