#include "ui/workbench/report_dialog_test.h"

#include "support/small_workspace.h"
#include "ui/workbench/window_support.h"
#include "work/session.h"
#include "workbench/report_dialog.h"

#include <QComboBox>
#include <QDialog>
#include <QFile>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTest>

namespace assayer::tests {

using namespace Qt::StringLiterals;

namespace {

constexpr int PatienceMs = 20'000;

/// A reviewer's window that sees others' labels.
struct ReviewerBench {
  ReviewerBench()
  {
    if (!workspace.store().addJudge(u"rita"_s, JudgeKind::Person, Role::Reviewer)) qFatal("no reviewer can be added");
    window->openWorkspace(workspace.path());
    window.judgeAs(u"rita"_s);
  }
  ReportDialog* open()
  {
    if (!window->runCommand(u"judge.blind"_s) || !window->runCommand(u"file.report"_s)) return nullptr;
    return window->findChild<ReportDialog*>();
  }
  /// Presses the button, and waits for what came of it.
  QString write(ReportDialog* dialog, const QString& path)
  {
    window.dialogs.files.enqueue(path);
    dialog->findChild<QPushButton*>(u"report.go"_s)->click();
    auto* const task = window->findChild<QDialog*>(u"task"_s);
    auto* const text = task ? task->findChild<QPlainTextEdit*>(u"task.text"_s) : nullptr;
    if (!text || !QTest::qWaitFor([&] { return text->isVisible(); }, PatienceMs)) return u"nothing came of it"_s;
    return text->toPlainText();
  }

  TemporaryWorkspace workspace;
  QTemporaryDir folder;
  TestWindow window;
};

} // namespace

void ReportDialogTest::nobody_who_judges_blind_makes_a_report()
{
  ReviewerBench bench;
  QVERIFY(!bench.window->runCommand(u"file.report"_s));
  QVERIFY(bench.open());
}

void ReportDialogTest::a_reviewer_writes_a_report_on_the_newest_run()
{
  ReviewerBench bench;
  ReportDialog* const dialog = bench.open();
  QVERIFY(dialog);
  QCOMPARE(dialog->findChild<QComboBox*>(u"report.run"_s)->currentText(), u"beta"_s);
  QCOMPARE(dialog->findChild<QComboBox*>(u"report.baseline"_s)->currentText(), u"alpha"_s);
  const QString path = bench.folder.filePath(u"report"_s); // the ending comes by itself
  const QString said = bench.write(dialog, path);
  QFile file(path + u".html"_s);
  QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(said));
  QVERIFY(file.readAll().contains("Report on <bdi>beta</bdi>"));
}

void ReportDialogTest::a_report_can_be_on_one_split_alone()
{
  ReviewerBench bench;
  ReportDialog* const dialog = bench.open();
  QVERIFY(dialog);
  auto* const split = dialog->findChild<QComboBox*>(u"report.split"_s);
  QCOMPARE(split->currentText(), u"All"_s);
  split->setCurrentText(u"Test"_s);
  const QString path = bench.folder.filePath(u"report"_s);
  const QString said = bench.write(dialog, path);
  QFile file(path + u".html"_s);
  QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(said));
  const QByteArray html = file.readAll();
  QVERIFY(html.contains("Questions of the split test only"));
  QVERIFY(html.contains("No question is in the split test.")); // of this workspace
}

void ReportDialogTest::a_run_is_not_compared_with_itself()
{
  ReviewerBench bench;
  ReportDialog* const dialog = bench.open();
  QVERIFY(dialog);
  auto* const go = dialog->findChild<QPushButton*>(u"report.go"_s);
  QVERIFY(go->isEnabled());
  dialog->findChild<QComboBox*>(u"report.baseline"_s)->setCurrentText(u"beta"_s);
  QVERIFY(!go->isEnabled());
  dialog->findChild<QComboBox*>(u"report.baseline"_s)->setCurrentIndex(0);
  QVERIFY(go->isEnabled());
}

void ReportDialogTest::a_workspace_is_not_replaced()
{
  ReviewerBench bench;
  const QString path = bench.folder.filePath(u"copy.html"_s);
  QVERIFY(bench.workspace.store().backup(path));
  const QString said = bench.write(bench.open(), path);
  QVERIFY2(said.contains(u"never replaces"_s), qPrintable(said));
  QCOMPARE(Store::inspect(path), FileKind::Workspace);
}

} // namespace assayer::tests
