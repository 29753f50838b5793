#include "metrics/engine_test.h"

#include "metrics/engine.h"
#include "metrics/rows.h"

#include <QTest>

#include <map>
#include <random>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

using Chunks = std::vector<quint32>;

constexpr RunId Run{1};
constexpr QueryId Query{1};
constexpr qint64 Anna = 1;
constexpr qint64 Bert = 2;
constexpr qint64 Model = 3;
constexpr qint64 Lead = 4; // adjudicates

Chunks poolOf(const Engine& engine, QueryId query = Query)
{
  const auto pool = engine.pool(query);
  return {pool.begin(), pool.end()};
}

/// One query, one run that retrieved chunks 11 to 15, pool depth 3, four judges.
Engine smallEngine(const Lens& lens = {})
{
  WorkspaceSettings settings;
  settings.poolDepth = 3;
  Engine engine(settings, lens);
  engine.addJudge(judgeRow(Anna));
  engine.addJudge(judgeRow(Bert));
  engine.addJudge(judgeRow(Model, JudgeKind::Model));
  engine.addJudge(judgeRow(Lead, JudgeKind::Adjudication));
  engine.addQuery(queryRow(Query.value));
  engine.addRun(runRow(Run.value));
  engine.addRanking(Run, Query, Chunks{11, 12, 13, 14, 15});
  return engine;
}

Bounds scoreOf(const Engine& engine, const char* measure)
{
  return *engine.ofQuery(Run, Query, QString::fromLatin1(measure));
}

Bounds exactly(double value)
{
  return {.status = MeasureStatus::Determined, .min = value, .max = value, .reason = {}};
}

Bounds fromTo(double min, double max)
{
  return {.status = MeasureStatus::Interval, .min = min, .max = max, .reason = {}};
}

} // namespace

void EngineTest::the_pool_is_the_top_of_pooled_runs_then_additions_then_what_persons_labelled()
{
  WorkspaceSettings settings;
  settings.poolDepth = 2;
  Engine engine(settings, {});
  engine.addJudge(judgeRow(Anna));
  engine.addJudge(judgeRow(Model, JudgeKind::Model));
  engine.addQuery(queryRow(1));
  engine.addRun(runRow(1));
  engine.addRun(runRow(2));
  engine.addRun(runRow(3, false));
  engine.addRanking({1}, {1}, Chunks{1, 2, 3, 4});
  engine.addRanking({2}, {1}, Chunks{5, 1, 6});
  engine.addRanking({3}, {1}, Chunks{7, 8});
  engine.addToPool({1}, {20});
  engine.addLabel(gradeLabel(1, 8, Anna, 0));
  engine.addLabel(gradeLabel(1, 4, Anna, 2));
  engine.addLabel(gradeLabel(1, 3, Model, 2));
  engine.addLabel(labelOf(1, 6, Anna, LabelState::Later));
  engine.finish();
  QCOMPARE(poolOf(engine, {1}), (Chunks{1, 5, 2, 20, 4, 8}));
  engine.addToPool({1}, {21});
  QCOMPARE(poolOf(engine, {1}), (Chunks{1, 5, 2, 20, 21, 4, 8}));
  engine.setPoolDepth(1);
  QCOMPARE(poolOf(engine, {1}), (Chunks{1, 5, 20, 21, 4, 8}));
  QVERIFY(engine.pool({99}).empty());
}

