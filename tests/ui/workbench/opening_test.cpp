#include "ui/workbench/opening_test.h"

#include "support/small_workspace.h"
#include "ui/workbench/window_support.h"
#include "work/session.h"
#include "workbench/judge_chooser.h"
#include "workbench/notice_bar.h"
#include "workbench/status_line.h"
#include "workbench/task_dialog.h"
#include "workbench/trouble_page.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTest>
#include <QtEndian>

namespace assayer::tests {

using namespace Qt::StringLiterals;

namespace {

QByteArray bytesOf(const QString& path)
{
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void overwrite(const QString& path, qint64 at, const QByteArray& bytes)
{
  QFile file(path);
  QVERIFY(file.open(QIODevice::ReadWrite));
  QVERIFY(file.seek(at));
  QCOMPARE(file.write(bytes), bytes.size());
}

/// A workspace of which the second half is gone.
void cutInHalf(TemporaryWorkspace& workspace)
{
  QCOMPARE(workspace.problem(), QString());
  workspace.close();
  QFile file(workspace.path());
  QVERIFY(file.resize(file.size() / 2));
}

} // namespace

void OpeningTest::who_judges_is_asked_once_and_remembered()
{
  TemporaryWorkspace workspace;
  TestWindow window;
  QCOMPARE(workspace.problem(), QString());
  window->openWorkspace(workspace.path());
  QVERIFY(window->findChild<JudgeChooser*>()->isVisible());
  QVERIFY(!window.page());
  QVERIFY(!KeyFilter::isTextEntry(QApplication::focusWidget()));

  window->findChild<QRadioButton*>(u"judges.role.%1"_s.arg(static_cast<int>(Role::Lead)))->setChecked(true);
  window.judgeAs(u"ada"_s);
  QVERIFY(window.page() && window.page()->isVisible());
  QCOMPARE(window->session()->judge()->name, u"ada"_s);
  QCOMPARE(window->session()->judge()->role, Role::Lead);

  window.restart();
  QVERIFY(window.page());
  QCOMPARE(window->session()->judge()->name, u"ada"_s);

  // Another one can be chosen at any time, from those that the workspace knows.
  QVERIFY(workspace.store().addJudge(u"grace"_s, JudgeKind::Person, Role::Expert));
  QVERIFY(window->runCommand(u"judge.choose"_s));
  auto* list = window->findChild<QListWidget*>(u"judges.list"_s);
  QCOMPARE(list->count(), 2);
  list->setCurrentRow(1);
  Q_EMIT list->itemActivated(list->item(1));
  QCOMPARE(window->session()->judge()->name, u"grace"_s);
  QVERIFY(window.page()->isVisible());
}

void OpeningTest::the_likely_judge_is_one_key_away_and_nobody_elses_labels_are()
{
  TemporaryWorkspace workspace;
  QVERIFY(workspace.store().addJudge(u"ada"_s, JudgeKind::Person, Role::Expert));
  QVERIFY(workspace.store().addJudge(u"grace"_s, JudgeKind::Person, Role::Expert));
  TestWindow window;
  window->openWorkspace(workspace.path());
  // Nobody known is likely: no name of the list is chosen, and the key starts a new one.
  auto* const list = window->findChild<QListWidget*>(u"judges.list"_s);
  auto* const name = window->findChild<QLineEdit*>(u"judges.name"_s);
  QCOMPARE(list->currentRow(), -1);
  QVERIFY(!name->text().isEmpty());
  QCOMPARE(QApplication::focusWidget(), window->findChild<QPushButton*>(u"judges.start"_s));
  // Who judges now is where the focus is, and no other name stands ready beside it.
  Q_EMIT list->itemActivated((list->setCurrentRow(1), list->item(1)));
  QVERIFY(window->runCommand(u"judge.choose"_s));
  QCOMPARE(list->currentRow(), 1);
  QVERIFY(name->text().isEmpty());
  QCOMPARE(QApplication::focusWidget(), list);
}

void OpeningTest::a_name_is_needed_to_judge()
{
  TemporaryWorkspace workspace;
  TestWindow window;
  window->openWorkspace(workspace.path());
  window.judgeAs(u"  "_s);
  QVERIFY(!window.page());
  QVERIFY(window->findChild<QLabel*>(u"judges.problem"_s)->isVisible());
  QVERIFY(workspace.store().judges()->isEmpty());
}

void OpeningTest::where_the_page_lay_comes_back_after_a_restart()
{
  TemporaryWorkspace one;
  TemporaryWorkspace other;
  TestWindow window;
  window->openWorkspace(one.path());
  window.judgeAs(u"ada"_s);
  window.page()->place = u"query 7"_s;
  window->openWorkspace(other.path());
  window.judgeAs(u"ada"_s);
  QCOMPARE(window.page()->place, QString()); // each workspace has its own
  window.page()->place = u"query 3"_s;
  window->resize(1300, 730);
  window.restart();
  QCOMPARE(window.page()->place, u"query 3"_s);
  window->openWorkspace(one.path());
  QCOMPARE(window.page()->place, u"query 7"_s);
}

void OpeningTest::what_was_open_is_open_again()
{
  TemporaryWorkspace workspace;
  TestWindow window;
  window->openWorkspace(workspace.path());
  window.judgeAs(u"ada"_s);
  const QSize size = window->size();
  window.restart();
  QVERIFY(window->session());
  QCOMPARE(window->windowTitle(), u"small.assay — Assayer"_s);
  QCOMPARE(window->size(), size);
  window.breakOffAndRestart();
  QVERIFY(window->session());
  QVERIFY(window->runCommand(u"file.close"_s));
  window.restart();
  QVERIFY(!window->session());
}

void OpeningTest::a_damaged_workspace_is_recognised_and_untouched()
{
  TemporaryWorkspace workspace;
  TestWindow window;
  cutInHalf(workspace);
  const QByteArray before = bytesOf(workspace.path());
  window->openWorkspace(workspace.path());
  QVERIFY(!window->session());
  QVERIFY(window->findChild<TroublePage*>()->isVisible());
  QVERIFY(window->findChild<QLabel*>(u"trouble.heading"_s)->text().contains(u"damaged"_s));
  QVERIFY(window->findChild<QPushButton*>(u"trouble.salvage"_s)->isVisible());
  QVERIFY(!window->findChild<QPushButton*>(u"trouble.backup"_s)->isVisible()); // there is none
  QCOMPARE(bytesOf(workspace.path()), before);
}

void OpeningTest::a_damaged_workspace_comes_back_from_its_newest_copy()
{
  TemporaryWorkspace workspace;
  TestWindow window;
  QCOMPARE(workspace.problem(), QString());
  QVERIFY(workspace.store().rollingBackup());
  cutInHalf(workspace);
  const QByteArray before = bytesOf(workspace.path());
  window->openWorkspace(workspace.path());
  auto* way = window->findChild<QPushButton*>(u"trouble.backup"_s);
  QVERIFY(way->isVisible());

  const QString restored = QFileInfo(workspace.path()).dir().filePath(u"again.assay"_s);
  window.dialogs.files.enqueue(restored);
  way->click();
  QVERIFY(window->session());
  QCOMPARE(window->session()->store().queries()->size(), 3);
  QCOMPARE(window->session()->store().path(), restored);
  QCOMPARE(bytesOf(workspace.path()), before);
}

void OpeningTest::what_can_be_read_of_a_damaged_workspace_is_exported()
{
  TemporaryWorkspace workspace(smallWorkspace(40, 20));
  TestWindow window;
  cutInHalf(workspace);
  const QByteArray before = bytesOf(workspace.path());
  window->openWorkspace(workspace.path());
  const QString rescued = QFileInfo(workspace.path()).dir().filePath(u"rescued.jsonl"_s);
  window.dialogs.files.enqueue(rescued);
  window->findChild<QPushButton*>(u"trouble.salvage"_s)->click();
  auto* task = window->findChild<TaskDialog*>();
  QVERIFY(task);
  QSignalSpy done(task, &TaskDialog::finishedWith);
  QVERIFY(done.count() > 0 || done.wait(20000));
  QVERIFY(!task->findChild<QPlainTextEdit*>(u"task.text"_s)->toPlainText().isEmpty());
  QCOMPARE(bytesOf(workspace.path()), before);
}

void OpeningTest::a_foreign_file_is_no_workspace_and_untouched()
{
  TestWindow window;
  const QString path = window.settings.folder() + u"/notes.txt"_s;
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  file.write("shopping list\n");
  file.close();
  window.dialogs.files.enqueue(path);
  QVERIFY(window->runCommand(u"file.open"_s));
  QVERIFY(!window->session());
  QVERIFY(window->findChild<QLabel*>(u"trouble.heading"_s)->text().contains(u"not a workspace"_s));
  QVERIFY(window->findChild<QPushButton*>(u"trouble.import"_s)->isVisible());
  QVERIFY(!window->findChild<QPushButton*>(u"trouble.salvage"_s)->isVisible());
  QCOMPARE(bytesOf(path), QByteArray("shopping list\n"));
}

void OpeningTest::a_missing_file_is_named()
{
  TestWindow window;
  const QString path = window.settings.folder() + u"/gone.assay"_s;
  window->openWorkspace(path);
  QVERIFY(window->findChild<TroublePage*>()->isVisible());
  QVERIFY(!QFileInfo::exists(path));
}

void OpeningTest::an_export_over_the_open_workspace_is_refused_and_says_why()
{
  TemporaryWorkspace workspace;
  TestWindow window;
  QCOMPARE(workspace.problem(), QString());
  window->openWorkspace(workspace.path());
  window.judgeAs(u"ada"_s);
  QVERIFY(window->runCommand(u"file.export"_s));
  window.dialogs.files.enqueue(workspace.path());
  window->findChild<QPushButton*>(u"export.go"_s)->click();
  auto* task = window->findChild<TaskDialog*>();
  QVERIFY(task);
  QSignalSpy done(task, &TaskDialog::finishedWith);
  QVERIFY(done.count() > 0 || done.wait(20000));
  const QString text = task->findChild<QPlainTextEdit*>(u"task.text"_s)->toPlainText();
  QVERIFY2(text.contains(u"an export never replaces one"_s), qPrintable(text));
  QCOMPARE(Store::inspect(workspace.path()), FileKind::Workspace);
}

void OpeningTest::a_file_replaced_under_the_window_is_told_and_no_label_counts_as_saved()
{
  TemporaryWorkspace workspace;
  TestWindow window;
  QCOMPARE(workspace.problem(), QString());
  window->openWorkspace(workspace.path());
  window.judgeAs(u"ada"_s);
  const QueryId query = *workspace.store().findQuery(u"q1"_s);
  const ChunkId chunk = *workspace.store().findChunk(u"q1-c1"_s);
  const QString aside = workspace.path() + u".aside"_s;
  QVERIFY(QFile::rename(workspace.path(), aside));
  QVERIFY(QFile::copy(aside, workspace.path()));

  QVERIFY(!window->session()->judging()->setValue({criterion::Relevance, query.value, chunk.value}, 2));
  QVERIFY(window->status().showsError());
  QVERIFY2(window->status().text().contains(u"replaced or removed"_s), qPrintable(window->status().text()));
  QTRY_VERIFY(window->findChild<NoticeBar*>());
  QVERIFY(window->findChild<NoticeBar*>()->text().contains(u"small.assay was replaced or removed"_s));
}

void OpeningTest::a_newer_workspace_opens_to_read_only()
{
  TemporaryWorkspace workspace;
  TestWindow window;
  QCOMPARE(workspace.problem(), QString());
  QVERIFY(workspace.store().addJudge(u"ada"_s, JudgeKind::Person, Role::Expert));
  workspace.close();
  QByteArray version(4, '\0');
  qToBigEndian<quint32>(9999, version.data());
  overwrite(workspace.path(), 60, version); // user_version in SQLite's header
  window->openWorkspace(workspace.path());
  QVERIFY(window->session());
  QVERIFY(window->session()->store().isReadOnly());
  const auto* notice = window->findChild<NoticeBar*>();
  QVERIFY(notice && notice->text().contains(u"newer"_s));
  QVERIFY(!window->findChild<QPushButton*>(u"judges.start"_s)->isVisible()); // nobody can be added
  window->findChild<QPushButton*>(u"judges.look"_s)->click();
  QVERIFY(window.page());
  QVERIFY(!window->runCommand(u"pool.add"_s));
}

void OpeningTest::the_sample_is_written_once_and_opened()
{
  TestWindow window;
  QVERIFY(window->runCommand(u"file.sample"_s));
  QVERIFY2(window->session(), qPrintable(window->status().text()));
  const QString path = window->session()->store().path();
  QVERIFY(window->session()->store().queries()->size() >= 60);
  window.judgeAs(u"ada"_s);
  window->closeWorkspace();
  QVERIFY(window->runCommand(u"file.sample"_s));
  QCOMPARE(window->session()->store().path(), path);
  QVERIFY(window.page()); // the judge was remembered, so the file is the same
}

void OpeningTest::recent_workspaces_are_listed_newest_first()
{
  TemporaryWorkspace one;
  TemporaryWorkspace other;
  TestWindow window;
  window->openWorkspace(one.path());
  window->openWorkspace(other.path());
  window->closeWorkspace();
  auto* list = window->findChild<QListWidget*>(u"start.recent"_s);
  QCOMPARE(list->count(), 2);
  QCOMPARE(list->item(0)->data(Qt::UserRole).toString(), other.path());
  Q_EMIT list->itemActivated(list->item(1));
  QVERIFY(window->session());
  QCOMPARE(window->session()->store().path(), one.path());
}

void OpeningTest::only_a_lead_or_reviewer_may_see_others()
{
  TemporaryWorkspace workspace;
  TestWindow window;
  window->openWorkspace(workspace.path());
  window.judgeAs(u"ada"_s); // an expert
  QVERIFY(window->runCommand(u"judge.blind"_s));
  QVERIFY(window->session()->isBlind());
  const auto lead = workspace.store().addJudge(u"grace"_s, JudgeKind::Person, Role::Lead);
  QVERIFY(lead);
  window->session()->setJudge(*lead);
  QVERIFY(window->runCommand(u"judge.blind"_s));
  QVERIFY(!window->session()->isBlind());
}

} // namespace assayer::tests
