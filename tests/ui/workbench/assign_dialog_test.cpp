#include "ui/workbench/assign_dialog_test.h"

#include "core/criteria.h"
#include "support/small_workspace.h"
#include "ui/workbench/window_support.h"
#include "work/assigning.h"
#include "work/session.h"
#include "workbench/assign_dialog.h"
#include "workbench/status_line.h"

#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QTest>
#include <QTreeWidget>

namespace assayer::tests {

using namespace Qt::StringLiterals;

namespace {

/// A lead's window on six queries, with the dialog open.
struct LeadBench {
  explicit LeadBench(const QString& who = u"lena"_s) : workspace(smallWorkspace(6, 3))
  {
    Store& store = workspace.store();
    if (!store.addJudge(u"lena"_s, JudgeKind::Person, Role::Lead) ||
        !store.addJudge(u"ann"_s, JudgeKind::Person, Role::Expert) ||
        !store.addJudge(u"ben"_s, JudgeKind::Person, Role::Expert))
      qFatal("judges cannot be added");
    window->openWorkspace(workspace.path());
    window.judgeAs(who);
  }
  void open()
  {
    QVERIFY(window->runCommand(u"judge.assign"_s));
    dialog = window->findChild<AssignDialog*>();
    QVERIFY(dialog);
    QVERIFY(waitForPreview());
  }
  template <class Widget>
  Widget* find(const QString& name)
  {
    auto* const found = dialog->findChild<Widget*>(name);
    if (!found) qFatal("no widget is called %s", qPrintable(name));
    return found;
  }
  QString preview() { return find<QLabel>(u"assign.preview"_s)->text(); }
  bool waitForPreview()
  {
    return QTest::qWaitFor([this] { return find<QPushButton>(u"assign.make"_s)->isEnabled(); });
  }
  void check(const QString& list, const QString& text)
  {
    const auto items = find<QListWidget>(list)->findItems(text, Qt::MatchExactly);
    if (items.size() != 1) qFatal("%s is not there once", qPrintable(text));
    items.first()->setCheckState(Qt::Checked);
  }
  void make()
  {
    find<QPushButton>(u"assign.make"_s)->click();
    QVERIFY(QTest::qWaitFor([this] { return !plans().isEmpty() && !find<QTreeWidget>(u"plans.table"_s)->isHidden(); }));
    auto* const table = find<QTreeWidget>(u"plans.table"_s);
    QVERIFY(QTest::qWaitFor([table] { return table->topLevelItemCount() > 0; }));
  }
  QVector<Plan> plans() { return workspace.store().plans().value_or(QVector<Plan>()); }
  int slotCount()
  {
    int count = 0;
    if (!workspace.store().eachSlot({}, [&](const AssignedSlot&) { ++count; })) qFatal("slots cannot be read");
    return count;
  }

