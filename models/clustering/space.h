// The space that failing samples are clustered in: the directions of their texts (or of the embeddings that came with
// the data) beside those of their signatures, each part to its weight. Owned by clusterFailures(); values.
#pragma once

#include "clustering/features.h"
#include "clustering/profile.h"
#include "clustering/reduction.h"

#include <optional>
#include <unordered_map>

namespace assayer::clustering {

struct Space {
  Points points; // by sample in the order of contents
  /// The rows that directions and the number of clusters are found from: those whose contents hash lowest, so that the
  /// next day's are nearly the same. Ascending.
  std::vector<std::size_t> chosen;

  bool embedded = false;     // the text part is that of the embeddings
  Points embeddings;         // unit vectors around their mean
  std::vector<float> middle; // that mean
  Points textDirections;
  Points signatureDirections;
  float textScale = 0;
  float signatureScale = 0;
  std::unordered_map<quint64, std::size_t> columnOf; // of texts, by name; only looked up, never walked through
};

Space spaceOf(std::span<const FailingSample> samples, const Ordered& order, const Features& features,
              const ClusterSettings& settings, Steps& steps);

/// Where a profile stands today; nothing where it has none of today's features.
std::optional<std::vector<float>> standing(const Profile& profile, const Space& space, const Features& features);

} // namespace assayer::clustering
