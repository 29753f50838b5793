#include "metrics/explain_test.h"

#include "metrics/engine.h"
#include "metrics/extremes.h"
#include "metrics/known_case.h"
#include "metrics/rows.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

const QStringList Bounded{u"p@3"_s,       u"recall@3"_s, u"f1@3"_s,  u"ap"_s,    u"ap@3"_s, u"rr"_s,
                          u"ndcg@3"_s,    u"ndcg"_s,     u"dcg@3"_s, u"rprec"_s, u"rbp"_s,  u"context_precision@3"_s,
                          u"success@3"_s, u"num_rel"_s};

/// The definition's value for an assignment, by the slow way.
std::optional<double> bySlowWay(const KnownCase& known, const Extreme& extreme, const MeasureSpec& spec)
{
  return valueFor(known.small, gradesOf(known, extreme.grades), spec.measure->name, spec.cut.k);
}

bool near(double a, double b)
{
  return std::abs(a - b) <= Tolerance;
}

/// Both ends of one measure: the assignment is a possible one and gives the bound.
bool reproduces(const KnownCase& known, const QString& name, int& missed)
{
  const MeasureSpec spec = *parseMeasure(name);
  Shape shape;
  const PackedBounds bounds = spec.measure->score(shape.of(known.knowledge, known.a), spec.cut);
  for (const End end : {End::Least, End::Most}) {
    const auto extreme = extremeOf(spec, known.knowledge, known.a, end);
    if (bounds.status == MeasureStatus::Undefined) {
      if (extreme) return false;
      continue;
    }
    if (!extreme || extreme->grades.size() != known.knowledge.unknowns.size()) return false;
    for (std::size_t u = 0; u < extreme->grades.size(); ++u)
      if (extreme->grades[u] < known.knowledge.unknowns[u].low || extreme->grades[u] > known.knowledge.unknowns[u].high)
        return false;
    const auto value = bySlowWay(known, *extreme, spec);
    if (!value || !near(*value, extreme->value)) return false;
    const bool reached = near(*value, end == End::Least ? bounds.min : bounds.max);
    if (reached != extreme->reached) return false;
    missed += reached ? 0 : 1;
    if (!reached && bounds.outer) { // only where no assignment reaches it
      const Outcome outcome = enumerateFirst(known, spec.measure->name, spec.cut.k);
      const double truth = end == End::Least ? outcome.min : outcome.max;
      if (near(truth, end == End::Least ? bounds.min : bounds.max)) return false;
    }
  }
  return true;
}

Engine explained(const Lens& lens = {})
{
  WorkspaceSettings settings;
  settings.poolDepth = 4;
  Engine engine(settings, lens);
  engine.addJudge(judgeRow(1));
  engine.addJudge(judgeRow(2));
  for (qint64 query = 1; query <= 4; ++query)
    engine.addQuery(queryRow(query, query == 4 ? Expect::Refusal : Expect::Answer));
  engine.addRun(runRow(1));
  engine.addRanking({1}, {1}, std::vector<quint32>{11, 12, 13, 14, 15});
  engine.addRanking({1}, {2}, std::vector<quint32>{21});
  engine.addRanking({1}, {4}, std::vector<quint32>{41});
  engine.addToPool({1}, {19});
  engine.addLabel(gradeLabel(1, 11, 1, 1));
  engine.addLabel(gradeLabel(1, 12, 1, 3));
  engine.addLabel(gradeLabel(1, 13, 1, 1));
  engine.addLabel(gradeLabel(1, 13, 2, 2));
  engine.addLabel(labelOf(1, 14, 1, LabelState::CannotJudge));
  engine.addLabel(gradeLabel(2, 21, 1, 0));
  engine.addLabel(gradeLabel(3, 31, 1, 2));
  engine.finish();
  return engine;
}

} // namespace

void ExplainTest::extreme_assignments_reproduce_the_bounds_by_the_definitions()
{
  Draw draw(20240801);
  int missed = 0;
  for (int i = 0; i < 20000; ++i) {
    const KnownCase known = knownCase(draw, drawCase(draw, 1 + draw.upTo(8), draw.upTo(5), false), 0);
    for (const QString& name : Bounded) QVERIFY2(reproduces(known, name, missed), qPrintable(name));
  }
  QCOMPARE(missed, 0);
}

