#include "clustering/clusters.h"

#include "clustering/partition.h"
#include "clustering/picture.h"
#include "clustering/profile.h"
#include "clustering/space.h"
#include "clustering/terms.h"

#include <QHash>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace assayer {

using namespace clustering;
using namespace Qt::Literals::StringLiterals;

namespace {

constexpr std::size_t ProfileFeatures = 256;
constexpr double MuchBetter = 0.05; // silhouette by which a fresh start beats the known clusters
constexpr double SameSpot = 0.02;   // squared distance; texts and signatures have length 1
constexpr int NameTerms = 3;

/// A known cluster as it may be found today.
struct Recognised {
  std::optional<Profile> profile;
  std::vector<std::size_t> recurring; // samples, in the order of contents
};

std::vector<Recognised> recognise(std::span<const KnownCluster> known, std::span<const FailingSample> samples,
                                  const Ordered& order)
{
  QHash<AnswerId, std::size_t> clusterOf; // only looked up
  std::vector<Recognised> found;
  for (std::size_t at = 0; at < known.size(); ++at) {
    found.push_back({profileFrom(known[at].profile), {}});
    for (const AnswerId member : known[at].members)
      if (member && !clusterOf.contains(member)) clusterOf.insert(member, at);
  }
  for (std::size_t at = 0; at < order.samples.size(); ++at) {
    const auto cluster = clusterOf.constFind(samples[static_cast<std::size_t>(order.samples[at])].answer);
    if (cluster != clusterOf.constEnd()) found[*cluster].recurring.push_back(at);
  }
  return found;
}

std::vector<float> meanOf(const Points& points, const std::vector<std::size_t>& rows)
{
  std::vector<double> sums(points.dimensions, 0);
  for (const std::size_t row : rows)
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += points.row(row)[i];
  std::vector<float> mean;
  for (const double sum : sums) mean.push_back(static_cast<float>(sum / static_cast<double>(rows.size())));
  return mean;
}

/// The middle that a known cluster starts from: its answers that recur, if there are enough, else its profile.
std::optional<std::vector<float>> startOf(const Recognised& cluster, const KnownCluster& known, const Space& space,
                                          const Features& features)
{
  const std::size_t enough = std::max<std::size_t>(3, static_cast<std::size_t>(known.members.size()) / 5);
  if (cluster.recurring.size() >= enough) return meanOf(space.points, cluster.recurring);
  if (cluster.profile)
    if (auto place = standing(*cluster.profile, space, features)) return place;
  if (!cluster.recurring.empty()) return meanOf(space.points, cluster.recurring);
  return std::nullopt;
}

/// Those with most answers that recur first, then the newest: a workspace knows every cluster that it ever had.
std::vector<std::size_t> byRecurrence(const std::vector<Recognised>& recognised, std::span<const KnownCluster> known)
{
  std::vector<std::size_t> sequence(recognised.size());
  std::iota(sequence.begin(), sequence.end(), std::size_t{0});
  std::ranges::stable_sort(sequence, [&](std::size_t a, std::size_t b) {
    const std::size_t inA = recognised[a].recurring.size();
    const std::size_t inB = recognised[b].recurring.size();
    return inA != inB ? inA > inB : known[a].id > known[b].id;
  });
  return sequence;
}

/// Two known clusters that stand on one spot are one kind: the earlier in the sequence is it.
bool isTaken(const std::vector<float>& start, const Points& middles)
{
  for (std::size_t at = 0; at < middles.count; ++at) {
    double squares = 0;
    for (std::size_t i = 0; i < start.size(); ++i)
      squares +=
          (static_cast<double>(start[i]) - middles.row(at)[i]) * (static_cast<double>(start[i]) - middles.row(at)[i]);
    if (squares < SameSpot) return true;
  }
  return false;
}

/// Samples parted, and which known cluster each part is.
struct Parted {
  Partition partition;
  std::vector<std::optional<std::size_t>> known; // by part
};

class Partitioner {
public:
  Partitioner(const Space& space, const Features& features, const ClusterSettings& settings, Steps& steps)
      : m_space(space), m_features(features), m_steps(steps)
  {
    m_rules.smallest = static_cast<std::size_t>(std::max(1, settings.smallest));
    m_rules.most = static_cast<std::size_t>(std::max(1, settings.most));
    m_rules.seed = settings.seed;
  }

