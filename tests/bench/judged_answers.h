// What people said of the answers of a generated workspace: claims and labels from a fixed seed, as Assayer JSON Lines.
#pragma once

#include "bench/generate.h"

namespace assayer::bench {

/// Two claims an answer; of nine answers in ten the outcome, correctness and both claims are judged. Returns the bytes
/// written.
Result<qint64> writeAnswerLabels(const QString& path, const Size& size);

} // namespace assayer::bench
