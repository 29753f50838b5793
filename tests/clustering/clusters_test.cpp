#include "clustering/clusters_test.h"

#include "statistics/random_bits.h"
#include "clustering/clusters.h"

#include "support/compared_clusters.h"
#include "support/planted_failures.h"

#include <QTest>

#include <cmath>
#include <limits>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

FoundClusters clustersOf(const std::vector<FailingSample>& samples, const ClusterSettings& settings = {})
{
  return clusterFailures(samples, {}, settings).value();
}

/// So many samples of one kind, told apart by a number in each text.
void addKind(std::vector<FailingSample>& samples, int count, const QString& words, const QVector<int>& signature)
{
  for (int i = 0; i < count; ++i) {
    FailingSample sample;
    sample.answer = AnswerId{static_cast<qint64>(samples.size()) + 1};
    sample.query = u"what about item%1"_s.arg(samples.size());
    sample.response = words + u" case%1"_s.arg(samples.size());
    sample.signature = signature;
    samples.push_back(sample);
  }
}

} // namespace

void ClustersTest::planted_causes_are_recovered_data()
{
  QTest::addColumn<int>("samples");
  QTest::addColumn<int>("causes");
  QTest::addColumn<int>("causesAlike");
  QTest::addColumn<double>("wrongSignature");
  QTest::addColumn<quint64>("seed");
  QTest::newRow("each with a signature, a tenth of them wrong") << 1000 << 6 << 1 << 0.1 << quint64(1);
  QTest::newRow("others") << 1000 << 6 << 1 << 0.1 << quint64(2);
  QTest::newRow("twelve") << 1200 << 12 << 1 << 0.1 << quint64(3);
  QTest::newRow("two share a signature") << 1000 << 6 << 2 << 0.0 << quint64(4);
  QTest::newRow("all share a signature") << 1000 << 6 << 6 << 0.0 << quint64(5);
  QTest::newRow("few samples") << 90 << 3 << 1 << 0.1 << quint64(6);
  QTest::newRow("many") << 6000 << 24 << 3 << 0.05 << quint64(7);
}

void ClustersTest::planted_causes_are_recovered()
{
  QFETCH(int, samples);
  QFETCH(int, causes);
  QFETCH(int, causesAlike);
  QFETCH(double, wrongSignature);
  QFETCH(quint64, seed);
  PlantedSettings settings;
  settings.samples = samples;
  settings.causes = causes;
  settings.causesAlike = causesAlike;
  settings.wrongSignature = wrongSignature;
  settings.seed = seed;
  const PlantedFailures planted = plantedFailures(settings);
  const double found = agreement(clustersOf(planted.samples), planted.causeOf);
  QVERIFY2(found >= 0.8, qPrintable(QString::number(found)));
}

void ClustersTest::clusters_are_told_by_size_and_say_who_is_in_them()
{
  const PlantedFailures planted = plantedFailures();
  const FoundClusters found = clustersOf(planted.samples);
  QCOMPARE(found.clusterOf.size(), 1000);
  QCOMPARE(found.places.size(), 1000);
  QVector<int> members(found.clusters.size(), 0);
  for (qsizetype cluster = 0; cluster < found.clusters.size(); ++cluster) {
    const FoundCluster& one = found.clusters[cluster];
    QVERIFY(!one.known);
    QVERIFY(cluster == 0 || one.members.size() <= found.clusters[cluster - 1].members.size());
    QVERIFY(one.members.size() >= 5);
    QVERIFY(std::ranges::is_sorted(one.members));
    for (const int member : one.members) QCOMPARE(found.clusterOf[member], std::optional(static_cast<int>(cluster)));
    QCOMPARE(one.terms.size(), 5);
    QCOMPARE(one.name, one.terms.mid(0, 3).join(u", "_s));
    QVERIFY(!one.signature.isEmpty() && !one.profile.isEmpty());
  }
}

void ClustersTest::samples_of_no_kind_stay_unclustered()
{
  const PlantedFailures planted = plantedFailures({.wrongSignature = 0});
  const std::vector<int> found = clusterNumbers(clustersOf(planted.samples));
  int strays = 0;
  int leftOut = 0; // of them
  int others = 0;  // left out though they have a cause
  for (std::size_t at = 0; at < found.size(); ++at) {
    const bool stray = planted.causeOf[at] < 0;
    strays += stray ? 1 : 0;
    if (found[at] < 0) ++(stray ? leftOut : others);
  }
  QVERIFY(strays >= 30);
  QVERIFY2(10 * leftOut >= 9 * strays, qPrintable(u"%1 of %2"_s.arg(leftOut).arg(strays)));
  QVERIFY2(others <= 10, qPrintable(QString::number(others)));
}

