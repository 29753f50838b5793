#include "work/judge_items_test.h"

#include "support/small_queue.h"
#include "work/judge_figures.h"
#include "work/query_page.h"

#include <QTest>

#include <algorithm>
#include <cmath>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

/// The model judge "m" scores the answers of alpha 0.9 to the even questions and 0.3 to the odd ones.
QVector<Record> scoredByM()
{
  QVector<Record> records;
  JudgeRecord judge;
  judge.row.name = u"m"_s;
  judge.row.kind = JudgeKind::Model;
  records.append(judge);
  for (int query = 1; query <= 12; ++query) {
    ScoreRecord score;
    score.run = u"alpha"_s;
    score.query = u"q%1"_s.arg(query);
    score.judge = u"m"_s;
    score.measure = u"faithfulness"_s;
    score.value = query % 2 ? 0.3 : 0.9;
    records.append(score);
  }
  return records;
}

JudgeItems itemsOf(Store& store, const JudgeItemsRequest& request = {})
{
  const auto items = loadJudgeItems(store, request);
  if (!items) qFatal("%s", qPrintable(sentence(items.error())));
  return *items;
}

const JudgeSeries* seriesNamed(const JudgeItems& items, const QString& name, JudgedBy by)
{
  const auto found = std::ranges::find_if(
      items.series, [&](const JudgeSeries& series) { return series.measure.name == name && series.measure.by == by; });
  return found == items.series.end() ? nullptr : &*found;
}

const JudgedByModel* itemOn(const JudgeSeries* series, qint64 item, qint64 other = 0)
{
  if (!series) return nullptr;
  const auto found = std::ranges::find_if(
      series->items, [&](const JudgedByModel& one) { return one.subject.item == item && one.subject.other == other; });
  return found == series->items.end() ? nullptr : &*found;
}

void decide(Store& store, JudgeId judge, const Subject& subject, int value)
{
  Decision decision;
  decision.subject = subject;
  decision.value = value;
  const auto change = store.record({judge, {decision}});
  if (!change) qFatal("%s", qPrintable(sentence(change.error())));
}

JudgeId addJudge(Store& store, const QString& name, JudgeKind kind)
{
  return store.addJudge(name, kind, Role::Expert)->id;
}

} // namespace

void JudgeItemsTest::scores_stand_beside_what_people_settled()
{
  SmallQueue queue(scoredByM());
  queue.verdict(1, support::NotInEvidence);
  queue.verdict(2, support::Supported);
  queue.verdict(4, support::NotInEvidence);
  const JudgeItems items = itemsOf(queue.store());
  QCOMPARE(items.series.size(), std::size_t(1));
  const JudgeSeries& series = items.series.front();
  QCOMPARE(series.judge.name, u"m"_s);
  QCOMPARE(series.measure.name, u"faithfulness"_s);
  QCOMPARE(series.items.size(), std::size_t(12));
  const auto said = [&](int query) { return itemOn(&series, queue.answer(query).value); };
  QVERIFY(!said(1)->judgeYes && said(1)->people == 0.0 && !said(1)->peopleYes); // 0.3 is below the cut of 0.6
  QVERIFY(said(2)->judgeYes && said(2)->people == 1.0 && said(2)->peopleYes);
  QVERIFY(said(4)->judgeYes && !said(4)->peopleYes);
  QVERIFY(!said(3)->people);
  QVERIFY(said(3)->length > 0);
  const JudgeCalibration row = calibrationOf(series);
  QCOMPARE(row.agreement, (JudgedShare{2, 3}));
  QCOMPARE(row.falseSupport, (JudgedShare{1, 2}));

  TriageSettings settings = *queue.store().triageSettings();
  settings.part = 0.95; // now it says yes to nothing
  QVERIFY(queue.store().setTriageSettings(settings));
  QCOMPARE(calibrationOf(itemsOf(queue.store()).series.front()).falseAlarm, (JudgedShare{1, 1}));
}

void JudgeItemsTest::a_judges_own_verdicts_on_claims_are_compared_as_well()
{
  SmallQueue queue;
  const JudgeId model = addJudge(queue.store(), u"m"_s, JudgeKind::Model);
  queue.verdict(1, support::Supported);
  queue.verdict(2, support::NotInEvidence);
  for (const int query : {1, 2}) {
    const auto claims = queue.store().claimsOf(queue.answer(query));
    decide(queue.store(), model, {criterion::Support, claims->first().id.value, 0}, support::Supported);
  }
  const JudgeItems items = itemsOf(queue.store());
  const JudgeSeries* const whole = seriesNamed(items, u"faithfulness"_s, JudgedBy::Labels);
  const JudgeSeries* const claims = seriesNamed(items, u"support"_s, JudgedBy::Labels);
  QVERIFY(whole && claims);
  for (const JudgeSeries* const series : {whole, claims}) {
    const JudgeCalibration row = calibrationOf(*series);
    QCOMPARE(row.agreement, (JudgedShare{1, 2}));
    QCOMPARE(row.falseSupport, (JudgedShare{1, 1}));
    QVERIFY(!row.curve);
  }
}

