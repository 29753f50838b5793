// What was done to a system between two runs, from their records: corpus, index, chunker, retriever, model, prompt,
// settings, the chunks that the writer saw. Where several changed at once, none of them alone explains a difference.
// Pure functions.
#pragma once

#include "core/catalogue.h"

#include <QVector>

namespace assayer {

struct RunChange {
  QString component; // a key of the record as the data has it ("settings.temperature"), "k" or "condition"
  QString before;    // in the baseline; empty: it does not say
  QString now;
  bool operator==(const RunChange&) const = default;
};

/// In the order corpus, index, chunker, retriever, k, model, prompt, settings, then all other keys by name. A record
/// that is no JSON object counts as empty.
QVector<RunChange> changesBetween(const RunRow& run, const RunRow& baseline);

/// Both records name a chunker, and not the same one: what one run found the other could not find as such.
bool haveOtherChunkers(const RunRow& run, const RunRow& baseline);

/// "with context", "without context", …
QString conditionWords(Condition condition);

} // namespace assayer
