#include "store/assignment_test.h"

#include "store/connection.h"
#include "store/support.h"

#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>

#include <algorithm>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qint64 Noon = 1'700'000'000'000; // ms

// A workspace with three people, and what tests ask of it by names.
struct Desk {
  std::unique_ptr<Store> store;
  JudgeId anna, ben, cleo;
  QueryId q1, q2;
  ChunkId c1;

  explicit Desk(const QString& path)
  {
    store = std::move(Store::create(path).value());
    (void)importAll(*store, smallWorkspace()).value();
    (void)store->addJudge(u"anna"_s, JudgeKind::Person, Role::Expert).value();
    (void)store->addJudge(u"ben"_s, JudgeKind::Person, Role::Expert).value();
    (void)store->addJudge(u"cleo"_s, JudgeKind::Person, Role::Lead).value();
    read();
  }
  explicit Desk(std::unique_ptr<Store> opened, const QVector<Record>& records = {}) : store(std::move(opened))
  {
    if (!records.isEmpty()) (void)importAll(*store, records).value();
    read();
  }

  void read()
  {
    const QVector<JudgeRow> people = store->judges().value();
    for (const JudgeRow& row : people) (row.name == "anna"_L1 ? anna : row.name == "ben"_L1 ? ben : cleo) = row.id;
    q1 = store->findQuery(u"q1"_s).value();
    q2 = store->findQuery(u"q2"_s).value();
    c1 = store->findChunk(u"c1"_s).value();
  }
  AssignedSlot slotOf(QueryId query, int slot = 0, JudgeId judge = {}) const
  {
    AssignedSlot made;
    made.subject = {{}, query.value, 0};
    made.slot = slot;
    made.judge = judge;
    return made;
  }
  // Anyone's plan: q1 twice, q2 once.
  Plan anyone() const
  {
    Plan plan;
    plan.share = 0.5;
    plan.seed = 7;
    plan.by = cleo;
    return store->addPlan(plan, {slotOf(q1, 0), slotOf(q1, 1), slotOf(q2, 0)}).value();
  }
  QVector<AssignedSlot> slotsThere(const SlotScope& scope = {}) const
  {
    QVector<AssignedSlot> found;
    (void)store->eachSlot(scope, [&](const AssignedSlot& slot) { found.append(slot); });
    return found;
  }
  AssignedSlot at(int index) const { return slotsThere().at(index); }
  std::unique_ptr<Desk> copy(const QString& path) const
  {
    (void)store->backup(path);
    return std::make_unique<Desk>(std::move(Store::open(path).value()));
  }
};

QVector<Record> recordsOf(Store& store)
{
  RecordingSink sink;
  (void)store.exportTo(sink);
  return sink.records;
}

QString mergeInto(Desk& to, const QVector<Record>& records)
{
  const auto report = importAll(*to.store, records);
  if (!report) return sentence(report.error());
  for (const Fault& fault : report->faults)
    if (fault.fatal) return fault.problem;
  return {};
}

// What both copies must agree on: who has which slot, by names.
QStringList holdersOf(const Desk& desk)
{
  QStringList found;
  for (const AssignedSlot& slot : desk.slotsThere())
    found.append(u"%1.%2.%3 %4 %5 %6"_s.arg(slot.subject.item)
                     .arg(slot.slot)
                     .arg(slot.round)
                     .arg(!slot.judge               ? u"free"_s
                          : slot.judge == desk.anna ? u"anna"_s
                          : slot.judge == desk.ben  ? u"ben"_s
                                                    : u"cleo"_s)
                     .arg(slot.takenAt)
                     .arg(slot.turn));
  return found;
}

// Two copies that went apart are merged into each other: both must come to the same.
void compareMerged(Desk& one, Desk& other, const QString& first)
{
  const QVector<Record> ofOne = recordsOf(*one.store);
  const QVector<Record> ofOther = recordsOf(*other.store);
  QCOMPARE(mergeInto(one, ofOther), QString());
  QCOMPARE(mergeInto(other, ofOne), QString());
  QCOMPARE(holdersOf(one), holdersOf(other));
  if (!first.isEmpty()) QCOMPARE(holdersOf(one).first(), first);
  QCOMPARE(one.store->check().value(), QStringList());
  QCOMPARE(other.store->check().value(), QStringList());
}

} // namespace

