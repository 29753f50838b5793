#include "clustering/partition.h"

#include "clustering/portable.h"

#include "statistics/random_bits.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace assayer::clustering {

namespace {

constexpr std::size_t MostSeeds = 150;
constexpr int SeedRounds = 5;
constexpr int MostRounds = 15;
constexpr double AboutAsGood = 0.03;   // so much less, for fewer clusters
constexpr double WorthDividing = 0.05; // a silhouette less than this above chance is no structure
/// Clusters among so many points: √(n ÷ 2) (Mardia, Kent and Bibby 1979, p. 365), so that few are not cut to pieces.
std::size_t mostOf(std::size_t points)
{
  return static_cast<std::size_t>(std::sqrt(static_cast<double>(points) / 2));
}

constexpr float Far = std::numeric_limits<float>::max();

float squaredDistance(std::span<const float> a, std::span<const float> b)
{
  float sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return sum;
}

/// Squared distances to many middles at once: they stand column by column, in eights.
class Distances {
public:
  explicit Distances(const Points& middles) : m_count(middles.count), m_width((middles.count + 7) / 8 * 8)
  {
    m_columns.resize(middles.dimensions * m_width);
    for (std::size_t at = 0; at < middles.count; ++at)
      for (std::size_t i = 0; i < middles.dimensions; ++i) m_columns[i * m_width + at] = middles.row(at)[i];
    m_found.resize(m_width);
  }

  std::span<const float> of(std::span<const float> point)
  {
    std::ranges::fill(m_found, 0.0F);
    for (std::size_t i = 0; i < point.size(); ++i) {
      const float value = point[i];
      const float* const column = m_columns.data() + i * m_width;
      float* const found = m_found.data();
      for (std::size_t at = 0; at < m_width; ++at) found[at] += (column[at] - value) * (column[at] - value);
    }
    return std::span(m_found).first(m_count);
  }

private:
  std::size_t m_count;
  std::size_t m_width;
  std::vector<float> m_columns;
  std::vector<float> m_found;
};

struct Nearest {
  quint32 middle = Unclustered;
  float first = Far; // squared distance to it
  float second = Far;
};

Nearest nearestOf(std::span<const float> distances)
{
  Nearest nearest;
  for (std::size_t at = 0; at < distances.size(); ++at) {
    if (distances[at] < nearest.first) {
      nearest.second = nearest.first;
      nearest.first = distances[at];
      nearest.middle = static_cast<quint32>(at);
    } else {
      nearest.second = std::min(nearest.second, distances[at]);
    }
  }
  return nearest;
}

/// Means of the points of each cluster; one without points keeps its middle.
void moveMiddles(const Points& points, std::span<const std::size_t> rows, const std::vector<quint32>& clusterOf,
                 Points& middles)
{
  std::vector<double> sums(middles.values.size(), 0);
  std::vector<double> members(middles.count, 0);
  for (std::size_t at = 0; at < rows.size(); ++at) {
    if (clusterOf[at] == Unclustered) continue;
    const std::span<const float> row = points.row(rows[at]);
    double* const sum = sums.data() + clusterOf[at] * middles.dimensions;
    for (std::size_t i = 0; i < row.size(); ++i) sum[i] += row[i];
    ++members[clusterOf[at]];
  }
  for (std::size_t at = 0; at < middles.count; ++at) {
    if (members[at] == 0) continue;
    for (std::size_t i = 0; i < middles.dimensions; ++i)
      middles.row(at)[i] = static_cast<float>(sums[at * middles.dimensions + i] / members[at]);
  }
}

Points drawnSeeds(const Points& points, std::span<const std::size_t> rows, quint64 seed)
{
  RandomBits random(seed);
  Points seeds(0, points.dimensions);
  std::vector<float> nearest(rows.size(), Far);
  std::size_t next = random.next() % rows.size();
  while (true) {
    append(seeds, points.row(rows[next]));
    double total = 0;
    for (std::size_t at = 0; at < rows.size(); ++at) {
      nearest[at] = std::min(nearest[at], squaredDistance(points.row(rows[at]), points.row(rows[next])));
      total += nearest[at];
    }
    if (seeds.count == MostSeeds || total <= 0) return seeds;
    double left = unitInterval(random.next()) * total;
    for (next = 0; next + 1 < rows.size() && left >= nearest[next]; ++next) left -= nearest[next];
    if (nearest[next] <= 0) next = static_cast<std::size_t>(std::ranges::max_element(nearest) - nearest.begin());
  }
}

/// Ward's hierarchy over seeds that stand for so many points each, from the leaves up.
class Hierarchy {
public:
  Hierarchy(const Points& seeds, std::vector<double> sizes) : m_middles(seeds), m_sizes(std::move(sizes))
  {
    for (std::size_t at = 0; at < seeds.count; ++at)
      if (m_sizes[at] > 0) m_live.push_back(at);
  }

  std::size_t groups() const { return m_live.size(); }