void JudgeItemsTest::scores_called_like_a_criterion_stand_beside_labels_of_it()
{
  CriterionRecord helpfulness;
  helpfulness.name = u"helpfulness"_s;
  helpfulness.values = {u"0"_s, u"1"_s};
  helpfulness.ordinal = true;
  QVector<Record> records = scoredByM();
  records.append(helpfulness);
  for (const auto& [query, value] : {std::pair(1, 1.0), std::pair(2, 0.0), std::pair(3, 1.0)}) {
    ScoreRecord score;
    score.run = u"alpha"_s;
    score.query = u"q%1"_s.arg(query);
    score.judge = u"m"_s;
    score.measure = u"Helpfulness"_s;
    score.value = value;
    records.append(score);
    score.measure = u"complete"_s;
    score.value = 2.5; // of another scale
    records.append(score);
  }
  SmallQueue queue(records);
  const auto criteria = queue.store().criteria();
  const auto own = std::ranges::find(*criteria, u"answer.helpfulness"_s, &Criterion::name);
  QVERIFY(own != criteria->end());
  queue.label(own->id, 1, 1);
  queue.label(own->id, 2, 1);
  queue.label(criterion::Complete, 1, 3);
  const JudgeItems items = itemsOf(queue.store());
  const JudgeSeries* const series = seriesNamed(items, u"answer.helpfulness"_s, JudgedBy::Scores);
  QVERIFY(series);
  const JudgeCalibration row = calibrationOf(*series);
  QCOMPARE(row.items, 3);
  QCOMPARE(row.agreement, (JudgedShare{1, 2}));
  QCOMPARE(row.falseAlarm, (JudgedShare{1, 2}));
  QVERIFY(row.curve);
  QVERIFY(!seriesNamed(items, u"answer.complete"_s, JudgedBy::Scores));
}

void JudgeItemsTest::relevance_is_cut_where_the_workspace_cuts()
{
  SmallQueue queue;
  Store& store = queue.store();
  const JudgeId model = addJudge(store, u"m"_s, JudgeKind::Model);
  const QueryId query = *store.findQuery(u"q1"_s);
  const auto subject = [&](int chunk) { return relevanceOf(query, *store.findChunk(u"q1-c%1"_s.arg(chunk))); };
  decide(store, model, subject(1), 3);
  decide(store, queue.ann(), subject(1), 1); // relevant from 1 up: the same side
  decide(store, model, subject(2), 1);
  decide(store, queue.ann(), subject(2), 0);
  decide(store, model, subject(3), 0);
  const JudgeItems items = itemsOf(store);
  const JudgeSeries* const series = seriesNamed(items, u"relevance"_s, JudgedBy::Labels);
  QVERIFY(series);
  const JudgeCalibration row = calibrationOf(*series);
  QCOMPARE(row.items, 3);
  QCOMPARE(row.agreement, (JudgedShare{1, 2}));
  QCOMPARE(row.worst.size(), 2); // grades apart on one side, too, after other sides
  QVERIFY(row.worst[0].sidesDiffer && !row.worst[1].sidesDiffer);
  QVERIFY(std::abs(*row.mean.judge - (3.0 + 1 + 0) / 9) < 1e-9); // grades of 0 to 3 as shares
  QVERIFY(row.lengths.isEmpty());
}

void JudgeItemsTest::a_label_after_a_look_at_the_model_does_not_count()
{
  SmallQueue queue(scoredByM());
  Store& store = queue.store();
  queue.verdict(1, support::Supported);
  queue.verdict(2, support::Supported);
  const Subject seen{criterion::Support, store.claimsOf(queue.answer(1))->first().id.value, 0};
  QVERIFY(store.markRevealed(queue.ann(), seen));
  decide(store, queue.ann(), seen, support::NotInEvidence); // as the model says
  const JudgeItems items = itemsOf(store);
  const JudgedByModel* const first = itemOn(&items.series.front(), queue.answer(1).value);
  QVERIFY(first->people == 1.0 && first->peopleYes); // what was said before the look

  // A label that was never set without a look counts for nothing.
  queue.verdict(4, support::Supported);
  const JudgeId bob = addJudge(store, u"bob"_s, JudgeKind::Person);
  const Subject other{criterion::Support, store.claimsOf(queue.answer(4))->first().id.value, 0};
  QVERIFY(store.markRevealed(bob, other));
  decide(store, bob, other, support::NotInEvidence);
  QCOMPARE(itemOn(&itemsOf(store).series.front(), queue.answer(4).value)->people, std::optional(1.0));
}

