#include "clustering/same_clusters_test.h"

#include "statistics/random_bits.h"
#include "clustering/clusters.h"

#include "support/compared_clusters.h"
#include "support/planted_failures.h"

#include <QSet>
#include <QTest>

#include <algorithm>
#include <numeric>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

FoundClusters found(const std::vector<FailingSample>& samples, const std::vector<KnownCluster>& known = {})
{
  return clusterFailures(samples, known).value();
}

/// By sample the identity of its cluster, −1 for none or a new one.
std::vector<int> identities(const FoundClusters& clusters)
{
  std::vector<int> ids;
  for (const std::optional<int>& cluster : clusters.clusterOf) {
    const std::optional<ClusterId> known = cluster ? clusters.clusters[*cluster].known : std::nullopt;
    ids.push_back(known ? static_cast<int>(known->value) : -1);
  }
  return ids;
}

std::vector<FailingSample> withoutCause(const PlantedFailures& planted, int cause, int left)
{
  std::vector<FailingSample> samples;
  for (std::size_t at = 0; at < planted.samples.size(); ++at)
    if (planted.causeOf[at] != cause || left-- > 0) samples.push_back(planted.samples[at]);
  return samples;
}

} // namespace

void SameClustersTest::the_same_samples_give_the_same_twice()
{
  const PlantedFailures planted = plantedFailures();
  const FoundClusters first = found(planted.samples);
  const FoundClusters second = found(planted.samples);
  QCOMPARE(second.clusterOf, first.clusterOf);
  QCOMPARE(second.places, first.places);
  for (qsizetype at = 0; at < first.clusters.size(); ++at) {
    QCOMPARE(second.clusters[at].terms, first.clusters[at].terms);
    QCOMPARE(second.clusters[at].profile, first.clusters[at].profile);
  }
}

