#include "ui/workbench/freeze_dialog_test.h"

#include "support/small_workspace.h"
#include "ui/workbench/window_support.h"
#include "work/freeze.h"
#include "work/session.h"
#include "workbench/freeze_dialog.h"
#include "workbench/pick_dialog.h"
#include "workbench/status_line.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTest>

namespace assayer::tests {

using namespace Qt::StringLiterals;

namespace {

QVector<Record> withSplits()
{
  QVector<Record> records = smallWorkspace(3, 3);
  for (Record& record : records)
    if (auto* query = std::get_if<QueryRecord>(&record))
      query->detail.row.split = query->detail.row.name == u"q1" ? Split::Dev : Split::Test;
  return records;
}

struct FreezeBench {
  explicit FreezeBench(const QString& who = u"lea"_s, const QVector<Record>& records = withSplits())
      : workspace(records)
  {
    Store& store = workspace.store();
    lea = store.addJudge(u"lea"_s, JudgeKind::Person, Role::Lead)->id;
    ann = store.addJudge(u"ann"_s, JudgeKind::Person, Role::Expert)->id;
    window->openWorkspace(workspace.path());
    window.judgeAs(who);
  }
  template <class Widget>
  Widget* find(const QString& name)
  {
    return window->findChild<Widget*>(name);
  }
  QAbstractButton* mark() { return find<QAbstractButton>(u"status.split"_s); }
  QString marked() { return mark()->isVisible() ? mark()->accessibleName() : QString(); }
  bool open()
  {
    return window->runCommand(u"judge.freeze"_s) &&
           QTest::qWaitFor([this] { return window->session()->freeze().state().has_value(); });
  }
  bool grade(const QString& query)
  {
    Store& store = workspace.store();
    const QueryId id = store.findQuery(query).value();
    Decision decision;
    decision.subject = {criterion::Relevance, id.value, store.rankingsOf(id).value().first().chunks.first()};
    decision.value = 2;
    return store.record({ann, {decision}}).has_value();
  }

