#include "work/work_list_test.h"

#include "core/criteria.h"
#include "store/store.h"
#include "support/small_workspace.h"
#include "work/assigning.h"
#include "work/my_work.h"
#include "work/work_list.h"
#include "work/work_progress.h"

#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QSet>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qint64 HourMs = 3'600'000;

// Queries of two chunks each, a plan over them, and three judges.
struct Shift {
  TemporaryWorkspace workspace;
  Store& store = workspace.store();
  JudgeId ada, bea, cid;
  Plan plan;

  explicit Shift(int queries = 6) : workspace(smallWorkspace(queries, 2))
  {
    ada = store.addJudge(u"Ada"_s, JudgeKind::Person, Role::Expert)->id;
    bea = store.addJudge(u"Bea"_s, JudgeKind::Person, Role::Expert)->id;
    cid = store.addJudge(u"Cid"_s, JudgeKind::Person, Role::Expert)->id;
  }
  void make(const std::function<void(Plan&)>& change = [](Plan&) {})
  {
    Plan wanted;
    wanted.share = 0;
    change(wanted);
    const auto made = makePlan(store, wanted);
    if (!made) qFatal("%s", qPrintable(sentence(made.error())));
    plan = made->plan;
  }
  QueryId query(int number) const { return *store.findQuery(u"q%1"_s.arg(number)); }
  Subject pair(int number, int chunk) const
  {
    return {criterion::Relevance, query(number).value, store.findChunk(u"q%1-c%2"_s.arg(number).arg(chunk))->value};
  }
  Change decide(JudgeId judge, int number, int chunk, LabelState state = LabelState::Valued) const
  {
    Decision decision;
    decision.subject = pair(number, chunk);
    decision.state = state;
    if (state == LabelState::Valued) decision.value = 1;
    const auto change = store.record({judge, {decision}});
    if (!change) qFatal("%s", qPrintable(sentence(change.error())));
    return *change;
  }
  void finish(JudgeId judge, int number) const
  {
    decide(judge, number, 1);
    decide(judge, number, 2);
  }
  WorkList list(JudgeId judge, qint64 later = 0) const
  {
    WorkTime time = WorkTime::current();
    time.now += later;
    auto read = loadWorkList(store, judge, time);
    if (!read) qFatal("%s", qPrintable(sentence(read.error())));
    return std::move(*read);
  }
  QVector<AssignedSlot> slotsThere() const
  {
    QVector<AssignedSlot> found;
    if (!store.eachSlot({}, [&](const AssignedSlot& slot) { found.append(slot); })) qFatal("no slots");
    return found;
  }
  bool take(JudgeId judge, int number, int slot = 0, qint64 ago = 0) const
  {
    for (const AssignedSlot& there : slotsThere())
      if (there.subject.item == query(number).value && there.slot == slot && there.round == 0)
        return *store.take(there, judge, WorkTime::current().now - ago);
    return false;
  }
};

// "q1 named", "q2 free", … as they are to be judged; a repeat is marked.
QStringList wordsOf(const WorkList& list)
{
  QStringList found;
  for (int i = 0; i < list.openCount(); ++i) {
    const WorkUnit unit = list.openAt(i);
    QString words = u"q%1 "_s.arg(unit.slot.subject.item);
    words += !unit.isHeld ? u"free"_s : unit.slot.isNamed() ? u"named"_s : u"taken"_s;
    if (unit.slot.round > 0) words += u" again"_s;
    if (unit.standing() == UnitStanding::PutOff) words += u" later"_s;
    found.append(words);
  }
  return found;
}

// A label of round 1, as an import brings one.
LabelRecord repeatedGrade(const QString& query, const QString& chunk, const QString& judge)
{
  LabelRecord record;
  record.criterion = u"relevance"_s;
  record.query = query;
  record.chunk = chunk;
  record.judge = judge;
  record.value = u"1"_s;
  record.round = 1;
  return record;
}

} // namespace

