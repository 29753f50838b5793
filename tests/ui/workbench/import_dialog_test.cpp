#include "ui/workbench/import_dialog_test.h"

#include "support/small_workspace.h"
#include "ui/workbench/window_support.h"
#include "work/session.h"
#include "workbench/import_dialog.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

namespace assayer::tests {

using namespace Qt::StringLiterals;

namespace {

constexpr int importPatienceMs = 20000;

QString written(const QTemporaryDir& folder, const QString& name, const QByteArray& bytes)
{
  QFile file(folder.filePath(name));
  return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? file.fileName() : QString();
}

/// A dialog over a workspace (or none) with one file in it, looked at.
struct ImportBench {
  ImportBench(const QString& workspace, const QStringList& files)
      : dialog(workspace, WorkspaceSettings(), dialogs, nullptr)
  {
    dialog.addFiles(files);
    dialog.show();
  }

  QPushButton* button(const char* name) { return dialog.findChild<QPushButton*>(QString::fromLatin1(name)); }
  QTreeWidgetItem* file() { return dialog.findChild<QTreeWidget*>(u"import.files"_s)->topLevelItem(0); }
  QString report() { return dialog.findChild<QPlainTextEdit*>(u"import.report"_s)->toPlainText(); }
  QString state() { return dialog.findChild<QLabel*>(u"import.state"_s)->text(); }
  bool isReady()
  {
    return QTest::qWaitFor([this] { return button("import.start")->isEnabled(); }, importPatienceMs);
  }
  bool run(const char* name)
  {
    button(name)->click();
    return QTest::qWaitFor([this] { return !dialog.isRunning(); }, importPatienceMs);
  }

  AnsweringDialogs dialogs;
  ImportDialog dialog;
};

qint64 labels(Store& store)
{
  qint64 count = 0;
  const auto read = store.eachLabel(criterion::Relevance, LabelScope::everybody(), [&](const Label&) { ++count; });
  return read ? count : -1;
}

} // namespace

void ImportDialogTest::a_file_is_recognised_with_its_reason_and_previewed()
{
  const QTemporaryDir folder;
  TemporaryWorkspace workspace;
  QCOMPARE(workspace.problem(), QString());
  ImportBench bench(workspace.path(), {written(folder, u"a.txt"_s, "q1 0 q1-c1 2\nq1 0 q1-c2 3\n")});
  QVERIFY(bench.isReady());
  QVERIFY(bench.file()->text(1).contains(u"TREC"_s));
  QVERIFY(!bench.file()->text(2).isEmpty());
  auto* preview = bench.dialog.findChild<QTreeWidget*>(u"import.preview"_s);
  QVERIFY(preview->topLevelItemCount() >= 2);
}

void ImportDialogTest::a_bad_file_shows_its_fault_and_lands_nothing()
{
  const QTemporaryDir folder;
  TemporaryWorkspace workspace;
  QByteArray lines("q1 0 q1-c1 2\n");
  for (int i = 0; i < 20; ++i) lines += "q2 0 q2-c1 1\n";
  lines += "q1 0 q1-c3 many\n";
  ImportBench bench(workspace.path(), {written(folder, u"bad.qrels"_s, lines)});
  QVERIFY(bench.isReady());
  QVERIFY(bench.run("import.start"));
  QVERIFY2(bench.report().contains(u"bad.qrels:22:"_s), qPrintable(bench.report()));
  QVERIFY2(bench.report().contains(u"Refused"_s), qPrintable(bench.report()));
  QCOMPARE(labels(workspace.store()), 0);
  bench.button("import.copy")->click();
  QCOMPARE(QApplication::clipboard()->text(), bench.report());
}

void ImportDialogTest::a_check_changes_nothing()
{
  const QTemporaryDir folder;
  TemporaryWorkspace workspace;
  ImportBench bench(workspace.path(), {written(folder, u"a.qrels"_s, "q1 0 q1-c1 2\nq1 0 q1-c2 3\n")});
  const QSignalSpy landed(&bench.dialog, &ImportDialog::landed);
  QVERIFY(bench.isReady());
  QVERIFY(bench.run("import.check"));
  QVERIFY2(bench.report().contains(u"nothing was changed"_s), qPrintable(bench.report()));
  QVERIFY(landed.isEmpty());
  QCOMPARE(labels(workspace.store()), 0);
}

void ImportDialogTest::a_good_file_lands_and_is_reported()
{
  const QTemporaryDir folder;
  TemporaryWorkspace workspace;
  ImportBench bench(workspace.path(), {written(folder, u"a.qrels"_s, "q1 0 q1-c1 2\nq1 0 q1-c2 3\n")});
  const QSignalSpy landed(&bench.dialog, &ImportDialog::landed);
  QVERIFY(bench.isReady());
  QVERIFY(bench.run("import.start"));
  QVERIFY2(bench.report().contains(u"Added"_s), qPrintable(bench.report()));
  QCOMPARE(landed.size(), 1);
  QCOMPARE(landed.first().first().toString(), workspace.path());
  QCOMPARE(labels(workspace.store()), 2);
}

void ImportDialogTest::answers_are_split_into_claims_only_when_asked()
{
  const QTemporaryDir folder;
  TemporaryWorkspace workspace;
  const auto file = [&](const QString& run) {
    return written(folder, run + u".jsonl"_s,
                   R"({"kind":"run","name":")" + run.toUtf8() + "\"}\n" +
                       R"({"kind":"query","id":"returns","text":"How long?"})" + "\n" + R"({"kind":"answer","run":")" +
                       run.toUtf8() + R"(","query":"returns","text":"Within 30 days. Hats too."})" + "\n");
  };
  const auto claims = [&](const QString& run) {
    Store& store = workspace.store();
    const auto answer = store.answer(*store.findRun(run), *store.findQuery(u"returns"_s));
    return store.claimsOf((*answer)->id)->size();
  };
  for (const bool splits : {false, true}) {
    const QString run = splits ? u"split"_s : u"plain"_s;
    ImportBench bench(workspace.path(), {file(run)});
    auto* const box = bench.dialog.findChild<QCheckBox*>(u"import.split"_s);
    QVERIFY(!box->isChecked()); // as it was
    box->setChecked(splits);
    QVERIFY(bench.isReady());
    QVERIFY(bench.run("import.start"));
    QVERIFY2(bench.report().contains(u"Added"_s), qPrintable(bench.report()));
    QCOMPARE(claims(run), splits ? 2 : 0);
    QCOMPARE(bench.report().contains(u"split into claims, a sentence each: 1"_s), splits);
  }
  QCOMPARE(claims(u"plain"_s), 0); // what was there before is left alone
}