void AssignmentTest::a_plan_and_its_slots_are_there_after_reopening()
{
  const Folder folder;
  const QString path = folder.path(u"a.assay"_s);
  Plan made;
  QVector<AssignedSlot> dealt;
  {
    const Desk desk(path);
    Plan plan;
    plan.by = desk.cleo;
    plan.share = 0.25;
    plan.times = 2;
    plan.seed = -3;
    plan.families = {u"sensitive"_s};
    plan.scope = {u"sensitive"_s, u"ordinary"_s};
    plan.judges = {desk.ben, desk.anna};
    plan.dailyQuota = 20;
    plan.repeatShare = 0.05;
    plan.abandonedAfter = 48;
    const auto stored =
        desk.store->addPlan(plan, {desk.slotOf(desk.q1, 0, desk.ben), desk.slotOf(desk.q1, 1, desk.anna),
                                   desk.slotOf(desk.q2, 0, desk.anna)});
    QVERIFY_RESULT(stored);
    made = *stored;
    QCOMPARE(made.uid.size(), 16);
    QVERIFY(made.at > 0);
    dealt = desk.slotsThere();
  }
  const Desk desk(std::move(Store::open(path).value()));
  QCOMPARE(desk.store->plans().value(), QVector<Plan>{made});
  QCOMPARE(desk.slotsThere(), dealt);
  QCOMPARE(dealt.size(), 3);
  QCOMPARE(desk.slotsThere({made.id, desk.anna}).size(), 2);
  QCOMPARE(desk.slotsThere({{}, JudgeId{}}).size(), 0);
  QVERIFY(dealt[0].isNamed());
  QCOMPARE(desk.store->check().value(), QStringList());
}

void AssignmentTest::figures_out_of_range_are_refused()
{
  const Folder folder;
  const Desk desk(folder.path(u"a.assay"_s));
  const auto kindOf = [&](const std::function<void(Plan&)>& spoil) {
    Plan plan;
    spoil(plan);
    const auto stored = desk.store->addPlan(plan, {desk.slotOf(desk.q1)});
    return stored ? std::optional<ErrorKind>() : stored.error().kind;
  };
  const std::optional<ErrorKind> usage = ErrorKind::Usage;
  QCOMPARE(kindOf([](Plan& plan) { plan.share = 1.5; }), usage);
  QCOMPARE(kindOf([](Plan& plan) { plan.share = -0.1; }), usage);
  QCOMPARE(kindOf([](Plan& plan) { plan.share = std::numeric_limits<double>::quiet_NaN(); }), usage);
  QCOMPARE(kindOf([](Plan& plan) { plan.times = 0; }), usage);
  QCOMPARE(kindOf([](Plan& plan) { plan.repeatShare = 2; }), usage);
  QCOMPARE(kindOf([](Plan& plan) { plan.dailyQuota = -1; }), usage);
  QCOMPARE(kindOf([](Plan& plan) { plan.abandonedAfter = 0; }), usage);
  QCOMPARE(kindOf([](Plan& plan) { plan.unit = AssignmentUnit::Claim; }), usage);
  QCOMPARE(kindOf([&](Plan& plan) { plan.judges = {desk.anna, desk.anna}; }), usage);
  QCOMPARE(kindOf([&](Plan& plan) {
             plan.share = 1;
             plan.judges = {desk.anna};
           }),
           usage); // one judge for two slots
  QCOMPARE(kindOf([&](Plan& plan) { plan.judges = {desk.anna, JudgeId{99}}; }), std::optional(ErrorKind::NotFound));
  QVERIFY(desk.store->plans().value().isEmpty());
}

