// RAGChecker's files: what a checker found out of claims and chunks, people's preferences between two answers, and
// RefChecker's claims that people labelled. Private to io/.
#pragma once

#include "io/json.h"

namespace assayer::io {

QString recogniseRagchecker(const Sniff& sniff);
Result<void> readRagchecker(ReadContext& context);
QString recogniseRagcheckerPairs(const Sniff& sniff);
Result<void> readRagcheckerPairs(ReadContext& context);
QString recogniseRefchecker(const Sniff& sniff);
Result<void> readRefchecker(ReadContext& context);

/// A claim as one sentence: these tools write it as text or as subject, relation and object. A fault otherwise.
QString claimText(Fields& fields, const char* key, const Json& claim);

} // namespace assayer::io