void JudgeItemsTest::people_apart_are_left_out_until_somebody_rules()
{
  SmallQueue queue;
  Store& store = queue.store();
  const JudgeId model = addJudge(store, u"m"_s, JudgeKind::Model);
  const JudgeId bob = addJudge(store, u"bob"_s, JudgeKind::Person);
  const Subject subject = relevanceOf(*store.findQuery(u"q1"_s), *store.findChunk(u"q1-c1"_s));
  decide(store, model, subject, 3);
  decide(store, queue.ann(), subject, 3);
  decide(store, bob, subject, 0);
  JudgeItems items = itemsOf(store);
  QCOMPARE(items.series.front().apart, 1);
  QVERIFY(!items.series.front().items.front().people);
  Ruling ruling;
  ruling.subject = subject;
  ruling.value = 0;
  QVERIFY(store.adjudicate(addJudge(store, u"lea"_s, JudgeKind::Person), ruling));
  items = itemsOf(store);
  QCOMPARE(items.series.front().apart, 0);
  QCOMPARE(items.series.front().items.front().people, std::optional(0.0));
  ruling.outcome = RulingOutcome::Ambiguous;
  ruling.value.reset();
  QVERIFY(store.adjudicate(addJudge(store, u"lea"_s, JudgeKind::Person), ruling));
  QVERIFY(!itemsOf(store).series.front().items.front().people);
}

void JudgeItemsTest::draws_give_their_chances()
{
  SmallQueue queue(scoredByM());
  (void)queue.firstDay();
  for (const int query : {1, 2, 5, 7}) queue.verdict(query, support::Supported);
  const JudgeItems items = itemsOf(queue.store());
  const auto said = [&](int query) { return itemOn(&items.series.front(), queue.answer(query).value); };
  QCOMPARE(said(1)->probability, 0.5);
  QCOMPARE(said(5)->probability, 1.0);
  QVERIFY(std::abs(said(7)->probability - 1.0 / 3) < 1e-12);
  QCOMPARE(said(3)->probability, 0.0);
  QVERIFY(said(3)->isInFrame);
  const JudgeCalibration row = calibrationOf(items.series.front());
  QVERIFY(row.drawn && row.mean.isWeighted);
  QVERIFY(std::abs(row.mean.effectiveLabels - 64.0 / (4 + 4 + 1 + 9)) < 1e-9);
}

void JudgeItemsTest::one_run_or_one_judge_can_be_asked_for()
{
  SmallQueue queue(scoredByM());
  const RunId beta = *queue.store().findRun(u"beta"_s);
  QVERIFY(itemsOf(queue.store(), {beta, {}}).series.empty());
  QCOMPARE(itemsOf(queue.store(), {queue.run(), {}}).series.front().items.size(), std::size_t(12));
  QCOMPARE(itemsOf(queue.store(), {{}, u"m"_s}).judges.size(), 1);
  QCOMPARE(loadJudgeItems(queue.store(), {{}, u"ann"_s}).error().kind, ErrorKind::NotFound);
  QCOMPARE(loadJudgeItems(queue.store(), {RunId{99}, {}}).error().kind, ErrorKind::NotFound);
  const auto stopped = loadJudgeItems(queue.store(), {}, [](const Progress&) { return false; });
  QCOMPARE(stopped.error().kind, ErrorKind::Cancelled);
}

void JudgeItemsTest::an_empty_workspace_has_no_judges()
{
  TemporaryWorkspace empty{QVector<Record>()};
  const JudgeItems items = itemsOf(empty.store());
  QVERIFY(items.series.empty() && items.judges.isEmpty() && items.runs.isEmpty());
}

