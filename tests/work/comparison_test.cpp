#include "work/comparison_test.h"

#include "support/small_workspace.h"
#include "work/comparison_figures.h"
#include "work/comparison_words.h"
#include "work/engine_loading.h"
#include "work/query_page.h"
#include "work/session.h"

#include <QTest>

#include <algorithm>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

Record graded(const QString& query, int chunk, int grade)
{
  LabelRecord label;
  label.criterion = u"relevance"_s;
  label.query = query;
  label.chunk = u"%1-c%2"_s.arg(query).arg(chunk);
  label.judge = u"ann"_s;
  label.value = QString::number(grade);
  return label;
}

Record saidOfAnswer(const QString& criterion, const QString& run, const QString& query, const QString& value)
{
  LabelRecord label;
  label.criterion = criterion;
  label.query = query;
  label.run = run;
  label.judge = u"ann"_s;
  label.value = value;
  return label;
}

/// Two runs over the same chunks, alpha in order and beta in reverse; grades by query and chunk, absent ones open.
QVector<Record> twoRuns(const QVector<QVector<std::optional<int>>>& grades)
{
  const int queries = static_cast<int>(grades.size());
  QVector<Record> records = smallWorkspace(queries, static_cast<int>(grades.first().size()));
  JudgeRecord ann;
  ann.row.name = u"ann"_s;
  records.append(ann);
  for (int q = 0; q < queries; ++q)
    for (int c = 0; c < grades[q].size(); ++c)
      if (grades[q][c]) records.append(graded(u"q%1"_s.arg(q + 1), c + 1, *grades[q][c]));
  return records;
}

constexpr auto open = std::nullopt;

RunRow runNamed(Store& store, const QString& name)
{
  const auto runs = store.runs();
  for (const RunRow& run : *runs)
    if (run.name == name) return run;
  return {};
}

ComparisonRequest requestOf(Store& store, const QString& run, const QString& baseline, const QString& measure)
{
  return comparisonRequest(runNamed(store, run), runNamed(store, baseline), *comparisonMeasure(measure),
                           *groupQueries(store, {}), *store.queries());
}

Comparison compared(Store& store, const QString& run, const QString& baseline, const QString& measure,
                    const Lens& lens = {})
{
  const Engine engine = prepared(*loadEngine(store, lens));
  const ComparisonRequest request = requestOf(store, run, baseline, measure);
  return summarised(request, *pairedScores(engine, request));
}

Comparison comparedAnswers(Store& store, const QString& run, const QString& baseline, const QString& measure)
{
  const ComparisonRequest request = requestOf(store, run, baseline, measure);
  return summarised(request, pairedScores(*loadRunAnswers(store, request.run.id, LabelScope::everybody()),
                                          *loadRunAnswers(store, request.baseline.id, LabelScope::everybody()), request,
                                          Policy::Interval));
}

const RunNames names{u"B"_s, u"A"_s};

} // namespace

void ComparisonTest::judged_queries_are_gained_lost_or_the_same()
{
  // Reciprocal rank: q1 1 and 1/3, q2 1/3 and 1, q3 1/2 in both.
  TemporaryWorkspace w(twoRuns({{3, 0, 0}, {0, 0, 3}, {0, 3, 0}}));
  QVERIFY2(w.problem().isEmpty(), qPrintable(w.problem()));
  const Comparison found = compared(w.store(), u"beta"_s, u"alpha"_s, u"rr"_s);
  const GroupComparison& whole = found.whole();
  QCOMPARE(whole.compared(), 3);
  QCOMPARE(whole.count(PairChange::Gained), 1);
  QCOMPARE(whole.count(PairChange::Lost), 1);
  QCOMPARE(whole.count(PairChange::Same), 1);
  QCOMPARE(changeOf(found.queries[0].difference), PairChange::Lost);
  QCOMPARE(found.queries[0].difference.min, 1.0 / 3 - 1);
  QCOMPARE(changeOf(found.queries[1].difference), PairChange::Gained);
  QCOMPARE(whole.difference.status, MeasureStatus::Determined);
  QVERIFY(std::abs(whole.difference.min) < 1e-12);
  QVERIFY(std::abs(whole.run.min - (1.0 / 3 + 1 + 0.5) / 3) < 1e-12);
  QCOMPARE(verdictSentence(found, names, nullptr, nullptr), u"B and A do not differ."_s);
  QCOMPARE(found.groups.size(), 3); // ordinary, sensitive, the whole
  QCOMPARE(found.groups[0].name, u"ordinary"_s);
  QCOMPARE(found.groups[0].compared(), 2);
}

