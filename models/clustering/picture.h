// The picture of clusters: each a disc, its samples around its middle. Cheap, and the same from day to day: a known
// cluster stays where it was, and a sample's bearing from the middle comes from its own text. Owned by
// clusterFailures(); values.
#pragma once

#include "clustering/space.h"
#include "clustering/partition.h"

#include <QPointF>
#include <QVector>

#include <optional>
#include <vector>

namespace assayer::clustering {

/// Where the middles of clusters are, in [0, 1]². Those with a place of before keep it, even where a disc has grown;
/// the others, in their order, take the free spot nearest to where their two principal directions put them or, where
/// some are known, to those that they are most like. sizes: samples of each, more than none.
std::vector<QPointF> placesOfClusters(const Points& middles, const std::vector<std::size_t>& sizes,
                                      const std::vector<std::optional<QPointF>>& before);

/// By sample in the order of contents, in [0, 1]²: the typical ones of a cluster in the middle of its disc, the others
/// further out; the unclustered between the clusters that they are nearest to.
std::vector<QPointF> placesOfSamples(const Space& space, const Features& features, const Ordered& order,
                                     const Partition& partition, const std::vector<QPointF>& places, quint64 seed,
                                     Steps& steps);

} // namespace assayer::clustering