void AssignmentTest::slots_that_make_no_sense_are_refused_and_leave_nothing()
{
  const Folder folder;
  const Desk desk(folder.path(u"a.assay"_s));
  Plan plan;
  plan.judges = {desk.anna, desk.ben};
  const auto kindOf = [&](const QVector<AssignedSlot>& given) {
    const auto stored = desk.store->addPlan(plan, given);
    return stored ? std::optional<ErrorKind>() : stored.error().kind;
  };
  const std::optional<ErrorKind> usage = ErrorKind::Usage;
  QCOMPARE(kindOf({desk.slotOf(desk.q1, 0, desk.anna), desk.slotOf(desk.q1, 1, desk.anna)}), usage);
  QCOMPARE(kindOf({desk.slotOf(desk.q1, 0), desk.slotOf(desk.q1, 0)}), usage);
  QCOMPARE(kindOf({desk.slotOf(desk.q1, 0, desk.cleo)}), usage); // the plan does not name her
  QCOMPARE(kindOf({desk.slotOf(desk.q1, -1)}), usage);
  AssignedSlot pair = desk.slotOf(desk.q1);
  pair.subject = {criterion::Relevance, desk.q1.value, desk.c1.value};
  QCOMPARE(kindOf({pair}), usage); // the plan gives out queries
  QCOMPARE(kindOf({desk.slotOf(QueryId{99})}), std::optional(ErrorKind::NotFound));
  QVERIFY(desk.store->plans().value().isEmpty());
  QVERIFY(desk.slotsThere().isEmpty());
}

void AssignmentTest::a_slot_is_taken_once()
{
  const Folder folder;
  const Desk desk(folder.path(u"a.assay"_s));
  (void)desk.anyone();
  const AssignedSlot seen = desk.at(2);
  QCOMPARE(desk.store->take(seen, desk.anna, Noon).value(), true);
  QCOMPARE(desk.store->take(seen, desk.ben, Noon + 1).value(), false); // as it was seen it is no more
  QCOMPARE(desk.store->take(seen, desk.anna, Noon + 2).value(), true); // hers already
  QCOMPARE(desk.at(2).judge, desk.anna);
  QCOMPARE(desk.at(2).takenAt, Noon);
  // As it stands now somebody who knows that it was abandoned may have it.
  QCOMPARE(desk.store->take(desk.at(2), desk.ben, Noon + 3).value(), true);
  QCOMPARE(desk.at(2).judge, desk.ben);
  QCOMPARE(desk.at(2).turn, 1);
  QVERIFY(!desk.store->take(desk.at(0), JudgeId{99}, Noon));
  QVERIFY(!desk.store->take(desk.at(0), desk.anna, 0));
}

void AssignmentTest::a_judge_never_has_two_slots_of_a_unit()
{
  const Folder folder;
  const Desk desk(folder.path(u"a.assay"_s));
  (void)desk.anyone();
  const QVector<AssignedSlot> there = desk.slotsThere();
  QCOMPARE(desk.store->take(there, desk.anna, Noon).value(), (QVector<bool>{true, false, true}));
  QCOMPARE(desk.store->take(there[1], desk.ben, Noon).value(), true);
}

void AssignmentTest::a_named_slot_is_nobody_elses_to_take_or_to_give_back()
{
  const Folder folder;
  const Desk desk(folder.path(u"a.assay"_s));
  Plan plan;
  plan.judges = {desk.anna};
  QVERIFY_RESULT(desk.store->addPlan(plan, {desk.slotOf(desk.q1, 0, desk.anna)}));
  QCOMPARE(desk.store->take(desk.at(0), desk.ben, Noon).value(), false);
  QCOMPARE(desk.store->take(desk.at(0), desk.anna, Noon).value(), true);
  QCOMPARE(desk.at(0).takenAt, 0);
  QCOMPARE(desk.store->giveBack(desk.at(0)).value(), false);
}

