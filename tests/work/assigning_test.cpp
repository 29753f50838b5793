#include "work/assigning_test.h"

#include "core/criteria.h"
#include "store/store.h"
#include "support/small_workspace.h"
#include "work/assigning.h"

#include <QHash>
#include <QSet>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

QVector<PlanUnit> queryUnits(int count)
{
  QVector<PlanUnit> units;
  for (int i = 1; i <= count; ++i) units.append({{{}, i, 0}, i % 2 ? u"ordinary"_s : u"sensitive"_s});
  return units;
}

Plan planFor(const QVector<JudgeId>& judges, double share, qint64 seed = 1, int times = 2)
{
  Plan plan;
  plan.judges = judges;
  plan.share = share;
  plan.seed = seed;
  plan.times = times;
  return plan;
}

QSet<qint64> repeatedUnits(const Plan& plan, const QVector<PlanUnit>& units)
{
  const std::vector<bool> drawn = drawRepeated(plan, units);
  QSet<qint64> found;
  for (qsizetype i = 0; i < units.size(); ++i)
    if (drawn[static_cast<std::size_t>(i)]) found.insert(units[i].subject.item);
  return found;
}

QVector<Record> withoutChunks()
{
  QVector<Record> records = smallWorkspace(3, 4);
  QueryRecord lonely;
  lonely.detail.row.name = u"q9"_s;
  lonely.detail.row.text = u"Nobody retrieved anything for this?"_s;
  records.append(lonely);
  return records;
}

} // namespace

void AssigningTest::the_share_is_drawn_and_a_seed_draws_the_same_again()
{
  const QVector<PlanUnit> units = queryUnits(1000);
  const QSet<qint64> drawn = repeatedUnits(planFor({}, 0.2, 5), units);
  QCOMPARE(drawn.size(), 200);
  QCOMPARE(repeatedUnits(planFor({}, 0.2, 5), units), drawn);
  const QSet<qint64> others = repeatedUnits(planFor({}, 0.2, 6), units);
  QCOMPARE(others.size(), 200);
  // Two draws of a fifth share a twenty-fifth: 40 of 1,000, with a standard deviation of about 5.
  const auto both = (QSet<qint64>(drawn) & others).size();
  QVERIFY2(both > 15 && both < 65, qPrintable(QString::number(both)));
  QVERIFY(repeatedUnits(planFor({}, 0, 5), units).isEmpty());
  QCOMPARE(repeatedUnits(planFor({}, 1, 5), units).size(), 1000);
  QCOMPARE(repeatedUnits(planFor({}, 0.5, 5), queryUnits(3)).size(), 2); // 1.5 rounds up
  // The mean place of what is drawn is in the middle: 500.5 with a standard deviation of about 18.
  double sum = 0;
  for (const qint64 item : drawn) sum += double(item);
  QVERIFY(std::abs(sum / 200 - 500.5) < 80);
}

void AssigningTest::the_draw_does_not_hang_on_the_order_of_units()
{
  QVector<PlanUnit> units = queryUnits(50);
  const Plan plan = planFor({{1}, {2}, {3}}, 0.3, 9);
  const auto holders = [&] {
    QHash<std::pair<qint64, int>, JudgeId> found;
    for (const AssignedSlot& slot : dealSlots(plan, units)) found.insert({slot.subject.item, slot.slot}, slot.judge);
    return found;
  };
  const QSet<qint64> drawn = repeatedUnits(plan, units);
  const auto before = holders();
  std::reverse(units.begin(), units.end());
  QCOMPARE(repeatedUnits(plan, units), drawn);
  QCOMPARE(holders(), before);
}

void AssigningTest::all_of_a_family_is_judged_several_times()
{
  Plan plan = planFor({}, 0.1, 3);
  plan.families = {u"sensitive"_s};
  const QVector<PlanUnit> units = queryUnits(100);
  const QSet<qint64> drawn = repeatedUnits(plan, units);
  QCOMPARE(drawn.size(), 50 + 5); // the whole family, and a tenth of the other
  for (int even = 2; even <= 100; even += 2) QVERIFY(drawn.contains(even));
  QCOMPARE(dealSlots(plan, units).size(), 155);
}