  Parted fromNothing()
  {
    const Points& points = m_space.points;
    const std::vector<std::size_t>& rows = m_space.chosen;
    const std::size_t smallest = scaled(rows.size());
    const Fresh fresh = freshMiddles(points, rows, smallest, m_rules, m_steps);
    const Points& middles = fresh.middles;
    m_chance = fresh.chance;
    Parted parted;
    parted.partition =
        refined(points, middles, std::vector<std::size_t>(middles.count, m_rules.smallest), m_rules.most, m_steps);
    parted.known.resize(parted.partition.middles.count);
    return parted;
  }

  /// From known clusters, and new ones among what is near none of them.
  Parted fromKnown(const std::vector<Recognised>& recognised, std::span<const KnownCluster> known)
  {
    const Points& points = m_space.points;
    Points middles(0, points.dimensions);
    std::vector<std::optional<std::size_t>> origins;
    for (const std::size_t at : byRecurrence(recognised, known)) {
      const auto start = startOf(recognised[at], known[at], m_space, m_features);
      if (!start || isTaken(*start, middles)) continue;
      append(middles, *start);
      origins.push_back(at);
    }
    const std::vector<std::size_t> least(middles.count, (m_rules.smallest + 1) / 2);
    Parted parted;
    parted.partition = refined(points, middles, least, m_rules.most, m_steps);
    for (const quint32 origin : parted.partition.origin) parted.known.push_back(origins[origin]);
    Parted more = withNew(parted);
    return quality(more) > quality(parted) ? more : parted;
  }

  /// The silhouette above chance, as fromNothing() found it.
  double quality(const Parted& parted) const
  {
    const Points& middles = parted.partition.middles;
    return silhouette(m_space.points, m_space.chosen, middles) - byChance(m_chance, middles.count);
  }

private:
  /// The smallest cluster among so many rows of all.
  std::size_t scaled(std::size_t rows) const
  {
    return std::max(std::min<std::size_t>(2, m_rules.smallest),
                    m_rules.smallest * rows / std::max<std::size_t>(1, m_space.points.count));
  }

  /// The same and, if there are any, new clusters among the rest.
  Parted withNew(const Parted& before)
  {
    constexpr std::size_t enough = 2000;
    std::vector<std::size_t> rest;
    for (std::size_t at = 0; at < before.partition.clusterOf.size(); ++at)
      if (before.partition.clusterOf[at] == Unclustered) rest.push_back(at);
    const std::size_t count = before.partition.middles.count;
    if (count == 0 || count >= m_rules.most || rest.size() < 2 * m_rules.smallest) return before;
    const std::size_t step = (rest.size() + enough - 1) / enough;
    std::vector<std::size_t> rows;
    for (std::size_t at = 0; at < rest.size(); at += step) rows.push_back(rest[at]);
    PartitionRules rules = m_rules;
    rules.most = m_rules.most - count;
    const std::size_t smallest =
        std::max<std::size_t>(std::min<std::size_t>(2, m_rules.smallest), m_rules.smallest / step);
    const Points fresh = freshMiddles(m_space.points, rows, smallest, rules, m_steps).middles;
    Points middles = before.partition.middles;
    std::vector<std::optional<std::size_t>> known = before.known;
    for (std::size_t at = 0; at < fresh.count; ++at) {
      append(middles, fresh.row(at));
      known.push_back(std::nullopt);
    }
    std::vector<std::size_t> least;
    for (const auto& identity : known) least.push_back(identity ? (m_rules.smallest + 1) / 2 : m_rules.smallest);
    Parted parted;
    parted.partition = refined(m_space.points, middles, least, m_rules.most, m_steps);
    for (const quint32 origin : parted.partition.origin) parted.known.push_back(known[origin]);
    return parted;
  }

