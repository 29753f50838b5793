// The failing answers of a run as clustering sees them: their texts, embeddings that came with the data, and what they
// fail for. Blocking.
#pragma once

#include "clustering/clusters.h"
#include "work/run_failures.h"

namespace assayer {

/// Those rows that fail, in their order.
Result<std::vector<FailingSample>> failingSamples(Store& store, const RunFailures& failures);

/// Questions and answers that pass, at most so many, spread over the run: what is common in them names no kind of
/// failure.
Result<QStringList> passingTexts(Store& store, const RunFailures& failures, int most);

/// What a sample fails for, as codes: its reasons by number, and 100 plus its likely cause.
QVector<int> signatureOf(const FailureRow& row);
/// "low faithfulness", "critical error".
QString reasonName(FailReason reason);
/// What a kind of failure is called until somebody names it: its cause, or what it fails for, and the first terms that
/// tell it from others, "Ignored good context: refund, voucher".
QString kindName(const QVector<int>& signature, const QStringList& terms);

} // namespace assayer