void AssigningTest::named_judges_get_as_many_and_never_two_of_a_unit()
{
  const QVector<JudgeId> judges{{4}, {7}, {9}};
  const QVector<AssignedSlot> dealt = dealSlots(planFor(judges, 0.37, 11), queryUnits(101));
  QCOMPARE(dealt.size(), 101 + 37);
  QHash<JudgeId, int> counts;
  QSet<std::pair<qint64, qint64>> seen;
  for (const AssignedSlot& slot : dealt) {
    QVERIFY(judges.contains(slot.judge));
    ++counts[slot.judge];
    QVERIFY(!seen.contains({slot.subject.item, slot.judge.value}));
    seen.insert({slot.subject.item, slot.judge.value});
    QVERIFY(slot.isNamed());
  }
  for (const JudgeId judge : judges) QCOMPARE(counts.value(judge), 46); // 138 slots, three people
}

void AssigningTest::everybody_meets_everybody()
{
  QHash<std::pair<qint64, qint64>, int> pairs;
  const QVector<AssignedSlot> dealt = dealSlots(planFor({{1}, {2}, {3}, {4}}, 1, 2), queryUnits(600));
  for (qsizetype i = 0; i + 1 < dealt.size(); i += 2)
    ++pairs[std::minmax(dealt[i].judge.value, dealt[i + 1].judge.value)];
  QCOMPARE(pairs.size(), 6);
  for (const int count : std::as_const(pairs)) QVERIFY2(count > 60 && count < 140, qPrintable(QString::number(count)));
}

void AssigningTest::without_names_slots_are_anyones()
{
  const QVector<AssignedSlot> dealt = dealSlots(planFor({}, 1, 1, 3), queryUnits(4));
  QCOMPARE(dealt.size(), 12);
  for (qsizetype i = 0; i < dealt.size(); ++i) {
    QVERIFY(!dealt[i].judge);
    QCOMPARE(dealt[i].slot, int(i % 3));
  }
}

void AssigningTest::units_are_queries_pairs_or_claims_within_the_scope()
{
  TemporaryWorkspace workspace(smallWorkspace(3, 4));
  Store& store = workspace.store();
  Plan plan;
  QCOMPARE(unitsOf(store, plan)->units.size(), 3);
  plan.scope = {u"sensitive"_s};
  QCOMPARE(unitsOf(store, plan)->units.size(), 1);
  QCOMPARE(unitsOf(store, plan)->units.first().family, u"sensitive"_s);
  plan.unit = AssignmentUnit::Pair;
  QCOMPARE(unitsOf(store, plan)->units.size(), 4);
  QCOMPARE(unitsOf(store, plan)->units.first().subject.criterion, criterion::Relevance);
  plan.scope.clear();
  QCOMPARE(unitsOf(store, plan)->units.size(), 12);

  plan.unit = AssignmentUnit::Claim;
  plan.run = *store.findRun(u"alpha"_s);
  QCOMPARE(unitsOf(store, plan)->units.size(), 0);
  const AnswerId answer = (*store.answer(plan.run, *store.findQuery(u"q2"_s)))->id;
  Claim claim;
  claim.text = u"Within some days."_s;
  const JudgeId ada = store.addJudge(u"Ada"_s, JudgeKind::Person, Role::Expert)->id;
  QVERIFY(store.editClaims(ada, answer, {}, {claim, claim}));
  const QVector<Claim> there = *store.claimsOf(answer);
  QVERIFY(store.editClaims(ada, answer, {there.first().id}, {})); // an ended claim is none
  const auto claims = unitsOf(store, plan);
  QCOMPARE(claims->units.size(), 1);
  QCOMPARE(claims->units.first(), (PlanUnit{{criterion::Support, there.last().id.value, 0}, u"sensitive"_s}));
}

void AssigningTest::a_query_without_chunks_is_left_out_and_counted()
{
  TemporaryWorkspace workspace(withoutChunks());
  const auto preview = previewPlan(workspace.store(), Plan{});
  QVERIFY(preview);
  QCOMPARE(preview->units, 3);
  QCOMPARE(preview->empty, 1);
}

void AssigningTest::what_others_labelled_outside_the_pool_is_no_unit()
{
  TemporaryWorkspace workspace(smallWorkspace(2, 4));
  Store& store = workspace.store();
  WorkspaceSettings settings = *store.settings();
  settings.poolDepth = 1;
  QVERIFY(store.setSettings(settings));
  Plan plan;
  plan.unit = AssignmentUnit::Pair;
  QCOMPARE(unitsOf(store, plan)->units.size(), 4); // the first of each of two runs
  const JudgeId ada = store.addJudge(u"Ada"_s, JudgeKind::Person, Role::Expert)->id;
  Decision decision;
  decision.subject = {criterion::Relevance, store.findQuery(u"q1"_s)->value, store.findChunk(u"q1-c2"_s)->value};
  decision.value = 1;
  QVERIFY(store.record({ada, {decision}}));
  QCOMPARE(unitsOf(store, plan)->units.size(), 4);
  QVERIFY(store.addToPool(*store.findQuery(u"q1"_s), *store.findChunk(u"q1-c2"_s), ada));
  QCOMPARE(unitsOf(store, plan)->units.size(), 5);
}