void EngineTest::gold_is_the_adjudication_else_what_all_persons_share_else_open_between_them()
{
  Engine engine = smallEngine();
  engine.addLabel(gradeLabel(1, 11, Anna, 2));
  engine.finish();
  QCOMPARE(scoreOf(engine, "rr"), exactly(1));
  engine.apply(changeOf(gradeLabel(1, 11, Bert, 2)));
  QCOMPARE(engine.poolCounts(Query).judged, 1);
  engine.apply(changeOf(gradeLabel(1, 11, Bert, 0)));
  QCOMPARE(engine.poolCounts(Query).disputed, 1);
  QCOMPARE(scoreOf(engine, "p@1"), fromTo(0, 1));
  QCOMPARE(scoreOf(engine, "judged@1"), exactly(0));
  engine.apply(changeOf(gradeLabel(1, 11, Bert, 3)));
  QCOMPARE(scoreOf(engine, "p@1"), exactly(1)); // between 2 and 3 it is relevant either way
  QCOMPARE(engine.poolCounts(Query).disputed, 1);
  engine.apply(changeOf(gradeLabel(1, 11, Lead, 0)));
  QCOMPARE(scoreOf(engine, "p@1"), exactly(0));
  QCOMPARE(engine.poolCounts(Query).judged, 1);
  engine.apply(changeOf(gradeLabel(1, 11, Anna, 3))); // a label after the adjudication does not change it
  QCOMPARE(scoreOf(engine, "p@1"), exactly(0));
  engine.apply(changeOf(labelOf(1, 11, Lead, LabelState::Cleared)));
  QCOMPARE(scoreOf(engine, "p@1"), exactly(1)); // both persons say 3 by now
  QCOMPARE(engine.poolCounts(Query).judged, 1);
}

void EngineTest::models_cannot_judge_later_and_repeats_never_enter_gold()
{
  Engine engine = smallEngine();
  engine.addLabel(gradeLabel(1, 11, Model, 3));
  engine.addLabel(labelOf(1, 12, Anna, LabelState::CannotJudge));
  engine.addLabel(labelOf(1, 13, Anna, LabelState::Later));
  Label repeat = gradeLabel(1, 11, Anna, 3);
  repeat.round = 1;
  engine.addLabel(repeat);
  Label elsewhere = gradeLabel(1, 11, Anna, 3);
  elsewhere.subject.criterion = criterion::Flag;
  engine.addLabel(elsewhere);
  engine.finish();
  QCOMPARE(engine.poolCounts(Query),
           (JudgingCounts{.total = 3, .judged = 0, .disputed = 0, .later = 1, .cannotJudge = 1, .unjudged = 1}));
  QCOMPARE(scoreOf(engine, "p@3"), fromTo(0, 1));
  engine.apply(changeOf(gradeLabel(1, 12, Bert, 2))); // one who can judge settles it
  QCOMPARE(engine.poolCounts(Query).judged, 1);
  QCOMPARE(scoreOf(engine, "p@3"), fromTo(1.0 / 3, 1));
}

void EngineTest::a_cleared_label_is_gone_and_its_chunk_leaves_the_pool()
{
  Engine engine = smallEngine();
  engine.finish();
  const Bounds before = scoreOf(engine, "ndcg@5");
  engine.apply(changeOf(gradeLabel(1, 15, Anna, 3)));
  QCOMPARE(poolOf(engine), (Chunks{11, 12, 13, 15}));
  QVERIFY(scoreOf(engine, "ndcg@5") != before);
  engine.apply(changeOf(labelOf(1, 15, Anna, LabelState::Cleared)));
  QCOMPARE(poolOf(engine), (Chunks{11, 12, 13}));
  QCOMPARE(scoreOf(engine, "ndcg@5"), before);
}