  TemporaryWorkspace workspace;
  JudgeId lea;
  JudgeId ann;
  TestWindow window;
};

} // namespace

void FreezeDialogTest::a_lead_freezes_and_the_mark_stands_in_the_status_line()
{
  FreezeBench bench;
  QVERIFY(bench.open());
  QVERIFY(!bench.mark()->isVisible());
  QVERIFY(bench.find<QLabel>(u"freeze.state"_s)->text().startsWith(u"Not frozen"_s));
  QTRY_VERIFY(bench.find<QLabel>(u"freeze.counts"_s)->text().startsWith(u"2 queries"_s));
  bench.find<QLineEdit>(u"freeze.note"_s)->setText(u"release <b>4</b>"_s);
  bench.find<QPushButton>(u"freeze.freeze"_s)->click();
  QTRY_VERIFY_WITH_TIMEOUT(bench.marked().startsWith(u"Test split frozen 20"_s), 20'000);
  const QString state = bench.find<QLabel>(u"freeze.state"_s)->text();
  QVERIFY2(state.startsWith(u"Frozen "_s) && state.contains(u"release <b>4</b>"_s), qPrintable(state));
  QCOMPARE(bench.find<QLabel>(u"freeze.changes"_s)->text(), u"Nothing of it has changed since."_s);
  QCOMPARE(bench.find<QPushButton>(u"freeze.freeze"_s)->text(), u"&Freeze it anew"_s);
  QVERIFY(bench.find<QLineEdit>(u"freeze.note"_s)->text().isEmpty());
  const QString said = bench.window->status().text();
  QVERIFY2(said.contains(u"frozen"_s) && !said.contains(u"undoes"_s), qPrintable(said));
  QCOMPARE(bench.workspace.store().newestFreeze().value()->by, bench.lea);
}

void FreezeDialogTest::the_mark_follows_what_another_window_changes_and_says_what()
{
  FreezeBench bench(u"ann"_s);
  QVERIFY(freezeTest(bench.workspace.store(), bench.lea, {})); // in another window
  QTRY_VERIFY_WITH_TIMEOUT(bench.marked().startsWith(u"Test split frozen 20"_s), 20'000);
  QueryRecord more;
  more.detail.row = {{}, u"q9"_s, u"And gloves?"_s, {}, Split::Test, Origin::None, Expect::Answer};
  QCOMPARE(importRecords(bench.workspace.store(), {more}), QString());
  QTRY_VERIFY_WITH_TIMEOUT(bench.marked().startsWith(u"Test split changed since the freeze of 20"_s), 20'000);
  QVERIFY2(bench.mark()->toolTip().contains(u"1 query joined the test split: q9"_s),
           qPrintable(bench.mark()->toolTip()));
  QVERIFY(freezeTest(bench.workspace.store(), bench.lea, {}));
  QTRY_VERIFY_WITH_TIMEOUT(bench.marked().startsWith(u"Test split frozen 20"_s), 20'000);
  QVERIFY(bench.workspace.store().addGuideline(u"v1"_s, u"Rules"_s, {}));
  QTRY_VERIFY_WITH_TIMEOUT(bench.mark()->toolTip().contains(u"guideline"_s), 20'000);
}

void FreezeDialogTest::a_click_on_the_mark_opens_the_dialog_for_a_blind_expert_without_its_buttons()
{
  FreezeBench bench(u"ann"_s);
  QVERIFY(bench.grade(u"q2"_s));
  QVERIFY(freezeTest(bench.workspace.store(), bench.lea, u"for release 4"_s));
  QTRY_VERIFY_WITH_TIMEOUT(bench.mark()->isVisible(), 20'000);
  bench.mark()->click();
  QVERIFY(bench.window->findChild<FreezeDialog*>());
  QVERIFY(bench.find<QLabel>(u"freeze.state"_s)->text().startsWith(u"Frozen "_s));
  for (const QString& name : {u"freeze.freeze"_s, u"freeze.lift"_s})
    QVERIFY(!bench.find<QPushButton>(name)->isVisible());
  QVERIFY(!bench.find<QLabel>(u"freeze.counts"_s)->text().contains(u"labels"_s)); // of others
}

void FreezeDialogTest::labels_since_the_freeze_are_counted_for_those_who_see_others()
{
  FreezeBench bench;
  QVERIFY(freezeTest(bench.workspace.store(), bench.lea, {}));
  QTRY_VERIFY_WITH_TIMEOUT(bench.mark()->isVisible(), 20'000);
  QVERIFY(bench.grade(u"q2"_s));
  QVERIFY(bench.window->runCommand(u"judge.blind"_s));
  bench.window->session()->freeze().read();
  QTRY_VERIFY_WITH_TIMEOUT(bench.marked().endsWith(u"· 1 label since"_s), 20'000);
  QVERIFY(bench.window->runCommand(u"judge.blind"_s));
  QTRY_VERIFY(!bench.marked().contains(u"since"_s));
}

void FreezeDialogTest::lifting_asks_first_and_takes_the_mark_away()
{
  FreezeBench bench;
  QVERIFY(freezeTest(bench.workspace.store(), bench.lea, {}));
  QTRY_VERIFY_WITH_TIMEOUT(bench.mark()->isVisible(), 20'000);
  QVERIFY(bench.open());
  auto* const lift = bench.find<QPushButton>(u"freeze.lift"_s);
  QVERIFY(lift->isVisible());
  lift->click(); // and Cancel
  QVERIFY(!bench.workspace.store().newestFreeze().value()->lifted);
  bench.window.dialogs.choices.enqueue(0);
  lift->click();
  QTRY_VERIFY_WITH_TIMEOUT(!bench.mark()->isVisible(), 20'000);
  QVERIFY(bench.workspace.store().newestFreeze().value()->lifted);
  QTRY_VERIFY(bench.find<QLabel>(u"freeze.state"_s)->text().startsWith(u"Not frozen; the last freeze was lifted"_s));
}

void FreezeDialogTest::the_freeze_survives_a_power_cut()
{
  FreezeBench bench;
  QVERIFY(bench.open());
  QTRY_VERIFY(bench.find<QPushButton>(u"freeze.freeze"_s)->isEnabled());
  bench.find<QPushButton>(u"freeze.freeze"_s)->click();
  QTRY_VERIFY_WITH_TIMEOUT(bench.mark()->isVisible(), 20'000);
  bench.window.breakOffAndRestart();
  bench.window->openWorkspace(bench.workspace.path());
  QTRY_VERIFY_WITH_TIMEOUT(bench.marked().startsWith(u"Test split frozen 20"_s), 20'000);
}

void FreezeDialogTest::without_a_test_split_there_is_nothing_to_freeze()
{
  FreezeBench bench(u"lea"_s, smallWorkspace(2, 2));
  QVERIFY(bench.open());
  QTRY_VERIFY(bench.find<QLabel>(u"freeze.state"_s)->text().startsWith(u"No query is in the split test"_s));
  QVERIFY(!bench.find<QPushButton>(u"freeze.freeze"_s)->isEnabled());
}

void FreezeDialogTest::a_run_is_picked_and_taken_back()
{
  FreezeBench bench;
  QVERIFY(bench.window->runCommand(u"judge.blind"_s));
  QVERIFY(bench.window->runCommand(u"judge.pick"_s));
  QVERIFY(bench.window->findChild<PickDialog*>());
  auto* const by = bench.find<QComboBox>(u"pick.by"_s);
  by->setCurrentIndex(by->findData(static_cast<int>(PickedBy::Test)));
  bench.find<QLineEdit>(u"pick.note"_s)->setText(u"the best"_s);
  bench.find<QPushButton>(u"pick.go"_s)->click();
  auto* const picked = bench.find<QListWidget>(u"pick.picked"_s);
  QTRY_COMPARE_WITH_TIMEOUT(picked->count(), 1, 20'000);
  QVERIFY2(picked->item(0)->text().contains(u"its test figures"_s), qPrintable(picked->item(0)->text()));
  const QVector<RunPick> picks = bench.workspace.store().picks().value();
  QCOMPARE(picks.size(), 1);
  QCOMPARE(picks.first().pickedBy, PickedBy::Test);
  QCOMPARE(picks.first().note, u"the best"_s);
  picked->setCurrentRow(0);
  bench.find<QPushButton>(u"pick.takeBack"_s)->click();
  QTRY_VERIFY_WITH_TIMEOUT(!picked->isVisible(), 20'000);
  QVERIFY(standingPicks(bench.workspace.store().picks().value()).isEmpty());
}

void FreezeDialogTest::experts_and_blind_judges_pick_no_run()
{
  FreezeBench expert(u"ann"_s);
  expert.window->runCommand(u"judge.pick"_s);
  QVERIFY(!expert.window->findChild<PickDialog*>());
  QVERIFY(expert.window->status().text().contains(u"Only reviewers and leads"_s));
  FreezeBench blind;
  blind.window->runCommand(u"judge.pick"_s);
  QVERIFY(!blind.window->findChild<PickDialog*>());
  QVERIFY(blind.window->status().text().contains(u"blind"_s));
}

} // namespace assayer::tests
