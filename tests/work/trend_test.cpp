#include "work/trend_test.h"

#include "support/trend_workspace.h"
#include "work/engine_loading.h"
#include "work/judge_versions.h"
#include "work/query_page.h"
#include "work/session.h"
#include "work/trend_figures.h"
#include "work/trend_words.h"

#include <QDateTime>
#include <QTest>

#include <cmath>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

TrendQuestion about(const QStringList& measures, const QString& judge = {})
{
  TrendQuestion question;
  question.measures = measures;
  question.judge = judge;
  return question;
}

Trend trendIn(Store& store, const TrendQuestion& question)
{
  const auto trend = loadTrend(store, question);
  if (!trend) qFatal("%s", qPrintable(sentence(trend.error())));
  return *trend;
}

/// "plain-1 0.25–0.50 of 4": a run's first figure and what it runs over.
QString shown(const Trend& trend, std::size_t run, qsizetype measure = 0)
{
  const Mean& mean = trend.runs[run].figures[measure].mean;
  const QString value = mean.status == MeasureStatus::Undefined ? u"none"_s
                        : std::abs(mean.max - mean.min) < 1e-12
                            ? QString::number(mean.min, 'f', 2)
                            : u"%1–%2"_s.arg(QString::number(mean.min, 'f', 2), QString::number(mean.max, 'f', 2));
  return u"%1 %2 of %3"_s.arg(trend.runs[run].run.name, value).arg(mean.total);
}

QStringList allShown(const Trend& trend, qsizetype measure = 0)
{
  QStringList all;
  for (std::size_t run = 0; run < trend.runs.size(); ++run) all.append(shown(trend, run, measure));
  return all;
}

RunRecord bareRun(const QString& name, const QString& date)
{
  RunRecord run;
  run.row.name = name;
  run.row.date = date;
  return run;
}

QStringList namesOf(const Trend& trend)
{
  QStringList names;
  for (const TrendRun& run : trend.runs) names.append(run.run.name);
  return names;
}

} // namespace

void TrendTest::figures_run_over_the_queries_that_all_runs_have()
{
  TemporaryWorkspace workspace(trendRecords());
  QVERIFY2(workspace.problem().isEmpty(), qPrintable(workspace.problem()));
  const Trend trend = trendIn(workspace.store(), about({u"p@1"_s}));
  QCOMPARE(allShown(trend), (QStringList{u"plain-1 0.25–0.50 of 4"_s, u"plain-2 0.50 of 4"_s, u"hybrid-1 0.75 of 4"_s,
                                         u"hybrid-2 0.75 of 4"_s}));
  QCOMPARE(trend.common, QVector{4});
  QCOMPARE(queriesSentence(trend, 0), u"over the 4 queries that all runs have; hybrid-1 has the fewest"_s);
}

void TrendTest::own_queries_are_taken_where_somebody_asks()
{
  TemporaryWorkspace workspace(trendRecords());
  TrendQuestion question = about({u"p@1"_s});
  question.ownQueries = true;
  QCOMPARE(allShown(trendIn(workspace.store(), question)),
           (QStringList{u"plain-1 0.20–0.40 of 5"_s, u"plain-2 0.40 of 5"_s, u"hybrid-1 0.75 of 4"_s,
                        u"hybrid-2 0.80 of 5"_s}));
}

void TrendTest::a_split_narrows_the_queries()
{
  TemporaryWorkspace workspace(trendRecords());
  TrendQuestion question = about({u"p@1"_s});
  question.split = Split::Dev;
  QCOMPARE(
      allShown(trendIn(workspace.store(), question)),
      (QStringList{u"plain-1 0.33 of 3"_s, u"plain-2 0.67 of 3"_s, u"hybrid-1 1.00 of 3"_s, u"hybrid-2 1.00 of 3"_s}));
  question.split = Split::Test;
  QCOMPARE(allShown(trendIn(workspace.store(), question)).first(), u"plain-1 0.00–1.00 of 1"_s);
}