void EngineTest::a_blind_judges_figures_rest_on_their_own_labels_and_pool()
{
  Lens lens;
  lens.onlyJudge = JudgeId{Anna};
  Engine engine = smallEngine(lens);
  engine.addLabel(gradeLabel(1, 11, Anna, 2));
  engine.addLabel(gradeLabel(1, 11, Bert, 0));
  engine.addLabel(gradeLabel(1, 11, Lead, 0));
  engine.addLabel(gradeLabel(1, 12, Bert, 3));
  engine.addLabel(gradeLabel(1, 15, Bert, 3));
  engine.finish();
  QCOMPARE(poolOf(engine), (Chunks{11, 12, 13}));
  QCOMPARE(engine.poolCounts(Query),
           (JudgingCounts{.total = 3, .judged = 1, .disputed = 0, .later = 0, .cannotJudge = 0, .unjudged = 2}));
  QCOMPARE(scoreOf(engine, "rr"), exactly(1));
  engine.setLens({});
  QCOMPARE(poolOf(engine), (Chunks{11, 12, 13, 15}));
  QCOMPARE(scoreOf(engine, "rr"), exactly(0.5));
  QCOMPARE(engine.poolCountsOf({Bert}, Query).judged, 3);
  QCOMPARE(engine.poolCountsOf({Anna}, Query).judged, 1);
  QCOMPARE(engine.poolCountsOf({77}, Query).unjudged, 4);
}

void EngineTest::counts_add_up_and_follow_every_label()
{
  Engine engine = smallEngine();
  engine.finish();
  QCOMPARE(engine.topCounts(Run, 5).total, 5);
  QCOMPARE(engine.topCounts(Run, 5).unjudged, 5);
  engine.apply(changeOf(gradeLabel(1, 11, Anna, 0)));
  engine.apply(changeOf(labelOf(1, 12, Anna, LabelState::Later)));
  const JudgingCounts expected{.total = 5, .judged = 1, .disputed = 0, .later = 1, .cannotJudge = 0, .unjudged = 3};
  QCOMPARE(engine.topCounts(Run, 5), expected);
  QCOMPARE(engine.topCounts(Run, Query, 5), expected);
  QCOMPARE(engine.poolCounts(), engine.poolCounts(Query));
  QCOMPARE(engine.poolCounts().total, 3);
  QCOMPARE(engine.topCounts(Run, 100).total, 5);
}

void EngineTest::queries_that_expect_a_refusal_are_not_in_the_mean()
{
  Engine engine = smallEngine();
  engine.addQuery(queryRow(2, Expect::Refusal));
  engine.addQuery(queryRow(3, Expect::Answer));
  engine.addRanking(Run, {2}, Chunks{11});
  engine.addRanking(Run, {3}, Chunks{11});
  engine.finish();
  QCOMPARE(engine.mean(Run, u"p@5"_s)->total, 2);
  const std::vector<QueryId> some{{2}, {3}};
  QCOMPARE(engine.mean(Run, u"p@5"_s, some)->total, 1);
  QVERIFY(engine.ofQuery(Run, {2}, u"p@5"_s)->status == MeasureStatus::Interval);
  engine.apply(changeOf(gradeLabel(2, 11, Anna, 3)));
  QCOMPARE(engine.mean(Run, u"p@1"_s)->max, 1.0);
  QCOMPARE(engine.mean(Run, u"p@1"_s)->min, 0.0);
}

void EngineTest::a_query_that_the_run_lacks_is_counted_apart()
{
  Engine engine = smallEngine();
  engine.addQuery(queryRow(2));
  engine.addLabel(gradeLabel(1, 11, Anna, 1));
  engine.addLabel(gradeLabel(2, 11, Anna, 1));
  engine.finish();
  const Mean mean = *engine.mean(Run, u"rr"_s);
  QCOMPARE(mean.defined, 1);
  QCOMPARE(mean.reasons, (QMap<QString, int>{{u"not_in_run"_s, 1}}));
  QCOMPARE(mean.value(), std::optional(1.0));
  Lens lens;
  lens.policy = Policy::TrecEval;
  engine.setLens(lens);
  QCOMPARE(engine.mean(Run, u"rr"_s)->value(), std::optional(0.5)); // trec_eval -c
  lens.onlyQueriesOfRun = true;
  engine.setLens(lens);
  QCOMPARE(engine.mean(Run, u"rr"_s)->value(), std::optional(1.0));
  QVERIFY(!engine.mean(Run, u"RR"_s));
  QVERIFY(!engine.ofQuery(Run, Query, u"RR"_s));
}

