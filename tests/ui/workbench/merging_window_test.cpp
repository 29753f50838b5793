#include "ui/workbench/merging_window_test.h"

#include "core/criteria.h"
#include "shared/key_cap.h"
#include "support/small_workspace.h"
#include "ui/workbench/window_support.h"
#include "work/merging.h"
#include "work/packet.h"
#include "work/session.h"
#include "workbench/conflict_dialog.h"
#include "workbench/packet_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QListView>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

namespace assayer::tests {

using namespace Qt::StringLiterals;

namespace {

constexpr int mergePatienceMs = 20000;

void gradeAs(Store& store, const QString& judge, const QString& chunk, int grade, const QString& note = {})
{
  Decision decision;
  decision.subject = {criterion::Relevance, store.findQuery(u"q1"_s).value().value,
                      store.findChunk(chunk).value().value};
  decision.value = grade;
  decision.rationale = note;
  const auto row = store.addJudge(judge, JudgeKind::Person, Role::Expert);
  QVERIFY(row && store.record({row->id, {decision}}));
}

// Anna's label on q1-c1 and Ben's on q1-c2 differ between two copies; Lea is a lead.
struct Merged {
  TemporaryWorkspace workspace{smallWorkspace()};
  QTemporaryDir folder;
  Store& store = workspace.store();

  explicit Merged(const QString& note = u"off the topic"_s)
  {
    for (const QString& name : {u"Anna"_s, u"Ben"_s}) QVERIFY(store.addJudge(name, JudgeKind::Person, Role::Expert));
    QVERIFY(store.addJudge(u"Lea"_s, JudgeKind::Person, Role::Lead));
    gradeAs(store, u"Anna"_s, u"q1-c1"_s, 1);
    const QString path = folder.filePath(u"copy.assay"_s);
    QVERIFY(store.backup(path));
    const auto copy = Store::open(path);
    gradeAs(**copy, u"Anna"_s, u"q1-c1"_s, 2, u"half of it"_s);
    gradeAs(**copy, u"Anna"_s, u"q1-c1"_s, 3);
    gradeAs(**copy, u"Ben"_s, u"q1-c2"_s, 3, u"zebra"_s);
    gradeAs(store, u"Anna"_s, u"q1-c1"_s, 0, note);
    gradeAs(store, u"Ben"_s, u"q1-c2"_s, 0);
    const auto merged = mergeFile(store, path);
    QVERIFY(merged && merged->conflicts.size() == 2);
  }
  JudgeRow judge(const QString& name) { return store.addJudge(name, JudgeKind::Person, Role::None).value(); }
  int gradeOf(const QString& name, const QString& chunk)
  {
    const auto labels = store.labelsOf(store.findQuery(u"q1"_s).value(), LabelScope::only(judge(name).id));
    for (const Label& label : *labels)
      if (label.subject.other == store.findChunk(chunk).value().value) return label.value.value_or(-1);
    return -1;
  }
};

struct Open {
  QPointer<ConflictDialog> dialog;