void ImportDialogTest::without_a_workspace_it_asks_for_a_place_and_opens_it()
{
  const QTemporaryDir folder;
  TestWindow window;
  const QString file = written(folder, u"topics.tsv"_s, "7\tHow long may goods be returned?\n8\tWho decides?\n");
  window->importFiles({file});
  auto* dialog = window->findChild<ImportDialog*>();
  auto* start = dialog->findChild<QPushButton*>(u"import.start"_s);
  QTRY_VERIFY_WITH_TIMEOUT(start->isEnabled(), importPatienceMs);
  window.dialogs.files.enqueue(folder.filePath(u"new.assay"_s));
  start->click();
  QTRY_VERIFY_WITH_TIMEOUT(window->session(), importPatienceMs);
  QCOMPARE(window.dialogs.suggestions.value(0), folder.filePath(u"topics.assay"_s)); // beside the file
  QCOMPARE(window->session()->store().path(), folder.filePath(u"new.assay"_s));
  QCOMPARE(window->session()->store().queries()->size(), 2);
}

void ImportDialogTest::a_refused_import_leaves_no_new_workspace_behind()
{
  const QTemporaryDir folder;
  ImportBench bench({}, {written(folder, u"bad.qrels"_s, "q1 0 c1 2\nq1 0 c1 3\n")}); // contradicts itself
  QVERIFY(bench.isReady());
  const QString place = folder.filePath(u"new.assay"_s);
  bench.dialogs.files.enqueue(place);
  QVERIFY(bench.run("import.start"));
  QVERIFY2(bench.report().contains(u"Refused"_s), qPrintable(bench.report()));
  QVERIFY(!QFileInfo::exists(place));
  // A file that was there before stays, whatever happens.
  const QString there = written(folder, u"there.assay"_s, "not ours");
  bench.dialogs.files.enqueue(there);
  QVERIFY(bench.run("import.start"));
  QVERIFY(QFileInfo::exists(there));
  QCOMPARE(QFileInfo(there).size(), 8);
}

void ImportDialogTest::an_unrecognised_file_waits_for_a_format()
{
  const QTemporaryDir folder;
  TemporaryWorkspace workspace;
  ImportBench bench(workspace.path(), {written(folder, u"a.bin"_s, "\x01\x02\x03 nothing at all")});
  QTRY_VERIFY_WITH_TIMEOUT(bench.state().contains(u"not recognised"_s), importPatienceMs);
  QVERIFY(!bench.button("import.start")->isEnabled());
}

void ImportDialogTest::another_scale_asks_for_a_mapping()
{
  const QTemporaryDir folder;
  TemporaryWorkspace workspace;
  ImportBench bench(workspace.path(), {written(folder, u"a.qrels"_s, "q1 0 q1-c1 0\nq1 0 q1-c2 100\n")});
  QTRY_VERIFY_WITH_TIMEOUT(bench.state().contains(u"grade"_s), importPatienceMs);
  QVERIFY(!bench.button("import.start")->isEnabled());
  auto* none = bench.dialog.findChild<QComboBox*>(u"import.grade.0"_s);
  auto* full = bench.dialog.findChild<QComboBox*>(u"import.grade.100"_s);
  QVERIFY(none && full);
  none->setCurrentIndex(none->findData(0));
  full->setCurrentIndex(full->findData(3));
  QVERIFY(bench.button("import.start")->isEnabled());
  QVERIFY(bench.run("import.start"));
  QCOMPARE(labels(workspace.store()), 2);
  int highest = -1;
  QVERIFY(workspace.store().eachLabel(criterion::Relevance, LabelScope::everybody(), [&](const Label& label) {
    highest = std::max(highest, label.value.value_or(-1));
  }));
  QCOMPARE(highest, 3);
}

} // namespace assayer::tests