void EngineTest::every_policy_treats_an_open_chunk_in_its_own_way()
{
  Lens lens;
  Engine engine = smallEngine(lens);
  engine.addQuery(queryRow(2));
  engine.addRanking(Run, {2}, Chunks{12});
  engine.addLabel(gradeLabel(1, 12, Anna, 3));
  engine.finish();
  QCOMPARE(scoreOf(engine, "rr"), fromTo(0.5, 1));
  QCOMPARE(scoreOf(engine, "p@2"), fromTo(0.5, 1));
  lens.policy = Policy::Strict;
  engine.setLens(lens);
  QCOMPARE(scoreOf(engine, "rr").status, MeasureStatus::Undefined);
  QCOMPARE(scoreOf(engine, "rr").reason, u"open"_s);
  QCOMPARE(engine.mean(Run, u"rr"_s)->value(), std::nullopt);
  lens.policy = Policy::TrecEval;
  engine.setLens(lens);
  QCOMPARE(scoreOf(engine, "rr"), exactly(0.5));
  QCOMPARE(engine.mean(Run, u"rr"_s)->value(), std::optional(0.5)); // nobody judged the other query
  QCOMPARE(engine.mean(Run, u"rr"_s)->reasons, (QMap<QString, int>{{u"no_judgements"_s, 1}}));
  lens.policy = Policy::JudgedOnly;
  engine.setLens(lens);
  QCOMPARE(scoreOf(engine, "rr"), exactly(1));
  QCOMPARE(scoreOf(engine, "num_ret"), exactly(1));
}

void EngineTest::nothing_judged_is_another_reason_than_nothing_relevant()
{
  Engine engine = smallEngine();
  engine.finish();
  QCOMPARE(scoreOf(engine, "recall@3").reason, u"no_judgements"_s);
  QCOMPARE(engine.mean(Run, u"recall@3"_s)->reasons, (QMap<QString, int>{{u"no_judgements"_s, 1}}));
  engine.apply(changeOf(gradeLabel(1, 11, Anna, 0)));
  QCOMPARE(scoreOf(engine, "recall@3").reason, u"no_relevant"_s); // so far
  engine.apply(changeOf(gradeLabel(1, 12, Anna, 0)));
  engine.apply(changeOf(gradeLabel(1, 13, Anna, 0)));
  QCOMPARE(scoreOf(engine, "recall@3").status, MeasureStatus::Undefined);
  QCOMPARE(scoreOf(engine, "recall@3").reason, u"no_relevant"_s);
}

void EngineTest::a_snapshot_stays_as_it_was_while_the_engine_goes_on()
{
  Engine engine = smallEngine();
  engine.finish();
  engine.mean(Run, u"rr"_s);
  const Engine before = engine.snapshot();
  engine.apply(changeOf(gradeLabel(1, 11, Anna, 3)));
  const Engine between = engine.snapshot();
  engine.addToPool(Query, {20});
  engine.apply(changeOf(gradeLabel(1, 11, Anna, 0)));
  QCOMPARE(scoreOf(before, "rr"), fromTo(0, 1));
  QCOMPARE(before.mean(Run, u"rr"_s)->max, 1.0);
  QCOMPARE(poolOf(before), (Chunks{11, 12, 13}));
  QCOMPARE(scoreOf(between, "rr"), exactly(1));
  QCOMPARE(scoreOf(engine, "rr"), fromTo(0, 0.5));
  QCOMPARE(poolOf(engine), (Chunks{11, 12, 13, 20}));
}