void ComparisonTest::only_queries_of_both_runs_are_compared_and_the_others_are_counted_by_why()
{
  QVector<Record> records = twoRuns({{3, 0}, {3, 0}, {0, 0}, {3, 0}});
  RunRecord gamma;
  gamma.row.name = u"gamma"_s;
  records.append(gamma);
  const auto rank = [&](const QString& query, const QStringList& chunks) {
    RankingRecord ranking;
    ranking.run = u"gamma"_s;
    ranking.query = query;
    ranking.chunks = chunks;
    records.append(ranking);
  };
  rank(u"q1"_s, {u"q1-c2"_s, u"q1-c1"_s});
  rank(u"q3"_s, {u"q3-c1"_s});
  rank(u"q4"_s, {u"q4-c1"_s});
  QueryRecord alone;
  alone.detail.row.name = u"alone"_s;
  alone.detail.row.text = u"Who asks?"_s;
  records.append(alone);
  rank(u"alone"_s, {u"q1-c1"_s});
  QueryRecord nobodys;
  nobodys.detail.row.name = u"nobody's"_s;
  nobodys.detail.row.text = u"Which run has this one?"_s;
  records.append(nobodys);
  for (Record& record : records)
    if (auto* const query = std::get_if<QueryRecord>(&record); query && query->detail.row.name == u"q4")
      query->detail.row.expect = Expect::Refusal;
  TemporaryWorkspace w(records);
  QVERIFY2(w.problem().isEmpty(), qPrintable(w.problem()));
  const Comparison found = compared(w.store(), u"gamma"_s, u"alpha"_s, u"recall@1"_s);
  const GroupComparison& whole = found.whole();
  QCOMPARE(whole.compared(), 1);                         // q1
  QCOMPARE(whole.count(PairState::OnlyInBaseline), 1);   // q2
  QCOMPARE(whole.count(PairState::UndefinedInBoth), 1);  // q3: nothing is relevant
  QCOMPARE(whole.count(PairState::OtherExpectation), 1); // q4
  QCOMPARE(whole.count(PairState::OnlyInRun), 1);
  QCOMPARE(whole.count(PairState::InNeither), 1);
  QCOMPARE(whole.difference.min, -1.0);
  QCOMPARE(comparedSentence(found, names), u"Compared over 1 of 5 queries; left out: 1 only in B, 1 only in A, 1 that "
                                           "expect something else, 1 without a value in both."_s);
}

void ComparisonTest::a_difference_under_shared_unknowns_is_not_the_difference_of_the_bounds()
{
  // Both have the open second chunk among their first two, so whatever it is cancels out.
  TemporaryWorkspace w(twoRuns({{3, open, 0}}));
  const Comparison found = compared(w.store(), u"alpha"_s, u"beta"_s, u"p@2"_s);
  QCOMPARE(found.queries[0].run.min, 0.5);
  QCOMPARE(found.queries[0].run.max, 1.0);
  QCOMPARE(found.queries[0].baseline.min, 0.0);
  QCOMPARE(found.queries[0].baseline.max, 0.5);
  QCOMPARE(found.queries[0].difference.status, MeasureStatus::Determined);
  QCOMPARE(found.queries[0].difference.min, 0.5);
  QCOMPARE(found.whole().open, 0);
  QCOMPARE(testGroups(found)->last().n, 1); // settled although both figures are open
}

