#include "work/figures_test.h"

#include "metrics/measures.h"
#include "support/small_workspace.h"
#include "work/engine_loading.h"
#include "work/figures.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

std::vector<PackedBounds> settled(std::initializer_list<double> values)
{
  std::vector<PackedBounds> all;
  for (const double value : values) all.push_back(determined(value));
  return all;
}

PackedBounds ranging(double min, double max, MeasureStatus status = MeasureStatus::Interval)
{
  return {min, max, status, Reason::None, false};
}

std::optional<ConfidenceInterval> intervalOfAll(const std::vector<PackedBounds>& values, bool share, bool unit)
{
  return samplingInterval(values, meanOf(values), share, unit);
}

bool isNear(const std::optional<ConfidenceInterval>& interval, double low, double high)
{
  return interval && std::abs(interval->low - low) < 5e-5 && std::abs(interval->high - high) < 5e-5;
}

} // namespace

void RunFiguresTest::a_share_has_wilsons_interval()
{
  QVERIFY(isNear(intervalOfAll(settled({1, 1, 0}), true, true), 0.2077, 0.9385));
  // 1 of 3 at least, 2 of 3 at most.
  QVERIFY(isNear(intervalOfAll({determined(1), determined(0), ranging(0, 1)}, true, true), 0.0615, 0.9385));
}

void RunFiguresTest::a_mean_has_students_interval()
{
  // Mean 0.5, deviation 0.2582, standard error 0.1291, t of 3 degrees 3.1824.
  QVERIFY(isNear(intervalOfAll(settled({0.2, 0.4, 0.6, 0.8}), false, false), 0.0891, 0.9109));
  // 0, 0, 1: mean 0.3333, standard error 0.3333, t of 2 degrees 4.3027; kept on the scale where there is one.
  QVERIFY(isNear(intervalOfAll(settled({0, 0, 1}), false, false), -1.1009, 1.7676));
  QVERIFY(isNear(intervalOfAll(settled({0, 0, 1}), false, true), 0, 1));
}

void RunFiguresTest::open_values_stretch_the_interval_to_both_extremes()
{
  // Least 0.2, 0.4, 0.6: 0.4 ± 4.3027 · 0.11547; most 0.2, 0.4, 1: 0.5333 ± 4.3027 · 0.24037.
  QVERIFY(isNear(intervalOfAll({determined(0.2), determined(0.4), ranging(0.6, 1)}, false, false), -0.0968, 1.5676));
}

void RunFiguresTest::what_is_sometimes_undefined_counts_where_it_hurts()
{
  const std::vector<PackedBounds> values{determined(0.5), ranging(0.1, 0.9, MeasureStatus::PartlyUndefined),
                                         ranging(0.6, 0.6, MeasureStatus::PartlyUndefined),
                                         undefined(Reason::NoRelevant)};
  QCOMPARE(valuesOfLeast(values), (std::vector<double>{0.5, 0.1}));
  QCOMPARE(valuesOfMost(values), (std::vector<double>{0.5, 0.9})); // 0.6 does not raise their mean of 0.7
  const Mean mean = meanOf(values);
  QCOMPARE(mean.min, 0.3);
  QCOMPARE(mean.max, 0.7);
  QCOMPARE(unsettledOf(values), 2);
  QVERIFY(!intervalOfAll({undefined(Reason::NoRelevant)}, false, true));
}

void RunFiguresTest::values_that_do_not_vary_are_taken_for_a_share()
{
  QVERIFY(isNear(intervalOfAll(settled({1, 1, 1}), false, true), 0.4385, 1));
  QVERIFY(isNear(intervalOfAll(settled({0.1}), false, true), 0.0025, 0.8323));
  QVERIFY(!intervalOfAll(settled({7, 7, 7}), false, false));
  QVERIFY(!intervalOfAll(settled({7}), false, false));
  QVERIFY(isNear(intervalOfAll(settled({0.1, 0.1, 0.1, 0.1, 0.1, 0.1}), false, true), 0.0122, 0.5001));
}