// Student's t over 1, 0, 0, 0 and over 1, 0, 0, 1: means 1/4 and 1/2, t of 3 degrees 3.1824; kept within [0, 1].
void TrendTest::open_labels_make_bounds_and_the_interval_is_another_thing()
{
  TemporaryWorkspace workspace(trendRecords());
  const Trend trend = trendIn(workspace.store(), about({u"p@1"_s}));
  const TrendFigure& figure = trend.runs[0].figures[0];
  QVERIFY(figure.ci95);
  QCOMPARE(figure.ci95->low, 0.0);
  QCOMPARE(figure.ci95->high, 1.0);
  const TrendFigure& settled = trend.runs[2].figures[0]; // 1, 1, 1, 0: 0.75 ± 3.18245 · 0.25
  QCOMPARE(settled.mean.status, MeasureStatus::Determined);
  QVERIFY(settled.ci95 && settled.ci95->low < 0.1 && settled.ci95->high == 1.0);
  QVERIFY(std::abs(settled.ci95->low - std::max(0.0, 0.75 - 3.182446305 * 0.25)) < 1e-6);
}

void TrendTest::what_was_changed_is_told_of_each_run()
{
  TemporaryWorkspace workspace(trendRecords());
  const Trend trend = trendIn(workspace.store(), about({u"p@1"_s}));
  QCOMPARE(stepWords(trend.runs[0]), QString());
  QCOMPARE(stepWords(trend.runs[1]), u"k 2 → 3, prompt v13 → v14"_s);
  QCOMPARE(stepWords(trend.runs[2]), u"retriever bm25 → hybrid"_s);
  QCOMPARE(stepWords(trend.runs[3]), u"settings temperature 0 → 0.5"_s);
  QCOMPARE(stepTitle(trend.runs[1]), u"k, prompt"_s);
  QCOMPARE(stepTitle(trend.runs[3]), u"settings"_s);
}

void TrendTest::a_run_of_another_condition_is_left_out_unless_it_is_named()
{
  TemporaryWorkspace workspace(trendRecords());
  const Trend trend = trendIn(workspace.store(), about({u"p@1"_s}));
  QCOMPARE(trend.leftOut.size(), 1);
  QCOMPARE(trend.leftOut.first().name, u"closed-book"_s);
  QVERIFY(trendRemarks(trend).first().contains(u"closed-book"_s));
  TrendQuestion question = about({u"p@1"_s});
  question.runs = {*workspace.store().findRun(u"closed-book"_s), *workspace.store().findRun(u"plain-1"_s)};
  const Trend named = trendIn(workspace.store(), question);
  QCOMPARE(namesOf(named), (QStringList{u"plain-1"_s, u"closed-book"_s}));
  // It has no rankings, which leaves the other one's figure as it is.
  QCOMPARE(shown(named, 0), u"plain-1 0.20–0.40 of 5"_s);
  QCOMPARE(shown(named, 1), u"closed-book none of 0"_s);
}

void TrendTest::another_version_of_the_judge_breaks_the_line_of_scores_only()
{
  TemporaryWorkspace workspace(trendRecords());
  const Trend trend = trendIn(workspace.store(), about({u"faithfulness"_s, u"p@1"_s}, u"arbiter"_s));
  // q5 of the last run has no score, so that q1 to q4 are what all have.
  QCOMPARE(allShown(trend), (QStringList{u"plain-1 0.50 of 4"_s, u"plain-2 0.60 of 4"_s, u"hybrid-1 0.90 of 4"_s,
                                         u"hybrid-2 0.90 of 4"_s}));
  QVector<bool> breaks;
  for (std::size_t run = 0; run < 4; ++run) breaks.append(trend.breaks(run, trend.measures[0]));
  QCOMPARE(breaks, (QVector{false, false, true, false}));
  for (std::size_t run = 0; run < 4; ++run) QVERIFY(!trend.breaks(run, trend.measures[1]));
  QCOMPARE(trend.runs[2].judge->name, u"arbiter (v2)"_s);
  QCOMPARE(judgeStepWords(trend.runs[2]), u"judge v1 → v2 with another prompt"_s);
  QCOMPARE(stepTitle(trend.runs[2]), u"judge v1 → v2 with another prompt, retriever"_s);
  QVERIFY(trendRemarks(trend).join(u' ').contains(u"not comparable"_s));
}

