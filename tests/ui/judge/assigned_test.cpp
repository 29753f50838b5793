#include "ui/judge/assigned_test.h"

#include "judge/criterion_row.h"
#include "judge/progress_line.h"
#include "shared/block_column.h"
#include "ui/judge/judge_bench.h"
#include "work/assigning.h"

#include <QApplication>
#include <QListView>
#include <QMenu>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

/// A workspace with judges, plans and labels in it before anybody opens it in a window.
struct Prepared {
  TemporaryWorkspace workspace;
  JudgeId ines, tom;

  explicit Prepared(int queries = 4, int chunks = 2) : workspace(smallWorkspace(queries, chunks))
  {
    ines = workspace.store().addJudge(u"ines"_s, JudgeKind::Person, Role::Expert)->id;
    tom = workspace.store().addJudge(u"tom"_s, JudgeKind::Person, Role::Expert)->id;
  }
  Store& store() { return workspace.store(); }
  Plan plan(const std::function<void(Plan&)>& change)
  {
    Plan wanted;
    wanted.share = 0;
    wanted.seed = 7;
    change(wanted);
    const auto made = makePlan(store(), wanted);
    if (!made) qFatal("%s", qPrintable(sentence(made.error())));
    return made->plan;
  }
  Subject pair(int query, int chunk)
  {
    return relevanceOf(*store().findQuery(u"q%1"_s.arg(query)), *store().findChunk(u"q%1-c%2"_s.arg(query).arg(chunk)));
  }
  void grade(JudgeId judge, int query, int chunk, int value)
  {
    Decision decision;
    decision.subject = pair(query, chunk);
    decision.value = value;
    QVERIFY(store().record({judge, {decision}}));
  }
  QVector<AssignedSlot> slotsOf(const Plan& plan)
  {
    QVector<AssignedSlot> found;
    if (!store().eachSlot({.plan = plan.id}, [&](const AssignedSlot& slot) { found.append(slot); }))
      qFatal("slots cannot be read");
    return found;
  }
  QString open()
  {
    workspace.close();
    return workspace.path();
  }
};

bool waitForWork(JudgeBench& bench)
{
  return bench.waitForFigures() && QTest::qWaitFor([&] { return bench.session().work().list() != nullptr; });
}

QStringList shownQueries(JudgeBench& bench)
{
  QStringList names;
  const auto* const model = bench.find<QListView>(u"queries"_s)->model();
  for (int row = 0; row < model->rowCount(); ++row)
    names.append(model->index(row, 0).data(Qt::AccessibleTextRole).toString().section(u' ', 2, 2));
  return names;
}

/// The label of a judge on a pair in a round, read on a connection of its own.
std::optional<Label> labelOf(const QString& path, JudgeId judge, const Subject& subject, int round)
{
  const auto store = Store::another(path);
  const auto labels = (*store)->labelsOf(QueryId{subject.item}, LabelScope::only(judge));
  for (const Label& label : *labels)
    if (label.subject == subject && label.round == round && label.state != LabelState::Cleared) return label;
  return std::nullopt;
}

JudgeId holderOf(const QString& path, const QString& query)
{
  const auto store = Store::another(path);
  const auto id = (*store)->findQuery(query);
  JudgeId holder;
  if (!(*store)->eachSlot({}, [&](const AssignedSlot& slot) {
        if (slot.subject.item == id->value) holder = slot.judge;
      }))
    qFatal("slots cannot be read");
  return holder;
}

} // namespace

void AssignedTest::without_a_plan_the_list_is_as_it_always_was()
{
  Prepared prepared;
  JudgeBench bench(prepared.open());
  QVERIFY(waitForWork(bench));
  QVERIFY(!bench.find<QWidget>(u"workState"_s)->isVisible());
  QCOMPARE(shownQueries(bench).size(), 4);
  bench.press(Qt::Key_D);
  QWidget* const menu = QApplication::activePopupWidget();
  QVERIFY(menu);
  QCOMPARE(qobject_cast<QMenu*>(menu)->actions().size(), 4);
  menu->close();
  QVERIFY(!bench.page().runCommand(u"queue.assigned"_s));
  QVERIFY2(bench.page().whyNot().contains(u"No plan"_s), qPrintable(bench.page().whyNot()));
}

