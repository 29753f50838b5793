#include "metrics/worth_test.h"

#include "metrics/engine.h"
#include "metrics/known_case.h"
#include "metrics/rows.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

double widthOf(const Outcome& outcome)
{
  if (!outcome.everDefined) return 0;
  const double width = outcome.max - outcome.min <= Tolerance ? 0 : outcome.max - outcome.min;
  return outcome.everUndefined ? std::max(1.0, width) : width;
}

/// The case once an unknown has a grade.
KnownCase judged(KnownCase known, quint32 unknown, std::uint8_t grade)
{
  known.knowledge.unknowns[unknown].low = known.knowledge.unknowns[unknown].high = grade;
  return known;
}

Engine drawnEngine(Draw& draw)
{
  WorkspaceSettings settings;
  settings.poolDepth = 5;
  Engine engine(settings, {});
  engine.addJudge(judgeRow(1));
  for (qint64 query = 1; query <= 12; ++query) engine.addQuery(queryRow(query));
  engine.addRun(runRow(1));
  engine.addRun(runRow(2));
  for (qint64 query = 1; query <= 12; ++query)
    for (qint64 run = 1; run <= 2; ++run) {
      std::vector<quint32> order{1, 2, 3, 4, 5, 6, 7};
      draw.shuffle(order);
      engine.addRanking({run}, {query}, order);
    }
  for (int i = 0; i < 60; ++i) engine.addLabel(gradeLabel(1 + draw.upTo(11), 1 + draw.upTo(6), 1, draw.upTo(3)));
  engine.finish();
  return engine;
}

} // namespace

void WorthTest::worth_is_the_mean_of_the_widths_after_the_two_extreme_grades()
{
  Draw draw(20240901);
  for (int i = 0; i < 1500; ++i) {
    const KnownCase known = knownCase(draw, drawCase(draw, 1 + draw.upTo(6), draw.upTo(4), draw.oneIn(2)), 0);
    for (const QString& name : {u"recall"_s, u"ndcg"_s, u"rr"_s, u"ap"_s}) {
      const MeasureSpec spec{parseMeasure(name)->measure, {3, 0.8}};
      Shape shape;
      if (spec.measure->score(shape.of(known.knowledge, known.a), spec.cut).outer) continue;
      const auto worth = worthOf(spec, known.knowledge, known.a);
      QCOMPARE(worth.size(), known.knowledge.unknowns.size());
      double before = std::numeric_limits<double>::infinity();
      for (const Worth& one : worth) {
        const GradeRange& range = known.knowledge.unknowns[one.unknown];
        QVERIFY(std::abs(one.width - widthOf(enumerateFirst(known, name, 3))) <= Tolerance);
        const double low = widthOf(enumerateFirst(judged(known, one.unknown, range.low), name, 3));
        const double high = widthOf(enumerateFirst(judged(known, one.unknown, range.high), name, 3));
        QVERIFY(std::abs(one.afterLowest - low) <= Tolerance && std::abs(one.afterHighest - high) <= Tolerance);
        QVERIFY(one.narrowing() <= before + Tolerance);
        before = one.narrowing();
      }
      // Two runs: the same of the difference.
      for (const Worth& one : worthOf(spec, PairedQuery{known.knowledge, known.a, known.b})) {
        const GradeRange& range = known.knowledge.unknowns[one.unknown];
        QVERIFY(std::abs(one.width - widthOf(enumerateDifference(known, name, 3))) <= Tolerance);
        const double high = widthOf(enumerateDifference(judged(known, one.unknown, range.high), name, 3));
        QVERIFY(std::abs(one.afterHighest - high) <= Tolerance);
      }
    }
  }
}

void WorthTest::a_label_that_can_move_two_runs_apart_comes_before_one_that_cannot()
{
  // Chunk 1 stands first in both lists, 2 only in the first, 3 in none; all are open.
  Knowledge knowledge;
  for (quint32 chunk = 1; chunk <= 4; ++chunk) {
    knowledge.pool.push_back({.chunk = chunk, .range = openRange(0, 3), .unknown = chunk - 1});
    knowledge.unknowns.push_back(openRange(0, 3));
  }
  knowledge.pool[3] = {.chunk = 4, .range = plain(3), .unknown = {}};
  knowledge.unknowns.pop_back();
  const KnownRanking a{.items = {knowledge.pool[0], knowledge.pool[1]}, .needRanks = {}};
  const KnownRanking b{.items = {knowledge.pool[0], knowledge.pool[3]}, .needRanks = {}};
  const auto worth = worthOf(*parseMeasure(u"ndcg@2"_s), PairedQuery{knowledge, a, b});
  QCOMPARE(worth[0].chunk, 2u);
  QVERIFY(worth[0].swing > 0);
  QVERIFY(worth[0].mayDecide); // with grade 0 the second run is better
  QVERIFY(std::abs(worth[1].swing) <= Tolerance && std::abs(worth[2].swing) <= Tolerance);
  QVERIFY(!worth[1].mayDecide && !worth[2].mayDecide);
}

void WorthTest::the_order_over_all_queries_is_that_of_asking_every_query_data()
{
  QTest::addColumn<bool>("compares");
  QTest::newRow("one run") << false;
  QTest::newRow("two runs") << true;
}

void WorthTest::the_order_over_all_queries_is_that_of_asking_every_query()
{
  QFETCH(bool, compares);
  Draw draw(20240902);
  for (int round = 0; round < 30; ++round) {
    const Engine engine = drawnEngine(draw);
    for (const QString& measure : {u"ndcg@3"_s, u"recall@3"_s, u"rr"_s}) {
      const Goal goal{measure, {1}, compares ? std::optional(RunId{2}) : std::nullopt};
      std::vector<std::pair<double, double>> all;
      for (qint64 query = 1; query <= 12; ++query)
        for (const Worth& worth : engine.worthOf({query}, goal)) all.emplace_back(worth.swing, worth.narrowing());
      std::ranges::sort(all, std::greater<>());
      const auto best = engine.mostInformative(goal, 5);
      QCOMPARE(best.size(), std::min<std::size_t>(5, all.size()));
      for (std::size_t i = 0; i < best.size(); ++i) {
        QCOMPARE(best[i].worth.swing, all[i].first);
        QCOMPARE(best[i].worth.narrowing(), all[i].second);
      }
    }
  }
}

void WorthTest::nothing_is_worth_judging_where_nothing_is_open()
{
  Draw draw(20240903);
  Engine engine = drawnEngine(draw);
  const Goal goal{u"ndcg@3"_s, {1}, std::nullopt};
  QVERIFY(!engine.mostInformative(goal, 5).empty());
  QVERIFY(engine.mostInformative({u"ndgc@3"_s, {1}, std::nullopt}, 5).empty());
  QVERIFY(engine.worthOf({1}, {u"ndcg@3"_s, {9}, std::nullopt}).empty());
  Lens lens;
  lens.policy = Policy::TrecEval;
  engine.setLens(lens);
  QVERIFY(engine.mostInformative(goal, 5).empty());
}

} // namespace assayer::tests