void TrendTest::one_version_alone_scores_its_own_runs()
{
  TemporaryWorkspace workspace(trendRecords());
  const Trend trend = trendIn(workspace.store(), about({u"composite"_s}, u"arbiter (v1)"_s));
  // Means of 0.5, 0.9, 0.9 and of 0.6, 0.9, 0.9; the other runs it never saw.
  QCOMPARE(allShown(trend), (QStringList{u"plain-1 0.77 of 5"_s, u"plain-2 0.80 of 5"_s, u"hybrid-1 none of 0"_s,
                                         u"hybrid-2 none of 0"_s}));
  QVERIFY(!trend.runs[2].judge);
  QVERIFY(!trend.runs[2].otherJudge);
  QCOMPARE(bottleneckWords(trend.runs[2]), u"no scores"_s);
}

void TrendTest::the_bottleneck_is_named()
{
  TemporaryWorkspace workspace(trendRecords());
  const Trend trend = trendIn(workspace.store(), about({u"composite"_s}, u"arbiter"_s));
  QCOMPARE(bottleneckWords(trend.runs[0]), u"faithfulness (5 below)"_s);
  QCOMPARE(bottleneckWords(trend.runs[1]), u"none"_s); // at the threshold is not below
  // By labels nothing is known of the answers yet.
  const Trend byLabels = trendIn(workspace.store(), about({u"composite"_s}));
  QVERIFY2(bottleneckWords(byLabels.runs[0]).contains(u"(0 to 5 below)"_s),
           qPrintable(bottleneckWords(byLabels.runs[0])));
}

void TrendTest::latency_and_cost_have_their_own_n()
{
  TemporaryWorkspace workspace(trendRecords());
  const Trend trend = trendIn(workspace.store(), about({u"p@1"_s}));
  const TrendRun& run = trend.runs[0];
  QCOMPARE(run.latency->n, 5);
  QCOMPARE(run.latency->median, 300.0);
  QVERIFY(std::abs(run.latency->p95 - 880) < 1e-9); // 400 + 0.8 · 600
  QCOMPARE(run.cost->n, 2);
  QVERIFY(std::abs(run.cost->mean - 0.02) < 1e-12);
  QVERIFY(std::abs(run.cost->sum - 0.04) < 1e-12);
  QVERIFY(!trend.runs[1].latency && !trend.runs[1].cost);
}

void TrendTest::timings_are_those_of_the_answers()
{
  TemporaryWorkspace workspace(trendRecords());
  Store& store = workspace.store();
  const QVector<RunRow> runs = *store.runs();
  for (const RunRow& run : runs) {
    QHash<AnswerId, AnswerTiming> timings;
    QVERIFY(store.eachTiming(run.id, [&](const AnswerTiming& timing) { timings.insert(timing.answer, timing); }));
    int answers = 0;
    QVERIFY(store.eachAnswer(run.id, [&](const Answer& answer) {
      ++answers;
      QCOMPARE(timings.value(answer.id), (AnswerTiming{answer.id, answer.query, answer.latencyMs, answer.cost}));
    }));
    QCOMPARE(timings.size(), answers);
    QVERIFY(answers > 0);
  }
}

void TrendTest::runs_without_a_date_stand_last_and_no_line_leads_to_them()
{
  QVector<Record> records = trendRecords();
  records.prepend(bareRun(u"undated"_s, {}));
  TemporaryWorkspace workspace(records);
  const Trend trend = trendIn(workspace.store(), about({u"p@1"_s}));
  QCOMPARE(namesOf(trend).last(), u"undated"_s);
  QCOMPARE(trend.undated, 1);
  QVERIFY(trend.breaks(4, trend.measures[0]));
  QVERIFY(!trend.runs[4].isChanged());
  QVERIFY(trendRemarks(trend).first().startsWith(u"1 of 5 runs have no date"_s));
}

void TrendTest::without_any_date_the_order_is_that_of_the_import()
{
  TemporaryWorkspace workspace({bareRun(u"z"_s, {}), bareRun(u"a"_s, {}), bareRun(u"m"_s, {})});
  const Trend trend = trendIn(workspace.store(), about({u"p@1"_s}));
  QCOMPARE(namesOf(trend), (QStringList{u"z"_s, u"a"_s, u"m"_s}));
  QVERIFY(!trend.breaks(1, trend.measures[0]));
  QVERIFY(trendRemarks(trend).first().startsWith(u"No run has a date"_s));
}