  void mergeNearest()
  {
    std::size_t first = 0;
    std::size_t second = 1;
    double least = std::numeric_limits<double>::max();
    for (std::size_t a = 0; a < m_live.size(); ++a)
      for (std::size_t b = a + 1; b < m_live.size(); ++b)
        if (const double cost = costOf(m_live[a], m_live[b]); cost < least) {
          least = cost;
          first = a;
          second = b;
        }
    const std::size_t kept = m_live[first];
    const std::size_t gone = m_live[second];
    const double all = m_sizes[kept] + m_sizes[gone];
    const std::span<float> row = m_middles.row(kept);
    const auto share = static_cast<float>(m_sizes[gone] / all);
    for (std::size_t i = 0; i < row.size(); ++i) row[i] += share * (m_middles.row(gone)[i] - row[i]);
    m_sizes[kept] = all;
    m_live.erase(m_live.begin() + static_cast<std::ptrdiff_t>(second));
  }

  /// Middles of the groups that stand for at least so many points.
  Points middles(double smallest) const
  {
    Points found(0, m_middles.dimensions);
    for (const std::size_t at : m_live)
      if (m_sizes[at] >= smallest) append(found, m_middles.row(at));
    return found;
  }

private:
  double costOf(std::size_t a, std::size_t b) const
  {
    return m_sizes[a] * m_sizes[b] / (m_sizes[a] + m_sizes[b]) *
           static_cast<double>(squaredDistance(m_middles.row(a), m_middles.row(b)));
  }

  Points m_middles;
  std::vector<double> m_sizes;
  std::vector<std::size_t> m_live;
};

} // namespace

void append(Points& points, std::span<const float> row)
{
  points.values.insert(points.values.end(), row.begin(), row.end());
  ++points.count;
}

double silhouette(const Points& points, std::span<const std::size_t> rows, const Points& middles)
{
  if (middles.count < 2 || rows.empty()) return 0;
  Distances distances(middles);
  double sum = 0;
  for (const std::size_t row : rows) {
    const Nearest nearest = nearestOf(distances.of(points.row(row)));
    if (nearest.second > 0) sum += 1 - std::sqrt(static_cast<double>(nearest.first) / nearest.second);
  }
  return sum / static_cast<double>(rows.size());
}

std::vector<quint32> assigned(const Points& points, const Points& middles, Steps& steps)
{
  std::vector<quint32> clusterOf(points.count, Unclustered);
  if (middles.count == 0) return clusterOf;
  std::vector<float> centre(middles.dimensions, 0);
  for (std::size_t at = 0; at < middles.count; ++at)
    for (std::size_t i = 0; i < centre.size(); ++i) centre[i] += middles.row(at)[i] / static_cast<float>(middles.count);
  Distances distances(middles);
  for (std::size_t at = 0; at < points.count; ++at) {
    if (at % 256 == 0 && !steps.at(0, 1)) break;
    const Nearest nearest = nearestOf(distances.of(points.row(at)));
    const bool stray = middles.count > 1 && squaredDistance(points.row(at), centre) <= nearest.first;
    if (!stray) clusterOf[at] = nearest.middle;
  }
  return clusterOf;
}