void AssignmentTest::what_is_given_back_can_be_taken_by_another()
{
  const Folder folder;
  const Desk desk(folder.path(u"a.assay"_s));
  (void)desk.anyone();
  QCOMPARE(desk.store->giveBack(desk.at(0)).value(), false); // nobody has it
  QVERIFY(desk.store->take(desk.at(0), desk.anna, Noon).value());
  const AssignedSlot hers = desk.at(0);
  QCOMPARE(desk.store->giveBack(hers).value(), true);
  QCOMPARE(desk.store->giveBack(hers).value(), false);
  QVERIFY(!desk.at(0).judge);
  QVERIFY(desk.store->take(desk.at(0), desk.ben, Noon + 5).value());
  QCOMPARE(desk.at(0).judge, desk.ben);
}

void AssignmentTest::a_closed_plan_keeps_its_slots_and_gives_none()
{
  const Folder folder;
  const Desk desk(folder.path(u"a.assay"_s));
  const Plan plan = desk.anyone();
  QVERIFY_RESULT(desk.store->closePlan(plan.id, Noon));
  QVERIFY_RESULT(desk.store->closePlan(plan.id, Noon + 1)); // stays closed since then
  QCOMPARE(desk.store->plans().value().first().closedAt, Noon);
  QCOMPARE(desk.slotsThere().size(), 3);
  QCOMPARE(desk.store->take(desk.at(0), desk.anna, Noon).value(), false);
  QCOMPARE(desk.store->closePlan(PlanId{99}, Noon).error().kind, ErrorKind::NotFound);
}

void AssignmentTest::repeats_are_added_once_and_need_a_slot_to_repeat()
{
  const Folder folder;
  const Desk desk(folder.path(u"a.assay"_s));
  const Plan plan = desk.anyone();
  AssignedSlot repeat = desk.slotOf(desk.q1, 0, desk.anna);
  repeat.plan = plan.id;
  repeat.round = 1;
  QVERIFY_RESULT(desk.store->addRepeats({repeat}));
  QVERIFY_RESULT(desk.store->addRepeats({repeat}));
  QCOMPARE(desk.slotsThere().size(), 4);
  QCOMPARE(desk.slotsThere({plan.id, desk.anna}).size(), 1);
  AssignedSlot wrong = repeat;
  wrong.round = 0;
  QCOMPARE(desk.store->addRepeats({wrong}).error().kind, ErrorKind::Usage);
  wrong = repeat;
  wrong.slot = 5;
  QCOMPARE(desk.store->addRepeats({wrong}).error().kind, ErrorKind::NotFound);
}

void AssignmentTest::who_decided_is_told_without_what_they_said()
{
  const Folder folder;
  const Desk desk(folder.path(u"a.assay"_s));
  QVERIFY_RESULT(desk.store->record(gradeGesture(desk.anna, desk.q1, desk.c1, 2)));
  Decision later;
  later.subject = {criterion::Relevance, desk.q2.value, desk.c1.value};
  later.state = LabelState::Later;
  QVERIFY_RESULT(desk.store->record({desk.ben, {later}}));
  const auto decided = [&](const LabelScope& scope) {
    QVector<Decided> found;
    (void)desk.store->eachDecided(criterion::Relevance, scope, [&](const Decided& row) { found.append(row); });
    return found;
  };
  QCOMPARE(decided(LabelScope::everybody()).size(), 2);
  const QVector<Decided> bens = decided(LabelScope::only(desk.ben));
  QCOMPARE(bens.size(), 1);
  QCOMPARE(bens[0].subject, later.subject);
  QCOMPARE(bens[0].state, LabelState::Later);
  QVERIFY(decided(LabelScope::only({})).isEmpty());
  later.state = LabelState::Cleared;
  QVERIFY_RESULT(desk.store->record({desk.ben, {later}}));
  QCOMPARE(decided(LabelScope::everybody()).size(), 1);
}