void ExplainTest::extreme_assignments_under_judges_ranges_and_copies_reach_every_bound_that_is_exact()
{
  Draw draw(20240802);
  int missed = 0;
  constexpr int Cases = 3000;
  for (int i = 0; i < Cases; ++i) {
    const bool ranges = draw.oneIn(2);
    const KnownCase known = knownCase(draw, drawCase(draw, 1 + draw.upTo(7), 1 + draw.upTo(4), ranges), ranges ? 0 : 3);
    for (const QString& name : Bounded) {
      const MeasureSpec spec = *parseMeasure(name);
      Shape shape;
      const bool outer = spec.measure->score(shape.of(known.knowledge, known.a), spec.cut).outer;
      const bool copies = known.knowledge.unknowns.size() <
                          static_cast<std::size_t>(std::ranges::count_if(
                              known.unknown, [](const auto& unknown) { return unknown.has_value(); }));
      int missedHere = 0;
      QVERIFY2(reproduces(known, name, missedHere), qPrintable(name));
      if (!outer && !copies) QCOMPARE(missedHere, 0);
      missed += missedHere;
    }
  }
  QVERIFY(missed > 0); // copies let loose from each other do make bounds too wide
}

void ExplainTest::the_terms_add_up_to_the_value_of_every_measure()
{
  Draw draw(20240803);
  for (int i = 0; i < 3000; ++i) {
    KnownCase known = knownCase(draw, drawCase(draw, 1 + draw.upTo(8), draw.upTo(5), false), 0);
    const int ranks = static_cast<int>(known.a.items.size());
    if (draw.oneIn(3))
      known.a.needRanks = {static_cast<quint32>(draw.upTo(ranks)), static_cast<quint32>(draw.upTo(ranks))};
    Assignment fixed;
    for (const GradeRange& range : known.knowledge.unknowns)
      fixed.push_back(static_cast<std::uint8_t>(range.low + draw.upTo(range.high - range.low)));
    Shape shape;
    const RankedQuery& query = shape.of(known.knowledge, known.a, fixed);
    for (const Measure& measure : measures()) {
      Cut cut;
      if (measure.cutoff && draw.oneIn(2)) cut.k = 1 + draw.upTo(5);
      const PackedBounds score = measure.score(query, cut);
      if (score.status == MeasureStatus::Undefined) continue;
      QCOMPARE(score.status, MeasureStatus::Determined);
      QVERIFY2(near(measure.terms(query, cut).value(), score.min), qPrintable(measure.name));
    }
  }
}

void ExplainTest::an_explanation_names_ranks_grades_and_what_is_open()
{
  const Engine engine = explained();
  const Explanation dcg = *engine.explain({1}, {1}, u"ndcg@4"_s);
  QCOMPARE(dcg.measure->name, u"ndcg"_s);
  QCOMPARE(dcg.cut.k, std::optional(4));
  QCOMPARE(dcg.policy, Policy::Interval);
  QCOMPARE(dcg.chunks.size(), 6);
  const std::vector<std::tuple<quint32, std::optional<int>, bool, JudgingState>> expected{
      {11, 1, true, JudgingState::Judged},    {12, 2, true, JudgingState::Judged},
      {13, 3, true, JudgingState::Disputed},  {14, 4, true, JudgingState::CannotJudge},
      {15, 5, false, JudgingState::Unjudged}, {19, std::nullopt, false, JudgingState::Unjudged}};
  for (qsizetype i = 0; i < dcg.chunks.size(); ++i) {
    const ExplainedChunk& chunk = dcg.chunks[i];
    QCOMPARE(std::tuple(chunk.chunk, chunk.rank, chunk.counts, chunk.state), expected[static_cast<std::size_t>(i)]);
  }
  QVERIFY(dcg.chunks[4].grades.outside); // below the pool's depth
  QVERIFY(near(dcg.chunks[1].weight, 1 / std::log2(3)));
  QCOMPARE(dcg.chunks[1].least.gain, 7.0);
  QVERIFY(near(dcg.chunks[1].least.contribution, 7 / std::log2(3)));
  // Least: what was not retrieved has the top grade and lifts the ideal.
  QCOMPARE(dcg.chunks[5].least.grade, 3);
  QCOMPARE(dcg.chunks[5].most.grade, 0);
  QVERIFY(dcg.least->reached && dcg.most->reached);
  QVERIFY(near(dcg.least->value, dcg.bounds.min) && near(dcg.most->value, dcg.bounds.max));
  for (const auto& [end, side] :
       {std::pair(dcg.least, &ExplainedChunk::least), std::pair(dcg.most, &ExplainedChunk::most)}) {
    double sum = end->rest;
    for (const ExplainedChunk& chunk : dcg.chunks) sum += (chunk.*side).contribution;
    QVERIFY(near(sum, end->sum) && near(sum / end->denominator, end->value));
    double ideal = 0;
    for (const IdealTerm& term : end->ideal) ideal += term.contribution;
    QVERIFY(near(ideal, end->denominator));
  }
  // RBP's residual holds what no rank does.
  QVERIFY(near(engine.explain({1}, {1}, u"rbp_residual"_s)->most->rest, std::pow(0.8, 5)));
  QVERIFY(!engine.explain({1}, {1}, u"ndgc"_s));
}