void EngineTest::an_engine_that_catches_up_has_the_figures_of_the_newer_one()
{
  Engine engine = smallEngine();
  engine.addQuery(queryRow(2));
  engine.addRanking(Run, {2}, Chunks{12, 13});
  engine.finish();
  const QStringList names{u"rr"_s, u"ndcg@3"_s, u"gmap"_s};
  Engine follower = engine.snapshot();
  follower.workOut(Run, names);
  const auto check = [&](const Engine& newer, const QStringList& kept) {
    follower.catchUp(newer);
    QCOMPARE(follower.workedOut().value(Run), kept);
    for (const QString& name : names) QCOMPARE(follower.mean(Run, name), newer.snapshot().mean(Run, name));
    for (const QueryId query : newer.queries()) QCOMPARE(poolOf(follower, query), poolOf(newer, query));
    QCOMPARE(follower.poolCounts(), newer.poolCounts());
    QCOMPARE(follower.topCounts(Run, 2), newer.topCounts(Run, 2));
  };
  check(engine, names); // nothing is new
  engine.apply(changeOf(gradeLabel(1, 11, Anna, 3)));
  check(engine.snapshot(), names);
  engine.apply(changeOf(gradeLabel(2, 13, Bert, 2)));
  engine.apply(changeOf(gradeLabel(1, 11, Bert, 0)));
  engine.addToPool(Query, {20});
  check(engine.snapshot(), names);
  Lens lens;
  lens.gain = Gain::Linear;
  engine.setLens(lens);
  check(engine.snapshot(), {});
  // Another workspace: as many queries, of other names.
  Engine other = smallEngine(lens);
  other.addQuery(queryRow(7));
  other.addRanking(Run, {7}, Chunks{12, 13});
  other.addLabel(gradeLabel(7, 12, Anna, 1));
  other.finish();
  check(other, {});
}

void EngineTest::the_best_chunk_of_each_query_is_named_where_one_tells_anything()
{
  Engine engine = smallEngine();
  engine.addQuery(queryRow(2));
  engine.addRanking(Run, {2}, Chunks{12});
  engine.addLabel(gradeLabel(2, 12, Anna, 3)); // nothing is open there
  engine.addQuery(queryRow(3, Expect::Refusal));
  engine.addRanking(Run, {3}, Chunks{13});
  engine.finish();
  const auto best = engine.mostInformativeOfEach({u"rr"_s, Run}, engine.queries());
  QCOMPARE(best.size(), std::size_t{1});
  QCOMPARE(best.front().query, Query);
  QCOMPARE(best.front().worth.chunk, quint32{11});
  // RR is anything up to 1: 0 to 1/2 if the first is not relevant, 1 if it is.
  QCOMPARE(best.front().worth.narrowing(), 0.75);
  int asked = 0;
  QVERIFY(engine.mostInformativeOfEach({u"rr"_s, Run}, engine.queries(), [&] { return ++asked > 9; }).empty());
  QCOMPARE(asked, 1);
}

void EngineTest::judges_ranges_can_be_widened_to_the_whole_scale()
{
  Lens lens;
  Engine engine = smallEngine(lens);
  engine.addLabel(gradeLabel(1, 11, Anna, 1));
  engine.addLabel(gradeLabel(1, 11, Bert, 2));
  engine.addLabel(gradeLabel(1, 12, Anna, 0));
  engine.addLabel(gradeLabel(1, 13, Anna, 0));
  engine.finish();
  QCOMPARE(scoreOf(engine, "p@1"), exactly(1));
  lens.disputesOpenFully = true;
  engine.setLens(lens);
  QCOMPARE(scoreOf(engine, "p@1"), fromTo(0, 1));
  QCOMPARE(engine.poolCounts(Query).disputed, 1);
  lens.disputesOpenFully = false;
  engine.setLens(lens);
  QCOMPARE(scoreOf(engine, "p@1"), exactly(1));
}

