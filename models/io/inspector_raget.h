// InspectorRAGet's one-document JSON (version 1): documents, tasks, models, metrics and evaluations with annotations
// by several people. Private to io/.
#pragma once

#include "io/format.h"

namespace assayer::io {

QString recogniseInspectorRaget(const Sniff& sniff);
Result<void> readInspectorRaget(ReadContext& context);

} // namespace assayer::io
