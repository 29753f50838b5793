// Failing samples as sparse vectors: TF-IDF of their texts and their signatures. Owned by clusterFailures(); values.
#pragma once

#include "clustering/clusters.h"
#include "clustering/sparse_rows.h"
#include "clustering/steps.h"

#include <QHash>

#include <vector>

namespace assayer::clustering {

/// Samples in an order that only their contents give, so that nothing else has a say in any sum.
struct Ordered {
  std::vector<int> samples;     // indexes
  std::vector<quint64> content; // hash of each, in this order
};
Ordered inOrderOfContent(std::span<const FailingSample> samples);

struct Features {
  SparseRows text;             // by sample in the order of contents: unit vectors, or empty ones
  SparseRows signature;        // the same
  QStringList words;           // of the first columns of text; the columns behind them are character n-grams
  std::vector<char> spaceless; // by word: two characters of a language without spaces
  std::vector<int> codes;      // of the columns of signature, ascending
};

/// Weights: of a text 0.5 the claims without support, 0.35 the answer, 0.15 the query; what is empty leaves its share
/// to the others. Where progress says stop the result is unfinished.
Features featuresOf(std::span<const FailingSample> samples, const Ordered& order, int smallest, Steps& steps);

} // namespace assayer::clustering
