#include "statistics/stratified_draw.h"

#include "statistics/random_bits.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace assayer {

namespace {

constexpr qint64 MostPlaces = 100'000; // places times weights stay below 2^63 up to 20 million items
constexpr qint64 MinimumPlaces = 2;    // of a stratum: one label says nothing of the spread
constexpr double Thousandths = 1000;

struct PlannedStratum {
  DrawStratum stratum;
  std::vector<qint64> ids; // ascending
  quint64 weight = 0;
};

quint64 thousandths(double share)
{
  return static_cast<quint64>(std::lround(share * Thousandths));
}

/// One stratum a cluster, in the order of their keys.
std::vector<PlannedStratum> clustersOf(std::vector<DrawCandidate> candidates, DrawPart part,
                                       const std::map<qint64, double>& novelty)
{
  std::sort(candidates.begin(), candidates.end(), [](const DrawCandidate& left, const DrawCandidate& right) {
    return std::pair(left.cluster, left.id) < std::pair(right.cluster, right.id);
  });
  std::vector<PlannedStratum> clusters;
  for (const DrawCandidate& candidate : candidates) {
    if (clusters.empty() || clusters.back().stratum.clusters.front() != candidate.cluster) {
      clusters.emplace_back();
      clusters.back().stratum.part = part;
      clusters.back().stratum.clusters.push_back(candidate.cluster);
    }
    PlannedStratum& cluster = clusters.back();
    cluster.ids.push_back(candidate.id);
    cluster.weight += static_cast<quint64>(Thousandths);
    if (part == DrawPart::Failing) cluster.weight += thousandths(candidate.severity);
  }
  for (PlannedStratum& cluster : clusters) {
    cluster.stratum.size = std::ssize(cluster.ids);
    const std::optional<qint64> key = cluster.stratum.clusters.front();
    const auto known = key && part == DrawPart::Failing ? novelty.find(*key) : novelty.end();
    cluster.weight *= static_cast<quint64>(Thousandths) + (known == novelty.end() ? 0 : thousandths(known->second));
  }
  return clusters;
}

qint64 leastPlaces(qint64 size)
{
  return std::min(size, MinimumPlaces);
}

/// Keeps as many large clusters apart as the places allow and joins the others.
std::vector<PlannedStratum> joinSmall(std::vector<PlannedStratum> clusters, qint64 places)
{
  std::stable_sort(clusters.begin(), clusters.end(), [](const PlannedStratum& left, const PlannedStratum& right) {
    return std::pair(right.stratum.size, right.weight) < std::pair(left.stratum.size, left.weight);
  });
  qint64 rest = 0;
  for (const PlannedStratum& cluster : clusters) rest += cluster.stratum.size;
  std::size_t apart = 0; // the most that leave places for themselves and for the rest
  for (qint64 needed = 0, left = rest, i = 0; i < std::ssize(clusters); ++i) {
    const qint64 size = clusters[static_cast<std::size_t>(i)].stratum.size;
    if (size < MinimumPlaces) break;
    needed += MinimumPlaces;
    left -= size;
    if (needed + leastPlaces(left) <= places) apart = static_cast<std::size_t>(i) + 1;
  }
  std::vector<PlannedStratum> strata(std::make_move_iterator(clusters.begin()),
                                     std::make_move_iterator(clusters.begin() + static_cast<std::ptrdiff_t>(apart)));
  if (apart == clusters.size()) return strata;
  PlannedStratum joined = std::move(clusters[apart]);
  for (std::size_t i = apart + 1; i < clusters.size(); ++i) {
    joined.stratum.clusters.push_back(clusters[i].stratum.clusters.front());
    joined.stratum.size += clusters[i].stratum.size;
    joined.weight += clusters[i].weight;
    joined.ids.insert(joined.ids.end(), clusters[i].ids.begin(), clusters[i].ids.end());
  }
  std::sort(joined.ids.begin(), joined.ids.end());
  std::sort(joined.stratum.clusters.begin(), joined.stratum.clusters.end());
  strata.push_back(std::move(joined));
  return strata;
}

qint64 room(const PlannedStratum& planned)
{
  return planned.stratum.size - planned.stratum.drawn;
}

/// Largest remainders over the strata that have room; left is at most the room of all.
void dealOut(std::vector<PlannedStratum>& strata, qint64 left)
{
  while (left > 0) {
    quint64 total = 0;
    for (const PlannedStratum& planned : strata)
      if (room(planned) > 0) total += planned.weight;
    const auto portion = [&](const PlannedStratum& planned) { return static_cast<quint64>(left) * planned.weight; };
    // Who would get more than there is gets all there is; the others share what then is left.
    qint64 filled = 0;
    for (PlannedStratum& planned : strata) {
      if (room(planned) == 0 || portion(planned) / total < static_cast<quint64>(room(planned))) continue;
      filled += room(planned);
      planned.stratum.drawn = planned.stratum.size;
    }
    left -= filled;
    if (filled > 0) continue;
    std::vector<std::pair<quint64, std::size_t>> remainders;
    qint64 dealt = 0;
    for (std::size_t i = 0; i < strata.size(); ++i) {
      if (room(strata[i]) == 0) continue;
      const quint64 share = portion(strata[i]);
      remainders.emplace_back(share % total, i);
      strata[i].stratum.drawn += static_cast<qint64>(share / total);
      dealt += static_cast<qint64>(share / total);
    }
    std::stable_sort(remainders.begin(), remainders.end(), [&](const auto& one, const auto& other) {
      return std::pair(other.first, strata[other.second].weight) < std::pair(one.first, strata[one.second].weight);
    });
    for (const auto& [remainder, i] : remainders) {
      if (dealt == left) break;
      ++strata[i].stratum.drawn;
      ++dealt;
    }
    return;
  }
}

std::vector<PlannedStratum> plan(std::vector<PlannedStratum> clusters, qint64 places)
{
  std::vector<PlannedStratum> strata = joinSmall(std::move(clusters), places);
  qint64 left = places;
  for (PlannedStratum& planned : strata) {
    planned.stratum.drawn = std::min(leastPlaces(planned.stratum.size), left);
    left -= planned.stratum.drawn;
  }
  dealOut(strata, left);
  return strata;
}

std::optional<Error> faultOf(const DrawFrame& frame, const DrawSizes& sizes)
{
  const auto usage = [](const QString& detail) { return Error{ErrorKind::Usage, {}, detail}; };
  for (const int size : {sizes.failing, sizes.audit})
    if (size < 0 || size > MostPlaces)
      return usage(QStringLiteral("A day's draw has between 0 and %1 places.").arg(MostPlaces));
  std::vector<qint64> ids;
  ids.reserve(frame.failing.size() + frame.passing.size());
  for (const DrawCandidate& candidate : frame.failing) {
    ids.push_back(candidate.id);
    if (!isShare(candidate.severity))
      return usage(QStringLiteral("The severity of item %1 is not between 0 and 1.").arg(candidate.id));
  }
  for (const auto& [cluster, novelty] : frame.novelty)
    if (!isShare(novelty))
      return usage(QStringLiteral("The novelty of cluster %1 is not between 0 and 1.").arg(cluster));
  for (const DrawCandidate& candidate : frame.passing) ids.push_back(candidate.id);
  std::sort(ids.begin(), ids.end());
  const auto twice = std::adjacent_find(ids.begin(), ids.end());
  if (twice != ids.end()) return usage(QStringLiteral("Item %1 is there twice.").arg(*twice));
  return std::nullopt;
}

/// The first places of a shuffle (Fisher and Yates), in place.
template <class T>
void shuffleFirst(std::vector<T>& list, qint64 places, RandomBits& random)
{
  for (qint64 i = 0; i < places; ++i) {
    const auto other = static_cast<quint64>(i) + random.below(list.size() - static_cast<quint64>(i));
    std::swap(list[static_cast<std::size_t>(i)], list[other]);
  }
}

} // namespace

