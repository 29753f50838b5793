// TREC's plain text formats: topics, relevance judgements (qrels) and runs. Private to io/.
#pragma once

#include "io/format.h"

namespace assayer::io {

QString recogniseTrecTopics(const Sniff& sniff);
Result<void> readTrecTopics(ReadContext& context);

QString recogniseTrecQrels(const Sniff& sniff);
Result<void> readTrecQrels(ReadContext& context);
std::unique_ptr<RecordWriter> makeTrecQrelsWriter(QIODevice& device, const ExportOptions& options);

QString recogniseTrecRun(const Sniff& sniff);
Result<void> readTrecRun(ReadContext& context);

} // namespace assayer::io