void ClustersTest::no_sample_makes_no_cluster()
{
  const FoundClusters found = clustersOf({});
  QVERIFY(found.clusters.isEmpty() && found.clusterOf.isEmpty() && found.places.isEmpty());
}

void ClustersTest::fewer_samples_than_the_smallest_cluster_stay_unclustered()
{
  std::vector<FailingSample> samples;
  for (int count = 1; count <= 4; ++count) {
    addKind(samples, 1, u"the same words"_s, {1});
    const FoundClusters found = clustersOf(samples);
    QVERIFY(found.clusters.isEmpty());
    QCOMPARE(found.clusterOf, QVector<std::optional<int>>(count));
  }
  addKind(samples, 1, u"the same words"_s, {1});
  QCOMPARE(clustersOf(samples).clusters.size(), 1);
}

void ClustersTest::one_sample_is_a_cluster_where_one_is_enough()
{
  std::vector<FailingSample> samples;
  addKind(samples, 1, u"the only one"_s, {4});
  const FoundClusters found = clustersOf(samples, {.smallest = 1});
  QCOMPARE(found.clusters.size(), 1);
  QCOMPARE(found.clusters[0].members, QVector<int>{0});
  QCOMPARE(found.clusters[0].signature, QVector<int>{4});
}

void ClustersTest::identical_samples_are_one_cluster()
{
  FailingSample sample;
  sample.query = u"How long may goods be returned?"_s;
  sample.response = u"Forty days."_s;
  sample.signature = {1, 7};
  const std::vector<FailingSample> samples(500, sample);
  const FoundClusters found = clustersOf(samples);
  QCOMPARE(found.clusters.size(), 1);
  QCOMPARE(found.clusters[0].members.size(), 500);
  QVERIFY(!found.clusters[0].terms.isEmpty());
}

void ClustersTest::samples_without_texts_are_clustered_by_signature()
{
  std::vector<FailingSample> samples(40);
  std::vector<int> kind;
  for (std::size_t at = 0; at < samples.size(); ++at) {
    kind.push_back(static_cast<int>(at % 4));
    samples[at].signature = {kind.back(), 10 + kind.back()};
  }
  const FoundClusters found = clustersOf(samples);
  QCOMPARE(agreement(found, kind), 1.0);
  for (const FoundCluster& cluster : found.clusters) QVERIFY(cluster.terms.isEmpty() && cluster.name.isEmpty());
  // And where there is nothing at all, one heap.
  QCOMPARE(clustersOf(std::vector<FailingSample>(40)).clusters.size(), 1);
}

void ClustersTest::samples_with_queries_only_are_clustered()
{
  std::vector<FailingSample> samples;
  std::vector<int> kind;
  RandomBits random(4);
  for (int i = 0; i < 90; ++i) {
    FailingSample sample;
    kind.push_back(i % 3);
    for (int word = 0; word < 8; ++word)
      sample.query += madeUpWord(static_cast<quint64>(5 + i % 3), random.next() % 12) + u' ';
    samples.push_back(sample);
  }
  QVERIFY(agreement(clustersOf(samples), kind) >= 0.9);
}

void ClustersTest::there_are_never_more_clusters_than_the_most()
{
  const PlantedFailures planted = plantedFailures({.samples = 800, .causes = 10});
  for (const int most : {1, 2, 4}) QVERIFY(clustersOf(planted.samples, {.most = most}).clusters.size() <= most);
}

void ClustersTest::thousands_of_signatures_do_not_keep_texts_from_counting()
{
  PlantedFailures planted = plantedFailures({.samples = 5000, .causes = 5, .stray = 0});
  for (std::size_t at = 0; at < planted.samples.size(); ++at)
    planted.samples[at].signature = {static_cast<int>(1000 + at)};
  const FoundClusters found = clustersOf(planted.samples);
  QVERIFY(agreement(found, planted.causeOf) >= 0.8);
  for (const FoundCluster& cluster : found.clusters) QVERIFY(cluster.signature.isEmpty());
}