  const Space& m_space;
  const Features& m_features;
  PartitionRules m_rules;
  std::vector<double> m_chance;
  Steps& m_steps;
};

/// Which known cluster each part of a fresh start is: the pairs with most samples in common first, where they are at
/// least half of one of the two.
void takeIdentities(const Parted& from, Parted& to)
{
  struct Pair {
    std::size_t common = 0;
    std::size_t before = 0;
    std::size_t now = 0;
  };
  const std::size_t befores = from.known.size();
  const std::size_t nows = to.known.size();
  std::vector<std::size_t> common(befores * nows, 0);
  std::vector<std::size_t> sizesBefore(befores, 0);
  std::vector<std::size_t> sizesNow(nows, 0);
  for (std::size_t at = 0; at < to.partition.clusterOf.size(); ++at) {
    const quint32 before = from.partition.clusterOf[at];
    const quint32 now = to.partition.clusterOf[at];
    if (before != Unclustered) ++sizesBefore[before];
    if (now != Unclustered) ++sizesNow[now];
    if (before != Unclustered && now != Unclustered) ++common[before * nows + now];
  }
  std::vector<Pair> pairs;
  for (std::size_t before = 0; before < befores; ++before)
    for (std::size_t now = 0; now < nows; ++now) {
      const std::size_t both = common[before * nows + now];
      if (from.known[before] && both > 0 && 2 * both >= std::min(sizesBefore[before], sizesNow[now]))
        pairs.push_back({both, before, now});
    }
  std::ranges::stable_sort(pairs, std::greater(), &Pair::common);
  std::vector<char> taken(befores, 0);
  for (const Pair& pair : pairs) {
    if (taken[pair.before] || to.known[pair.now]) continue;
    taken[pair.before] = 1;
    to.known[pair.now] = from.known[pair.before];
  }
}

Profile profileOf(const std::vector<std::size_t>& members, const Space& space, const Features& features, QPointF place)
{
  Profile profile;
  profile.place = place;
  const auto count = static_cast<double>(members.size());
  std::vector<double> weights(features.text.columns(), 0);
  std::vector<double> codes(features.codes.size(), 0);
  for (const std::size_t member : members) {
    for (const SparseRows::Cell& cell : features.text.row(member)) weights[cell.column] += cell.value / count;
    for (const SparseRows::Cell& cell : features.signature.row(member)) codes[cell.column] += cell.value / count;
  }
  std::vector<std::size_t> columns;
  for (std::size_t column = 0; column < weights.size(); ++column)
    if (weights[column] > 0) columns.push_back(column);
  const auto end = columns.begin() + static_cast<std::ptrdiff_t>(std::min(ProfileFeatures, columns.size()));
  std::ranges::partial_sort(columns, end, [&](std::size_t a, std::size_t b) {
    return weights[a] != weights[b] ? weights[a] > weights[b] : features.text.names[a] < features.text.names[b];
  });
  for (auto at = columns.begin(); at != end; ++at)
    profile.features.emplace_back(features.text.names[*at], static_cast<float>(weights[*at]));
  for (std::size_t column = 0; column < codes.size(); ++column)
    if (codes[column] > 0.01) profile.codes.emplace_back(features.codes[column], static_cast<float>(codes[column]));
  const std::vector<float> mean = meanOf(space.points, members);
  double squares = 0;
  for (std::size_t i = 0; i < space.textDirections.dimensions; ++i) squares += static_cast<double>(mean[i]) * mean[i];
  if (space.textScale > 0) profile.cohesion = std::min(1.0F, static_cast<float>(std::sqrt(squares)) / space.textScale);
  if (space.embedded) {
    profile.embedding = meanOf(space.embeddings, members);
    for (std::size_t i = 0; i < space.middle.size(); ++i) profile.embedding[i] += space.middle[i];
  }
  return profile;
}

QVector<int> typicalSignature(const std::vector<std::size_t>& members, const Features& features)
{
  std::vector<std::size_t> with(features.codes.size(), 0);
  for (const std::size_t member : members)
    for (const SparseRows::Cell& cell : features.signature.row(member)) ++with[cell.column];
  QVector<int> typical;
  for (std::size_t column = 0; column < with.size(); ++column)
    if (with[column] > 0 && 2 * with[column] >= members.size()) typical.append(features.codes[column]);
  return typical;
}

/// The largest cluster first; of equal ones that with the earliest sample in the order of contents.
void sortBySize(Parted& parted)
{
  Partition& partition = parted.partition;
  const std::size_t count = partition.middles.count;
  std::vector<std::size_t> sizes(count, 0);
  std::vector<std::size_t> first(count, partition.clusterOf.size());
  for (std::size_t at = 0; at < partition.clusterOf.size(); ++at)
    if (const quint32 cluster = partition.clusterOf[at]; cluster != Unclustered) {
      ++sizes[cluster];
      first[cluster] = std::min(first[cluster], at);
    }
  std::vector<std::size_t> sequence(count);
  std::iota(sequence.begin(), sequence.end(), std::size_t{0});
  std::ranges::sort(sequence, [&](std::size_t a, std::size_t b) {
    return sizes[a] != sizes[b] ? sizes[a] > sizes[b] : first[a] < first[b];
  });
  Points middles(0, partition.middles.dimensions);
  std::vector<std::optional<std::size_t>> known;
  std::vector<quint32> place(count);
  for (const std::size_t at : sequence) {
    place[at] = static_cast<quint32>(known.size());
    append(middles, partition.middles.row(at));
    known.push_back(parted.known[at]);
  }
  partition.middles = std::move(middles);
  parted.known = std::move(known);
  for (quint32& cluster : partition.clusterOf)
    if (cluster != Unclustered) cluster = place[cluster];
}

FoundClusters clusteringOf(std::span<const FailingSample> samples, std::span<const KnownCluster> known,
                           const std::vector<Recognised>& recognised, const Ordered& order, const Features& features,
                           const Space& space, const Parted& parted, const ClusterSettings& settings, Steps& steps)
{
  const Partition& partition = parted.partition;
  const std::size_t count = partition.middles.count;
  std::vector<std::vector<std::size_t>> members(count);
  for (std::size_t at = 0; at < partition.clusterOf.size(); ++at)
    if (partition.clusterOf[at] != Unclustered) members[partition.clusterOf[at]].push_back(at);
  std::vector<std::size_t> sizes;
  std::vector<std::optional<QPointF>> before;
  for (std::size_t at = 0; at < count; ++at) {
    sizes.push_back(members[at].size());
    const auto& identity = parted.known[at];
    before.push_back(identity && recognised[*identity].profile ? std::optional(recognised[*identity].profile->place)
                                                               : std::nullopt);
  }
  const std::vector<QPointF> places = placesOfClusters(partition.middles, sizes, before);
  const std::vector<QPointF> spots = placesOfSamples(space, features, order, partition, places, settings.seed, steps);
  const std::vector<QStringList> terms = distinguishingTerms(samples, order, features, partition.clusterOf, count,
                                                             std::max(0, settings.terms), settings.background, steps);

  FoundClusters clustering;
  clustering.clusterOf.resize(static_cast<qsizetype>(samples.size()));
  clustering.places.resize(static_cast<qsizetype>(samples.size()));
  for (std::size_t at = 0; at < spots.size(); ++at) clustering.places[order.samples[at]] = spots[at];
  for (std::size_t at = 0; at < count && steps.at(1, 1); ++at) {
    FoundCluster cluster;
    cluster.terms = terms[at];
    cluster.name = cluster.terms.mid(0, NameTerms).join(u", "_s);
    if (const auto& identity = parted.known[at]) {
      cluster.known = known[*identity].id;
      if (!known[*identity].name.isEmpty()) cluster.name = known[*identity].name;
    }
    for (const std::size_t member : members[at]) {
      cluster.members.append(order.samples[member]);
      clustering.clusterOf[order.samples[member]] = static_cast<int>(at);
    }
    std::ranges::sort(cluster.members);
    cluster.signature = typicalSignature(members[at], features);
    cluster.profile = toBytes(profileOf(members[at], space, features, places[at]));
    clustering.clusters.append(cluster);
  }
  return clustering;
}

} // namespace