void EngineTest::a_query_without_relevant_chunks_can_be_made_to_score_0()
{
  Lens lens;
  lens.policy = Policy::JudgedOnly;
  Engine engine = smallEngine(lens);
  engine.addLabel(gradeLabel(1, 11, Anna, 0));
  engine.addQuery(queryRow(2));
  engine.addRanking(Run, {2}, Chunks{21});
  engine.addLabel(gradeLabel(2, 21, Anna, 2));
  engine.finish();
  QCOMPARE(scoreOf(engine, "recall@5").status, MeasureStatus::Undefined);
  QCOMPARE(engine.mean(Run, u"recall@5"_s)->value(), std::optional(1.0));
  lens.undefinedIsZero = true; // as trec_eval -J
  engine.setLens(lens);
  QCOMPARE(scoreOf(engine, "recall@5"), exactly(0));
  QCOMPARE(engine.mean(Run, u"recall@5"_s)->value(), std::optional(0.5));
  // Where it is open whether anything is relevant, 0 is one of the outcomes.
  lens.policy = Policy::Interval;
  engine.setLens(lens);
  QCOMPARE(scoreOf(engine, "recall@2"), fromTo(0, 1));
  QCOMPARE(engine.mean(Run, u"recall@2"_s)->optional, 0);
}

void EngineTest::coverage_asks_for_needs_and_without_them_for_a_chunk_that_answers()
{
  Engine engine = smallEngine();
  engine.addQuery(queryRow(2));
  engine.addRanking(Run, {2}, Chunks{21, 22, 23});
  engine.setNeeds({2}, {{22, 99}, {23}}); // two passages; the first stands in either of two chunks
  engine.addLabel(gradeLabel(1, 11, Anna, 1));
  engine.finish();
  const auto of = [&](qint64 query, const char* measure) {
    return *engine.ofQuery(Run, {query}, QString::fromLatin1(measure));
  };
  QCOMPARE(of(2, "coverage_any@1"), exactly(0)); // needs are met or not, whatever is judged
  QCOMPARE(of(2, "coverage_any@2"), exactly(1));
  QCOMPARE(of(2, "coverage_all@2"), exactly(0));
  QCOMPARE(of(2, "coverage_all@3"), exactly(1));
  QCOMPARE(of(1, "coverage_any@1"), exactly(0)); // grade 1 is background, it takes 2 to answer
  QCOMPARE(of(1, "coverage_all@2"), fromTo(0, 1));
  engine.apply(changeOf(gradeLabel(1, 12, Anna, 2)));
  QCOMPARE(of(1, "coverage_all@2"), exactly(1));
  QCOMPARE(engine.mean(Run, u"coverage_all@2"_s)->value(), std::optional(0.5));
}

void EngineTest::measures_of_the_context_look_as_deep_as_the_generator_did()
{
  WorkspaceSettings settings;
  Engine engine(settings, {});
  engine.addJudge(judgeRow(Anna));
  engine.addQuery(queryRow(1));
  RunRow run = runRow(1);
  run.k = 2;
  engine.addRun(run);
  engine.addRanking(Run, Query, Chunks{11, 12, 13});
  engine.addLabel(gradeLabel(1, 11, Anna, 0));
  engine.addLabel(gradeLabel(1, 12, Anna, 0));
  engine.addLabel(gradeLabel(1, 13, Anna, 3));
  engine.finish();
  QCOMPARE(scoreOf(engine, "coverage_any"), exactly(0));
  QCOMPARE(scoreOf(engine, "context_precision"), exactly(0));
  QCOMPARE(scoreOf(engine, "coverage_any@3"), exactly(1));
  QCOMPARE(scoreOf(engine, "context_precision@3"), exactly(1.0 / 3));
  QCOMPARE(engine.explain(Run, Query, u"coverage_any"_s)->cut.k, std::optional(2));
}

