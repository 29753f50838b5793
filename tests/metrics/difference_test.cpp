#include "metrics/difference_test.h"

#include "metrics/difference.h"
#include "metrics/engine.h"
#include "metrics/known_case.h"
#include "metrics/mean.h"
#include "metrics/rows.h"
#include "metrics/trec_set.h"

#include <QFile>
#include <QTest>

#include <nlohmann/json.hpp>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;
using nlohmann::json;

namespace {

const QStringList PairCuttable{u"p"_s,       u"recall"_s,           u"f1"_s, u"ap"_s, u"rr"_s, u"dcg"_s, u"ndcg"_s,
                               u"success"_s, u"context_precision"_s};
const QStringList PairWhole{u"rprec"_s, u"rbp"_s, u"rbp_graded"_s, u"num_rel"_s, u"num_rel_ret"_s};

QByteArray describe(const KnownCase& known, const QString& measure, const PackedBounds& score, const Outcome& outcome)
{
  QString text = u"%1 from %2, %3: pool"_s.arg(measure).arg(known.small.relevantFrom).arg(int(known.small.gain));
  for (std::size_t i = 0; i < known.small.pool.size(); ++i) {
    text += u" %1-%2"_s.arg(known.small.pool[i].low).arg(known.small.pool[i].high);
    if (known.unknown[i]) text += u"?%1"_s.arg(*known.unknown[i]);
  }
  for (const auto* ranking : {&known.small.ranking, &known.second}) {
    text += u"; ranking"_s;
    for (const int position : *ranking) text += u" %1"_s.arg(position);
  }
  text += u"; %1..%2 status %3 outer %4 for %5..%6 sometimes %7"_s.arg(score.min, 0, 'g', 17)
              .arg(score.max, 0, 'g', 17)
              .arg(int(score.status))
              .arg(score.outer)
              .arg(outcome.min, 0, 'g', 17)
              .arg(outcome.max, 0, 'g', 17)
              .arg(outcome.everUndefined);
  return text.toUtf8();
}

bool holds(const PackedBounds& score, const Outcome& outcome)
{
  if (!outcome.everDefined) return score.status == MeasureStatus::Undefined;
  if (score.status == MeasureStatus::Undefined) return false;
  if (outcome.everUndefined != (score.status == MeasureStatus::PartlyUndefined)) return false;
  if (score.outer) return score.min <= outcome.min + Tolerance && score.max >= outcome.max - Tolerance;
  const bool equal = outcome.max - outcome.min <= Tolerance;
  if (!outcome.everUndefined && equal != (score.status == MeasureStatus::Determined)) return false;
  return std::abs(score.min - outcome.min) <= Tolerance && std::abs(score.max - outcome.max) <= Tolerance;
}

/// All measures of one case; returns how many were outer, or nothing at a difference.
std::optional<int> compare(const KnownCase& known, int k, qint64 mostOutcomes, QByteArray& difference)
{
  int outer = 0;
  const auto one = [&](const QString& name, std::optional<int> cut) {
    const QString measure = cut ? u"%1@%2"_s.arg(name).arg(*cut) : name;
    const PackedBounds score = differenceOf(*parseMeasure(measure), {known.knowledge, known.a, known.b}, mostOutcomes);
    const Outcome outcome = enumerateDifference(known, name, cut);
    difference = describe(known, measure, score, outcome);
    outer += score.outer ? 1 : 0;
    return holds(score, outcome);
  };
  for (const QString& name : PairCuttable)
    if (!one(name, k) || !one(name, std::nullopt)) return std::nullopt;
  for (const QString& name : PairWhole)
    if (!one(name, std::nullopt)) return std::nullopt;
  return outer;
}

} // namespace

void DifferenceTest::differences_are_exactly_the_enumerated_ones()
{
  Draw draw(20240701);
  QByteArray difference;
  for (int i = 0; i < 5000; ++i) {
    const KnownCase known = knownCase(draw, drawCase(draw, 1 + draw.upTo(8), draw.upTo(4), false), 0);
    const std::optional<int> outer = compare(known, 1 + draw.upTo(5), MostOutcomes, difference);
    QVERIFY2(outer, difference);
    QCOMPARE(*outer, 0);
    // In closed form, without trying outcomes:
    for (const QString& name : {u"p@3"_s, u"recall@3"_s, u"f1@3"_s, u"rr"_s, u"dcg@3"_s, u"ndcg@3"_s, u"ndcg"_s,
                                u"success@3"_s, u"rprec"_s, u"rbp"_s, u"rbp_graded"_s})
      QVERIFY(!differenceOf(*parseMeasure(name), {known.knowledge, known.a, known.b}, 0).outer);
  }
}

