// A BEIR data set: a folder with corpus.jsonl, queries.jsonl and qrels/*.tsv. Private to io/.
#pragma once

#include "io/format.h"

namespace assayer::io {

QString recogniseBeir(const Sniff& sniff);
Result<void> readBeir(ReadContext& context);

} // namespace assayer::io