void WorkListTest::named_units_come_first_then_taken_ones_then_anyones()
{
  Shift shift(3);
  shift.make();
  QVERIFY(shift.take(shift.ada, 2));
  shift.make([&](Plan& plan) {
    plan.judges = {shift.ada};
    plan.scope = {u"sensitive"_s}; // q2
  });
  QCOMPARE(wordsOf(shift.list(shift.ada)), (QStringList{u"q2 named"_s, u"q2 taken"_s, u"q1 free"_s, u"q3 free"_s}));
  QCOMPARE(wordsOf(shift.list(shift.bea)), (QStringList{u"q1 free"_s, u"q3 free"_s}));
  const WorkList adas = shift.list(shift.ada);
  QCOMPARE(adas.plans().size(), 2);
  QCOMPARE(adas.total().held, 2);
  QCOMPARE(adas.total().offered, 2);
  QCOMPARE(adas.indexOf(shift.pair(3, 2)), std::optional(3));
  QCOMPARE(adas.indexOf({{}, 3, 0}), std::optional(3));
  QCOMPARE(adas.indexOf(shift.pair(3, 2), 1), std::nullopt);
  QCOMPARE(adas.openAt(0).subjects, 2);
}

void WorkListTest::a_unit_is_done_when_every_pooled_chunk_has_a_grade()
{
  Shift shift(2);
  shift.make([&](Plan& plan) { plan.judges = {shift.ada}; });
  WorkList list = shift.list(shift.ada);
  QVERIFY(list.apply(shift.decide(shift.ada, 1, 1)));
  QCOMPARE(list.openAt(0).valued, 1);
  QCOMPARE(list.total().done, 0);
  QVERIFY(!list.apply(shift.decide(shift.bea, 1, 2))); // somebody else's
  QVERIFY(list.apply(shift.decide(shift.ada, 1, 2)));
  QCOMPARE(wordsOf(list), QStringList{u"q2 named"_s});
  QCOMPARE(list.total().done, 1);
  QCOMPARE(list.total().doneToday, 1);
  const auto undone = shift.store.undo(shift.ada);
  QVERIFY(undone);
  QVERIFY(list.apply(*undone));
  QCOMPARE(list.total().done, 0);
  QCOMPARE(wordsOf(list), (QStringList{u"q1 named"_s, u"q2 named"_s}));
  QCOMPARE(wordsOf(shift.list(shift.ada)), wordsOf(list));
}

void WorkListTest::later_and_cannot_judge_fill_no_slot()
{
  Shift shift(3);
  shift.make([&](Plan& plan) {
    plan.judges = {shift.ada};
    plan.dailyQuota = 5;
  });
  WorkList list = shift.list(shift.ada);
  list.apply(shift.decide(shift.ada, 1, 1));
  list.apply(shift.decide(shift.ada, 1, 2, LabelState::Later));
  list.apply(shift.decide(shift.ada, 2, 1));
  list.apply(shift.decide(shift.ada, 2, 2, LabelState::CannotJudge));
  QCOMPARE(list.total().done, 0);
  QCOMPARE(list.total().doneToday, 0);
  QCOMPARE(list.total().cannotJudge, 1);
  QCOMPARE(wordsOf(list), (QStringList{u"q1 named later"_s, u"q3 named"_s}));
  QCOMPARE(list.nextOpen(0), std::optional(1)); // what is put off comes when nothing else is left
  list.apply(shift.decide(shift.ada, 3, 1));
  list.apply(shift.decide(shift.ada, 3, 2));
  QCOMPARE(list.nextOpen(0), std::optional(0));
  list.apply(shift.decide(shift.ada, 1, 2));
  QCOMPARE(list.total().done, 2);
  QCOMPARE(list.nextOpen(0), std::nullopt);
}

