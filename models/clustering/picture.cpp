#include "clustering/picture.h"

#include "clustering/portable.h"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace assayer::clustering {

namespace {

constexpr double DiscShare = 0.3; // of the picture's area that discs take together
constexpr double LeastRadius = 0.02;
constexpr double Gap = 0.015;
constexpr int Spots = 60;        // along a side, where discs may be put
constexpr double Scatter = 0.15; // how far jitter moves a sample, of its distance from the middle

double lengthOf(QPointF point)
{
  return std::sqrt(point.x() * point.x() + point.y() * point.y());
}

double distanceOf(std::span<const float> a, std::span<const float> b)
{
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    sum += (static_cast<double>(a[i]) - b[i]) * (static_cast<double>(a[i]) - b[i]);
  return std::sqrt(sum);
}

QPointF within(QPointF point, double margin)
{
  return {std::clamp(point.x(), margin, 1 - margin), std::clamp(point.y(), margin, 1 - margin)};
}

std::vector<double> radiiOf(const std::vector<std::size_t>& sizes)
{
  double all = 0;
  for (const std::size_t size : sizes) all += static_cast<double>(size);
  std::vector<double> radii;
  for (const std::size_t size : sizes)
    radii.push_back(
        std::max(LeastRadius, std::sqrt(DiscShare * static_cast<double>(size) / (all * 3.141592653589793))));
  return radii;
}

/// A bearing from bits, of length 1.
QPointF bearingFrom(quint64 bits)
{
  for (;; bits = mixed(bits)) {
    const QPointF point(2 * unitInterval(bits) - 1, 2 * unitInterval(mixed(bits ^ 1)) - 1);
    if (const double length = lengthOf(point); length > 0.01 && length <= 1) return point / length;
  }
}

/// Principal coordinates of the middles (Torgerson 1952), in [0.1, 0.9]².
std::vector<QPointF> principalPlaces(const Points& middles)
{
  const auto count = static_cast<Eigen::Index>(middles.count);
  std::vector<QPointF> places(middles.count, QPointF(0.5, 0.5));
  if (count < 2) return places;
  std::vector<double> centre(middles.dimensions, 0);
  for (std::size_t at = 0; at < middles.count; ++at)
    for (std::size_t i = 0; i < centre.size(); ++i) centre[i] += middles.row(at)[i] / static_cast<double>(count);
  Eigen::MatrixXd products(count, count);
  for (Eigen::Index a = 0; a < count; ++a)
    for (Eigen::Index b = 0; b < count; ++b) {
      double sum = 0;
      for (std::size_t i = 0; i < centre.size(); ++i)
        sum += (middles.row(static_cast<std::size_t>(a))[i] - centre[i]) *
               (middles.row(static_cast<std::size_t>(b))[i] - centre[i]);
      products(a, b) = sum;
    }
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solved(products);
  for (Eigen::Index axis = 0; axis < 2; ++axis) {
    Eigen::VectorXd along = solved.eigenvectors().col(count - 1 - axis);
    // The sign is chance: the cluster that is furthest out stands on the positive side.
    Eigen::Index furthest = 0;
    for (Eigen::Index at = 1; at < count; ++at)
      if (std::abs(along(at)) > std::abs(along(furthest)) + 1e-9) furthest = at;
    if (along(furthest) < 0) along = -along;
    double most = 0;
    for (Eigen::Index at = 0; at < count; ++at) most = std::max(most, std::abs(along(at)));
    for (Eigen::Index at = 0; at < count; ++at) {
      const double value = 0.5 + 0.4 * (most > 0 ? along(at) / most : 0);
      QPointF& place = places[static_cast<std::size_t>(at)];
      if (axis == 0)
        place.setX(value);
      else
        place.setY(value);
    }
  }
  return places;
}

/// A new cluster among known ones: between them, nearer to those it is like.
QPointF placeAmong(std::size_t cluster, const Points& middles, const std::vector<std::optional<QPointF>>& before)
{
  QPointF sum;
  double weights = 0;
  for (std::size_t other = 0; other < middles.count; ++other) {
    if (!before[other]) continue;
    const double distance = distanceOf(middles.row(cluster), middles.row(other));
    const double weight = 1 / (distance * distance + 1e-3);
    sum += weight * *before[other];
    weights += weight;
  }
  return sum / weights;
}

/// The spot nearest to the one wished for where a disc lies on none of those placed; where there is none, that where it
/// lies on them least.
QPointF freeSpot(QPointF wished, double radius, const std::vector<std::pair<QPointF, double>>& placed)
{
  const auto overlap = [&](QPointF spot) {
    double sum = 0;
    for (const auto& [place, other] : placed) sum += std::max(0.0, radius + other + Gap - lengthOf(spot - place));
    return sum;
  };
  const auto cost = [&](QPointF spot) { return std::pair(overlap(spot), lengthOf(spot - wished)); };
  QPointF best = within(wished, radius);
  auto least = cost(best);
  if (least.first <= 0) return best;
  for (int row = 0; row <= Spots; ++row)
    for (int column = 0; column <= Spots; ++column) {
      const QPointF spot = within({column / double(Spots), row / double(Spots)}, radius);
      if (const auto found = cost(spot); found < least) {
        least = found;
        best = spot;
      }
    }
  return best;
}

/// The bearing of a sample: its features drawn to two directions by their names, so that it depends on the sample only
/// and that samples with the same words have nearly the same.
QPointF bearingOf(std::size_t at, const Space& space, const Features& features)
{
  double x = 0;
  double y = 0;
  const auto add = [&](quint64 name, double value) {
    const quint64 bits = mixed(name ^ 0x62656172U);
    x += bits & 1 ? value : -value;
    y += bits & 2 ? value : -value;
  };
  if (space.embedded) {
    const std::span<const float> row = space.embeddings.row(at);
    for (std::size_t i = 0; i < row.size(); ++i) add(mixed(i), row[i]);
  } else {
    for (const SparseRows::Cell& cell : features.text.row(at)) add(features.text.names[cell.column], cell.value);
  }
  const QPointF point(x, y);
  const double length = lengthOf(point);
  return length > 1e-9 ? point / length : QPointF();
}

} // namespace