void AssignedTest::what_is_given_to_others_says_nothing_here()
{
  Prepared prepared;
  prepared.plan([&](Plan& plan) {
    plan.judges = {prepared.tom};
    plan.dailyQuota = 5;
  });
  JudgeBench bench(prepared.open());
  QVERIFY(waitForWork(bench));
  QVERIFY(!bench.find<QWidget>(u"workState"_s)->isVisible());
  QCOMPARE(shownQueries(bench).size(), 4);
  QVERIFY(!bench.page().runCommand(u"queue.assigned"_s));
}

void AssignedTest::a_judge_works_through_assigned_queries_with_enter()
{
  Prepared prepared;
  prepared.plan([&](Plan& plan) { plan.judges = {prepared.ines, prepared.tom}; });
  JudgeBench bench(prepared.open());
  QVERIFY(waitForWork(bench));
  QVERIFY(bench.page().isOn(u"queue.assigned"_s));
  const QStringList mine = shownQueries(bench);
  QCOMPARE(mine.size(), 2); // of four, dealt by turns
  QCOMPARE(bench.text(u"workState"_s), u"2 left to do · 0 done"_s);
  const QString first = bench.query();

  bench.press(Qt::Key_1);
  bench.press(Qt::Key_Return); // a gap is left
  QCOMPARE(bench.query(), first);
  QVERIFY2(bench.lastSaid().contains(u"still open: 1"_s), qPrintable(bench.lastSaid()));
  bench.press(Qt::Key_2);
  QCOMPARE(bench.text(u"workState"_s), u"1 left to do · 1 done"_s);
  bench.press(Qt::Key_Return);
  const QString second = bench.query();
  QVERIFY(second != first);
  QCOMPARE(shownQueries(bench).size(), 1); // what is done has left the list
  bench.press(Qt::Key_0);
  bench.press(Qt::Key_3);
  bench.press(Qt::Key_Return);
  QVERIFY2(bench.lastSaid().contains(u"everything that is assigned to you is done"_s), qPrintable(bench.lastSaid()));
  QCOMPARE(bench.text(u"workState"_s), u"nothing left to do · 2 done"_s);
}

void AssignedTest::later_and_cannot_judge_do_not_fill_a_unit()
{
  Prepared prepared(2);
  prepared.plan([&](Plan& plan) { plan.judges = {prepared.ines}; });
  JudgeBench bench(prepared.open());
  QVERIFY(waitForWork(bench));
  const QString first = bench.query();
  bench.press(Qt::Key_1);
  bench.press(Qt::Key_L);
  bench.press(Qt::Key_Return);
  QCOMPARE(bench.query(), first); // put off is a gap
  QCOMPARE(bench.session().work().list()->total().done, 0);
  bench.press(Qt::Key_X);
  bench.type(u"b"_s);
  bench.press(Qt::Key_Return);
  bench.press(Qt::Key_Return);
  QVERIFY(bench.query() != first);
  const PlanWork all = bench.session().work().list()->total();
  QCOMPARE(all.done, 0);
  QCOMPARE(all.cannotJudge, 1);
}

void AssignedTest::single_chunks_lead_from_one_to_the_next()
{
  Prepared prepared(2);
  prepared.plan([&](Plan& plan) {
    plan.unit = AssignmentUnit::Pair;
    plan.judges = {prepared.ines, prepared.tom};
  });
  JudgeBench bench(prepared.open());
  QVERIFY(waitForWork(bench));
  QCOMPARE(bench.text(u"workState"_s), u"2 left to do · 0 done"_s);
  QSet<QString> judged{bench.activeChunk()};
  bench.press(Qt::Key_Return); // not yet
  QVERIFY2(bench.lastSaid().contains(u"still open"_s), qPrintable(bench.lastSaid()));
  QVERIFY(judged.contains(bench.activeChunk()));
  bench.press(Qt::Key_L); // a single chunk that is put off waits until the others are done
  bench.press(Qt::Key_Return);
  QVERIFY(!judged.contains(bench.activeChunk()));
  judged.insert(bench.activeChunk());
  bench.press(Qt::Key_2, Qt::AltModifier);
  bench.press(Qt::Key_Return);
  QVERIFY2(bench.lastSaid().contains(u"put off"_s), qPrintable(bench.lastSaid()));
  QVERIFY(judged.contains(bench.activeChunk()));
  bench.press(Qt::Key_2, Qt::AltModifier);
  bench.press(Qt::Key_Return);
  QVERIFY2(bench.lastSaid().contains(u"is done"_s), qPrintable(bench.lastSaid()));
}