void DifferenceTest::differences_with_copies_and_judges_ranges_are_exact_unless_marked_outer()
{
  Draw draw(20240702);
  QByteArray difference;
  for (int i = 0; i < 5000; ++i) {
    const KnownCase known = knownCase(draw, drawCase(draw, 1 + draw.upTo(8), 1 + draw.upTo(3), true), 2);
    const std::optional<int> outer = compare(known, 1 + draw.upTo(5), MostOutcomes, difference);
    QVERIFY2(outer, difference);
    QCOMPARE(*outer, 0); // all of them can be enumerated
  }
}

void DifferenceTest::outer_bounds_hold_every_outcome_and_are_no_wider_than_runs_apart()
{
  Draw draw(20240703);
  QByteArray difference;
  int outerInAll = 0;
  int tighter = 0;
  for (int i = 0; i < 5000; ++i) {
    const bool ranges = draw.oneIn(2);
    const KnownCase known =
        knownCase(draw, drawCase(draw, 2 + draw.upTo(7), 1 + draw.upTo(4), ranges), draw.oneIn(2) ? 2 : 0);
    const std::optional<int> outer = compare(known, 1 + draw.upTo(5), 0, difference); // as if there were too many
    QVERIFY2(outer, difference);
    outerInAll += *outer;
    Shape shape;
    const PackedBounds a = parseMeasure(u"ap"_s)->score(shape.of(known.knowledge, known.a), {});
    const PackedBounds b = parseMeasure(u"ap"_s)->score(shape.of(known.knowledge, known.b), {});
    const PackedBounds together = differenceOf(*parseMeasure(u"ap"_s), {known.knowledge, known.a, known.b}, 0);
    const PackedBounds apart = differenceApart(a, b);
    QVERIFY(together.min >= apart.min - Tolerance && together.max <= apart.max + Tolerance);
    tighter += together.max - together.min < apart.max - apart.min - Tolerance ? 1 : 0;
  }
  QVERIFY(outerInAll > 1000);
  QVERIFY(tighter > 500);
}

void DifferenceTest::a_shared_unknown_cancels_where_separate_bounds_would_leave_the_order_open()
{
  // Both runs put the open chunk first; the second place decides.
  Knowledge knowledge{.pool = {{.chunk = 1, .range = openRange(0, 3), .unknown = 0},
                               {.chunk = 2, .range = plain(3), .unknown = {}},
                               {.chunk = 3, .range = plain(0), .unknown = {}}},
                      .unknowns = {openRange(0, 3)}};
  const KnownRanking a{.items = {knowledge.pool[0], knowledge.pool[1]}, .needRanks = {}};
  const KnownRanking b{.items = {knowledge.pool[0], knowledge.pool[2]}, .needRanks = {}};
  for (const QString& name : {u"ndcg@2"_s, u"p@2"_s, u"rbp"_s, u"recall@2"_s})
    QCOMPARE(orderOf(differenceOf(*parseMeasure(name), {knowledge, a, b})), Order::ABetter);
  Shape shape;
  const MeasureSpec rbp = *parseMeasure(u"rbp"_s);
  QVERIFY(rbp.measure->score(shape.of(knowledge, a), rbp.cut).min <
          rbp.measure->score(shape.of(knowledge, b), rbp.cut).max);
  const PackedBounds ndcg = differenceOf(*parseMeasure(u"ndcg@2"_s), {knowledge, a, b});
  const double second = 1 / std::log2(3);
  QVERIFY(std::abs(ndcg.min - second / (1 + second)) <= Tolerance); // the open one has grade 3 and doubles the ideal
  QVERIFY(std::abs(ndcg.max - second) <= Tolerance);
}

void DifferenceTest::every_bound_status_and_order_is_that_of_the_oracle_data()
{
  QTest::addColumn<QString>("caseText");
  QFile file(QStringLiteral(ASSAYER_TEST_DATA "/bounds/difference.json"));
  if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read difference.json");
  const json given = json::parse(file.readAll().toStdString());
  for (const json& one : given["cases"])
    QTest::newRow(one["id"].get<std::string>().c_str()) << QString::fromStdString(one.dump());
}