  Open(Merged& merged, const QString& judge, bool blind = false)
      : dialog(new ConflictDialog(merged.workspace.path(), merged.judge(judge), blind, nullptr))
  {
    dialog->show();
    read(dialog);
  }
  ~Open() { delete dialog; }
  static bool read(ConflictDialog* dialog)
  {
    return QTest::qWaitFor([dialog] { return !dialog->rows().isEmpty(); }, mergePatienceMs);
  }
  QListView* list() { return dialog->findChild<QListView*>(u"conflicts.list"_s); }
  QString side(int side)
  {
    const auto* text = dialog->findChild<QPlainTextEdit*>(u"conflicts.side.%1"_s.arg(side));
    return text ? text->toPlainText() : QString();
  }
  QString state() { return dialog->findChild<QLabel*>(u"conflicts.state"_s)->text(); }
  QString everything()
  {
    QStringList texts;
    for (const QLabel* label : dialog->findChildren<QLabel*>()) texts << label->text() << label->toolTip();
    for (const QPlainTextEdit* text : dialog->findChildren<QPlainTextEdit*>()) texts << text->toPlainText();
    for (int row = 0; row < list()->model()->rowCount(); ++row)
      texts << list()->model()->index(row, 0).data().toString()
            << list()->model()->index(row, 0).data(Qt::ToolTipRole).toString();
    return texts.join(u'\n');
  }
};

} // namespace

void MergingWindowTest::both_histories_stand_side_by_side_and_a_letter_keeps_one()
{
  Merged merged;
  Open open(merged, u"Anna"_s);
  QCOMPARE(open.dialog->rows().size(), 1);
  QVERIFY2(open.side(0).contains(u"2 · partly answers"_s) && open.side(0).contains(u"3 · answers"_s) &&
               open.side(0).contains(u"half of it"_s),
           qPrintable(open.side(0)));
  QVERIFY2(open.side(1).contains(u"0 · not relevant"_s) && open.side(1).contains(u"off the topic"_s),
           qPrintable(open.side(1)));
  QVERIFY(open.dialog->findChild<QPlainTextEdit*>(u"conflicts.item"_s)->toPlainText().startsWith(u"Passage 1"_s));
  QVERIFY(open.dialog->findChild<QLabel*>(u"conflicts.before"_s)->text().contains(u"1 · background"_s));
  QCOMPARE(merged.gradeOf(u"Anna"_s, u"q1-c1"_s), 3);
  QTest::keyClick(open.list(), Qt::Key_B);
  QCOMPARE(merged.gradeOf(u"Anna"_s, u"q1-c1"_s), 0);
  QVERIFY(open.list()->model()->index(0, 0).data().toString().startsWith(u"✓"_s));
  QVERIFY(conflictRows(merged.store, LabelScope::only(merged.judge(u"Anna"_s).id)).value().isEmpty());
  // A second letter says that it is settled and changes nothing.
  QTest::keyClick(open.list(), Qt::Key_A);
  QCOMPARE(merged.gradeOf(u"Anna"_s, u"q1-c1"_s), 0);
}

void MergingWindowTest::enter_goes_to_the_next_open_one_and_ctrl_z_takes_a_choice_back()
{
  Merged merged;
  Open open(merged, u"Lea"_s);
  QCOMPARE(open.dialog->rows().size(), 2);
  QCOMPARE(open.list()->currentIndex().row(), 0);
  QTest::keyClick(open.list(), Qt::Key_Return);
  QCOMPARE(open.list()->currentIndex().row(), 1);
  QTest::keyClick(open.list(), Qt::Key_Return);
  QCOMPARE(open.list()->currentIndex().row(), 0);
  QTest::keyClick(open.list(), Qt::Key_B);
  QCOMPARE(open.list()->currentIndex().row(), 1); // on to the next
  QVERIFY(open.dialog->findChild<KeyButton*>(u"conflicts.undo"_s)->isEnabled());
  QTest::keyClick(open.list(), Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(QTest::qWaitFor([&] { return !open.list()->model()->index(0, 0).data().toString().startsWith(u"✓"_s); },
                          mergePatienceMs));
  QCOMPARE(conflictRows(merged.store, LabelScope::everybody()).value().size(), 2);
  QVERIFY(!open.dialog->findChild<KeyButton*>(u"conflicts.undo"_s)->isEnabled());
}

void MergingWindowTest::an_expert_sees_only_their_own_and_a_lead_all()
{
  Merged merged;
  {
    Open open(merged, u"Anna"_s);
    QVERIFY(!open.everything().contains(u"zebra"_s));
    QVERIFY(!open.everything().contains(u"Ben"_s));
  }
  Open open(merged, u"Lea"_s);
  QTest::keyClick(open.list(), Qt::Key_Return);
  QVERIFY(open.everything().contains(u"zebra"_s));
  // The lead has seen Ben's label there: one of her own after it is no blind one.
  gradeAs(merged.store, u"Lea"_s, u"q1-c2"_s, 1);
  const Subject seen{criterion::Relevance, merged.store.findQuery(u"q1"_s).value().value,
                     merged.store.findChunk(u"q1-c2"_s).value().value};
  const auto history = merged.store.history(seen);
  QVERIFY(history);
  QVERIFY(history->last().afterReveal);
  ConflictDialog blind(merged.workspace.path(), merged.judge(u"Lea"_s), true, nullptr);
  QSignalSpy read(&blind, &ConflictDialog::refreshed);
  QVERIFY(read.wait(mergePatienceMs));
  QVERIFY(blind.rows().isEmpty());
}

void MergingWindowTest::texts_from_data_stay_plain_text()
{
  Merged merged(u"<img src=x> <b>bold</b>"_s);
  Open open(merged, u"Anna"_s);
  QVERIFY(open.side(1).contains(u"<b>bold</b>"_s));
  for (const QLabel* label : open.dialog->findChildren<QLabel*>()) QCOMPARE(label->textFormat(), Qt::PlainText);
}

void MergingWindowTest::the_window_makes_a_packet_and_merges_it_and_shows_the_conflict()
{
  TemporaryWorkspace workspace;
  QTemporaryDir folder;
  TestWindow window;
  window->openWorkspace(workspace.path());
  QVERIFY(!window->runCommand(u"file.merge"_s)); // nobody judges yet
  window.judgeAs(u"Anna"_s);
  QVERIFY(window->runCommand(u"file.packet"_s));
  auto* const dialog = window->findChild<PacketDialog*>();
  QVERIFY(dialog);
  QCOMPARE(dialog->findChild<QComboBox*>(u"packet.judge"_s)->count(), 1); // an expert makes their own only
  QVERIFY(!dialog->findChild<QCheckBox*>(u"packet.others"_s)->isVisible());
  QVERIFY(dialog->findChild<QComboBox*>(u"packet.share"_s)->itemText(0).contains(u"3"_s));
  const QString path = folder.filePath(u"anna.assay"_s);
  window.dialogs.files.enqueue(path);
  dialog->findChild<QPushButton*>(u"packet.go"_s)->click();
  QPointer<QDialog> task = window->findChild<QDialog*>(u"task"_s);
  QVERIFY(task);
  auto* const text = task->findChild<QPlainTextEdit*>(u"task.text"_s);
  QVERIFY(QTest::qWaitFor([&] { return text->isVisible(); }, mergePatienceMs));
  QVERIFY2(QFile::exists(path), qPrintable(text->toPlainText()));
  task->close();

  gradeAs(**Store::open(path), u"Anna"_s, u"q1-c1"_s, 3);
  gradeAs(workspace.store(), u"Anna"_s, u"q1-c1"_s, 0);
  window.dialogs.files.enqueue(path);
  QVERIFY(window->runCommand(u"file.merge"_s));
  QVERIFY(QTest::qWaitFor([&] { return window->findChild<ConflictDialog*>() != nullptr; }, mergePatienceMs));
  auto* const conflicts = window->findChild<ConflictDialog*>();
  QVERIFY(Open::read(conflicts));
  QCOMPARE(conflicts->rows().size(), 1);
  delete conflicts;
  QVERIFY(window->runCommand(u"file.conflicts"_s)); // found again later
  QVERIFY(Open::read(window->findChild<ConflictDialog*>()));
}

void MergingWindowTest::two_entries_of_one_name_are_asked_about()
{
  TemporaryWorkspace workspace;
  QTemporaryDir folder;
  const QString path = folder.filePath(u"copy.assay"_s);
  QVERIFY(workspace.store().backup(path));
  gradeAs(**Store::open(path), u"Carla"_s, u"q1-c1"_s, 3);
  gradeAs(workspace.store(), u"Carla"_s, u"q1-c2"_s, 1);
  TestWindow window;
  window->openWorkspace(workspace.path());
  window.judgeAs(u"Anna"_s);
  const auto stepsOfCarla = [&] {
    int count = 0;
    const JudgeRow carla = workspace.store().addJudge(u"Carla"_s, JudgeKind::Person, Role::None).value();
    (void)workspace.store().eachLabel(criterion::Relevance, LabelScope::only(carla.id), [&](const Label&) { ++count; });
    return count;
  };
  window.dialogs.files.enqueue(path);
  QVERIFY(window->runCommand(u"file.merge"_s)); // the answer is Esc: leave it
  QVERIFY(QTest::qWaitFor([&] { return !window.dialogs.told.isEmpty(); }, mergePatienceMs));
  QVERIFY(window.dialogs.told.first().contains(u"Carla"_s));
  QCOMPARE(stepsOfCarla(), 1);
  window.dialogs.choices.enqueue(0);
  window.dialogs.files.enqueue(path);
  QVERIFY(window->runCommand(u"file.merge"_s));
  QVERIFY(QTest::qWaitFor([&] { return stepsOfCarla() == 2; }, mergePatienceMs));
}

} // namespace assayer::tests