std::optional<FoundClusters> clusterFailures(std::span<const FailingSample> samples,
                                             std::span<const KnownCluster> known, const ClusterSettings& settings,
                                             const std::function<bool(double share)>& progress)
{
  Steps steps(progress);
  if (samples.empty()) return steps.at(1, 1) ? std::optional(FoundClusters()) : std::nullopt;
  steps.upTo(0.55);
  const Ordered order = inOrderOfContent(samples);
  const Features features = featuresOf(samples, order, settings.smallest, steps);
  if (!steps.going()) return std::nullopt;
  steps.upTo(0.8);
  const Space space = spaceOf(samples, order, features, settings, steps);
  if (!steps.going()) return std::nullopt;

  steps.upTo(0.95);
  const std::vector<Recognised> recognised = recognise(known, samples, order);
  Partitioner partitioner(space, features, settings, steps);
  Parted parted = partitioner.fromNothing();
  if (!known.empty() && steps.going()) {
    Parted warm = partitioner.fromKnown(recognised, known);
    if (!warm.known.empty() && steps.going()) {
      if (partitioner.quality(parted) > partitioner.quality(warm) + MuchBetter)
        takeIdentities(warm, parted);
      else
        parted = std::move(warm);
    }
  }
  if (!steps.going()) return std::nullopt;
  sortBySize(parted);

  steps.upTo(1);
  FoundClusters clustering = clusteringOf(samples, known, recognised, order, features, space, parted, settings, steps);
  if (!steps.at(1, 1)) return std::nullopt;
  return clustering;
}

} // namespace assayer