void ExplainTest::a_withheld_or_undefined_figure_is_explained_too()
{
  Engine engine = explained();
  // Fully judged and nothing relevant: recall has no value, P is 0.
  const Explanation recall = *engine.explain({1}, {2}, u"recall@4"_s);
  QCOMPARE(recall.bounds.status, MeasureStatus::Undefined);
  QCOMPARE(recall.bounds.reason, u"no_relevant"_s);
  QVERIFY(!recall.least && !recall.most);
  QCOMPARE(recall.chunks.size(), 1);
  QCOMPARE(engine.explain({1}, {2}, u"p@4"_s)->least->value, 0.0);
  QCOMPARE(engine.explain({1}, {3}, u"p@4"_s)->bounds.reason, u"not_in_run"_s);
  Lens lens;
  lens.policy = Policy::Strict;
  engine.setLens(lens);
  const Explanation strict = *engine.explain({1}, {1}, u"ndcg@4"_s);
  QCOMPARE(strict.bounds.reason, u"open"_s);
  QVERIFY(strict.least->value < strict.most->value);
  lens.policy = Policy::TrecEval;
  engine.setLens(lens);
  const Explanation zero = *engine.explain({1}, {1}, u"ndcg@4"_s);
  QCOMPARE(zero.least, zero.most);
  QCOMPARE(zero.chunks[2].most.grade, 0);
  QVERIFY(near(zero.least->value, zero.bounds.min));
  lens.policy = Policy::JudgedOnly;
  engine.setLens(lens);
  QCOMPARE(engine.explain({1}, {1}, u"ndcg@4"_s)->chunks.size(), 2);
}

void ExplainTest::a_mean_lists_every_query_with_its_reason()
{
  Engine engine = explained();
  const MeanExplanation mean = *engine.explainMean({1}, u"recall@4"_s);
  QCOMPARE(mean.mean, *engine.mean({1}, u"recall@4"_s));
  QCOMPARE(mean.queries.size(), 3);
  QCOMPARE(mean.expectNoAnswer, 1);
  QCOMPARE(mean.queries[0].bounds.status, MeasureStatus::Interval);
  QVERIFY(mean.queries[0].inLowest && mean.queries[0].inHighest);
  QCOMPARE(mean.queries[1].bounds.reason, u"no_relevant"_s);
  QVERIFY(!mean.queries[1].inLowest && !mean.queries[1].inHighest);
  QCOMPARE(mean.queries[2].bounds.reason, u"not_in_run"_s);
  // The ends of the mean are those of the queries that are in them.
  engine.apply(changeOf(labelOf(2, 21, 1, LabelState::Cleared)));
  const MeanExplanation open = *engine.explainMean({1}, u"recall@4"_s);
  QCOMPARE(open.queries[1].bounds.status, MeasureStatus::PartlyUndefined);
  double lowest = 0;
  double highest = 0;
  int inLowest = 0;
  int inHighest = 0;
  for (const ExplainedQuery& query : open.queries) {
    if (query.inLowest) lowest += query.bounds.min;
    if (query.inHighest) highest += query.bounds.max;
    inLowest += query.inLowest ? 1 : 0;
    inHighest += query.inHighest ? 1 : 0;
  }
  QVERIFY(near(lowest / inLowest, open.mean.min) && near(highest / inHighest, open.mean.max));
}

void ExplainTest::the_extreme_assignments_of_a_long_list_are_found()
{
  Draw draw(20240804);
  SmallCase small = drawCase(draw, 600, 600, false);
  const KnownCase known = knownCase(draw, small, 0);
  for (const QString& name : Bounded) {
    int missed = 0;
    QVERIFY2(reproduces(known, name, missed), qPrintable(name));
    QCOMPARE(missed, 0);
  }
}

} // namespace assayer::tests