void EngineTest::a_geometric_mean_keeps_its_bounds()
{
  Engine engine = smallEngine();
  engine.addQuery(queryRow(2));
  engine.addRanking(Run, {2}, Chunks{21, 22});
  for (const int chunk : {11, 13}) engine.addLabel(gradeLabel(1, chunk, Anna, 0));
  engine.addLabel(gradeLabel(1, 12, Anna, 3));
  engine.addLabel(gradeLabel(2, 22, Anna, 3));
  engine.finish();
  QCOMPARE(scoreOf(engine, "gmap"), exactly(0.5)); // of one query it is average precision
  const Mean mean = *engine.mean(Run, u"gmap"_s);
  QVERIFY(std::abs(mean.min - std::sqrt(0.5 * 0.5)) <= 1e-12);
  QVERIFY(std::abs(mean.max - std::sqrt(0.5 * 1.0)) <= 1e-12);
  engine.apply(changeOf(gradeLabel(2, 22, Anna, 0)));
  engine.apply(changeOf(gradeLabel(2, 21, Anna, 0)));
  QCOMPARE(engine.mean(Run, u"gmap"_s)->undefinedCount, 1);
}

// -- incremental = full ----------------------------------------------------------------------------------------------

namespace {

/// A workspace that is drawn, and the labels that stand in it: what a full recomputation starts from.
class Drawn {
public:
  Drawn(std::uint32_t seed, const Lens& lens) : m_random(seed), m_lens(lens)
  {
    for (auto& ofQuery : m_rankings)
      for (auto& ranking : ofQuery) {
        Chunks all;
        for (quint32 chunk = 1; chunk <= MostChunks; ++chunk) all.push_back(chunk);
        for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[below(i)]);
        if (below(6) == 0) continue; // a query that the run lacks
        all.resize(below(MostChunks));
        ranking = all;
      }
  }

  std::size_t below(std::size_t n) { return m_random() % n; }

  Engine full() const
  {
    WorkspaceSettings settings;
    settings.poolDepth = 4;
    Engine engine(settings, m_lens);
    for (const qint64 judge : {Anna, Bert}) engine.addJudge(judgeRow(judge));
    engine.addJudge(judgeRow(Model, JudgeKind::Model));
    engine.addJudge(judgeRow(Lead, JudgeKind::Adjudication));
    for (qint64 query = 1; query <= Queries; ++query)
      engine.addQuery(queryRow(query, query == 2 ? Expect::Refusal : Expect::Answer));
    for (qint64 run = 1; run <= Runs; ++run) engine.addRun(runRow(run, run != 3));
    for (qint64 query = 1; query <= Queries; ++query)
      for (qint64 run = 1; run <= Runs; ++run)
        if (const auto& ranking = rankingOf(run, query)) engine.addRanking({run}, {query}, *ranking);
    for (qint64 chunk = 1; chunk <= 8; ++chunk) engine.setNearGroup({chunk}, chunk % 4); // 1 and 5, 2 and 6, 3 and 7
    for (const auto& [query, chunk] : m_added) engine.addToPool({query}, {chunk});
    for (const auto& [key, label] : m_labels) engine.addLabel(label);
    engine.finish();
    return engine;
  }

  /// The next gesture, applied to `engine` and remembered: a label, an adjudication, an undo, a chunk by hand.
  void step(Engine& engine)
  {
    if (below(40) == 0) {
      const std::pair<qint64, qint64> added{1 + below(Queries), 1 + below(MostChunks + 5)};
      if (std::ranges::find(m_added, added) == m_added.end()) m_added.push_back(added);
      engine.addToPool({added.first}, {added.second});
      return;
    }
    Label now;
    if (!m_undo.empty() && below(4) == 0) {
      now = m_undo.back();
      m_undo.pop_back();
    } else {
      const qint64 judge = 1 + static_cast<qint64>(below(4));
      now = gradeLabel(1 + below(Queries), 1 + below(MostChunks + 5), judge, static_cast<int>(below(4)));
      if (const auto state = below(8); state < 3) {
        now.state = state == 0 ? LabelState::Later : state == 1 ? LabelState::CannotJudge : LabelState::Cleared;
        now.value.reset();
      }
      const auto known = m_labels.find({now.subject, now.judge});
      m_undo.push_back(known != m_labels.end()
                           ? known->second
                           : labelOf(now.subject.item, now.subject.other, judge, LabelState::Cleared));
    }
    m_labels[{now.subject, now.judge}] = now;
    engine.apply(changeOf(now));
  }

