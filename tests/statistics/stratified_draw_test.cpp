#include "statistics/stratified_draw_test.h"

#include "statistics/random_bits.h"
#include "statistics/stratified_draw.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

namespace assayer::tests {

namespace {

using Cluster = std::optional<qint64>;

/// Clusters of these sizes, with keys 1, 2, ...; ids from first on.
std::vector<DrawCandidate> clustered(const std::vector<int>& sizes, qint64 first = 1, double severity = 0)
{
  std::vector<DrawCandidate> candidates;
  for (std::size_t cluster = 0; cluster < sizes.size(); ++cluster)
    for (int i = 0; i < sizes[cluster]; ++i)
      candidates.push_back({.id = first++, .cluster = static_cast<qint64>(cluster) + 1, .severity = severity});
  return candidates;
}

std::vector<DrawCandidate> unclustered(int size, qint64 first)
{
  std::vector<DrawCandidate> candidates;
  for (int i = 0; i < size; ++i) candidates.push_back({.id = first + i});
  return candidates;
}

std::vector<qint64> drawnByStratum(const StratifiedDraw& draw)
{
  std::vector<qint64> counts;
  for (const DrawStratum& stratum : draw.strata) counts.push_back(stratum.drawn);
  return counts;
}

StratifiedDraw failingDraw(const std::vector<int>& sizes, int places, const std::map<qint64, double>& novelty = {})
{
  return drawStratified({.failing = clustered(sizes), .passing = {}, .novelty = novelty},
                        {.failing = places, .audit = 0}, 1)
      .value();
}

ErrorKind refusal(const DrawFrame& frame, const DrawSizes& sizes = {})
{
  const auto draw = drawStratified(frame, sizes, 1);
  return draw ? ErrorKind::Store : draw.error().kind;
}

/// Chi-squared less its freedom, in standard deviations of its distribution (about normal for many cells).
double chiSquaredExcess(double chiSquared, double freedom)
{
  return (chiSquared - freedom) / std::sqrt(2 * freedom);
}

} // namespace

void StratifiedDrawTest::each_cluster_gets_two_and_the_rest_goes_by_weight()
{
  // 15 places, 6 of them two by two; 9 over 60, 30 and 10: 5.4, 2.7, 0.9; the two largest remainders are .9 and .7.
  const StratifiedDraw draw = failingDraw({10, 60, 30}, 15);
  QCOMPARE(drawnByStratum(draw), std::vector<qint64>({7, 5, 3})); // the large one first
  QCOMPARE(draw.strata[0].clusters, std::vector<Cluster>({2}));
  QCOMPARE(draw.strata[0].size, 60);
  QCOMPARE(draw.strata[2].clusters, std::vector<Cluster>({1}));
  QCOMPARE(std::ssize(draw.items), 15);
}

void StratifiedDrawTest::severity_and_novelty_bring_places()
{
  // Equal sizes. Weights 20 · 1 · 1, 20 · 1.5 · 1, 20 · 1 · 2: of 9 places 2, 3 and 4.
  DrawFrame frame{.failing = clustered({20, 20, 20}), .passing = {}, .novelty = {{3, 1.0}}};
  for (DrawCandidate& candidate : frame.failing)
    if (candidate.cluster == 2) candidate.severity = candidate.id % 2 == 0 ? 1 : 0; // 0.5 on average
  const StratifiedDraw draw = drawStratified(frame, {.failing = 15, .audit = 0}, 1).value();
  for (const DrawStratum& stratum : draw.strata) QCOMPARE(stratum.drawn, 3 + *stratum.clusters.front());
}

void StratifiedDrawTest::ties_go_to_the_larger_weight_and_then_to_the_earlier_stratum()
{
  // One place over two equal clusters: the smaller key.
  QCOMPARE(drawnByStratum(failingDraw({8, 8}, 5)), std::vector<qint64>({3, 2}));
  QCOMPARE(failingDraw({8, 8}, 5).strata[0].clusters, std::vector<Cluster>({1}));
  // Two places over weights 9 and 3: 1.5 and 0.5.
  QCOMPARE(drawnByStratum(failingDraw({3, 9}, 6)), std::vector<qint64>({4, 2}));
}

void StratifiedDrawTest::no_stratum_gets_more_than_it_holds()
{
  // By weight the new cluster of 3 would get 2 + 2 · 6 / 10 and more; it holds 3, so the other gets what is left.
  const StratifiedDraw draw = failingDraw({4, 3}, 6, {{2, 1.0}});
  QCOMPARE(drawnByStratum(draw), std::vector<qint64>({3, 3}));
  QCOMPARE(drawnByStratum(failingDraw({4, 3}, 7)), std::vector<qint64>({4, 3}));
}

void StratifiedDrawTest::clusters_of_one_are_joined()
{
  const StratifiedDraw draw = failingDraw({1, 20, 1, 1}, 10);
  QCOMPARE(std::ssize(draw.strata), 2);
  QCOMPARE(draw.strata[1].clusters, std::vector<Cluster>({1, 3, 4}));
  QCOMPARE(drawnByStratum(draw), std::vector<qint64>({7, 3})); // 6 over 20 and 3: 5.2 and 0.8
  const StratifiedDraw singles = failingDraw(std::vector<int>(500, 1), 15);
  QCOMPARE(std::ssize(singles.strata), 1);
  QCOMPARE(singles.strata[0].size, 500);
  QCOMPARE(singles.strata[0].drawn, 15);
}

void StratifiedDrawTest::a_single_cluster_of_one_contributes_one()
{
  const StratifiedDraw draw = failingDraw({30, 1, 30}, 15);
  QCOMPARE(drawnByStratum(draw), std::vector<qint64>({7, 7, 1}));
  QCOMPARE(draw.strata[2].inclusionProbability(), 1.0);
}

void StratifiedDrawTest::the_smallest_clusters_are_joined_when_there_are_more_than_places()
{
  // 7 places: two clusters apart and the rest joined take 6, three apart would take 8.
  const StratifiedDraw draw = failingDraw({5, 9, 7, 6, 8}, 7);
  QCOMPARE(std::ssize(draw.strata), 3);
  QCOMPARE(draw.strata[0].clusters, std::vector<Cluster>({2}));
  QCOMPARE(draw.strata[1].clusters, std::vector<Cluster>({5}));
  QCOMPARE(draw.strata[2].clusters, std::vector<Cluster>({1, 3, 4}));
  QCOMPARE(drawnByStratum(draw), std::vector<qint64>({2, 2, 3}));
  // Two strata and no rest fit where a joined rest would not be needed.
  QCOMPARE(drawnByStratum(failingDraw({5, 9}, 4)), std::vector<qint64>({2, 2}));
  QCOMPARE(drawnByStratum(failingDraw({5, 9}, 3)), std::vector<qint64>({3}));
}

void StratifiedDrawTest::what_no_cluster_holds_is_a_stratum_like_another()
{
  DrawFrame frame{.failing = clustered({10}), .passing = {}, .novelty = {}};
  for (const DrawCandidate& candidate : unclustered(30, 100)) frame.failing.push_back(candidate);
  const StratifiedDraw draw = drawStratified(frame, {.failing = 8, .audit = 0}, 1).value();
  QCOMPARE(draw.strata[0].clusters, std::vector<Cluster>({std::nullopt}));
  QCOMPARE(drawnByStratum(draw), std::vector<qint64>({5, 3}));
}

void StratifiedDrawTest::one_cluster_gets_all_places()
{
  QCOMPARE(drawnByStratum(failingDraw({400}, 15)), std::vector<qint64>({15}));
}

void StratifiedDrawTest::with_too_few_failing_items_all_are_taken_and_the_audit_gets_their_places()
{
  const DrawFrame frame{.failing = clustered({4, 1, 2}), .passing = unclustered(50, 100), .novelty = {}};
  const StratifiedDraw draw = drawStratified(frame, {}, 9).value();
  QCOMPARE(std::ssize(draw.items), 20);
  std::set<qint64> failing;
  for (const DrawnItem& item : draw.items) {
    if (item.part != DrawPart::Failing) continue;
    failing.insert(item.id);
    QCOMPARE(item.inclusionProbability, 1.0);
  }
  QCOMPARE(failing, std::set<qint64>({1, 2, 3, 4, 5, 6, 7}));
  QCOMPARE(draw.strata.back().drawn, 13);
  const StratifiedDraw kept = drawStratified(frame, {.auditTakesTheRest = false}, 9).value();
  QCOMPARE(kept.strata.back().drawn, 5);
}

void StratifiedDrawTest::passing_items_are_one_stratum_unless_split()
{
  const DrawFrame whole{.failing = {}, .passing = unclustered(50, 1), .novelty = {}};
  QCOMPARE(drawnByStratum(drawStratified(whole, {.failing = 0, .audit = 5}, 1).value()), std::vector<qint64>({5}));
  DrawFrame split{.failing = {}, .passing = clustered({40, 10}, 1, 1.0), .novelty = {{2, 1.0}}};
  const StratifiedDraw draw = drawStratified(split, {.failing = 0, .audit = 9}, 1).value();
  QCOMPARE(drawnByStratum(draw), std::vector<qint64>({6, 3})); // 5 over 40 and 10; novelty and severity do not count
  QVERIFY(draw.strata[0].part == DrawPart::Audit);
}

void StratifiedDrawTest::an_audit_splits_only_where_places_allow()
{
  const DrawFrame frame{.failing = {}, .passing = clustered({40, 10, 30, 20}), .novelty = {}};
  const StratifiedDraw draw = drawStratified(frame, {.failing = 0, .audit = 5}, 1).value();
  QCOMPARE(std::ssize(draw.strata), 2);
  QCOMPARE(draw.strata[1].clusters, std::vector<Cluster>({2, 3, 4}));
}

void StratifiedDrawTest::a_day_of_nothing_is_empty()
{
  QVERIFY(drawStratified({}, {}, 1).value() == StratifiedDraw());
  const DrawFrame noPassing{.failing = clustered({30}), .passing = {}, .novelty = {}};
  QCOMPARE(drawnByStratum(drawStratified(noPassing, {}, 1).value()), std::vector<qint64>({15}));
}

void StratifiedDrawTest::sizes_of_none_and_one_are_kept()
{
  const StratifiedDraw none = failingDraw({10, 20}, 0);
  QVERIFY(none.items.empty());
  QCOMPARE(drawnByStratum(none), std::vector<qint64>({0}));
  QCOMPARE(none.strata[0].size, 30);
  QCOMPARE(drawnByStratum(failingDraw({10, 20}, 1)), std::vector<qint64>({1}));
  QCOMPARE(drawnByStratum(failingDraw({1, 1}, 1)), std::vector<qint64>({1}));
  QCOMPARE(drawnByStratum(failingDraw({1}, 1)), std::vector<qint64>({1}));
}

void StratifiedDrawTest::a_seed_gives_the_same_whatever_the_order_of_the_input()
{
  DrawFrame frame{.failing = clustered({12, 7, 1, 1, 30}), .passing = unclustered(80, 1000), .novelty = {{2, 0.4}}};
  for (DrawCandidate& candidate : frame.failing) candidate.severity = static_cast<double>(candidate.id % 7) / 7;
  const StratifiedDraw draw = drawStratified(frame, {}, 77).value();
  QVERIFY(drawStratified(frame, {}, 77).value() == draw);
  std::reverse(frame.failing.begin(), frame.failing.end());
  std::rotate(frame.passing.begin(), frame.passing.begin() + 33, frame.passing.end());
  QVERIFY(drawStratified(frame, {}, 77).value() == draw);
  QVERIFY(drawStratified(frame, {}, 78).value() != draw);
}

void StratifiedDrawTest::a_seed_gives_the_same_on_every_machine()
{
  const DrawFrame frame{.failing = clustered({6, 4}), .passing = unclustered(9, 100), .novelty = {}};
  std::vector<qint64> ids;
  const StratifiedDraw draw = drawStratified(frame, {.failing = 5, .audit = 3}, 2026).value();
  for (const DrawnItem& item : draw.items) ids.push_back(item.id);
  // From another implementation of the generator and of the draw.
  QCOMPARE(ids, std::vector<qint64>({1, 101, 5, 7, 105, 8, 107, 4}));
}

void StratifiedDrawTest::every_item_says_its_stratum_and_probability()
{
  const DrawFrame frame{.failing = clustered({40, 10}), .passing = unclustered(60, 1000), .novelty = {}};
  const StratifiedDraw draw = drawStratified(frame, {}, 4).value();
  std::set<qint64> ids;
  std::vector<qint64> counts(draw.strata.size(), 0);
  for (const DrawnItem& item : draw.items) {
    const DrawStratum& stratum = draw.strata[static_cast<std::size_t>(item.stratum)];
    ++counts[static_cast<std::size_t>(item.stratum)];
    ids.insert(item.id);
    QVERIFY(item.part == stratum.part);
    QVERIFY((item.part == DrawPart::Audit) == (item.id >= 1000));
    QCOMPARE(item.stratumSize, stratum.size);
    QCOMPARE(item.stratumDrawn, stratum.drawn);
    QCOMPARE(item.inclusionProbability, static_cast<double>(stratum.drawn) / static_cast<double>(stratum.size));
  }
  QCOMPARE(counts, drawnByStratum(draw));
  QCOMPARE(std::ssize(ids), 20); // nothing twice
}

void StratifiedDrawTest::nonsense_is_refused()
{
  QVERIFY(refusal({.failing = {{.id = 1}, {.id = 2}, {.id = 1}}, .passing = {}, .novelty = {}}) == ErrorKind::Usage);
  QVERIFY(refusal({.failing = {{.id = 1}}, .passing = {{.id = 1}}, .novelty = {}}) == ErrorKind::Usage);
  QVERIFY(refusal({}, {.failing = -1}) == ErrorKind::Usage);
  QVERIFY(refusal({}, {.audit = 100'001}) == ErrorKind::Usage);
  for (const double bad : {-0.1, 1.1, std::nan("")}) {
    QVERIFY(refusal({.failing = {{.id = 1, .cluster = {}, .severity = bad}}, .passing = {}, .novelty = {}}) ==
            ErrorKind::Usage);
    QVERIFY(refusal({.failing = {}, .passing = {}, .novelty = {{1, bad}}}) == ErrorKind::Usage);
  }
}

void StratifiedDrawTest::items_are_drawn_as_often_as_their_probability_says()
{
  constexpr int Draws = 10'000;
  DrawFrame frame{.failing = clustered({60, 25, 9, 2, 1, 1, 3}), .passing = unclustered(80, 1000), .novelty = {{3, 1}}};
  for (DrawCandidate& candidate : frame.failing) candidate.severity = static_cast<double>(candidate.id % 5) / 5;
  std::map<qint64, int> times;
  std::map<qint64, double> probability;
  for (int draw = 0; draw < Draws; ++draw) {
    const StratifiedDraw made = drawStratified(frame, {}, static_cast<quint64>(draw)).value();
    for (const DrawnItem& item : made.items) {
      ++times[item.id];
      probability[item.id] = item.inclusionProbability;
    }
  }
  QCOMPARE(times.size(), frame.failing.size() + frame.passing.size());
  double chiSquared = 0;
  double freedom = 0;
  for (const auto& [id, share] : probability) {
    const double error = std::sqrt(Draws * share * (1 - share));
    const double difference = times[id] - Draws * share;
    QVERIFY2(std::abs(difference) <= 4.5 * error, qPrintable(QString::number(id)));
    if (error == 0) continue;
    // Counts of a stratum of N add up: the sum is N / (N − 1) times a chi-squared of N − 1 degrees, N on average.
    chiSquared += difference * difference / (error * error);
    freedom += 1;
  }
  QVERIFY2(std::abs(chiSquaredExcess(chiSquared, freedom)) < 4.5, qPrintable(QString::number(chiSquared / freedom)));
}

void StratifiedDrawTest::pairs_of_a_stratum_are_drawn_as_often_as_any_other()
{
  // 3 of 7: each of the 21 pairs with probability 3 · 2 / (7 · 6) = 1/7.
  constexpr int Draws = 21'000;
  std::map<std::pair<qint64, qint64>, int> times;
  const DrawFrame frame{.failing = clustered({7}), .passing = {}, .novelty = {}};
  for (int draw = 0; draw < Draws; ++draw) {
    const StratifiedDraw made = drawStratified(frame, {.failing = 3, .audit = 0}, static_cast<quint64>(draw)).value();
    for (const DrawnItem& one : made.items)
      for (const DrawnItem& other : made.items)
        if (one.id < other.id) ++times[{one.id, other.id}];
  }
  QCOMPARE(times.size(), std::size_t(21));
  for (const auto& [pair, count] : times) QVERIFY(std::abs(count - 3000) <= 4.5 * std::sqrt(3000 * 6.0 / 7));
}

void StratifiedDrawTest::every_place_of_the_order_is_as_likely_for_every_item_drawn()
{
  // A stratum's drawn items stand in the first half of the day as often as those of another.
  constexpr int Draws = 10'000;
  const DrawFrame frame{.failing = clustered({40, 10}), .passing = unclustered(60, 1000), .novelty = {}};
  std::map<std::pair<int, int>, int> times; // (stratum, place)
  std::vector<qint64> drawn;
  for (int draw = 0; draw < Draws; ++draw) {
    const StratifiedDraw made = drawStratified(frame, {}, static_cast<quint64>(draw)).value();
    drawn = drawnByStratum(made);
    int place = 0;
    for (const DrawnItem& item : made.items) ++times[{item.stratum, place++}];
  }
  for (const auto& [cell, count] : times) {
    const double share = static_cast<double>(drawn[static_cast<std::size_t>(cell.first)]) / 20;
    QVERIFY(std::abs(count - Draws * share) <= 4.5 * std::sqrt(Draws * share * (1 - share)));
  }
}

void StratifiedDrawTest::bounded_numbers_are_equally_likely()
{
  RandomBits random(3);
  std::vector<int> counts(3, 0);
  for (int i = 0; i < 30'000; ++i) ++counts[random.below(3)];
  for (const int count : counts) QVERIFY(std::abs(count - 10'000) <= 4.5 * std::sqrt(30'000 * 2.0 / 9));
  QCOMPARE(random.below(1), quint64(0));
  // Three quarters of all words: without rejection the lower third would come twice as often.
  const quint64 bound = quint64(3) << 62;
  int lower = 0;
  for (int i = 0; i < 10'000; ++i) lower += random.below(bound) < (quint64(1) << 62) ? 1 : 0;
  QVERIFY(std::abs(lower - 10'000 / 3.0) <= 4.5 * std::sqrt(10'000 * 2.0 / 9));
}

} // namespace assayer::tests