void ComparisonTest::a_run_can_be_better_whatever_the_open_items_are()
{
  TemporaryWorkspace w(twoRuns({{3, 0, 0}, {open, 0, 0}}));
  const Engine engine = *loadEngine(w.store(), {});
  const Comparison found = compared(w.store(), u"alpha"_s, u"beta"_s, u"p@2"_s);
  QCOMPARE(changeOf(found.queries[0].difference), PairChange::Gained);
  QCOMPARE(changeOf(found.queries[1].difference), PairChange::MayBeGained);
  QCOMPARE(found.whole().difference.min, 0.25);
  QCOMPARE(found.whole().difference.max, 0.5);
  QCOMPARE(verdictSentence(found, names, nullptr, nullptr),
           u"B is higher than A on these queries, whatever comes of the open items of 1 query."_s);
  const auto settling = settlingOf(found, &engine, 3);
  QVERIFY(settling);
  QCOMPARE(settling->openItems, std::optional(1));
  QVERIFY(!settling->shorter()); // nothing is to be settled
  QCOMPARE(verdictSentence(found, names, &*settling, nullptr),
           u"B is higher than A on these queries, whatever comes of the 1 open item."_s);
  QVERIFY(settlingSentence(*settling, names).isEmpty());
}

void ComparisonTest::an_open_order_names_judgements_that_could_settle_it()
{
  // Precision at 1 looks at the first chunk for alpha and at the third for beta; nobody has judged either.
  TemporaryWorkspace w(twoRuns({{open, 0, open}}));
  const Engine engine = *loadEngine(w.store(), {});
  const Comparison found = compared(w.store(), u"alpha"_s, u"beta"_s, u"p@1"_s);
  QCOMPARE(changeOf(found.queries[0].difference), PairChange::Open);
  const auto settling = settlingOf(found, &engine, 3);
  QVERIFY(settling);
  QCOMPARE(settling->openQueries, 1);
  QCOMPARE(settling->openItems, std::optional(2));
  // One label leaves 0 possible: a run is better only once both are known.
  QVERIFY(settling->forRun.reaches);
  QCOMPARE(settling->forRun.steps.size(), 2);
  QVERIFY(settling->forBaseline.reaches);
  QCOMPARE(settling->forBaseline.steps.size(), 2);
  QCOMPARE(
      verdictSentence(found, names, &*settling, nullptr),
      u"Open: the 2 open items of 1 query decide whether B or A is higher; the difference lies between −1.0000 and "
      "+1.0000."_s);
  QVERIFY(settlingSentence(*settling, names).startsWith(u"2 judgements could make it certain that B is higher"_s));
}

void ComparisonTest::the_named_judgements_do_settle_it_when_they_come_out_so()
{
  QVector<Record> records = twoRuns({{open, open, 0, open}, {open, 3, open, open}, {open, open, open, open}});
  TemporaryWorkspace w(records);
  const Comparison before = compared(w.store(), u"alpha"_s, u"beta"_s, u"ndcg@2"_s);
  const Engine engine = *loadEngine(w.store(), {});
  const auto settling = settlingOf(before, &engine, 3);
  QVERIFY(settling);
  for (const bool forRun : {true, false}) {
    const SettlingPlan& plan = forRun ? settling->forRun : settling->forBaseline;
    QVERIFY(plan.reaches);
    TemporaryWorkspace other(records);
    const JudgeRow ann = other.store().judges()->first();
    for (qsizetype i = 0; i < plan.steps.size(); ++i) {
      const Comparison now = compared(other.store(), u"alpha"_s, u"beta"_s, u"ndcg@2"_s);
      // Not sooner than after the last of them.
      QVERIFY(forRun ? now.whole().difference.min <= 0 : now.whole().difference.max >= 0);
      Decision decision;
      decision.subject = relevanceOf(plan.steps[i].query, plan.steps[i].chunk);
      decision.value = plan.steps[i].grade;
      QVERIFY(other.store().record({ann.id, {decision}}));
    }
    const Comparison now = compared(other.store(), u"alpha"_s, u"beta"_s, u"ndcg@2"_s);
    QVERIFY(forRun ? now.whole().difference.min > 0 : now.whole().difference.max < 0);
  }
}