void AssignmentTest::plans_and_slots_travel_and_come_back_the_same()
{
  const Folder folder;
  const Desk desk(folder.path(u"a.assay"_s));
  const Plan plan = desk.anyone();
  QVERIFY(desk.store->take(desk.at(0), desk.anna, Noon).value());
  AssignedSlot repeat = desk.slotOf(desk.q1, 0, desk.anna);
  repeat.plan = plan.id;
  repeat.round = 1;
  QVERIFY_RESULT(desk.store->addRepeats({repeat}));
  Plan claims;
  claims.unit = AssignmentUnit::Claim;
  claims.run = desk.store->findRun(u"bm25"_s).value();
  claims.seed = std::numeric_limits<qint64>::max() - 1;
  claims.judges = {desk.ben};
  claims.share = 0;
  const AnswerId answer = desk.store->answer(claims.run, desk.q1).value()->id;
  AssignedSlot claim;
  claim.subject = {criterion::Support, desk.store->claimsOf(answer).value().first().id.value, 0};
  claim.judge = desk.ben;
  QVERIFY_RESULT(desk.store->addPlan(claims, {claim}));
  Plan pairs;
  pairs.unit = AssignmentUnit::Pair;
  pairs.times = 1;
  AssignedSlot pair;
  pair.subject = {criterion::Relevance, desk.q1.value, desk.c1.value};
  QVERIFY_RESULT(desk.store->addPlan(pairs, {pair}));
  QVERIFY_RESULT(desk.store->closePlan(plan.id, Noon + 9));

  const QStringList before = exported(*desk.store);
  Desk other(std::move(Store::create(folder.path(u"b.assay"_s)).value()), recordsOf(*desk.store));
  QStringList after = exported(*other.store);
  const auto plansIn = [](const QStringList& lines) {
    QStringList found = lines.filter(u"assignment"_s) + lines.filter(u"kept plan"_s);
    found.sort();
    return found;
  };
  QCOMPARE(plansIn(after), plansIn(before));
  QVERIFY(plansIn(before).size() >= 6);
  const QVector<Plan> there = other.store->plans().value();
  QCOMPARE(there.size(), 3);
  QCOMPARE(there[0].closedAt, Noon + 9);
  // Plans of the same millisecond stand in the order of their identifiers, which are random.
  const auto ofClaims = std::ranges::find(there, AssignmentUnit::Claim, &Plan::unit);
  QVERIFY(ofClaims != there.end());
  QCOMPARE(ofClaims->seed, claims.seed);
  QCOMPARE(other.store->check().value(), QStringList());
}

void AssignmentTest::merging_twice_changes_nothing()
{
  const Folder folder;
  Desk desk(folder.path(u"a.assay"_s));
  (void)desk.anyone();
  QVERIFY(desk.store->take(desk.at(0), desk.anna, Noon).value());
  const auto copy = desk.copy(folder.path(u"b.assay"_s));
  const QStringList before = exported(*copy->store);
  for (int i = 0; i < 2; ++i) {
    QCOMPARE(mergeInto(*copy, recordsOf(*desk.store)), QString());
    QCOMPARE(exported(*copy->store), before);
  }
}

void AssignmentTest::taken_stands_against_free_in_either_order()
{
  const Folder folder;
  Desk one(folder.path(u"a.assay"_s));
  (void)one.anyone();
  const auto other = one.copy(folder.path(u"b.assay"_s));
  QVERIFY(one.store->take(one.at(0), one.anna, Noon).value());
  compareMerged(one, *other, u"1.0.0 anna %1 0"_s.arg(Noon));
}

void AssignmentTest::of_two_takers_the_earlier_stands_in_either_order()
{
  const Folder folder;
  Desk one(folder.path(u"a.assay"_s));
  (void)one.anyone();
  const auto other = one.copy(folder.path(u"b.assay"_s));
  QVERIFY(one.store->take(one.at(0), one.anna, Noon + 10).value());
  QVERIFY(other->store->take(other->at(0), other->ben, Noon).value());
  compareMerged(one, *other, u"1.0.0 ben %1 0"_s.arg(Noon));
}

