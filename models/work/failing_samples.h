// The failing answers of a run as clustering sees them: their texts, embeddings that came with the data, and what they
// fail for. Blocking.
#pragma once

#include "clustering/clusters.h"
#include "work/run_failures.h"

namespace assayer {

/// Those rows that fail, in their order.
Result<std::vector<FailingSample>> failingSamples(Store& store, const RunFailures& failures);

/// What a sample fails for, as codes: its reasons by number, and 100 plus its likely cause.
QVector<int> signatureOf(const FailureRow& row);
/// Codes in words, for a kind of failure without any words of its own: "citation fault, retrieval miss".
QString signatureName(const QVector<int>& signature);

} // namespace assayer