void ComparisonTest::groups_are_corrected_for_their_number_and_the_whole_is_not()
{
  // Queries 1, 3, 5, 7 are ordinary, the others sensitive; beta wins all but the last by the same 2/3.
  QVector<QVector<std::optional<int>>> grades(7, {0, 0, 3});
  grades.append({3, 0, 0});
  TemporaryWorkspace w(twoRuns(grades));
  const Comparison found = compared(w.store(), u"beta"_s, u"alpha"_s, u"rr"_s);
  const auto tests = testGroups(found);
  QVERIFY(tests);
  QCOMPARE(tests->size(), 3);
  const auto near = [](const std::optional<double>& p, double expected) {
    return p && std::abs(*p - expected) < 1e-12;
  };
  QVERIFY(near(tests->at(0).byRandomization.p, 2.0 / 16));        // all four to one side
  QVERIFY(near(tests->at(1).byRandomization.p, 10.0 / 16));       // three of four
  QVERIFY(near(tests->at(0).byRandomization.adjusted, 4.0 / 16)); // Holm: the least twice
  QVERIFY(near(tests->at(1).byRandomization.adjusted, 10.0 / 16));
  QVERIFY(near(tests->at(2).byRandomization.p, 18.0 / 256)); // seven of eight
  QVERIFY(!tests->at(2).byRandomization.adjusted);
  QVERIFY(tests->at(2).randomization.exact);
  QVERIFY(near(tests->at(2).byRanks.p, 18.0 / 256)); // all ranks are tied
  QVERIFY(!tests->at(0).t->t);                       // equal differences do not vary
  QVERIFY(!tests->at(2).byMcNemar.p);
  QVERIFY(tests->at(2).isFew());
  QVERIFY(warningSentences(found, &tests->last()).join(u' ').contains(u"too few"_s));
}

void ComparisonTest::yes_and_no_is_tested_by_mcnemar()
{
  QVector<QVector<std::optional<int>>> grades(6, {0, 0, 3});
  grades.append({3, 0, 0});
  grades.append({3, 0, 3}); // both
  TemporaryWorkspace w(twoRuns(grades));
  const Comparison found = compared(w.store(), u"beta"_s, u"alpha"_s, u"success@1"_s);
  const GroupTests tests = testGroups(found)->last();
  QVERIFY(tests.isShare);
  QCOMPARE(tests.onlyRun, 6);
  QCOMPARE(tests.onlyBaseline, 1);
  QVERIFY(std::abs(*tests.reported().p - 2.0 * (1 + 7) / 128) < 1e-12);
  QVERIFY(chanceSentence(found, tests).contains(u"McNemar"_s));
}

void ComparisonTest::only_a_difference_beyond_chance_is_called_better_or_worse()
{
  // Success at 1 of 20 queries: alpha alone has so many, beta alone so many, both the rest.
  const auto verdictOf = [&](int alphaAlone, int betaAlone, const QString& measure) {
    QVector<QVector<std::optional<int>>> grades(alphaAlone, {3, 0, 0});
    grades += QVector<QVector<std::optional<int>>>(betaAlone, {0, 0, 3});
    grades += QVector<QVector<std::optional<int>>>(20 - alphaAlone - betaAlone, {3, 0, 3});
    TemporaryWorkspace w(twoRuns(grades));
    const Comparison found = compared(w.store(), u"alpha"_s, u"beta"_s, measure);
    const GroupTests tests = testGroups(found)->last();
    return verdictSentence(found, names, nullptr, &tests);
  };
  // McNemar's p of 3 and 1 is 0.625.
  QCOMPARE(verdictOf(3, 1, u"success@1"_s), u"B is higher than A on these queries."_s);
  QCOMPARE(verdictOf(1, 3, u"success@1"_s), u"B is lower than A on these queries."_s);
  // Of 12 and 0 it is 2 ÷ 2^12, and the interval of the difference 0.6 ± 0.24 leaves out 0.
  QCOMPARE(verdictOf(12, 0, u"success@1"_s), u"B is better than A."_s);
  QCOMPARE(verdictOf(0, 12, u"success@1"_s), u"B is worse than A."_s);
}