void JudgeItemsTest::people_are_followed_query_by_query_as_if_all_were_read()
{
  SmallQueue queue(scoredByM());
  Store& store = queue.store();
  const JudgeId model = addJudge(store, u"n"_s, JudgeKind::Model);
  const JudgeId bob = addJudge(store, u"bob"_s, JudgeKind::Person);
  const JudgeId lea = addJudge(store, u"lea"_s, JudgeKind::Person);
  const QueryId query = *store.findQuery(u"q1"_s);
  queue.verdict(1, support::Supported);
  queue.verdict(2, support::Supported);
  const Subject claim{criterion::Support, store.claimsOf(queue.answer(1))->first().id.value, 0};
  const Subject chunk = relevanceOf(query, *store.findChunk(u"q1-c1"_s));
  const Subject right{criterion::Correct, queue.answer(1).value, 0};
  for (const Subject& subject : {claim, chunk, right}) decide(store, model, subject, 0);
  JudgeItems items = itemsOf(store);
  QCOMPARE(items.series.size(), std::size_t(5));
  int changes = 0;
  const auto follow = [&] {
    const auto changed = followPeople(store, query, items);
    QVERIFY(changed);
    changes += static_cast<int>(changed->size());
    const JudgeItems anew = itemsOf(store);
    QCOMPARE(items.series.size(), anew.series.size());
    for (std::size_t i = 0; i < anew.series.size(); ++i) {
      QVERIFY2(items.series[i].items == anew.series[i].items, qPrintable(anew.series[i].measure.name));
      QCOMPARE(items.series[i].apart, anew.series[i].apart);
    }
  };
  follow();
  QCOMPARE(changes, 0);
  decide(store, queue.ann(), chunk, 2);
  decide(store, queue.ann(), right, correct::Yes);
  follow();
  QCOMPARE(changes, 2);
  decide(store, bob, chunk, 0); // apart
  decide(store, bob, claim, support::NotInEvidence);
  follow();
  QCOMPARE(changes, 6); // grades, verdicts, and faithfulness by scores and by verdicts
  QVERIFY(store.markRevealed(bob, chunk));
  decide(store, bob, chunk, 2); // after a look: what was said before it stands
  follow();
  QCOMPARE(changes, 6);
  Ruling ruling;
  ruling.subject = chunk;
  ruling.value = 1;
  QVERIFY(store.adjudicate(lea, ruling));
  ruling.subject = claim;
  ruling.value = support::Supported;
  QVERIFY(store.adjudicate(lea, ruling));
  follow();
  QVERIFY(store.undo(lea));
  follow();
  decide(store, queue.ann(), claim, support::NotInEvidence); // after a ruling, though it was taken back
  follow();
  QVERIFY(store.undo(queue.ann()));
  follow();
}

void JudgeItemsTest::whoever_listens_is_told_of_every_independent_label()
{
  SmallQueue queue;
  queue.verdict(1, support::Supported);
  queue.label(criterion::Correct, 2, correct::Yes);
  int told = 0;
  const auto items =
      loadJudgeItems(queue.store(), {}, {}, [&](const Criterion& criterion, const IndependentLabel& label) {
        told += criterion.id == label.label.subject.criterion;
      });
  QVERIFY(items && items->series.empty()); // without models, too
  int all = 0;
  const QVector<Criterion> criteria = queue.store().criteria().value();
  for (const Criterion& criterion : criteria)
    QVERIFY(queue.store().eachIndependentLabel(criterion.id, [&](const IndependentLabel&) { ++all; }));
  QVERIFY(all >= 2);
  QCOMPARE(told, all);
}

void JudgeItemsTest::figures_follow_labels_on_a_worker()
{
  SmallQueue queue(scoredByM());
  JudgeFigures figures(queue.store());
  figures.setWatched(true);
  figures.follow(queue.verdict(12, support::Supported)); // nobody has asked yet
  QVERIFY(!figures.isReading() && !figures.isOld());
  figures.read({});
  QTRY_VERIFY_WITH_TIMEOUT(figures.report(), 20'000);
  QCOMPARE(figures.report()->rows.front().labels, 1);
  figures.follow(queue.verdict(1, support::Supported));
  QVERIFY(figures.isOld() && !figures.isReading()); // of this query alone
  QTRY_VERIFY_WITH_TIMEOUT(!figures.isOld(), 20'000);
  QCOMPARE(figures.report()->rows.front().labels, 2);
  figures.setWatched(false);
  figures.follow(queue.verdict(2, support::NotInEvidence));
  figures.follow(queue.verdict(1, support::NotInEvidence));
  QVERIFY(figures.isOld());
  QCoreApplication::processEvents();
  QVERIFY(figures.isOld()); // nobody looks
  figures.setWatched(true);
  QTRY_COMPARE_WITH_TIMEOUT(figures.report()->rows.front().labels, 3, 20'000);
  const JudgesReport anew = reportOf(itemsOf(queue.store()));
  QCOMPARE(figures.report()->rows.size(), anew.rows.size());
  for (std::size_t i = 0; i < anew.rows.size(); ++i) {
    QCOMPARE(figures.report()->rows[i].labels, anew.rows[i].labels);
    QCOMPARE(figures.report()->rows[i].agreement, anew.rows[i].agreement);
    QCOMPARE(figures.report()->rows[i].falseSupport, anew.rows[i].falseSupport);
  }
}

} // namespace assayer::tests