void AssignmentTest::at_the_same_time_the_lower_uid_stands_in_either_order()
{
  const Folder folder;
  Desk one(folder.path(u"a.assay"_s));
  (void)one.anyone();
  const auto other = one.copy(folder.path(u"b.assay"_s));
  QVERIFY(one.store->take(one.at(0), one.anna, Noon).value());
  QVERIFY(other->store->take(other->at(0), other->ben, Noon).value());
  QByteArray annas, bens;
  const QVector<JudgeRow> people = one.store->judges().value();
  for (const JudgeRow& row : people) {
    if (row.id == one.anna) annas = row.uid;
    if (row.id == one.ben) bens = row.uid;
  }
  compareMerged(one, *other, u"1.0.0 %1 %2 0"_s.arg(annas < bens ? u"anna"_s : u"ben"_s).arg(Noon));
}

void AssignmentTest::one_who_took_over_stands_against_one_who_let_go()
{
  const Folder folder;
  Desk one(folder.path(u"a.assay"_s));
  (void)one.anyone();
  QVERIFY(one.store->take(one.at(0), one.anna, Noon).value());
  const auto other = one.copy(folder.path(u"b.assay"_s)); // still says that Anna has it
  QVERIFY(one.store->take(one.at(0), one.ben, Noon + 1000).value());
  compareMerged(one, *other, u"1.0.0 ben %1 1"_s.arg(Noon + 1000));
  // And so does one who took what was given back.
  const auto third = one.copy(folder.path(u"c.assay"_s));
  QVERIFY(one.store->giveBack(one.at(0)).value());
  QVERIFY(one.store->take(one.at(0), one.cleo, Noon + 5000).value());
  compareMerged(one, *third, u"1.0.0 cleo %1 2"_s.arg(Noon + 5000));
}

void AssignmentTest::closed_in_one_copy_is_closed_in_all()
{
  const Folder folder;
  Desk one(folder.path(u"a.assay"_s));
  const Plan plan = one.anyone();
  const auto other = one.copy(folder.path(u"b.assay"_s));
  QVERIFY_RESULT(one.store->closePlan(plan.id, Noon + 50));
  QVERIFY_RESULT(other->store->closePlan(plan.id, Noon));
  const auto third = one.copy(folder.path(u"c.assay"_s));
  compareMerged(one, *other, {});
  QCOMPARE(one.store->plans().value(), other->store->plans().value());
  QCOMPARE(one.store->plans().value().first().closedAt, Noon);
  QCOMPARE(third->store->plans().value().first().closedAt, Noon + 50);
}

void AssignmentTest::histories_of_two_copies_merge_to_the_same_in_either_order()
{
  QRandomGenerator random(5);
  for (int trial = 0; trial < 12; ++trial) {
    const Folder folder;
    Desk one(folder.path(u"a.assay"_s));
    (void)one.anyone();
    const auto other = one.copy(folder.path(u"b.assay"_s));
    for (Desk* const desk : {&one, other.get()})
      for (int step = 0; step < 8; ++step) {
        const AssignedSlot slot = desk->at(random.bounded(3));
        const QVector<JudgeId> people{desk->anna, desk->ben, desk->cleo};
        if (random.bounded(3) == 0)
          (void)desk->store->giveBack(slot).value();
        else
          (void)desk->store->take(slot, people[random.bounded(3)], Noon + random.bounded(4)).value();
      }
    compareMerged(one, *other, {});
    if (QTest::currentTestFailed()) return;
  }
}