  TemporaryWorkspace workspace;
  TestWindow window;
  AssignDialog* dialog = nullptr;
};

} // namespace

void AssignDialogTest::the_plan_that_was_previewed_is_made()
{
  LeadBench bench;
  bench.open();
  bench.find<QSpinBox>(u"plan.share"_s)->setValue(50);
  QVERIFY(!bench.find<QPushButton>(u"assign.make"_s)->isEnabled()); // not before it was counted
  QVERIFY(bench.waitForPreview());
  QVERIFY2(bench.preview().contains(u"6 queries, 3 of them judged by 2: 9 to judge in all."_s),
           qPrintable(bench.preview()));
  QVERIFY2(bench.preview().contains(u"Anyone takes"_s), qPrintable(bench.preview()));
  QVERIFY(bench.plans().isEmpty());
  bench.make();
  QCOMPARE(bench.plans().size(), 1);
  const Plan plan = bench.plans().first();
  QCOMPARE(plan.share, 0.5);
  QCOMPARE(plan.repeatShare, 0.0); // off unless asked for
  QCOMPARE(plan.by, bench.window->session()->judge()->id);
  QCOMPARE(bench.slotCount(), 9);
}

void AssignDialogTest::what_cannot_be_made_is_said_and_not_made()
{
  LeadBench bench;
  bench.open();
  bench.check(u"plan.judges"_s, u"ann"_s); // one judge cannot judge anything twice
  QVERIFY(
      QTest::qWaitFor([&] { return bench.preview().contains(u"judge"_s) && !bench.preview().contains(u"Anyone"_s); }));
  QVERIFY(!bench.find<QPushButton>(u"assign.make"_s)->isEnabled());
  bench.find<QComboBox>(u"plan.unit"_s)->setCurrentIndex(2);
  QVERIFY(bench.find<QComboBox>(u"plan.run"_s)->isVisible());
  QVERIFY(bench.plans().isEmpty());
}

void AssignDialogTest::families_and_judges_are_taken_from_the_lists()
{
  LeadBench bench;
  bench.open();
  bench.check(u"plan.judges"_s, u"ann"_s);
  bench.check(u"plan.judges"_s, u"ben"_s);
  bench.check(u"plan.families"_s, u"sensitive"_s);
  bench.find<QSpinBox>(u"plan.share"_s)->setValue(0);
  bench.find<QSpinBox>(u"plan.quota"_s)->setValue(2);
  bench.find<QSpinBox>(u"plan.repeats"_s)->setValue(10);
  bench.find<QSpinBox>(u"plan.seed"_s)->setValue(42);
  QVERIFY(bench.waitForPreview());
  // Three ordinary queries once, three sensitive ones twice.
  QVERIFY2(bench.preview().contains(u"6 queries, 3 of them judged by 2: 9 to judge in all."_s),
           qPrintable(bench.preview()));
  bench.make();
  const Plan plan = bench.plans().first();
  QCOMPARE(plan.families, QStringList{u"sensitive"_s});
  QCOMPARE(plan.judges.size(), 2);
  QCOMPARE(plan.dailyQuota, 2);
  QCOMPARE(plan.repeatShare, 0.1);
  QCOMPARE(plan.seed, 42);
  QCOMPARE(bench.slotCount(), 9);
}

void AssignDialogTest::progress_is_shown_by_judge_and_by_family_and_a_plan_can_be_ended()
{
  LeadBench bench;
  bench.open();
  bench.check(u"plan.judges"_s, u"ann"_s);
  bench.check(u"plan.judges"_s, u"ben"_s);
  bench.find<QSpinBox>(u"plan.share"_s)->setValue(100);
  QVERIFY(bench.waitForPreview());
  bench.make();
  const JudgeId ann = bench.workspace.store().addJudge(u"ann"_s, JudgeKind::Person, Role::Expert)->id;
  for (int chunk = 1; chunk <= 3; ++chunk) {
    Decision decision;
    decision.subject = {criterion::Relevance, bench.workspace.store().findQuery(u"q1"_s)->value,
                        bench.workspace.store().findChunk(u"q1-c%1"_s.arg(chunk))->value};
    decision.value = 1;
    QVERIFY(bench.workspace.store().record({ann, {decision}}));
  }
  auto* const tabs = bench.find<QTabWidget>(u"assign.tabs"_s);
  tabs->setCurrentIndex(0);
  tabs->setCurrentIndex(1); // reads anew
  auto* const table = bench.find<QTreeWidget>(u"plans.table"_s);
  QVERIFY(QTest::qWaitFor([&] { return table->topLevelItemCount() > 0 && table->topLevelItem(0)->text(2) == u"1"_s; }));
  QStringList rows;
  for (int row = 0; row < table->topLevelItemCount(); ++row)
    rows.append(table->topLevelItem(row)->data(0, Qt::AccessibleTextRole).toString());
  QVERIFY2(rows.contains(u"all: 1 of 12 done"_s), qPrintable(rows.join(u'\n')));
  QVERIFY2(rows.contains(u"ann: 1 of 6 done"_s), qPrintable(rows.join(u'\n')));
  QVERIFY2(rows.contains(u"ben: 0 of 6 done"_s), qPrintable(rows.join(u'\n')));
  QCOMPARE(table->topLevelItemCount(), 5); // two families

  auto* const end = bench.find<QPushButton>(u"plans.close"_s);
  end->click(); // answered with what Esc means
  QCOMPARE(bench.plans().first().closedAt, 0);
  bench.window.dialogs.choices.enqueue(0);
  end->click();
  QVERIFY(bench.plans().first().closedAt > 0);
  QVERIFY(QTest::qWaitFor([&] { return !end->isEnabled(); }));
}

void AssignDialogTest::only_leads_assign_and_what_a_lead_saw_goes_with_them()
{
  LeadBench expert(u"ann"_s);
  expert.window->runCommand(u"judge.assign"_s);
  QVERIFY(!expert.window->findChild<AssignDialog*>());
  QVERIFY2(expert.window->status().text().contains(u"Only leads assign work"_s),
           qPrintable(expert.window->status().text()));

  LeadBench lead;
  lead.open();
  lead.window->runCommand(u"judge.choose"_s);
  lead.window.judgeAs(u"ann"_s);
  QVERIFY(!lead.window->findChild<AssignDialog*>());
}

} // namespace assayer::tests