void RunFiguresTest::a_figure_of_a_group_is_over_its_queries()
{
  TemporaryWorkspace workspace;
  Store& store = workspace.store();
  const auto engine = loadEngine(store, {});
  QVERIFY(engine);
  const QVector<QueryRow> queries = store.queries().value();
  const QVector<RunRow> runs = store.runs().value();
  FigureQuestion question;
  question.runs = runs;
  question.measures = findMeasures(store, {u"p@3"_s, u"correct"_s}, {}, Apart::Range).value();
  question.groups = {{}, {u"ordinary"_s, {queries[0].id, queries[2].id}}, {u"nobody"_s, {}}};
  const auto figures = figuresOf(store, question, *engine);
  QVERIFY(figures);
  QCOMPARE(figures->size(), 12); // runs × groups × measures
  QCOMPARE(figures->at(0).run, u"alpha"_s);
  QVERIFY(!figures->at(0).group);
  QCOMPARE(figures->at(0).measure, u"p@3"_s);
  QCOMPARE(figures->at(0).mean.total, 3);
  QCOMPARE(figures->at(0).unsettled, 3);
  QVERIFY(figures->at(0).ofRanking);
  QCOMPARE(figures->at(1).measure, u"correct"_s);
  QCOMPARE(figures->at(1).items, u"answers"_s);
  QVERIFY(!figures->at(1).ofRanking);
  QCOMPARE(figures->at(2).group, std::optional(u"ordinary"_s));
  QCOMPARE(figures->at(2).mean.total, 2);
  QCOMPARE(figures->at(3).mean.total, 2);
  QCOMPARE(figures->at(4).mean.status, MeasureStatus::Undefined);
  QCOMPARE(figures->at(4).mean.total, 0);
  QVERIFY(!figures->at(4).ci95);
}

void RunFiguresTest::measures_know_which_way_they_are_better()
{
  TemporaryWorkspace workspace;
  const FigureMeasures measures =
      findMeasures(workspace.store(), {u"ndcg@10"_s, u"unjudged@5"_s, u"num_ret"_s, u"correct"_s, u"wrong_refusal"_s},
                   {}, Apart::Range)
          .value();
  QCOMPARE(measures.betterOf(u"ndcg@10"_s), Better::Higher);
  QCOMPARE(measures.betterOf(u"unjudged@5"_s), Better::Lower);
  QCOMPARE(measures.betterOf(u"num_ret"_s), Better::Neither);
  QCOMPARE(measures.betterOf(u"correct"_s), Better::Higher);
  QCOMPARE(measures.betterOf(u"wrong_refusal"_s), Better::Lower);
  QVERIFY(!parseMeasure(u"dcg@10"_s)->measure->unit);
  QVERIFY(!parseMeasure(u"num_rel"_s)->measure->unit);
  QVERIFY(parseMeasure(u"ndcg@10"_s)->measure->unit);
}

void RunFiguresTest::names_are_told_apart()
{
  TemporaryWorkspace workspace;
  Store& store = workspace.store();
  const auto found = findMeasures(store, {u"ndcg@10"_s, u"correct"_s, u"my_score"_s}, {u"my_score"_s}, Apart::Range);
  QVERIFY(found);
  QCOMPARE(found->ofAnswers.size(), 2);
  QVERIFY(found->isOfRetrieval(u"ndcg@10"_s));
  QVERIFY(!found->isOfRetrieval(u"my_score"_s));
  QCOMPARE(found->betterOf(u"my_score"_s), Better::Neither);
  const auto unknown = findMeasures(store, {u"faithfullness"_s}, {}, Apart::Range);
  QVERIFY(!unknown);
  QCOMPARE(unknown.error().kind, ErrorKind::Usage);
  QVERIFY(unknown.error().detail.contains(u"faithfulness"_s));
  QVERIFY(needsOfQueries({u"rr"_s, u"coverage_all@5"_s}));
  QVERIFY(!needsOfQueries({u"rr"_s}));
}

} // namespace assayer::tests