std::vector<QPointF> placesOfClusters(const Points& middles, const std::vector<std::size_t>& sizes,
                                      const std::vector<std::optional<QPointF>>& before)
{
  const bool anyKnown = std::ranges::any_of(before, [](const auto& place) { return place.has_value(); });
  const std::vector<double> radii = radiiOf(sizes);
  std::vector<QPointF> places = principalPlaces(middles);
  std::vector<std::pair<QPointF, double>> placed;
  for (std::size_t at = 0; at < places.size(); ++at)
    if (before[at]) {
      places[at] = *before[at];
      placed.emplace_back(places[at], radii[at]);
    }
  for (std::size_t at = 0; at < places.size(); ++at) {
    if (before[at]) continue;
    places[at] = freeSpot(anyKnown ? placeAmong(at, middles, before) : places[at], radii[at], placed);
    placed.emplace_back(places[at], radii[at]);
  }
  return places;
}

std::vector<QPointF> placesOfSamples(const Space& space, const Features& features, const Ordered& order,
                                     const Partition& partition, const std::vector<QPointF>& places, quint64 seed,
                                     Steps& steps)
{
  const Points& points = space.points;
  std::vector<double> distances(points.count, 0);
  std::vector<std::vector<std::size_t>> members(places.size());
  for (std::size_t at = 0; at < points.count; ++at) {
    const quint32 cluster = partition.clusterOf[at];
    if (cluster == Unclustered) continue;
    distances[at] = distanceOf(points.row(at), partition.middles.row(cluster));
    members[cluster].push_back(at);
  }
  std::vector<std::size_t> sizes;
  for (const auto& list : members) sizes.push_back(list.size());
  const std::vector<double> radii = radiiOf(sizes);

  std::vector<QPointF> found(points.count);
  const auto offset = [&](std::size_t at, double radius) {
    // Equal samples must not lie on each other: the answer's own number moves each a little.
    const quint64 own = mixed(order.content[at] ^ mixed(seed ^ at));
    const QPointF bearing = bearingOf(at, space, features);
    const QPointF chance = bearingFrom(own);
    return radius * (bearing.isNull() ? chance : (1 - Scatter) * bearing + Scatter * chance);
  };
  for (std::size_t cluster = 0; cluster < members.size(); ++cluster) {
    std::vector<std::size_t>& list = members[cluster];
    std::ranges::stable_sort(list, {}, [&](std::size_t at) { return distances[at]; });
    for (std::size_t rank = 0; rank < list.size() && steps.going(); ++rank) {
      if (rank % 256 == 0) steps.at(0, 1);
      const double share = std::sqrt((static_cast<double>(rank) + 0.5) / static_cast<double>(list.size()));
      found[list[rank]] = within(places[cluster] + offset(list[rank], share * radii[cluster]), 0);
    }
  }
  for (std::size_t at = 0; at < points.count && steps.going(); ++at) {
    if (at % 256 == 0) steps.at(0, 1);
    if (partition.clusterOf[at] != Unclustered) continue;
    QPointF sum;
    double weights = 0;
    for (std::size_t cluster = 0; cluster < places.size(); ++cluster) {
      const double distance = distanceOf(points.row(at), partition.middles.row(cluster));
      const double weight = 1 / std::max(1e-6, distance * distance * distance * distance);
      sum += weight * places[cluster];
      weights += weight;
    }
    const double spread = unitInterval(mixed(order.content[at] ^ seed));
    found[at] = weights > 0 ? within(sum / weights + offset(at, 0.25 * spread), 0)
                            : within(QPointF(0.5, 0.5) + offset(at, 0.45 * std::sqrt(spread)), 0);
  }
  return found;
}

} // namespace assayer::clustering