void TrendTest::runs_of_one_date_stand_in_the_order_of_import()
{
  TemporaryWorkspace workspace(
      {bareRun(u"b"_s, u"2026-11-02"_s), bareRun(u"z"_s, u"2026-11-01"_s), bareRun(u"a"_s, u"2026-11-01"_s)});
  QCOMPARE(namesOf(trendIn(workspace.store(), about({u"p@1"_s}))), (QStringList{u"z"_s, u"a"_s, u"b"_s}));
}

void TrendTest::a_new_guideline_is_a_mark_and_no_break()
{
  QVector<Record> records = trendRecords();
  GuidelineRecord guideline;
  guideline.version = u"2"_s;
  guideline.text = u"Judge well."_s;
  guideline.at = QDateTime(QDate(2026, 10, 20), QTime(9, 0), Qt::UTC).toMSecsSinceEpoch();
  records.append(guideline);
  TemporaryWorkspace workspace(records);
  const Trend trend = trendIn(workspace.store(), about({u"p@1"_s}));
  QCOMPARE(trend.runs[2].newGuidelines, QStringList{u"2"_s});
  QVERIFY(trend.runs[1].newGuidelines.isEmpty() && trend.runs[3].newGuidelines.isEmpty());
  QVERIFY(!trend.breaks(2, trend.measures[0]));
  QCOMPARE(stepWords(trend.runs[2]), u"retriever bm25 → hybrid, guideline 2"_s);
}

void TrendTest::one_run_and_none()
{
  TemporaryWorkspace empty(QVector<Record>{});
  const Trend none = trendIn(empty.store(), about({u"p@1"_s, u"composite"_s}));
  QVERIFY(none.runs.empty());
  QCOMPARE(none.common, (QVector{0, 0}));
  TemporaryWorkspace one(QVector<Record>{bareRun(u"only"_s, u"2026-11-01"_s)});
  const Trend single = trendIn(one.store(), about({u"p@1"_s, u"composite"_s}));
  QCOMPARE(single.runs.size(), std::size_t{1});
  QCOMPARE(single.runs[0].figures[0].mean.status, MeasureStatus::Undefined);
  QVERIFY(!single.runs[0].isChanged());
  QCOMPARE(bottleneckWords(single.runs[0]), u"no answers"_s);
}

void TrendTest::what_has_no_trend_is_refused_data()
{
  QTest::addColumn<QString>("measure");
  QTest::addColumn<QString>("judge");
  QTest::addColumn<QString>("says");
  QTest::newRow("unknown") << u"ndgc@10"_s << QString() << u"ndcg@10"_s;
  QTest::newRow("over claims") << u"faithfulness_claims"_s << QString() << u"does not run over answers"_s;
  QTest::newRow("labels by a judge") << u"correct"_s << u"arbiter"_s << u"rests on people's labels"_s;
  QTest::newRow("no such judge") << u"faithfulness"_s << u"nobody"_s << u"there are: arbiter"_s;
  QTest::newRow("a person") << u"faithfulness"_s << u"ann"_s << u"no model judge"_s;
}

void TrendTest::what_has_no_trend_is_refused()
{
  QFETCH(QString, measure);
  QFETCH(QString, judge);
  QFETCH(QString, says);
  TemporaryWorkspace workspace(trendRecords());
  const auto trend = loadTrend(workspace.store(), about({measure}, judge));
  QVERIFY(!trend);
  QVERIFY2(sentence(trend.error()).contains(says), qPrintable(sentence(trend.error())));
}

void TrendTest::judges_are_versions_of_one_another_data()
{
  QTest::addColumn<QString>("name");
  QTest::addColumn<QString>("record");
  QTest::addColumn<QString>("series");
  QTest::newRow("brackets") << u"arbiter (v1)"_s << u"{\"version\":\"v1\"}"_s << u"arbiter"_s;
  QTest::newRow("hyphen") << u"arbiter-2.1"_s << u"{\"version\":\"2.1\"}"_s << u"arbiter"_s;
  QTest::newRow("blank") << u"arbiter 3"_s << u"{\"version\":3}"_s << u"arbiter"_s;
  QTest::newRow("colon") << u"arbiter:v1"_s << u"{\"version\":\"v1\"}"_s << u"arbiter"_s;
  QTest::newRow("part of a word") << u"arbiter32"_s << u"{\"version\":\"32\"}"_s << u"arbiter32"_s;
  QTest::newRow("nothing said") << u"arbiter-4"_s << u"{}"_s << u"arbiter-4"_s;
  QTest::newRow("no record") << u"arbiter (v1)"_s << QString() << u"arbiter (v1)"_s;
  QTest::newRow("another version") << u"arbiter (v1)"_s << u"{\"version\":\"v2\"}"_s << u"arbiter (v1)"_s;
  QTest::newRow("the version alone") << u"v1"_s << u"{\"version\":\"v1\"}"_s << u"v1"_s;
}