void DifferenceTest::every_bound_status_and_order_is_that_of_the_oracle()
{
  QFETCH(QString, caseText);
  const json given = json::parse(caseText.toStdString());
  Knowledge knowledge{.pool = {}, .unknowns = {}, .relevantFrom = given["relevance_level"].get<int>()};
  std::map<std::string, KnownItem> items;
  for (const auto& [document, grade] : given["pool"].items()) {
    KnownItem item{.chunk = static_cast<quint32>(items.size()), .range = {}, .unknown = {}};
    if (grade.is_null()) {
      item.range = openRange(0, given["scale"].back().get<int>());
      item.unknown = static_cast<quint32>(knowledge.unknowns.size());
      knowledge.unknowns.push_back(item.range);
    } else {
      item.range = plain(grade.get<int>());
    }
    knowledge.pool.push_back(item);
    items[document] = item;
  }
  KnownRanking a;
  KnownRanking b;
  for (const json& document : given["ranking_a"]) a.items.push_back(items.at(document.get<std::string>()));
  for (const json& document : given["ranking_b"]) b.items.push_back(items.at(document.get<std::string>()));

  static const std::map<std::string, MeasureStatus> Statuses{{"determined", MeasureStatus::Determined},
                                                             {"interval", MeasureStatus::Interval},
                                                             {"partly_undefined", MeasureStatus::PartlyUndefined},
                                                             {"undefined", MeasureStatus::Undefined}};
  static const std::map<std::string, Order> Orders{{"a", Order::ABetter},
                                                   {"b", Order::BBetter},
                                                   {"equal", Order::Equal},
                                                   {"open", Order::Open},
                                                   {"undefined", Order::Undefined}};
  for (const auto& [metric, expected] : given["metrics"].items()) {
    const OurName name = *ourName(QByteArray::fromStdString(metric));
    knowledge.gain = name.gain;
    const PackedBounds score = differenceOf(*parseMeasure(name.measure), {knowledge, a, b});
    QVERIFY(!score.outer);
    QVERIFY2(score.status == Statuses.at(expected["status"].get<std::string>()), metric.c_str());
    QVERIFY2(orderOf(score) == Orders.at(expected["order"].get<std::string>()), metric.c_str());
    if (score.status == MeasureStatus::Undefined) continue;
    QVERIFY2(std::abs(score.min - expected["min"].get<double>()) <= Tolerance, metric.c_str());
    QVERIFY2(std::abs(score.max - expected["max"].get<double>()) <= Tolerance, metric.c_str());
  }
}

void DifferenceTest::the_mean_of_paired_differences_follows_the_greedy_rule()
{
  // Query 1: a finds the relevant chunk, b does not: +1. Query 2: only the open chunk that b alone retrieved may be
  // relevant: −1 or no value. Query 3: determined, no difference.
  WorkspaceSettings settings;
  settings.poolDepth = 1;
  Engine engine(settings, {});
  engine.addJudge(judgeRow(1));
  for (qint64 query = 1; query <= 3; ++query) engine.addQuery(queryRow(query));
  engine.addRun(runRow(1));
  engine.addRun(runRow(2));
  for (qint64 query = 1; query <= 3; ++query) {
    engine.addRanking({1}, {query}, std::vector<quint32>{1});
    engine.addRanking({2}, {query}, std::vector<quint32>{query == 3 ? 1u : 2u});
  }
  engine.addLabel(gradeLabel(1, 1, 1, 3));
  engine.addLabel(gradeLabel(1, 2, 1, 0));
  engine.addLabel(gradeLabel(2, 1, 1, 0));
  engine.addLabel(gradeLabel(3, 1, 1, 3));
  engine.finish();
  QCOMPARE(engine.difference({1}, {2}, {1}, u"recall@1"_s)->min, 1.0);
  QCOMPARE(engine.difference({1}, {2}, {2}, u"recall@1"_s)->status, MeasureStatus::PartlyUndefined);
  const Mean mean = *engine.meanDifference({1}, {2}, u"recall@1"_s);
  QCOMPARE(mean.defined, 2);
  QCOMPARE(mean.optional, 1);
  QCOMPARE(mean.min, 0.0); // (1 − 1 + 0) ÷ 3
  QCOMPARE(mean.max, 0.5); // (1 + 0) ÷ 2, the second without a value
  const Mean mirrored = *engine.meanDifference({2}, {1}, u"recall@1"_s);
  QCOMPARE(mirrored.min, -0.5);
  QCOMPARE(mirrored.max, 0.0);
  Lens strict;
  strict.policy = Policy::Strict;
  engine.setLens(strict);
  QCOMPARE(engine.meanDifference({1}, {2}, u"recall@1"_s)->value(), std::nullopt);
  Lens asTrecEval;
  asTrecEval.policy = Policy::TrecEval;
  engine.setLens(asTrecEval);
  QCOMPARE(engine.meanDifference({1}, {2}, u"recall@1"_s)->value(), std::optional(1.0 / 3));
  QVERIFY(!engine.meanDifference({1}, {2}, u"recal"_s));
}

} // namespace assayer::tests
