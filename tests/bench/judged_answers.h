// What people and models said of the answers of a generated workspace: claims and labels from a fixed seed, as Assayer
// JSON Lines.
#pragma once

#include "bench/generate.h"

namespace assayer::bench {

/// Two claims an answer; of nine answers in ten the outcome, correctness and both claims are judged. A second person
/// has judged every fifth query, grades too; one model all answers and claims, and two models have scored all answers.
/// Returns the bytes written.
Result<qint64> writeAnswerLabels(const QString& path, const Size& size);

} // namespace assayer::bench