void AssigningTest::the_preview_says_what_is_then_made()
{
  TemporaryWorkspace workspace(smallWorkspace(10, 2));
  Store& store = workspace.store();
  const JudgeId ada = store.addJudge(u"Ada"_s, JudgeKind::Person, Role::Expert)->id;
  const JudgeId bea = store.addJudge(u"Bea"_s, JudgeKind::Person, Role::Expert)->id;
  Plan plan = planFor({bea, ada}, 0.2, 4);
  plan.families = {u"sensitive"_s};
  const auto preview = previewPlan(store, plan);
  QVERIFY(preview);
  QVERIFY(store.plans()->isEmpty());
  QCOMPARE(preview->units, 10);
  QCOMPARE(preview->repeated, 6); // five of the family, a fifth of the other five
  QCOMPARE(preview->slots, 16);
  QCOMPARE(preview->families, (QVector<PlanPreview::OfFamily>{{u"ordinary"_s, 5, 1}, {u"sensitive"_s, 5, 5}}));
  QCOMPARE(preview->judges, (QVector<PlanPreview::OfJudge>{{bea, 8}, {ada, 8}}));
  const auto made = makePlan(store, plan);
  QVERIFY(made);
  QCOMPARE(made->preview, *preview);
  QCOMPARE(store.plans()->first(), made->plan);
  int there = 0;
  QVERIFY(store.eachSlot({}, [&](const AssignedSlot&) { ++there; }));
  QCOMPARE(there, 16);
}

void AssigningTest::a_plan_that_makes_no_sense_is_refused()
{
  TemporaryWorkspace workspace(smallWorkspace(3, 2));
  Store& store = workspace.store();
  const JudgeId ada = store.addJudge(u"Ada"_s, JudgeKind::Person, Role::Expert)->id;
  const auto refused = [&](const Plan& plan) {
    const auto made = makePlan(store, plan);
    return made ? QString() : sentence(made.error());
  };
  QVERIFY(refused(planFor({}, 1.5)).contains(u"from 0 to 1"_s));
  QVERIFY(refused(planFor({}, 0.5, 1, 0)).contains(u"judged 1 to"_s));
  QVERIFY(refused(planFor({ada}, 0.5)).contains(u"takes as many judges"_s));
  QVERIFY(refused(planFor({ada, ada}, 0.5)).contains(u"named twice"_s));
  QVERIFY(refused(planFor({{99}}, 0)).contains(u"no such judge"_s));
  Plan plan;
  plan.families = {u"sensitiv"_s};
  QVERIFY(refused(plan).contains(u"sensitive"_s)); // the near one is named
  plan.families = {u"sensitive"_s};
  plan.scope = {u"ordinary"_s};
  QVERIFY(refused(plan).contains(u"not in the plan"_s));
  plan = {};
  plan.unit = AssignmentUnit::Claim;
  QVERIFY(refused(plan).contains(u"name the run"_s));
  plan.run = *store.findRun(u"alpha"_s);
  QVERIFY(refused(plan).contains(u"nothing to judge"_s)); // nobody has split the answers
  QVERIFY(store.plans()->isEmpty());
}

void AssigningTest::a_dialog_previews_and_makes_on_a_worker()
{
  TemporaryWorkspace workspace(smallWorkspace(4, 2));
  Assigning assigning(workspace.path());
  const QSignalSpy previewed(&assigning, &Assigning::previewed);
  const QSignalSpy made(&assigning, &Assigning::made);
  const QSignalSpy failed(&assigning, &Assigning::failed);
  assigning.preview(planFor({}, 1));
  assigning.preview(planFor({}, 0.5)); // the one before is dropped
  QTRY_COMPARE(previewed.size(), 1);
  QCOMPARE(previewed.first().first().value<PlanPreview>().slots, 6);
  QVERIFY(workspace.store().plans()->isEmpty());
  assigning.make(planFor({}, 0.5));
  QVERIFY(assigning.isMaking());
  assigning.make(planFor({}, 0.5));
  QTRY_COMPARE(made.size(), 1);
  QVERIFY(!assigning.isMaking());
  QCOMPARE(workspace.store().plans()->size(), 1);
  assigning.preview(planFor({}, 7));
  QTRY_COMPARE(failed.size(), 1);
}

} // namespace assayer::tests