void AssignedTest::opening_what_is_anyones_takes_it_and_it_can_be_given_back()
{
  Prepared prepared(3);
  const JudgeId ines = prepared.ines;
  prepared.plan([](Plan&) {});
  JudgeBench bench(prepared.open());
  QVERIFY(waitForWork(bench));
  const QString first = bench.query();
  QCOMPARE(holderOf(bench.path(), first), ines);
  QVERIFY(bench.page().runCommand(u"queue.give-back"_s));
  QVERIFY2(bench.lastSaid().contains(u"given back"_s), qPrintable(bench.lastSaid()));
  QCOMPARE(holderOf(bench.path(), first), JudgeId{});
  QVERIFY(bench.query() != first);
  QCOMPARE(holderOf(bench.path(), bench.query()), ines);
}

void AssignedTest::what_somebody_else_took_meanwhile_is_passed_over()
{
  Prepared prepared(3);
  const JudgeId tom = prepared.tom;
  prepared.plan([](Plan&) {});
  JudgeBench bench(prepared.open());
  QVERIFY(waitForWork(bench));
  const QString first = bench.query();
  const QStringList order = shownQueries(bench);
  {
    auto other = Store::another(bench.path());
    QVector<AssignedSlot> free;
    QVERIFY((*other)->eachSlot({.judge = JudgeId{}}, [&](const AssignedSlot& slot) { free.append(slot); }));
    QCOMPARE(free.size(), 2);
    QVERIFY(*(*other)->take(free.first(), tom, 1));
  }
  bench.press(Qt::Key_1);
  bench.press(Qt::Key_1);
  bench.press(Qt::Key_Return);
  QVERIFY(bench.query() != first);
  QVERIFY(holderOf(bench.path(), bench.query()) != tom);
  QVERIFY2(!bench.lastSaid().contains(u"tom"_s), qPrintable(bench.lastSaid()));
}

void AssignedTest::a_quota_that_is_done_is_said_and_one_may_go_on()
{
  Prepared prepared(3);
  prepared.plan([](Plan& plan) { plan.dailyQuota = 1; });
  JudgeBench bench(prepared.open());
  QVERIFY(waitForWork(bench));
  const QString first = bench.query();
  QCOMPARE(shownQueries(bench).size(), 1); // as far as the quota goes
  QCOMPARE(bench.text(u"workState"_s), u"0 of 1 today · 1 left to do"_s);
  bench.press(Qt::Key_1);
  bench.press(Qt::Key_1);
  QCOMPARE(bench.text(u"workState"_s), u"1 of 1 today · quota done · nothing left to do"_s);
  bench.press(Qt::Key_Return);
  QVERIFY2(bench.lastSaid().contains(u"today's quota is done, 1 of 1"_s), qPrintable(bench.lastSaid()));
  QCOMPARE(bench.query(), first);
  bench.press(Qt::Key_Return);
  QVERIFY(bench.query() != first);
  bench.press(Qt::Key_1);
  bench.press(Qt::Key_1);
  bench.press(Qt::Key_Return); // said once
  QCOMPARE(bench.text(u"workState"_s), u"2 of 1 today · quota done · 1 left to do"_s);
}

void AssignedTest::a_plan_made_while_the_window_is_open_arrives()
{
  Prepared prepared(3);
  const JudgeId ines = prepared.ines;
  JudgeBench bench(prepared.open());
  QVERIFY(waitForWork(bench));
  {
    auto other = Store::another(bench.path());
    Plan plan;
    plan.share = 0;
    plan.judges = {ines};
    QVERIFY(makePlan(**other, plan));
  }
  QVERIFY(QTest::qWaitFor([&] { return bench.page().isOn(u"queue.assigned"_s); }));
  QCOMPARE(bench.text(u"workState"_s), u"3 left to do · 0 done"_s);
}

