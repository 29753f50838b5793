// Answers with citations as TREC's generation tracks exchange them, JSON Lines: RAG 2024, RAG 2025, RAGTIME, and
// RAGTIME's nugget banks. Private to io/.
#pragma once

#include "io/format.h"

namespace assayer::io {

QString recogniseTrecRag24(const Sniff& sniff);
Result<void> readTrecRag24(ReadContext& context);
QString recogniseTrecRag25(const Sniff& sniff);
Result<void> readTrecRag25(ReadContext& context);
QString recogniseRagtime(const Sniff& sniff);
Result<void> readRagtime(ReadContext& context);
QString recogniseRagtimeNuggets(const Sniff& sniff);
Result<void> readRagtimeNuggets(ReadContext& context);

} // namespace assayer::io
