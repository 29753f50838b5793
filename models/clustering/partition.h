// Points parted into clusters and a rest: k-means, started from given middles or from Ward's hierarchy. Owned by
// clusterFailures(); values. Ties go to the lower index, sums follow the order of the points.
#pragma once

#include "clustering/reduction.h"

#include <optional>
#include <vector>

namespace assayer::clustering {

inline constexpr quint32 Unclustered = 0xffffffff;

struct Partition {
  Points middles;
  std::vector<quint32> clusterOf; // by point, row of middles; or Unclustered
  std::vector<quint32> origin;    // by row of middles: which of the given ones it began as
};

struct PartitionRules {
  std::size_t smallest = 5; // points
  std::size_t most = 30;    // clusters
  quint64 seed = 1;
};

struct Fresh {
  Points middles;
  std::vector<double> chance; // by number of clusters, the silhouette that chance gives
};

/// Middles found from the points alone. Of the rows given, a hundred or so seeds (k-means++, Arthur and Vassilvitskii
/// 2007) are merged by Ward's criterion (1963); of the numbers of clusters up to √(n ÷ 2) and the most, that counts
/// whose silhouette is furthest above the one that chance gives (as the gap statistic does, Tibshirani, Walther and
/// Hastie 2001; chance: a bell-shaped heap as wide in each direction), and one if none is worth it. Fewer rows than
/// `smallest`: none.
Fresh freshMiddles(const Points& points, std::span<const std::size_t> rows, std::size_t smallest,
                   const PartitionRules& rules, Steps& steps);

/// That of so many clusters; of more than were tried, the last.
double byChance(const std::vector<double>& chance, std::size_t clusters);

/// k-means from the middles given. A point nearer to the mean of the middles than to its own is unclustered, and so is
/// what is left of clusters with fewer points than `least` (by given middle) asks. While more than `most` are left the
/// smallest goes too.
Partition refined(const Points& points, const Points& middles, const std::vector<std::size_t>& least, std::size_t most,
                  Steps& steps);

/// The simplified silhouette (Hruschka, de Castro and Campello 2004), by distances to middles: the mean over the rows,
/// in [0, 1]; 0 for fewer than two middles.
double silhouette(const Points& points, std::span<const std::size_t> rows, const Points& middles);

/// The nearest middle of each point or Unclustered, as refined() sees it.
std::vector<quint32> assigned(const Points& points, const Points& middles, Steps& steps);

void append(Points& points, std::span<const float> row);

} // namespace assayer::clustering