namespace {

/// A hierarchy over seeds that the rows draw.
Hierarchy hierarchyOf(const Points& points, std::span<const std::size_t> rows, quint64 seed, Steps& steps)
{
  Points seeds = drawnSeeds(points, rows, seed);
  std::vector<quint32> seedOf(rows.size());
  std::vector<double> sizes(seeds.count, 0);
  for (int round = 0; round < SeedRounds && steps.going(); ++round) {
    Distances distances(seeds);
    sizes.assign(seeds.count, 0);
    for (std::size_t at = 0; at < rows.size(); ++at) {
      if (at % 256 == 0) steps.at(0, 1);
      seedOf[at] = nearestOf(distances.of(points.row(rows[at]))).middle;
      ++sizes[seedOf[at]];
    }
    moveMiddles(points, rows, seedOf, seeds);
  }
  return {seeds, sizes};
}

/// As many points as rows, each coordinate with the same mean and spread, bell-shaped (the sum of four even draws):
/// without clusters.
Points heapLike(const Points& points, std::span<const std::size_t> rows, quint64 seed)
{
  RandomBits random(mixed(seed ^ 0x68656170U));
  const auto count = static_cast<double>(rows.size());
  Points heap(rows.size(), points.dimensions);
  for (std::size_t i = 0; i < points.dimensions; ++i) {
    double sum = 0;
    double squares = 0;
    for (const std::size_t row : rows) sum += points.row(row)[i];
    const double mean = sum / count;
    for (const std::size_t row : rows) squares += (points.row(row)[i] - mean) * (points.row(row)[i] - mean);
    const double spread = std::sqrt(3 * squares / count); // four even draws from [0, 1) have variance 1/3
    for (std::size_t at = 0; at < rows.size(); ++at) {
      double draws = -2;
      for (int draw = 0; draw < 4; ++draw) draws += unitInterval(random.next());
      heap.row(at)[i] = static_cast<float>(mean + spread * draws);
    }
  }
  return heap;
}

/// By number of clusters the silhouette that chance gives; those between are as the next smaller.
std::vector<double> silhouettesByChance(const Points& points, std::span<const std::size_t> rows, std::size_t most,
                                        quint64 seed, Steps& steps)
{
  const Points heap = heapLike(points, rows, seed);
  std::vector<std::size_t> all(rows.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  Hierarchy hierarchy = hierarchyOf(heap, all, seed, steps);
  std::vector<double> found(most + 1, 0);
  for (; hierarchy.groups() > 1 && steps.at(0, 1); hierarchy.mergeNearest())
    if (hierarchy.groups() <= most) found[hierarchy.groups()] = silhouette(heap, all, hierarchy.middles(0));
  for (std::size_t at = 1; at < found.size(); ++at)
    if (found[at] == 0) found[at] = found[at - 1];
  return found;
}

} // namespace

namespace {

/// The fewest groups that are worth about as much as the best and more than one group less or more; 1: none is worth
/// it.
std::size_t firstPeak(const std::vector<double>& worth)
{
  const double best = *std::ranges::max_element(worth);
  if (best < WorthDividing) return 1;
  for (std::size_t at = 2; at < worth.size(); ++at) {
    const bool peak = worth[at] >= worth[at - 1] && (at + 1 == worth.size() || worth[at] >= worth[at + 1]);
    if (peak && worth[at] >= best - AboutAsGood) return at;
  }
  return 1;
}

} // namespace

Fresh freshMiddles(const Points& points, std::span<const std::size_t> rows, std::size_t smallest,
                   const PartitionRules& rules, Steps& steps)
{
  Fresh fresh;
  fresh.middles = Points(0, points.dimensions);
  if (rows.size() < smallest || rows.empty()) return fresh;
  const std::size_t most = std::clamp<std::size_t>(mostOf(rows.size()), 1, rules.most);
  fresh.chance = silhouettesByChance(points, rows, most, rules.seed, steps);
  Hierarchy hierarchy = hierarchyOf(points, rows, rules.seed, steps);
  std::vector<Points> cuts(most + 1);
  std::vector<double> worth(most + 1, 0); // by number of groups
  for (; hierarchy.groups() > 1 && steps.at(0, 1); hierarchy.mergeNearest()) {
    const std::size_t groups = hierarchy.groups();
    if (groups > most) continue;
    cuts[groups] = hierarchy.middles(static_cast<double>(smallest));
    worth[groups] = silhouette(points, rows, cuts[groups]) - byChance(fresh.chance, cuts[groups].count);
  }
  if (const std::size_t chosen = firstPeak(worth); chosen > 1)
    fresh.middles = cuts[chosen];
  else
    fresh.middles = hierarchy.middles(static_cast<double>(smallest));
  return fresh;
}

double byChance(const std::vector<double>& chance, std::size_t clusters)
{
  return chance.empty() ? 0 : chance[std::min(clusters, chance.size() - 1)];
}

Partition refined(const Points& points, const Points& middles, const std::vector<std::size_t>& least, std::size_t most,
                  Steps& steps)
{
  Partition partition;
  partition.middles = middles;
  partition.origin.resize(middles.count);
  std::iota(partition.origin.begin(), partition.origin.end(), 0U);
  std::vector<std::size_t> rows(points.count);
  std::iota(rows.begin(), rows.end(), std::size_t{0});
  while (steps.going()) {
    for (int round = 0; round < MostRounds && steps.going(); ++round) {
      std::vector<quint32> now = assigned(points, partition.middles, steps);
      const bool settled = now == partition.clusterOf;
      partition.clusterOf = std::move(now);
      if (settled) break;
      moveMiddles(points, rows, partition.clusterOf, partition.middles);
    }
    std::vector<std::size_t> members(partition.middles.count, 0);
    for (const quint32 cluster : partition.clusterOf)
      if (cluster != Unclustered) ++members[cluster];
    // The smallest of those that are too small goes, and the others may take its points.
    const bool tooMany = members.size() > most;
    std::size_t gone = partition.middles.count;
    for (std::size_t at = 0; at < members.size(); ++at) {
      const bool tooSmall = tooMany || members[at] < least[partition.origin[at]];
      if (tooSmall && (gone == members.size() || members[at] <= members[gone])) gone = at;
    }
    if (gone == partition.middles.count) break;
    Points left(0, points.dimensions);
    for (std::size_t at = 0; at < partition.middles.count; ++at)
      if (at != gone) append(left, partition.middles.row(at));
    partition.middles = std::move(left);
    partition.origin.erase(partition.origin.begin() + static_cast<std::ptrdiff_t>(gone));
    partition.clusterOf.clear();
  }
  return partition;
}

} // namespace assayer::clustering
