// What tests of clusters compare. Pure functions.
#pragma once

#include "statistics/adjusted_rand_index.h"
#include "clustering/clusters.h"

#include <vector>

namespace assayer::tests {

/// By sample its cluster, −1 where it has none.
inline std::vector<int> clusterNumbers(const FoundClusters& found)
{
  std::vector<int> numbers;
  for (const std::optional<int>& cluster : found.clusterOf) numbers.push_back(cluster.value_or(-1));
  return numbers;
}

/// How well clusters match what is known, over the samples of which it is known (≥ 0).
inline double agreement(const FoundClusters& found, const std::vector<int>& known)
{
  std::vector<int> first;
  std::vector<int> second;
  const std::vector<int> numbers = clusterNumbers(found);
  for (std::size_t at = 0; at < known.size(); ++at) {
    if (known[at] < 0) continue;
    first.push_back(numbers[at]);
    second.push_back(known[at]);
  }
  return adjustedRandIndex(first, second).value_or(-1);
}

/// The clusters of a day as the next one knows them, with ids from 1.
inline std::vector<KnownCluster> asKnown(const FoundClusters& found, const std::vector<FailingSample>& samples)
{
  std::vector<KnownCluster> known;
  for (const FoundCluster& cluster : found.clusters) {
    const auto number = static_cast<qint64>(known.size()) + 1;
    KnownCluster& next = known.emplace_back();
    next.id = ClusterId{number};
    next.name = QStringLiteral("Kind %1").arg(number);
    next.terms = cluster.terms;
    next.profile = cluster.profile;
    for (const int member : cluster.members) next.members.append(samples[static_cast<std::size_t>(member)].answer);
  }
  return known;
}

} // namespace assayer::tests