void TrendTest::judges_are_versions_of_one_another()
{
  QFETCH(QString, name);
  QFETCH(QString, record);
  QFETCH(QString, series);
  JudgeRow judge;
  judge.name = name;
  judge.record = record;
  QCOMPARE(judgeSeries(judge), series);
}

void TrendTest::quantiles_lie_between_two_values()
{
  QCOMPARE(quantileOf({7}, 0.95), 7.0);
  QCOMPARE(quantileOf({1, 2}, 0.5), 1.5);
  QCOMPARE(quantileOf({1, 2, 3, 4}, 0.25), 1.75); // R: quantile(1:4, 0.25)
  QCOMPARE(quantileOf({1, 2, 3, 4}, 1), 4.0);
}

void TrendTest::a_label_changes_its_query_only()
{
  TemporaryWorkspace workspace(trendRecords());
  Store& store = workspace.store();
  auto data = readTrend(store, about({u"p@1"_s, u"rr"_s}));
  QVERIFY(data);
  const auto engineNow = [&] { return *loadEngine(store, Lens{}); };
  scoreRankings(*data, engineNow());
  Decision decision;
  decision.subject = relevanceOf(*store.findQuery(u"q4"_s), *store.findChunk(u"q4-c2"_s));
  decision.value = 3;
  const JudgeId ann = store.addJudge(u"ann"_s, JudgeKind::Person, Role::None)->id;
  QVERIFY(store.record({ann, {decision}}));
  const Engine after = engineNow();
  scoreRankings(*data, after, 3);
  auto anew = readTrend(store, about({u"p@1"_s, u"rr"_s}));
  scoreRankings(*anew, after);
  for (std::size_t run = 0; run < data->runs.size(); ++run) QVERIFY(data->runs[run].scores == anew->runs[run].scores);
  QCOMPARE(shown(trendOf(*data), 0), u"plain-1 0.50 of 4"_s);
}

void TrendTest::figures_on_screen_follow_labels()
{
  TemporaryWorkspace workspace(trendRecords());
  auto session = Session::open(workspace.path());
  QVERIFY(session);
  const JudgeRow lea = *(*session)->store().addJudge(u"lea"_s, JudgeKind::Person, Role::Lead);
  (*session)->setJudge(lea);
  (*session)->setBlind(false);
  TrendFigures figures(**session);
  figures.setLookedAt(true);
  figures.ask(about({u"p@1"_s, u"correct"_s}));
  QTRY_VERIFY_WITH_TIMEOUT(figures.trend() && !figures.isReading(), 20'000);
  QTRY_COMPARE_WITH_TIMEOUT(shown(*figures.trend(), 0), u"plain-1 0.25–0.50 of 4"_s, 20'000);
  QTRY_COMPARE_WITH_TIMEOUT(shown(*figures.trend(), 0, 1), u"plain-1 0.00–1.00 of 5"_s, 20'000);

  const QueryId q4 = *(*session)->store().findQuery(u"q4"_s);
  QVERIFY((*session)->judging()->setValue(relevanceOf(q4, *(*session)->store().findChunk(u"q4-c2"_s)), 0));
  QTRY_COMPARE_WITH_TIMEOUT(shown(*figures.trend(), 0), u"plain-1 0.25 of 4"_s, 20'000);

  const RunId plain = *(*session)->store().findRun(u"plain-1"_s);
  const AnswerId answer = (*session)->store().answer(plain, q4).value()->id;
  QVERIFY((*session)->judging()->setValue({criterion::Outcome, answer.value, 0}, outcome::Answered));
  QVERIFY((*session)->judging()->setValue({criterion::Correct, answer.value, 0}, correct::Yes));
  QTRY_COMPARE_WITH_TIMEOUT(shown(*figures.trend(), 0, 1), u"plain-1 0.20–1.00 of 5"_s, 20'000);
}

} // namespace assayer::tests
