// Quepid's JSON exports: a book (query-document pairs with judgements), a case (queries with ratings) and a snapshot
// (what one system returned). Private to io/.
#pragma once

#include "io/format.h"

namespace assayer::io {

QString recogniseQuepidBook(const Sniff& sniff);
Result<void> readQuepidBook(ReadContext& context);
QString recogniseQuepidCase(const Sniff& sniff);
Result<void> readQuepidCase(ReadContext& context);
QString recogniseQuepidSnapshot(const Sniff& sniff);
Result<void> readQuepidSnapshot(ReadContext& context);

} // namespace assayer::io