void SameClustersTest::another_order_of_samples_gives_the_same()
{
  const PlantedFailures planted = plantedFailures({.samples = 4500, .causes = 12}); // more than the rows chosen
  const FoundClusters straight = found(planted.samples);
  std::vector<std::size_t> order(planted.samples.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  RandomBits random(3);
  for (std::size_t at = order.size() - 1; at > 0; --at) std::swap(order[at], order[random.next() % (at + 1)]);
  std::vector<FailingSample> shuffled;
  for (const std::size_t at : order) shuffled.push_back(planted.samples[at]);
  const FoundClusters other = found(shuffled);
  for (std::size_t at = 0; at < order.size(); ++at) {
    const auto before = static_cast<qsizetype>(order[at]);
    QCOMPARE(other.clusterOf[static_cast<qsizetype>(at)], straight.clusterOf[before]);
    QCOMPARE(other.places[static_cast<qsizetype>(at)], straight.places[before]);
  }
  for (qsizetype at = 0; at < straight.clusters.size(); ++at) {
    QCOMPARE(other.clusters[at].terms, straight.clusters[at].terms);
    QCOMPARE(other.clusters[at].profile, straight.clusters[at].profile);
  }
}

void SameClustersTest::what_another_machine_found_is_found_here()
{
  const FoundClusters clusters = found(plantedFailures({.samples = 80, .causes = 4}).samples);
  QString numbers;
  for (const int cluster : clusterNumbers(clusters)) numbers += cluster < 0 ? u"-"_s : QString::number(cluster);
  QCOMPARE(numbers, u"3--321131100120110200231200321100-320100301221--03213020011213023--2010-01230123"_s);
  QCOMPARE(clusters.clusters[0].terms.join(u' '), u"fipunofa make faba dafizu gira"_s);
  const QPointF place = clusters.places[0];
  QCOMPARE(u"%1 %2"_s.arg(place.x(), 0, 'f', 9).arg(place.y(), 0, 'f', 9), u"0.940575689 0.379628480"_s);
}

void SameClustersTest::clusters_stay_when_a_few_samples_change_data()
{
  QTest::addColumn<int>("samples");
  QTest::addColumn<int>("causes");
  QTest::addColumn<bool>("known");
  QTest::addColumn<std::size_t>("days");
  QTest::newRow("known") << 1000 << 6 << true << std::size_t(5);
  QTest::newRow("known, many") << 5000 << 20 << true << std::size_t(2);
  QTest::newRow("known, few") << 200 << 4 << true << std::size_t(10);
  QTest::newRow("found anew") << 1000 << 6 << false << std::size_t(3);
  QTest::newRow("found anew, many") << 5000 << 20 << false << std::size_t(1);
}

void SameClustersTest::clusters_stay_when_a_few_samples_change()
{
  QFETCH(int, samples);
  QFETCH(int, causes);
  QFETCH(bool, known);
  QFETCH(std::size_t, days);
  const PlantedFailures planted = plantedFailures({.samples = samples, .causes = causes});
  const PlantedFailures fresh =
      plantedFailures({.samples = samples, .causes = causes, .seed = 77, .firstAnswer = 1'000'000});
  std::vector<FailingSample> today = planted.samples;
  std::vector<KnownCluster> yesterday;
  FoundClusters before = found(planted.samples);
  if (known) yesterday = asKnown(before, planted.samples);
  // Each day another twentieth of the samples is new.
  for (std::size_t day = 0; day < days; ++day) {
    for (std::size_t at = day; at < today.size(); at += 20) today[at] = fresh.samples[at];
    const FoundClusters now = found(today, yesterday);
    std::vector<int> first;
    std::vector<int> second;
    for (std::size_t at = 0; at < today.size(); ++at) {
      if (at % 20 == day) continue;
      first.push_back(before.clusterOf[static_cast<qsizetype>(at)].value_or(-1));
      second.push_back(now.clusterOf[static_cast<qsizetype>(at)].value_or(-1));
    }
    const double same = adjustedRandIndex(first, second).value_or(-1);
    QVERIFY2(same >= 0.9, qPrintable(u"day %1: %2"_s.arg(day).arg(same)));
    if (known) {
      QSet<qint64> ids;
      for (const FoundCluster& cluster : now.clusters)
        if (cluster.known) ids.insert(cluster.known->value);
      for (qint64 cause = 1; cause <= causes; ++cause) QVERIFY(ids.contains(cause));
      std::vector<KnownCluster> next = asKnown(now, today);
      for (std::size_t at = 0; at < next.size(); ++at) {
        const auto& identity = now.clusters[static_cast<qsizetype>(at)].known;
        next[at].id = identity ? *identity : ClusterId{static_cast<qint64>(100 * (day + 1) + at)};
      }
      yesterday = next;
    }
    before = now;
  }
}

void SameClustersTest::names_and_identities_stay_where_no_answer_recurs()
{
  const PlantedFailures monday = plantedFailures();
  const PlantedFailures tuesday = plantedFailures({.samples = 300, .seed = 2, .firstAnswer = 1'000'000});
  const FoundClusters before = found(monday.samples);
  const std::vector<KnownCluster> known = asKnown(before, monday.samples);
  const FoundClusters now = found(tuesday.samples, known);
  // The clusters of one cause have one identity on both days.
  const std::vector<int> idsNow = identities(now);
  int right = 0;
  int all = 0;
  for (std::size_t at = 0; at < tuesday.samples.size(); ++at) {
    const int cause = tuesday.causeOf[at];
    if (cause < 0) continue;
    const auto same = std::ranges::find(monday.causeOf, cause) - monday.causeOf.begin();
    const int id = before.clusterOf[same].value_or(-1) + 1;
    ++all;
    if (idsNow[at] == id) ++right;
  }
  QVERIFY2(10 * right >= 9 * all, qPrintable(u"%1 of %2"_s.arg(right).arg(all)));
  for (const FoundCluster& cluster : now.clusters)
    if (cluster.known) QCOMPARE(cluster.name, u"Kind %1"_s.arg(cluster.known->value));
}

void SameClustersTest::a_new_kind_becomes_a_cluster_beside_the_known_ones()
{
  const PlantedFailures planted = plantedFailures();
  const std::vector<FailingSample> monday = withoutCause(planted, 2, 0);
  const std::vector<KnownCluster> known = asKnown(found(monday), monday);
  QCOMPARE(known.size(), 5U);
  const FoundClusters now = found(planted.samples, known);
  const std::vector<int> ids = identities(now);
  QVERIFY(agreement(now, planted.causeOf) >= 0.8);
  QSet<int> recognised;
  for (std::size_t at = 0; at < ids.size(); ++at)
    if (planted.causeOf[at] != 2 && ids[at] > 0) recognised.insert(ids[at]);
  QCOMPARE(recognised.size(), 5);
  int asNew = 0;
  int all = 0;
  for (std::size_t at = 0; at < ids.size(); ++at) {
    if (planted.causeOf[at] != 2) continue;
    ++all;
    if (ids[at] < 0 && now.clusterOf[static_cast<qsizetype>(at)]) ++asNew;
  }
  QVERIFY(10 * asNew >= 8 * all);
}

void SameClustersTest::a_known_cluster_without_samples_is_not_found()
{
  const PlantedFailures planted = plantedFailures();
  const FoundClusters before = found(planted.samples);
  const std::vector<KnownCluster> known = asKnown(before, planted.samples);
  const auto gone = std::ranges::find(planted.causeOf, 3) - planted.causeOf.begin();
  const FoundClusters now = found(withoutCause(planted, 3, 0), known);
  QSet<qint64> ids;
  for (const FoundCluster& cluster : now.clusters)
    if (cluster.known) ids.insert(cluster.known->value);
  QCOMPARE(ids.size(), 5);
  QVERIFY(!ids.contains(before.clusterOf[gone].value_or(-1) + 1));
}

void SameClustersTest::a_known_cluster_lives_on_with_fewer_samples_than_a_new_one_needs()
{
  const PlantedFailures planted = plantedFailures({.wrongSignature = 0, .stray = 0});
  const FoundClusters before = found(planted.samples);
  const std::vector<KnownCluster> known = asKnown(before, planted.samples);
  const FoundClusters now = found(withoutCause(planted, 3, 3), known);
  QCOMPARE(now.clusters.size(), 6);
  QCOMPARE(now.clusters.last().members.size(), 3);
  QVERIFY(now.clusters.last().known);
}

void SameClustersTest::clusters_of_long_ago_do_not_crowd_out_those_of_yesterday()
{
  // 40 kinds of other words and signatures, known before the six of today.
  const PlantedFailures planted = plantedFailures();
  std::vector<KnownCluster> known = asKnown(found(planted.samples), planted.samples);
  for (KnownCluster& cluster : known) cluster.members.clear();
  for (int old = 0; old < 40; ++old) {
    std::vector<FailingSample> samples(10);
    for (FailingSample& sample : samples) {
      for (int word = 0; word < 6; ++word) sample.response += madeUpWord(5000 + static_cast<quint64>(old), word) + u' ';
      sample.signature = {500 + old};
    }
    KnownCluster cluster;
    cluster.id = ClusterId{1000 + old};
    cluster.profile = found(samples).clusters[0].profile;
    known.insert(known.begin(), cluster);
  }
  const FoundClusters now = found(planted.samples, known);
  QCOMPARE(now.clusters.size(), 6);
  for (const FoundCluster& cluster : now.clusters) QVERIFY(cluster.known && cluster.known->value <= 6);
}

void SameClustersTest::a_kind_that_is_known_twice_is_the_newer_one()
{
  const PlantedFailures planted = plantedFailures();
  std::vector<KnownCluster> known = asKnown(found(planted.samples), planted.samples);
  for (KnownCluster& cluster : known) cluster.members.clear();
  known.push_back(known[2]);
  known.back().id = ClusterId{77};
  const FoundClusters now = found(planted.samples, known);
  QCOMPARE(now.clusters.size(), 6);
  const auto is = [](qint64 id) { return [id](const FoundCluster& one) { return one.known == ClusterId{id}; }; };
  QVERIFY(std::ranges::any_of(now.clusters, is(77)));
  QVERIFY(std::ranges::none_of(now.clusters, is(3)));
}

void SameClustersTest::a_damaged_profile_is_unused()
{
  const PlantedFailures planted = plantedFailures({.samples = 300});
  const FoundClusters alone = found(planted.samples);
  std::vector<KnownCluster> known = asKnown(alone, planted.samples);
  for (KnownCluster& cluster : known) {
    cluster.members.clear();
    cluster.profile.truncate(cluster.profile.size() / 2);
  }
  const FoundClusters now = found(planted.samples, known);
  QCOMPARE(now.clusterOf, alone.clusterOf);
  for (const FoundCluster& cluster : now.clusters) QVERIFY(!cluster.known);
}

void SameClustersTest::known_clusters_of_nothing_change_nothing()
{
  const PlantedFailures planted = plantedFailures({.samples = 300});
  const FoundClusters alone = found(planted.samples);
  std::vector<KnownCluster> known(3);
  known[1].members = {AnswerId{}, AnswerId{5'000'000}};
  QCOMPARE(found(planted.samples, known).clusterOf, alone.clusterOf);
  QVERIFY(found({}, known).clusters.isEmpty());
}

} // namespace assayer::tests