void AssignmentTest::lines_that_are_not_what_they_must_be_are_refused()
{
  const Folder folder;
  Desk desk(folder.path(u"a.assay"_s));
  const QString uid = QString(32, u'a');
  const QString good =
      uR"({"kind":"plan","id":"%1","at":5,"unit":"query","share":0.5,"times":2,"seed":"7","abandoned_after":24})"_s.arg(
          uid);
  const auto problem = [&](const QString& kind, const QString& json, bool withPlan = true) {
    QVector<Record> records;
    if (withPlan) records.append(KeptRecord{u"plan"_s, good});
    records.append(KeptRecord{kind, json});
    return mergeInto(desk, records);
  };
  const auto plan = [&](const QString& from, const QString& to) {
    QString line = good;
    return problem(u"plan"_s, line.replace(from, to), false);
  };
  QVERIFY(plan(uid, u"a1"_s).contains(u"32 hex digits"_s));
  QVERIFY(plan(u"\"query\""_s, u"\"page\""_s).contains(u"query, pair or claim"_s));
  QVERIFY(plan(u"0.5"_s, u"1.5"_s).contains(u"from 0 to 1"_s));
  QVERIFY(plan(u"0.5"_s, u"\"half\""_s).contains(u"not what they must be"_s));
  QVERIFY(plan(u"\"times\":2"_s, u"\"times\":0"_s).contains(u"judged 1 to"_s));
  QVERIFY(plan(u"\"times\":2"_s, u"\"times\":2.5"_s).contains(u"not what they must be"_s));
  QVERIFY(plan(u"\"times\":2"_s, u"\"times\":2,\"judges\":[\"anna\",\"anna\"]"_s).contains(u"named twice"_s));
  QVERIFY(plan(u"\"times\":2"_s, u"\"times\":2,\"run\":\"none\""_s).contains(u"that is nowhere"_s));
  const QString slot = uR"({"kind":"assignment","plan":"%1","query":"q1","slot":0})"_s.arg(uid);
  QVERIFY(problem(u"assignment"_s, slot, false).contains(u"names no plan"_s));
  QVERIFY(problem(u"assignment"_s, QString(slot).replace(u"\"q1\""_s, u"\"\""_s)).contains(u"names nothing"_s));
  QVERIFY(
      problem(u"assignment"_s, QString(slot).replace(u"\"slot\":0"_s, u"\"slot\":-1"_s)).contains(u"whole number"_s));
  QVERIFY(problem(u"assignment"_s, QString(slot).replace(u"\"slot\":0"_s, u"\"slot\":0,\"taken_at\":5"_s))
              .contains(u"has a judge"_s));
  QVERIFY(desk.store->plans().value().isEmpty());
  // The good ones land, and another plan under the same id does not.
  QCOMPARE(problem(u"assignment"_s, slot), QString());
  QCOMPARE(desk.slotsThere().size(), 1);
  QVERIFY(plan(u"\"seed\":\"7\""_s, u"\"seed\":\"8\""_s).contains(u"other content"_s));
  QCOMPARE(desk.store->check().value(), QStringList());
}

void AssignmentTest::an_import_that_died_leaves_no_slot()
{
  const Folder folder;
  Desk one(folder.path(u"a.assay"_s));
  (void)one.anyone();
  QVERIFY(one.store->take(one.at(0), one.anna, Noon).value());
  const QVector<Record> records = recordsOf(*one.store);
  const QString path = folder.path(u"b.assay"_s);
  {
    const Desk other(path);
    auto session = other.store->startImport({u"test.jsonl"_s}, {});
    QVERIFY_RESULT(session);
    for (const Record& record : records) QVERIFY_RESULT((*session)->take(Record(record), {}));
    QVERIFY(other.slotsThere().isEmpty()); // nothing is seen before it lands
    QVERIFY(other.store->plans().value().isEmpty());
  }
  const Desk other(std::move(Store::open(path).value()));
  QVERIFY(other.store->plans().value().isEmpty());
  const auto connection = Connection::open(path, OpenMode::ReadOnly);
  for (const QString& table : {u"plan"_s, u"plan_judge"_s, u"assignment"_s, u"assignment_pending"_s})
    QCOMPARE((*connection)->number(u"SELECT count(*) FROM "_s + table).value(), std::optional<qint64>(0));
}

