#include "clustering/picture_test.h"

#include "clustering/picture.h"

#include "support/compared_clusters.h"
#include "support/planted_failures.h"

#include <QSet>
#include <QTest>

#include <algorithm>
#include <cmath>

namespace assayer::tests {

namespace {

double distance(QPointF a, QPointF b)
{
  return std::hypot(a.x() - b.x(), a.y() - b.y());
}

clustering::Points fourMiddles()
{
  clustering::Points middles(4, 3);
  middles.values = {1, 0, 0, 0.9F, 0.1F, 0, 0, 1, 0, 0, 0, 1};
  return middles;
}

} // namespace

void PictureTest::every_place_is_within_the_picture_data()
{
  QTest::addColumn<int>("samples");
  for (const int samples : {1, 2, 3, 12, 400}) QTest::addRow("%d", samples) << samples;
}

void PictureTest::every_place_is_within_the_picture()
{
  QFETCH(int, samples);
  const PlantedFailures planted = plantedFailures({.samples = samples});
  const FoundClusters found = clusterFailures(planted.samples, {}).value();
  QCOMPARE(found.places.size(), samples);
  for (const QPointF place : found.places)
    QVERIFY(place.x() >= 0 && place.x() <= 1 && place.y() >= 0 && place.y() <= 1);
}

void PictureTest::discs_of_clusters_do_not_lie_on_each_other()
{
  // Radii of 0.3 of the area for 100 samples: √(0.3 · 25 ÷ 100 ÷ π) = 0.1545 each.
  const std::vector<QPointF> places = clustering::placesOfClusters(fourMiddles(), {25, 25, 25, 25}, {{}, {}, {}, {}});
  for (std::size_t a = 0; a < 4; ++a)
    for (std::size_t b = 0; b < a; ++b) QVERIFY(distance(places[a], places[b]) > 2 * 0.1545);
}

void PictureTest::equal_samples_do_not_lie_on_each_other()
{
  FailingSample sample;
  sample.response = QStringLiteral("the same words");
  const FoundClusters found = clusterFailures(std::vector<FailingSample>(200, sample), {}).value();
  QSet<std::pair<qint64, qint64>> places;
  for (const QPointF place : found.places)
    places.insert({std::llround(place.x() * 1e5), std::llround(place.y() * 1e5)});
  QCOMPARE(places.size(), 200);
}

void PictureTest::samples_hardly_move_from_day_to_day()
{
  const PlantedFailures planted = plantedFailures();
  const PlantedFailures fresh = plantedFailures({.seed = 9, .firstAnswer = 1'000'000});
  const FoundClusters before = clusterFailures(planted.samples, {}).value();
  std::vector<FailingSample> today = planted.samples;
  for (std::size_t at = 0; at < today.size(); at += 20) today[at] = fresh.samples[at];
  const FoundClusters now = clusterFailures(today, asKnown(before, planted.samples)).value();
  std::vector<double> moved;
  for (qsizetype at = 0; at < before.places.size(); ++at)
    if (at % 20 != 0) moved.push_back(distance(before.places[at], now.places[at]));
  std::ranges::sort(moved);
  QVERIFY2(moved[moved.size() / 2] < 0.03, qPrintable(QString::number(moved[moved.size() / 2])));
}

void PictureTest::known_clusters_keep_their_places()
{
  const std::vector<std::optional<QPointF>> before{QPointF(0.2, 0.3), QPointF(0.8, 0.7), {}, {}};
  const std::vector<QPointF> places = clustering::placesOfClusters(fourMiddles(), {10, 10, 10, 10}, before);
  QCOMPARE(places[0], QPointF(0.2, 0.3));
  QCOMPARE(places[1], QPointF(0.8, 0.7));
  for (const std::size_t fresh : {std::size_t(2), std::size_t(3)})
    for (std::size_t other = 0; other < fresh; ++other) QVERIFY(distance(places[fresh], places[other]) > 2 * 0.1545);
}

void PictureTest::a_new_cluster_stands_near_the_one_it_is_like()
{
  // The second middle is all but the first; the others are far from both.
  const std::vector<std::optional<QPointF>> before{QPointF(0.2, 0.2), {}, QPointF(0.8, 0.2), QPointF(0.5, 0.8)};
  const std::vector<QPointF> places = clustering::placesOfClusters(fourMiddles(), {1, 1, 1, 1}, before);
  QVERIFY(distance(places[1], places[0]) < distance(places[1], places[2]));
  QVERIFY(distance(places[1], places[0]) < distance(places[1], places[3]));
}

} // namespace assayer::tests