void ComparisonTest::where_less_is_better_a_rise_is_a_loss()
{
  const auto contradicted = comparisonMeasure(u"contradicted"_s);
  QVERIFY(contradicted && contradicted->better() == Better::Lower);
  QVector<QueryRow> rows(3);
  for (int i = 0; i < 3; ++i) rows[i].id = QueryId{i + 1};
  const QVector<QueryGroup> groups{{u"all"_s, {QueryId{1}, QueryId{2}, QueryId{3}}}};
  std::vector<PairedScore> scores(3);
  for (std::size_t i = 0; i < 3; ++i) {
    scores[i].query = QueryId{static_cast<qint64>(i) + 1};
    scores[i].state = PairState::Compared;
  }
  scores[0].difference = {0.2, 0.2, MeasureStatus::Determined, Reason::None, false};
  scores[1].difference = {-0.1, -0.1, MeasureStatus::Determined, Reason::None, false};
  scores[2].difference = {-0.1, 0, MeasureStatus::Interval, Reason::None, false};
  const Comparison found = summarised(comparisonRequest({}, {}, *contradicted, groups, rows), scores);
  QCOMPARE(found.changeOf(found.queries[0]), PairChange::Lost);
  QCOMPARE(found.changeOf(found.queries[1]), PairChange::Gained);
  QCOMPARE(found.whole().count(PairChange::Lost), 1);
  QCOMPARE(found.whole().count(PairChange::Gained), 1);
  QCOMPARE(found.whole().count(PairChange::MayBeGained), 1);
}

void ComparisonTest::answers_of_both_runs_are_held_against_each_other()
{
  QVector<Record> records = twoRuns({{0}, {0}, {0}});
  for (const QString& run : {u"alpha"_s, u"beta"_s})
    for (const QString& query : {u"q1"_s, u"q2"_s, u"q3"_s})
      records.append(saidOfAnswer(u"answer.outcome"_s, run, query, u"answered"_s));
  records += {saidOfAnswer(u"answer.correct"_s, u"alpha"_s, u"q1"_s, u"no"_s),
              saidOfAnswer(u"answer.correct"_s, u"beta"_s, u"q1"_s, u"yes"_s),
              saidOfAnswer(u"answer.correct"_s, u"alpha"_s, u"q2"_s, u"yes"_s),
              saidOfAnswer(u"answer.correct"_s, u"alpha"_s, u"q3"_s, u"partly"_s),
              saidOfAnswer(u"answer.correct"_s, u"beta"_s, u"q3"_s, u"no"_s)};
  TemporaryWorkspace w(records);
  QVERIFY2(w.problem().isEmpty(), qPrintable(w.problem()));
  const Comparison found = comparedAnswers(w.store(), u"beta"_s, u"alpha"_s, u"correct"_s);
  QCOMPARE(changeOf(found.queries[0].difference), PairChange::Gained);
  QCOMPARE(changeOf(found.queries[1].difference), PairChange::MayBeLost); // 1 and open
  QCOMPARE(changeOf(found.queries[2].difference), PairChange::Same);      // partly right is not right
  QVERIFY(!found.queries[1].difference.outer);
  QVERIFY(std::abs(found.whole().difference.min) < 1e-12);
  QVERIFY(std::abs(found.whole().difference.max - 1.0 / 3) < 1e-12);
  QCOMPARE(causesText({Cause::RetrievalMiss}, {Cause::Fine}), u"retrieval miss → fine"_s);
}

void ComparisonTest::open_answers_settle_one_by_one()
{
  QVector<Record> records = twoRuns({{0}, {0}});
  for (const QString& run : {u"alpha"_s, u"beta"_s})
    for (const QString& query : {u"q1"_s, u"q2"_s})
      records.append(saidOfAnswer(u"answer.outcome"_s, run, query, u"answered"_s));
  records += {saidOfAnswer(u"answer.correct"_s, u"beta"_s, u"q1"_s, u"yes"_s)};
  TemporaryWorkspace w(records);
  const Comparison found = comparedAnswers(w.store(), u"beta"_s, u"alpha"_s, u"correct"_s);
  const auto settling = settlingOf(found, nullptr, 3);
  QVERIFY(settling);
  QCOMPARE(settling->openItems, std::optional(3));
  // q1 is 0 to 1 and q2 −1 to 1: one answer to q2 makes it −… to 0 or more, a second one more than that.
  QVERIFY(settling->forRun.reaches);
  QCOMPARE(settling->forRun.steps.size(), 2);
  QVERIFY(settling->forBaseline.reaches);
  QCOMPARE(settling->forBaseline.steps.size(), 3);
  QCOMPARE(settling->shorter(), &settling->forRun);
  for (const SettlingStep& step : settling->forRun.steps) QCOMPARE(step.isHigh, step.ofRun);
}