void ClustersTest::repeated_codes_count_once()
{
  PlantedFailures planted = plantedFailures({.samples = 200});
  const std::vector<int> before = clusterNumbers(clustersOf(planted.samples));
  for (FailingSample& sample : planted.samples) {
    std::ranges::reverse(sample.signature);
    sample.signature.append(sample.signature[0]);
  }
  QCOMPARE(clusterNumbers(clustersOf(planted.samples)), before);
}

void ClustersTest::embeddings_of_the_data_are_used()
{
  // Equal texts and signatures; only the embeddings know of four kinds.
  std::vector<FailingSample> samples;
  std::vector<int> kind;
  addKind(samples, 80, u"the same words"_s, {1});
  for (std::size_t at = 0; at < samples.size(); ++at) {
    kind.push_back(static_cast<int>(at % 4));
    samples[at].embedding = QVector<float>(16, 1);
    samples[at].embedding[kind.back()] = 5;
    samples[at].embedding[static_cast<int>(4 + at % 12)] = 1.5F;
  }
  const FoundClusters found = clustersOf(samples);
  QCOMPARE(agreement(found, kind), 1.0);
  // Recognised the next day by them, though no answer recurs.
  std::vector<KnownCluster> known = asKnown(found, samples);
  for (KnownCluster& cluster : known) cluster.members.clear();
  const auto next = clusterFailures(samples, known);
  for (qsizetype at = 0; at < 4; ++at) {
    QCOMPARE(next->clusters[at].known, std::optional(known[static_cast<std::size_t>(at)].id));
    QCOMPARE(next->clusters[at].members, found.clusters[at].members);
  }
}

void ClustersTest::embeddings_that_do_not_fit_are_left_aside_data()
{
  QTest::addColumn<QVector<float>>("embedding");
  QTest::newRow("none") << QVector<float>();
  QTest::newRow("shorter") << QVector<float>(3, 1.0F);
  QTest::newRow("longer") << QVector<float>(5, 1.0F);
  QTest::newRow("not a number") << QVector<float>{1, 2, 3, std::numeric_limits<float>::quiet_NaN()};
  QTest::newRow("infinite") << QVector<float>{1, 2, 3, std::numeric_limits<float>::infinity()};
}

void ClustersTest::embeddings_that_do_not_fit_are_left_aside()
{
  QFETCH(QVector<float>, embedding);
  PlantedFailures planted = plantedFailures({.samples = 300});
  const std::vector<int> built = clusterNumbers(clustersOf(planted.samples));
  for (std::size_t at = 0; at < planted.samples.size(); ++at)
    planted.samples[at].embedding = {1, static_cast<float>(at % 7), static_cast<float>(at % 5), 0};
  planted.samples[150].embedding = embedding;
  QCOMPARE(clusterNumbers(clustersOf(planted.samples)), built);
}

void ClustersTest::settings_out_of_range_are_drawn_into_it()
{
  const PlantedFailures planted = plantedFailures({.samples = 100});
  const FoundClusters found =
      clustersOf(planted.samples, {.smallest = -3, .most = 0, .signatureWeight = 7, .terms = -1});
  QCOMPARE(found.clusters.size(), 1);
  QVERIFY(found.clusters[0].terms.isEmpty());
}

void ClustersTest::clustering_ends_when_it_is_told_to()
{
  const PlantedFailures planted = plantedFailures({.samples = 600});
  int calls = 0;
  QVERIFY(clusterFailures(planted.samples, {}, {}, [&](double) { return ++calls > 0; }));
  QVERIFY(calls > 100);
  const int all = calls;
  // At whatever call it is ended, it is not asked again.
  for (int end = 1; end <= all; end += std::max(1, all / 6)) {
    calls = 0;
    QVERIFY(!clusterFailures(planted.samples, {}, {}, [&](double) { return ++calls < end; }));
    QCOMPARE(calls, end);
  }
  QVERIFY(!clusterFailures({}, {}, {}, [](double) { return false; }));
}

void ClustersTest::progress_rises_to_one()
{
  const PlantedFailures planted = plantedFailures({.samples = 600});
  double last = 0;
  clusterFailures(planted.samples, {}, {}, [&](double share) {
    if (share < last || share > 1) qFatal("a share rises, to 1");
    last = share;
    return true;
  });
  QCOMPARE(last, 1.0);
}

} // namespace assayer::tests