void WorkListTest::the_quota_bounds_what_is_offered_in_a_day()
{
  Shift shift(6);
  shift.make([](Plan& plan) { plan.dailyQuota = 3; });
  WorkList list = shift.list(shift.ada);
  QCOMPARE(wordsOf(list), (QStringList{u"q1 free"_s, u"q2 free"_s, u"q3 free"_s}));
  QVERIFY(shift.take(shift.ada, 1));
  list.setTaken(list.openAt(0).slot, WorkTime::current().now);
  QCOMPARE(wordsOf(list), (QStringList{u"q1 taken"_s, u"q2 free"_s, u"q3 free"_s}));
  list.apply(shift.decide(shift.ada, 1, 1));
  list.apply(shift.decide(shift.ada, 1, 2));
  QCOMPARE(wordsOf(list), (QStringList{u"q2 free"_s, u"q3 free"_s}));
  QCOMPARE(list.total().doneToday, 1);
  QCOMPARE(list.total().quota, 3);
  QCOMPARE(wordsOf(shift.list(shift.ada)), wordsOf(list));
  list.setDay(WorkTime::current().dayStart + 24 * HourMs); // tomorrow
  QCOMPARE(list.total().doneToday, 0);
  QCOMPARE(list.total().done, 1);
  QCOMPARE(list.openCount(), 3);
}

void WorkListTest::what_is_put_off_does_not_use_up_the_quota()
{
  Shift shift(4);
  shift.make([](Plan& plan) { plan.dailyQuota = 1; });
  QVERIFY(shift.take(shift.ada, 1));
  QCOMPARE(wordsOf(shift.list(shift.ada)), QStringList{u"q1 taken"_s});
  shift.decide(shift.ada, 1, 1, LabelState::Later);
  shift.decide(shift.ada, 1, 2, LabelState::Later);
  QCOMPARE(wordsOf(shift.list(shift.ada)), (QStringList{u"q1 taken later"_s, u"q2 free"_s}));
}

void WorkListTest::nobody_is_offered_a_second_slot_of_a_unit()
{
  Shift shift(2);
  shift.make([](Plan& plan) { plan.share = 1; });
  QCOMPARE(shift.slotsThere().size(), 4);
  QCOMPARE(wordsOf(shift.list(shift.ada)), (QStringList{u"q1 free"_s, u"q2 free"_s})); // each once
  QVERIFY(shift.take(shift.ada, 1));
  QCOMPARE(wordsOf(shift.list(shift.ada)), (QStringList{u"q1 taken"_s, u"q2 free"_s}));
  shift.finish(shift.ada, 1);
  QCOMPARE(wordsOf(shift.list(shift.ada)), QStringList{u"q2 free"_s});
  QCOMPARE(shift.list(shift.bea).openAt(0).slot.slot, 1);
  QVERIFY(shift.take(shift.bea, 1, 1));
  QCOMPARE(wordsOf(shift.list(shift.cid)), QStringList{u"q2 free"_s});
}

void WorkListTest::what_one_cannot_judge_goes_to_another_and_does_not_come_back()
{
  Shift shift(1);
  shift.make();
  QVERIFY(shift.take(shift.ada, 1));
  QVERIFY(shift.list(shift.bea).openCount() == 0);
  shift.decide(shift.ada, 1, 1);
  shift.decide(shift.ada, 1, 2, LabelState::CannotJudge);
  QCOMPARE(shift.list(shift.ada).openCount(), 0);
  const WorkList beas = shift.list(shift.bea);
  QCOMPARE(wordsOf(beas), QStringList{u"q1 free"_s});
  QVERIFY(*shift.store.take(beas.openAt(0).slot, shift.bea, WorkTime::current().now));
  QCOMPARE(shift.list(shift.ada).openCount(), 0);
  QVERIFY(*shift.store.giveBack(shift.slotsThere().first()));
  QCOMPARE(shift.list(shift.ada).openCount(), 0); // the same judge is not asked again
  QCOMPARE(shift.list(shift.bea).openCount(), 1);
}