Result<StratifiedDraw> drawStratified(const DrawFrame& frame, const DrawSizes& sizes, quint64 seed)
{
  if (const std::optional<Error> fault = faultOf(frame, sizes)) return tl::unexpected<Error>(*fault);
  const qint64 failing = std::min<qint64>(sizes.failing, std::ssize(frame.failing));
  const qint64 audit = std::min<qint64>(sizes.audit + (sizes.auditTakesTheRest ? sizes.failing - failing : 0),
                                        std::ssize(frame.passing));
  std::vector<PlannedStratum> strata = plan(clustersOf(frame.failing, DrawPart::Failing, frame.novelty), failing);
  std::vector<PlannedStratum> audited = plan(clustersOf(frame.passing, DrawPart::Audit, {}), audit);
  std::move(audited.begin(), audited.end(), std::back_inserter(strata));

  RandomBits random(seed);
  StratifiedDraw draw;
  for (PlannedStratum& planned : strata) {
    const DrawStratum& stratum = planned.stratum;
    shuffleFirst(planned.ids, stratum.drawn, random);
    for (qint64 i = 0; i < stratum.drawn; ++i)
      draw.items.push_back({.id = planned.ids[static_cast<std::size_t>(i)],
                            .part = stratum.part,
                            .stratum = static_cast<int>(draw.strata.size()),
                            .stratumSize = stratum.size,
                            .stratumDrawn = stratum.drawn,
                            .inclusionProbability = stratum.inclusionProbability()});
    draw.strata.push_back(stratum);
  }
  shuffleFirst(draw.items, std::ssize(draw.items), random);
  return draw;
}

} // namespace assayer