void AssignmentTest::check_finds_slots_that_cannot_be()
{
  const QVector<std::pair<QString, QString>> damages{
      {u"UPDATE assignment SET item = 99 WHERE id = 1"_s, u"about something that is not there"_s},
      {u"UPDATE assignment SET criterion = 1, other = 1 WHERE id = 1"_s, u"of another unit than their plan"_s},
      {u"UPDATE assignment SET taken_at = 5 WHERE id = 1"_s, u"without a judge"_s},
      {u"UPDATE assignment SET turn = -1 WHERE id = 1"_s, u"below 0"_s},
      {u"UPDATE plan SET share = 7"_s, u"from 0 to 1"_s},
      {u"UPDATE plan SET times = 0"_s, u"1 or more"_s},
      {u"UPDATE plan SET unit = 9"_s, u"stands for nothing"_s},
      {u"UPDATE plan SET families = '{}'"_s, u"no JSON array"_s},
      {u"UPDATE plan SET uid = x'00'"_s, u"no uid"_s},
      {u"DROP TABLE assignment_pending"_s, u"the table assignment_pending is missing"_s},
  };
  for (const auto& [sql, says] : damages) {
    const Folder folder;
    const QString path = folder.path(u"a.assay"_s);
    {
      const Desk desk(path);
      (void)desk.anyone();
    }
    {
      const auto connection = Connection::open(path, OpenMode::ReadWrite);
      QVERIFY_RESULT((*connection)->run(sql));
    }
    const auto store = Store::open(path, Access::ReadOnly);
    const QString found = (*store)->check().value().join(u'\n');
    QVERIFY2(found.contains(says), qPrintable(sql + u": "_s + found));
  }
}

void AssignmentTest::an_older_file_with_rows_of_plans_is_migrated()
{
  const Folder folder;
  const QString path = folder.path(u"a.assay"_s);
  {
    const Desk desk(path);
  }
  {
    const auto connection = Connection::open(path, OpenMode::ReadWrite);
    const QStringList rows{
        u"INSERT INTO plan VALUES(3, 9, 0, 0.5, 2, 7, NULL)"_s,
        u"INSERT INTO assignment(plan, criterion, item, slot, judge, taken_at) VALUES(3, 0, 1, 0, 1, 8), (3, 0, 1, 1, "
        "NULL, NULL)"_s};
    const QStringList steps = backToVersion(5) + rows;
    for (const QString& sql : steps) QVERIFY_RESULT((*connection)->run(sql));
  }
  {
    const auto old = Store::open(path, Access::ReadOnly);
    QVERIFY_RESULT(old);
    QVERIFY((*old)->plans().value().isEmpty());
    QCOMPARE((*old)->check().value(), QStringList());
  }
  const Desk desk(std::move(Store::open(path).value()));
  const QVector<Plan> plans = desk.store->plans().value();
  QCOMPARE(plans.size(), 1);
  QCOMPARE(plans[0].uid.size(), 16);
  QCOMPARE(plans[0].seed, 7);
  QCOMPARE(holdersOf(desk), (QStringList{u"1.0.0 anna 8 0"_s, u"1.1.0 free 0 0"_s}));
  QCOMPARE(desk.store->check().value(), QStringList());
}

void AssignmentTest::a_million_slots_are_made_in_seconds()
{
  if (!qEnvironmentVariableIsSet("ASSAYER_BENCH")) QSKIP("set ASSAYER_BENCH to measure");
  const Folder folder;
  const Desk desk(folder.path(u"a.assay"_s));
  {
    const auto connection = Connection::open(desk.store->path(), OpenMode::ReadWrite);
    QVERIFY_RESULT((*connection)
                       ->run(u"WITH RECURSIVE n(i) AS (VALUES(10) UNION ALL SELECT i + 1 FROM n WHERE i < "
                             "1000009) INSERT INTO query(id, name, text) SELECT i, 'many' || i, 'x' FROM n"_s));
  }
  QVector<AssignedSlot> given;
  for (int i = 0; i < 1'000'000; ++i) given.append(desk.slotOf(QueryId{i + 10}));
  QElapsedTimer watch;
  watch.start();
  QVERIFY_RESULT(desk.store->addPlan(Plan{}, given));
  qInfo("1,000,000 slots stored in %lld ms", watch.restart());
  int count = 0;
  QVERIFY_RESULT(desk.store->eachSlot({}, [&](const AssignedSlot&) { ++count; }));
  qInfo("and read in %lld ms", watch.elapsed());
  QCOMPARE(count, 1'000'000);
}

} // namespace assayer::tests