  static constexpr qint64 Queries = 6;
  static constexpr qint64 Runs = 3;

private:
  static constexpr quint32 MostChunks = 25;
  const std::optional<Chunks>& rankingOf(qint64 run, qint64 query) const
  {
    return m_rankings[static_cast<std::size_t>(query - 1)][static_cast<std::size_t>(run - 1)];
  }

  std::mt19937 m_random;
  Lens m_lens;
  std::array<std::array<std::optional<Chunks>, Runs>, Queries> m_rankings;
  std::vector<std::pair<qint64, qint64>> m_added;
  std::map<std::pair<Subject, JudgeId>, Label> m_labels;
  std::vector<Label> m_undo;
};

} // namespace

void EngineTest::incremental_figures_are_bit_for_bit_those_of_a_full_recomputation_data()
{
  QTest::addColumn<int>("policy");
  QTest::addColumn<bool>("blind");
  QTest::addColumn<bool>("once");
  for (const bool blind : {false, true})
    for (const bool once : {false, true})
      for (const Policy policy : {Policy::Interval, Policy::Strict, Policy::TrecEval, Policy::JudgedOnly})
        QTest::addRow("policy %d %s%s", int(policy), blind ? "blind" : "gold", once ? " copies once" : "")
            << int(policy) << blind << once;
}

void EngineTest::incremental_figures_are_bit_for_bit_those_of_a_full_recomputation()
{
  QFETCH(int, policy);
  QFETCH(bool, blind);
  QFETCH(bool, once);
  Lens lens;
  lens.policy = Policy(policy);
  if (blind) lens.onlyJudge = JudgeId{Anna};
  lens.nearDuplicatesOnce = once;
  const QStringList names{u"p@5"_s,
                          u"recall@5"_s,
                          u"f1@5"_s,
                          u"ap"_s,
                          u"rr"_s,
                          u"ndcg@5"_s,
                          u"success@5"_s,
                          u"rprec"_s,
                          u"bpref"_s,
                          u"infap"_s,
                          u"rbp"_s,
                          u"judged@5"_s,
                          u"context_precision@5"_s,
                          u"num_rel"_s,
                          u"gmap"_s,
                          u"dcg@5"_s,
                          u"rbp_graded"_s,
                          u"coverage_any@5"_s};
  for (std::uint32_t seed = 1; seed <= 5; ++seed) {
    Drawn drawn(seed, lens);
    Engine engine = drawn.full();
    for (int step = 1; step <= 300; ++step) {
      drawn.step(engine);
      for (qint64 run = 1; run <= Drawn::Runs; ++run) engine.mean({run}, names[step % names.size()]); // keep sums going
      engine.topCounts({1}, 5);
      if (step % 20 != 0) continue;
      const Engine full = drawn.full();
      full.workOut({1}, names); // together and one by one are the same
      QCOMPARE(engine.poolCounts(), full.poolCounts());
      for (qint64 query = 1; query <= Drawn::Queries; ++query) {
        QCOMPARE(poolOf(engine, {query}), poolOf(full, {query}));
        QCOMPARE(engine.poolCounts({query}), full.poolCounts({query}));
        QCOMPARE(engine.poolCountsOf({Bert}, {query}), full.poolCountsOf({Bert}, {query}));
      }
      for (qint64 run = 1; run <= Drawn::Runs; ++run) {
        QCOMPARE(engine.topCounts({run}, 5), full.topCounts({run}, 5));
        for (const QString& name : names) {
          QCOMPARE(*engine.mean({run}, name), *full.mean({run}, name));
          for (qint64 query = 1; query <= Drawn::Queries; ++query)
            QCOMPARE(*engine.ofQuery({run}, {query}, name), *full.ofQuery({run}, {query}, name));
        }
      }
    }
  }
}

} // namespace assayer::tests