void ComparisonTest::an_unknown_measure_names_near_ones()
{
  const auto retrieval = comparisonMeasure(u"ndgc@10"_s);
  QVERIFY(!retrieval);
  QCOMPARE(retrieval.error().kind, ErrorKind::Usage);
  QVERIFY(retrieval.error().detail.contains(u"ndcg@10"_s));
  const auto answers = comparisonMeasure(u"validatd"_s);
  QVERIFY(!answers);
  QVERIFY(answers.error().detail.contains(u"validated"_s));
  QVERIFY(comparisonMeasure(u"validated"_s)->share);
}

void ComparisonTest::no_query_in_common_says_so()
{
  QVector<Record> records = twoRuns({{3, 0}});
  RunRecord gamma;
  gamma.row.name = u"gamma"_s;
  records.append(gamma);
  TemporaryWorkspace w(records);
  const Comparison found = compared(w.store(), u"gamma"_s, u"alpha"_s, u"rr"_s);
  QCOMPARE(found.whole().compared(), 0);
  QCOMPARE(found.whole().difference.status, MeasureStatus::Undefined);
  QCOMPARE(verdictSentence(found, names, nullptr, nullptr),
           u"B and A have no query in common that has a value in both."_s);
  QVERIFY(!testGroups(found)->last().byRandomization.p);
}

void ComparisonTest::the_policy_of_trec_eval_compares_queries_of_both_runs_only()
{
  QVector<Record> records = twoRuns({{3, 0}, {3, 0}});
  RunRecord gamma;
  gamma.row.name = u"gamma"_s;
  records.append(gamma);
  RankingRecord ranking;
  ranking.run = u"gamma"_s;
  ranking.query = u"q1"_s;
  ranking.chunks = {u"q1-c2"_s};
  records.append(ranking);
  TemporaryWorkspace w(records);
  Lens lens;
  lens.policy = Policy::TrecEval;
  const Comparison found = compared(w.store(), u"gamma"_s, u"alpha"_s, u"rr"_s, lens);
  QCOMPARE(found.whole().compared(), 1);
  QCOMPARE(found.whole().count(PairState::OnlyInBaseline), 1);
  QCOMPARE(found.whole().difference.min, -1.0);
}

void ComparisonTest::what_changed_between_two_runs_is_listed_by_component()
{
  RunRow before;
  before.k = 5;
  before.record =
      u"{\"model\":\"m-7\",\"corpus\":\"2026-10\",\"settings\":{\"temperature\":0.2,\"seed\":1},\"zeal\":1}"_s;
  RunRow now;
  now.k = 10;
  now.record =
      u"{\"model\":\"m-24\",\"corpus\":\"2026-10\",\"settings\":{\"temperature\":0,\"seed\":1},\"date\":\"d\"}"_s;
  const QVector<RunChange> changes = changesBetween(now, before);
  const QVector<RunChange> expected{{u"k"_s, u"5"_s, u"10"_s},
                                    {u"model"_s, u"m-7"_s, u"m-24"_s},
                                    {u"settings.temperature"_s, u"0.2"_s, u"0"_s},
                                    {u"date"_s, {}, u"d"_s},
                                    {u"zeal"_s, u"1"_s, {}}};
  QCOMPARE(changes, expected);
  QVERIFY(changeLines(changes).first().startsWith(u"Several changed at once"_s));
  QCOMPARE(changeLines({expected[1]}), (QStringList{u"One component changed:"_s, u"model: m-7 → m-24"_s}));
  QVERIFY(changesBetween(now, now).isEmpty());
  RunRow broken;
  broken.record = u"[not an object"_s;
  QCOMPARE(changesBetween(broken, broken).size(), 0);
  RunRow bare;
  bare.condition = Condition::NoContext;
  QCOMPARE(changesBetween(bare, broken),
           (QVector<RunChange>{{u"condition"_s, u"with context"_s, u"without context"_s}}));
}

void ComparisonTest::chunks_of_different_chunkers_are_warned_of()
{
  RunRow one;
  one.record = u"{\"chunker\":\"headings\"}"_s;
  RunRow two;
  two.record = u"{\"chunker\":\"sentences\"}"_s;
  QVERIFY(haveOtherChunkers(one, two));
  QVERIFY(!haveOtherChunkers(one, one));
  QVERIFY(!haveOtherChunkers(one, {})); // nobody says
  const auto warned = [&](const QString& measure) {
    const Comparison found =
        summarised(comparisonRequest(one, two, *comparisonMeasure(measure), {}, {}), std::vector<PairedScore>());
    return warningSentences(found, nullptr).join(u' ').contains(u"chunkers"_s);
  };
  QVERIFY(warned(u"ndcg@10"_s));
  QVERIFY(!warned(u"coverage_all@5"_s)); // evidence quotes go by what is said
  QVERIFY(!warned(u"correct"_s));
}