void AssignedTest::what_comes_back_hidden_shows_no_earlier_label_and_leaves_it_as_it_was()
{
  Prepared prepared(2);
  const JudgeId ines = prepared.ines;
  const Plan plan = prepared.plan([&](Plan& wanted) { wanted.judges = {ines}; });
  for (const int chunk : {1, 2}) prepared.grade(ines, 1, chunk, 2);
  const Subject subject = prepared.pair(1, 1);
  for (AssignedSlot slot : prepared.slotsOf(plan))
    if (slot.subject.item == subject.item) {
      slot.round = 1;
      QVERIFY(prepared.store().addRepeats({slot}));
    }
  JudgeBench bench(prepared.open());
  QVERIFY(waitForWork(bench));
  QCOMPARE(bench.text(u"workState"_s), u"2 left to do · 1 done"_s); // a repeat is one like any other
  bench.page().runCommand(u"queue.all"_s);
  while (bench.query() != u"q1"_s) QVERIFY(bench.page().runCommand(u"query.previous"_s));
  for (const int card : {0, 1})
    QVERIFY2(!bench.spokenCard(card).contains(u"partly answers"_s), qPrintable(bench.spokenCard(card)));
  const auto* const progress = bench.find<ProgressLine>(u"progress"_s);
  QCOMPARE(progress->parts().first().counts.judged, 0);
  for (const QString& row : shownQueries(bench)) QVERIFY(!row.isEmpty());
  const auto* const model = bench.find<QListView>(u"queries"_s)->model();
  QVERIFY2(model->index(0, 0).data(Qt::AccessibleTextRole).toString().contains(u"0 of 2"_s),
           qPrintable(model->index(0, 0).data(Qt::AccessibleTextRole).toString()));

  bench.press(Qt::Key_1);
  bench.press(Qt::Key_0);
  QCOMPARE(labelOf(bench.path(), ines, subject, 0)->value, std::optional<int>(2));
  QCOMPARE(labelOf(bench.path(), ines, subject, 1)->value, std::optional<int>(1));
  QVERIFY(bench.spokenCard(0).contains(u"background"_s)); // on this page it is what was just said
  bench.press(Qt::Key_Z, Qt::ControlModifier);
  bench.press(Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(!labelOf(bench.path(), ines, subject, 1));
  QCOMPARE(labelOf(bench.path(), ines, subject, 0)->value, std::optional<int>(2));
}

void AssignedTest::a_single_chunk_that_comes_back_looks_like_an_open_one()
{
  Prepared prepared(1, 3);
  const JudgeId ines = prepared.ines;
  const Plan plan = prepared.plan([&](Plan& wanted) {
    wanted.unit = AssignmentUnit::Pair;
    wanted.judges = {ines};
  });
  for (const int chunk : {1, 2, 3}) prepared.grade(ines, 1, chunk, 2);
  const Subject subject = prepared.pair(1, 2);
  for (AssignedSlot slot : prepared.slotsOf(plan))
    if (slot.subject == subject) {
      slot.round = 1;
      QVERIFY(prepared.store().addRepeats({slot}));
    }
  JudgeBench bench(prepared.open());
  QVERIFY(waitForWork(bench));
  QCOMPARE(bench.activeChunk(), u"q1-c2"_s);
  QVERIFY(bench.spokenCard(0).contains(u"partly answers"_s));
  QVERIFY2(!bench.spokenCard(1).contains(u"partly answers"_s), qPrintable(bench.spokenCard(1)));
  QCOMPARE(bench.find<ProgressLine>(u"progress"_s)->parts().first().counts.judged, 2);
  bench.press(Qt::Key_0);
  QCOMPARE(labelOf(bench.path(), ines, subject, 0)->value, std::optional<int>(2));
  QCOMPARE(labelOf(bench.path(), ines, subject, 1)->value, std::optional<int>(0));
  bench.press(Qt::Key_Return);
  QVERIFY2(bench.lastSaid().contains(u"is done"_s), qPrintable(bench.lastSaid()));
}

void AssignedTest::a_changed_guideline_marks_labels_and_the_same_key_settles_them()
{
  Prepared prepared(2, 3);
  const JudgeId ines = prepared.ines;
  QVERIFY(prepared.store().addGuideline(u"v1"_s, u"Judge."_s, {}));
  prepared.grade(ines, 1, 1, 2);
  prepared.grade(ines, 1, 2, 1);
  prepared.grade(ines, 1, 3, 2);
  prepared.grade(ines, 2, 1, 1);
  QVERIFY(prepared.store().addGuideline(u"v2"_s, u"A 2 needs a date."_s, {{criterion::Relevance, 2}}));
  JudgeBench bench(prepared.open());
  QVERIFY(waitForWork(bench));
  QVERIFY(QTest::qWaitFor([&] { return bench.session().secondLook().count() == 2; }));
  QCOMPARE(bench.text(u"workState"_s), u"2 for another look"_s);
  QVERIFY(bench.page().runCommand(u"queue.look-again"_s));
  QCOMPARE(shownQueries(bench), QStringList{u"1"_s}); // "Question number 1 …"
  QVERIFY2(bench.spokenCard(0).contains(u"guideline v2 asks to look again: 2 confirms"_s),
           qPrintable(bench.spokenCard(0)));
  QVERIFY(!bench.spokenCard(1).contains(u"look again"_s));
  bench.press(Qt::Key_Home);
  bench.press(Qt::Key_2);                    // as it was
  QCOMPARE(bench.activeChunk(), u"q1-c3"_s); // the next one that is asked about
  QVERIFY(!bench.spokenCard(0).contains(u"look again"_s));
  QCOMPARE(bench.session().secondLook().count(), 1);
  QCOMPARE(bench.text(u"workState"_s), u"1 for another look"_s);
  bench.press(Qt::Key_0); // another value settles it as well
  QCOMPARE(bench.session().secondLook().count(), 0);
  QVERIFY(!bench.find<QWidget>(u"workState"_s)->isVisible());
  bench.restart();
  QVERIFY(waitForWork(bench));
  QCOMPARE(bench.session().secondLook().count(), 0);
}

void AssignedTest::a_line_of_the_whole_answer_is_marked_as_well()
{
  Prepared prepared(1, 2);
  Store& store = prepared.store();
  QVERIFY(store.addGuideline(u"v1"_s, u"Judge."_s, {}));
  const auto answer = store.answer(*store.findRun(u"alpha"_s), *store.findQuery(u"q1"_s));
  Decision decision;
  decision.subject = {criterion::Addresses, (*answer)->id.value, 0};
  decision.value = 3;
  QVERIFY(store.record({prepared.ines, {decision}}));
  QVERIFY(store.addGuideline(u"v2"_s, u"Less is needed."_s, {{criterion::Addresses, 3}}));
  JudgeBench bench(prepared.open());
  QVERIFY(waitForWork(bench));
  QVERIFY(QTest::qWaitFor([&] { return bench.session().secondLook().count() == 1; }));
  const auto marked = [&bench] {
    int count = 0;
    for (const auto* const row : bench.page().findChildren<CriterionRow*>())
      if (row->accessibleName().contains(u"guideline v2 asks to look again"_s)) ++count;
    return count;
  };
  QCOMPARE(marked(), 1);
  QVERIFY(bench.session().judging()->setValue(decision.subject, 3));
  QCOMPARE(marked(), 0);
}

void AssignedTest::undoing_brings_the_mark_back()
{
  Prepared prepared(1, 2);
  QVERIFY(prepared.store().addGuideline(u"v1"_s, u"Judge."_s, {}));
  prepared.grade(prepared.ines, 1, 1, 2);
  QVERIFY(prepared.store().addGuideline(u"v2"_s, u"A 2 needs a date."_s, {{criterion::Relevance, std::nullopt}}));
  JudgeBench bench(prepared.open());
  QVERIFY(waitForWork(bench));
  QVERIFY(QTest::qWaitFor([&] { return bench.session().secondLook().count() == 1; }));
  bench.press(Qt::Key_Home);
  bench.press(Qt::Key_2);
  QCOMPARE(bench.session().secondLook().count(), 0);
  bench.press(Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(QTest::qWaitFor([&] { return bench.session().secondLook().count() == 1; }));
  QVERIFY(bench.spokenCard(0).contains(u"look again"_s));
}

void AssignedTest::other_judges_labels_are_marked_for_them_alone()
{
  Prepared prepared(1, 2);
  QVERIFY(prepared.store().addGuideline(u"v1"_s, u"Judge."_s, {}));
  prepared.grade(prepared.tom, 1, 1, 2);
  QVERIFY(prepared.store().addGuideline(u"v2"_s, u"A 2 needs a date."_s, {{criterion::Relevance, 2}}));
  JudgeBench bench(prepared.open());
  QVERIFY(waitForWork(bench));
  QVERIFY(!bench.page().runCommand(u"queue.look-again"_s));
  QCOMPARE(bench.session().secondLook().count(), 0);
  for (const int card : {0, 1}) QVERIFY(!bench.spokenCard(card).contains(u"look again"_s));
}

} // namespace assayer::tests