void WorkListTest::what_was_abandoned_is_anybodys_after_its_hours()
{
  Shift shift(1);
  shift.make([](Plan& plan) { plan.abandonedAfter = 2; });
  QVERIFY(shift.take(shift.ada, 1));
  shift.decide(shift.ada, 1, 1);
  QCOMPARE(shift.list(shift.bea, 2 * HourMs - 60'000).openCount(), 0);
  const WorkList late = shift.list(shift.bea, 2 * HourMs + 60'000);
  QCOMPARE(wordsOf(late), QStringList{u"q1 free"_s});
  QCOMPARE(wordsOf(shift.list(shift.ada, 3 * HourMs)), QStringList{u"q1 taken"_s}); // still hers until it is taken
  QVERIFY(*shift.store.take(late.openAt(0).slot, shift.bea, WorkTime::current().now + 3 * HourMs));
  QVERIFY(!*shift.store.take(late.openAt(0).slot, shift.cid, WorkTime::current().now + 3 * HourMs));
  QCOMPARE(shift.list(shift.ada).openCount(), 0);
  int labels = 0;
  QVERIFY(shift.store.eachLabel(criterion::Relevance, LabelScope::only(shift.ada), [&](const Label&) { ++labels; }));
  QCOMPARE(labels, 1); // what she judged stays
}

void WorkListTest::what_was_finished_is_never_abandoned()
{
  Shift shift(1);
  shift.make([](Plan& plan) { plan.abandonedAfter = 1; });
  QVERIFY(shift.take(shift.ada, 1));
  shift.finish(shift.ada, 1);
  QCOMPARE(shift.list(shift.bea, 1000 * HourMs).openCount(), 0);
}

void WorkListTest::what_was_judged_without_a_slot_takes_one()
{
  Shift shift(2);
  shift.finish(shift.ada, 1);
  shift.make([](Plan& plan) { plan.share = 1; });
  WorkList list = shift.list(shift.ada);
  QCOMPARE(wordsOf(list), QStringList{u"q2 free"_s});
  QCOMPARE(list.finishedUntaken().size(), 1);
  QCOMPARE(list.total().done, 0);
  const auto settled = settleWorkList(shift.store, shift.ada, WorkTime::current());
  QVERIFY(settled);
  QCOMPARE(settled->total().done, 1);
  QVERIFY(settled->finishedUntaken().isEmpty());
  QCOMPARE(shift.slotsThere().first().judge, shift.ada);
  QCOMPARE(shift.list(shift.bea).openAt(0).slot.slot, 1); // the other slot is for somebody else
}

void WorkListTest::two_slots_that_copies_gave_to_one_judge_count_once()
{
  Shift shift(1);
  shift.make([](Plan& plan) { plan.share = 1; });
  const QString uid = QString::fromLatin1(shift.plan.uid.toHex());
  QVector<Record> lines;
  for (const int slot : {0, 1})
    lines.append(KeptRecord{
        u"assignment"_s,
        uR"({"kind":"assignment","plan":"%1","query":"q1","slot":%2,"judge":"Ada","taken_at":5})"_s.arg(uid).arg(
            slot)});
  QCOMPARE(importRecords(shift.store, lines), QString());
  QCOMPARE(shift.slotsThere().at(1).judge, shift.ada);
  QCOMPARE(wordsOf(shift.list(shift.ada)), QStringList{u"q1 taken"_s});
  QCOMPARE(wordsOf(shift.list(shift.bea)), QStringList{u"q1 free"_s});
  QCOMPARE(shift.list(shift.bea).openAt(0).slot.slot, 1);
}

void WorkListTest::following_labels_comes_to_the_same_as_reading_anew()
{
  QRandomGenerator random(3);
  for (const AssignmentUnit unit : {AssignmentUnit::Query, AssignmentUnit::Pair}) {
    Shift shift(5);
    shift.make([&](Plan& plan) {
      plan.unit = unit;
      plan.share = 0.5;
      plan.dailyQuota = 4;
    });
    shift.make([&](Plan& plan) {
      plan.unit = unit;
      plan.judges = {shift.ada, shift.bea};
    });
    WorkList list = shift.list(shift.ada);
    for (int step = 0; step < 80; ++step) {
      const auto state = static_cast<LabelState>(random.bounded(4));
      const bool undoes = random.bounded(6) == 0;
      Change change;
      if (undoes) {
        const auto undone = shift.store.undo(shift.ada);
        if (!undone) continue;
        change = *undone;
      } else {
        change = shift.decide(shift.ada, 1 + random.bounded(5), 1 + random.bounded(2), state);
      }
      list.apply(change);
      list.apply(change); // harmless
      if (list.openCount() > 0 && random.bounded(3) == 0) {
        const WorkUnit next = list.openAt(random.bounded(list.openCount()));
        if (!next.isHeld) {
          const qint64 now = WorkTime::current().now;
          QVERIFY(*shift.store.take(next.slot, shift.ada, now));
          list.setTaken(next.slot, now);
        }
      }
      const WorkList anew = shift.list(shift.ada);
      QCOMPARE(wordsOf(list), wordsOf(anew));
      QCOMPARE(list.plans(), anew.plans());
      QCOMPARE(list.finishedUntaken().size(), anew.finishedUntaken().size());
      for (int i = 0; i < list.openCount(); ++i) {
        QCOMPARE(list.openAt(i), anew.openAt(i));
        if (const AssignmentUnit at = list.openAt(i).unit; at == unit)
          QVERIFY(list.indexOf(list.openAt(i).slot.subject).has_value());
      }
    }
  }
}

void WorkListTest::carried_labels_fill_no_slot()
{
  Shift shift(1);
  shift.make([&](Plan& plan) { plan.judges = {shift.ada}; });
  WorkList list = shift.list(shift.ada);
  Change change = shift.decide(shift.ada, 1, 1);
  change.events[0].now.carried = true;
  list.apply(change);
  QCOMPARE(list.openAt(0).valued, 0);
}

void WorkListTest::repeats_come_back_a_day_later_for_the_same_judge_and_count_for_nothing()
{
  Shift shift(3);
  shift.make([&](Plan& plan) {
    plan.judges = {shift.ada};
    plan.repeatShare = 1;
  });
  shift.finish(shift.ada, 1);
  WorkTime time = WorkTime::current();
  QVERIFY(shift.list(shift.ada).repeatsDue(time.now).isEmpty()); // too fresh in the memory
  const PlanWork before = shift.list(shift.ada).total();
  time.now += RepeatAfterMs + 60'000;
  const auto settled = settleWorkList(shift.store, shift.ada, time);
  QVERIFY(settled);
  QCOMPARE(wordsOf(*settled), (QStringList{u"q2 named"_s, u"q3 named"_s, u"q1 named again"_s}));
  QCOMPARE(settled->openAt(2).valued, 0); // the first round is not seen in it
  QCOMPARE(settled->total(), before);
  QCOMPARE(settled->indexOf(shift.pair(1, 1), 1), std::optional(2));
  QCOMPARE(shift.list(shift.bea).openCount(), 0);
  const auto again = settleWorkList(shift.store, shift.ada, time);
  QCOMPARE(again->openCount(), 3); // it comes back once
  // Judged again, here and in a copy of the workspace.
  Decision judgedAgain;
  judgedAgain.subject = shift.pair(1, 1);
  judgedAgain.value = 0;
  judgedAgain.round = 1;
  WorkList followed = shift.list(shift.ada);
  const auto change = shift.store.record({shift.ada, {judgedAgain}});
  QVERIFY(change);
  QVERIFY(followed.apply(*change));
  QCOMPARE(followed.openAt(2).valued, 1);
  QCOMPARE(importRecords(shift.store, {repeatedGrade(u"q1"_s, u"q1-c2"_s, u"Ada"_s)}), QString());
  const WorkList after = shift.list(shift.ada);
  QCOMPARE(wordsOf(after), (QStringList{u"q2 named"_s, u"q3 named"_s}));
  QCOMPARE(after.total(), before);
  const auto progress = loadProgress(shift.store, {}, time);
  QCOMPARE(progress->first().all.assigned, 3);
  QCOMPARE(progress->first().all.done, 1);
  QCOMPARE(progress->first().units, 3);
}

void WorkListTest::repeats_come_back_before_a_day_where_fifty_units_were_finished_since()
{
  Shift shift(RepeatAfterUnits + 2);
  shift.make([&](Plan& plan) {
    plan.judges = {shift.ada};
    plan.repeatShare = 1;
  });
  WorkList list = shift.list(shift.ada);
  for (int number = 1; number <= RepeatAfterUnits + 1; ++number) {
    QVERIFY(list.repeatsDue(WorkTime::current().now).isEmpty());
    list.apply(shift.decide(shift.ada, number, 1));
    list.apply(shift.decide(shift.ada, number, 2));
  }
  const QVector<AssignedSlot> due = list.repeatsDue(WorkTime::current().now);
  QCOMPARE(due.size(), 1);
  QCOMPARE(due[0].subject.item, shift.query(1).value);
  QCOMPARE(due[0].round, 1);
  QCOMPARE(shift.list(shift.ada).repeatsDue(WorkTime::current().now), due);
}

void WorkListTest::repeats_are_drawn_by_the_seed()
{
  const auto drawn = [](qint64 seed, double share) {
    Shift shift(40);
    shift.make([&](Plan& plan) {
      plan.judges = {shift.ada};
      plan.seed = seed;
      plan.repeatShare = share;
    });
    for (int number = 1; number <= 40; ++number) shift.finish(shift.ada, number);
    QSet<qint64> items;
    for (const AssignedSlot& slot : shift.list(shift.ada).repeatsDue(WorkTime::current().now + 2 * RepeatAfterMs))
      items.insert(slot.subject.item);
    return items;
  };
  const QSet<qint64> some = drawn(1, 0.25);
  QVERIFY2(some.size() > 2 && some.size() < 20, qPrintable(QString::number(some.size()))); // 10, give or take
  QCOMPARE(drawn(1, 0.25), some);
  QVERIFY(drawn(2, 0.25) != some);
  QVERIFY(drawn(1, 0).isEmpty());
}

void WorkListTest::repeats_stand_among_other_units()
{
  Shift shift(14);
  shift.make([&](Plan& plan) {
    plan.judges = {shift.ada};
    plan.repeatShare = 1;
  });
  for (int number = 1; number <= 4; ++number) shift.finish(shift.ada, number);
  WorkTime time = WorkTime::current();
  time.now += 2 * RepeatAfterMs;
  const auto list = settleWorkList(shift.store, shift.ada, time);
  QString pattern;
  for (const QString& words : wordsOf(*list)) pattern += words.endsWith("again"_L1) ? u'r' : u'.';
  QCOMPARE(pattern, u"....r....r..rr"_s);
  for (int i = 0; i < list->openCount(); ++i) {
    const AssignedSlot slot = list->openAt(i).slot;
    QCOMPARE(list->indexOf(slot.subject, slot.round), std::optional(i));
  }
}

void WorkListTest::a_closed_plan_gives_nothing()
{
  Shift shift(2);
  shift.make();
  QVERIFY(shift.take(shift.ada, 1));
  QVERIFY(shift.store.closePlan(shift.plan.id, WorkTime::current().now));
  QCOMPARE(shift.list(shift.ada).openCount(), 0);
  QVERIFY(shift.list(shift.ada).plans().isEmpty());
  QCOMPARE(loadProgress(shift.store, {}, WorkTime::current())->first().all.assigned, 1);
}

void WorkListTest::progress_counts_each_slot_once_by_judge_and_by_family()
{
  Shift shift(6); // odd ones are ordinary, even ones sensitive
  shift.make([](Plan& plan) { plan.abandonedAfter = 1; });
  for (const int number : {1, 2, 3, 4}) QVERIFY(shift.take(shift.ada, number));
  QVERIFY(shift.take(shift.bea, 5, 0, 2 * HourMs));
  shift.finish(shift.ada, 1);
  shift.decide(shift.ada, 2, 1, LabelState::CannotJudge);
  shift.decide(shift.ada, 2, 2);
  shift.decide(shift.ada, 3, 1, LabelState::Later);
  shift.decide(shift.ada, 3, 2, LabelState::CannotJudge);
  const auto all = loadProgress(shift.store, {}, WorkTime::current());
  QVERIFY(all);
  QCOMPARE(all->size(), 1);
  const PlanProgress& progress = all->first();
  QCOMPARE(progress.units, 6);
  QCOMPARE(progress.free, 1);
  QCOMPARE(progress.all, (SlotCounts{5, 1, 1, 1, 1}));
  QCOMPARE(progress.all.open(), 1);
  QCOMPARE(progress.judges.size(), 2);
  QCOMPARE(progress.judges[0].counts, (SlotCounts{4, 1, 1, 0, 1}));
  QCOMPARE(progress.judges[1].counts, (SlotCounts{1, 0, 0, 1, 0}));
  QCOMPARE(progress.families.size(), 2);
  QCOMPARE(progress.families[0].family, u"ordinary"_s);
  QCOMPARE(progress.families[0].counts, (SlotCounts{3, 1, 0, 1, 1}));
  QCOMPARE(progress.families[0].judges.size(), 2);
  QCOMPARE(progress.families[1].family, u"sensitive"_s);
  QCOMPARE(progress.families[1].counts, (SlotCounts{2, 0, 1, 0, 0}));
  QCOMPARE(progress.families[1].free, 1);
  QCOMPARE(progress.families[1].units, 3);
}

void WorkListTest::ones_own_progress_holds_nothing_of_others()
{
  Shift shift(2);
  shift.make([&](Plan& plan) {
    plan.share = 1;
    plan.judges = {shift.ada, shift.bea};
  });
  const auto before = loadProgress(shift.store, shift.ada, WorkTime::current());
  QCOMPARE(before->first().judges.size(), 1);
  QCOMPARE(before->first().all.assigned, 2);
  shift.finish(shift.bea, 1);
  const auto after = loadProgress(shift.store, shift.ada, WorkTime::current());
  QCOMPARE(*after, *before);
  shift.finish(shift.ada, 1);
  QCOMPARE(loadProgress(shift.store, shift.ada, WorkTime::current())->first().all.done, 1);
}

void WorkListTest::the_window_follows_labels_and_takes_units()
{
  Shift shift(3);
  shift.make();
  MyWork work(shift.store);
  const QSignalSpy loaded(&work, &MyWork::listLoaded);
  const QSignalSpy changed(&work, &MyWork::changed);
  QVERIFY(!work.list());
  work.show(shift.ada);
  QTRY_COMPARE(loaded.size(), 1);
  QCOMPARE(work.list()->openCount(), 3);
  QCOMPARE(*work.begin(work.list()->openAt(0)), true);
  QCOMPARE(shift.slotsThere().first().judge, shift.ada);
  QCOMPARE(wordsOf(*work.list()).first(), u"q1 taken"_s);
  QVERIFY(shift.take(shift.bea, 2)); // in another window
  QCOMPARE(*work.begin(work.list()->openAt(1)), false);
  QCOMPARE(wordsOf(*work.list()), (QStringList{u"q1 taken"_s, u"q3 free"_s}));
  work.follow(shift.decide(shift.ada, 1, 1));
  work.follow(shift.decide(shift.ada, 1, 2));
  QCOMPARE(work.list()->total().done, 1);
  // What is finished without having been begun is taken as well.
  work.follow(shift.decide(shift.ada, 3, 1));
  work.follow(shift.decide(shift.ada, 3, 2));
  QCOMPARE(shift.slotsThere().last().judge, shift.ada);
  QCOMPARE(work.list()->total().done, 2);
  QCOMPARE(work.list()->openCount(), 0);
  QVERIFY(changed.size() >= 6);
  work.show(shift.bea);
  QVERIFY(!work.list());
  QTRY_COMPARE(loaded.size(), 2);
  QCOMPARE(wordsOf(*work.list()), QStringList{u"q2 taken"_s});
  QCOMPARE(*work.giveBack(work.list()->openAt(0)), true);
  QCOMPARE(work.list()->openCount(), 0); // what one gives back is not offered at once
  work.forget();
  QVERIFY(!work.list());
}

void WorkListTest::a_million_pairs_are_read_by_a_worker_and_followed_at_once()
{
  const bool isBench = qEnvironmentVariableIsSet("ASSAYER_BENCH");
  const int queries = isBench ? 10'000 : 20;
  const int chunks = isBench ? 100 : 10;
  QVector<Record> records;
  WorkspaceRecord settings;
  settings.settings = WorkspaceSettings();
  settings.settings->poolDepth = chunks;
  records.append(settings);
  RunRecord run;
  run.row.name = u"alpha"_s;
  run.row.record = u"{}"_s;
  records.append(run);
  for (int q = 1; q <= queries; ++q) {
    RankingRecord ranking{u"alpha"_s, u"q%1"_s.arg(q), {}, {}};
    for (int c = 0; c < chunks; ++c) ranking.chunks.append(u"c%1"_s.arg((q * 7 + c * 13) % (queries * 10) + 1));
    ranking.chunks.removeDuplicates();
    records.append(ranking);
  }
  TemporaryWorkspace workspace(records);
  QCOMPARE(workspace.problem(), QString());
  Store& store = workspace.store();
  const JudgeId ada = store.addJudge(u"Ada"_s, JudgeKind::Person, Role::Expert)->id;
  QElapsedTimer watch;
  const auto report = [&](const char* what) {
    if (isBench) qInfo("%s: %lld ms", what, watch.restart());
  };
  Plan plan;
  plan.unit = AssignmentUnit::Pair;
  plan.repeatShare = 0.05;
  watch.start();
  const auto preview = previewPlan(store, plan);
  QVERIFY(preview);
  report("preview");
  const auto made = makePlan(store, plan);
  QVERIFY(made);
  QCOMPARE(made->preview.units, queries * chunks);
  report("plan made");
  auto list = loadWorkList(store, ada, WorkTime::current());
  QVERIFY(list);
  report("list read");
  QCOMPARE(list->openCount(), queries * chunks);
  const auto progress = loadProgress(store, {}, WorkTime::current());
  QVERIFY(progress);
  report("progress");
  // A label in the middle: taken, applied, and the next one found.
  const int middle = list->openCount() / 2;
  const WorkUnit unit = list->openAt(middle);
  Decision decision;
  decision.subject = unit.slot.subject;
  decision.value = 1;
  const auto change = store.record({ada, {decision}});
  QVERIFY(change);
  watch.restart();
  list->setTaken(unit.slot, 5);
  QVERIFY(list->apply(*change));
  QVERIFY(list->nextOpen(middle).has_value());
  QVERIFY(list->repeatsDue(WorkTime::current().now).isEmpty());
  if (isBench) qInfo("a label followed: %.2f ms", double(watch.nsecsElapsed()) / 1e6);
  QCOMPARE(list->total().done, 1);
  QCOMPARE(list->openCount(), queries * chunks - 1);
}

} // namespace assayer::tests