void ComparisonTest::the_orders_of_runs_agree_as_kendall_says()
{
  const QVector<RunRow> runs(3);
  const RunOrders found = runOrders(runs, {u"one"_s, u"two"_s, u"level"_s},
                                    {{0.3, 0.2, 0.1}, {0.9, 0.5, 0.7}, {0.4, 0.4, 0.4}}, {false, true, false});
  QVERIFY(std::abs(*found.tau[0][0] - 1) < 1e-12);
  QVERIFY(std::abs(*found.tau[0][1] - 1.0 / 3) < 1e-12); // two pairs of three stand alike
  QVERIFY(!found.tau[0][2]);
  QCOMPARE(found.orders[1].ranks, (QVector<std::optional<int>>{1, 3, 2}));
  QCOMPARE(found.orders[2].ranks, (QVector<std::optional<int>>{1, 1, 1}));
  const RunOrders partly =
      runOrders(runs, {u"one"_s, u"two"_s}, {{0.3, std::nullopt, 0.1}, {0.9, 0.5, 0.7}}, {false, false});
  QVERIFY(std::abs(*partly.tau[0][1] - 1) < 1e-12); // over the two that both have
  QVERIFY(!partly.orders[0].ranks[1]);
}

void ComparisonTest::one_run_has_no_order()
{
  const RunOrders found = runOrders(QVector<RunRow>(1), {u"one"_s, u"two"_s}, {{0.3}, {0.9}}, {false, false});
  QVERIFY(!found.tau[0][1]);
  QVERIFY(!found.tau[0][0]);
}

void ComparisonTest::figures_on_screen_follow_a_label()
{
  TemporaryWorkspace w(twoRuns({{3, 0, 0}, {0, 0, open}}));
  auto session = Session::open(w.path());
  QVERIFY(session);
  (*session)->setJudge(*(*session)->store().addJudge(u"lea"_s, JudgeKind::Person, Role::Lead));
  (*session)->setBlind(false);
  QVERIFY(QTest::qWaitFor([&] { return (*session)->engine() != nullptr; }));
  ComparisonFigures figures(**session);
  Store& store = (*session)->store();
  figures.ask(requestOf(store, u"beta"_s, u"alpha"_s, u"rr"_s), *store.runs());
  QVERIFY(!figures.comparison()); // nobody looks
  figures.setActive(true);
  const auto isDone = [&] { return figures.comparison() && !figures.isScoring() && !figures.isTesting(); };
  QTRY_VERIFY_WITH_TIMEOUT(isDone() && figures.settling(), 20'000);
  QCOMPARE(figures.comparison()->whole().count(PairChange::Lost), 1);
  QCOMPARE(figures.comparison()->whole().count(PairChange::MayBeGained), 1);
  QCOMPARE(figures.changes().size(), 2);
  QVERIFY(figures.settling()->shorter());
  QCOMPARE(figures.orders()->runs.size(), 2);
  const Subject third = relevanceOf(*store.findQuery(u"q2"_s), *store.findChunk(u"q2-c3"_s));
  QVERIFY((*session)->judging()->setValue(third, 3));
  QVERIFY(figures.isScoring() || figures.isTesting());
  QTRY_VERIFY_WITH_TIMEOUT(isDone(), 20'000);
  QCOMPARE(figures.comparison()->whole().count(PairChange::Gained), 1);
  QCOMPARE(figures.comparison()->whole().open, 0);
  // The same as worked out anew.
  const Comparison anew = compared(store, u"beta"_s, u"alpha"_s, u"rr"_s);
  QVERIFY(figures.comparison()->queries == anew.queries);
  QCOMPARE(figures.comparison()->whole().difference, anew.whole().difference);
  figures.forget();
  QVERIFY(!figures.comparison());
}

} // namespace assayer::tests
