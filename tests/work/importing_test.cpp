#include "work/importing_test.h"

#include "support/small_workspace.h"
#include "work/importing.h"
#include "work/query_page.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

QString write(const QTemporaryDir& folder, const QString& name, const QByteArray& bytes)
{
  QFile file(folder.filePath(name));
  return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? file.fileName() : QString();
}

QByteArray manyChunks(int count)
{
  QByteArray lines;
  for (int i = 0; i < count; ++i)
    lines += "{\"kind\":\"chunk\",\"id\":\"bulk-" + QByteArray::number(i) + "\",\"text\":\"Bulk passage " +
             QByteArray::number(i) + ".\"}\n";
  return lines;
}

} // namespace

void ImportingTest::files_land_together_or_not_at_all()
{
  TemporaryWorkspace workspace;
  const QTemporaryDir folder;
  const QString good = write(folder, u"good.jsonl"_s, manyChunks(3));
  const QString bad = write(folder, u"bad.jsonl"_s, "{\"kind\":\"chunk\",\"id\":[7],\"text\":\"x\"}\n");
  ImportRequest request;
  request.workspace = workspace.path();
  request.files = {good, bad};
  request.format = u"assayer-jsonl"_s;
  auto report = runImport(request, {});
  QVERIFY(report);
  QVERIFY(report->refused());
  QCOMPARE(report->faults.first().place.line, 1);
  QVERIFY(report->faults.first().place.file.endsWith(u"bad.jsonl"_s));
  QVERIFY(!workspace.store().findChunk(u"bulk-0"_s));

  request.files = {good};
  report = runImport(request, {});
  QVERIFY(report && !report->refused());
  QVERIFY(workspace.store().findChunk(u"bulk-2"_s));
}

void ImportingTest::runs_of_one_tag_are_told_apart_by_their_files()
{
  TemporaryWorkspace workspace;
  const QTemporaryDir folder;
  ImportRequest request;
  request.workspace = workspace.path();
  request.files = {write(folder, u"first.txt"_s, "q1 Q0 q1-c1 1 9 rank\n"),
                   write(folder, u"second.txt"_s, "q1 Q0 q1-c2 1 9 rank\n"),
                   write(folder, u"third.txt"_s, "q1 Q0 q1-c2 1 9 own-name\n")};
  const auto report = runImport(request, {});
  QVERIFY2(report && !report->refused(), report ? "refused" : qPrintable(sentence(report.error())));
  for (const QString& name : {u"first"_s, u"second"_s, u"own-name"_s}) QVERIFY(workspace.store().findRun(name));
  QVERIFY(!workspace.store().findRun(u"rank"_s));
}

void ImportingTest::a_cancelled_import_leaves_nothing()
{
  TemporaryWorkspace workspace;
  const QTemporaryDir folder;
  ImportRequest request;
  request.workspace = workspace.path();
  request.files = {write(folder, u"bulk.jsonl"_s, manyChunks(60'000))};
  Importing importing(request);
  QSignalSpy failed(&importing, &Importing::failed);
  connect(&importing, &Importing::progressed, &importing, &Importing::cancel, Qt::DirectConnection);
  importing.start();
  QVERIFY(failed.wait(20'000));
  QCOMPARE(failed.first().first().value<Error>().kind, ErrorKind::Cancelled);
  QVERIFY(!workspace.store().findChunk(u"bulk-0"_s));
  QCOMPARE(*workspace.store().check(), QStringList());
}

void ImportingTest::labelling_goes_on_while_an_import_runs()
{
  TemporaryWorkspace workspace;
  Store& store = workspace.store();
  const JudgeId judge = store.addJudge(u"Ada"_s, JudgeKind::Person, Role::Expert)->id;
  const Subject subject = relevanceOf(*store.findQuery(u"q1"_s), *store.findChunk(u"q1-c1"_s));
  const QTemporaryDir folder;
  ImportRequest request;
  request.workspace = workspace.path();
  request.files = {write(folder, u"bulk.jsonl"_s, manyChunks(60'000))};
  Importing importing(request);
  QSignalSpy landed(&importing, &Importing::landed);
  importing.start();
  int saved = 0;
  while (landed.isEmpty() && saved < 20'000) {
    Decision decision;
    decision.subject = subject;
    decision.value = saved % 4;
    const auto stored = store.record({judge, {decision}});
    QVERIFY2(stored, stored ? "" : qPrintable(sentence(stored.error())));
    ++saved;
    QCoreApplication::processEvents();
  }
  QVERIFY(saved > 1);
  QVERIFY(!landed.isEmpty() || landed.wait(20'000));
  QVERIFY(!landed.first().first().value<Report>().refused());
  QCOMPARE(store.history(subject)->size(), saved);
  QVERIFY(store.findChunk(u"bulk-59999"_s));
}

void ImportingTest::the_sample_workspace_lands_whole()
{
  const QTemporaryDir folder;
  const QString path = folder.filePath(u"sample.assay"_s);
  const auto written = writeSampleWorkspace(path);
  QVERIFY2(written, written ? "" : qPrintable(sentence(written.error())));
  const auto store = Store::open(path);
  QVERIFY(store);
  const auto queries = (*store)->queries();
  QCOMPARE(queries->size(), 60);
  QSet<QString> families;
  for (const QueryRow& row : *queries) families.insert(row.family);
  QVERIFY(families.size() >= 6);
  QVERIFY((*store)->runs()->size() >= 3);
  QCOMPARE(*(*store)->check(), QStringList());
  const auto again = writeSampleWorkspace(path);
  QVERIFY(!again);
  QCOMPARE(again.error().kind, ErrorKind::Conflict);
}

void ImportingTest::an_export_imports_again_as_the_same_workspace()
{
  const QTemporaryDir folder;
  const QString path = folder.filePath(u"sample.assay"_s);
  QVERIFY(writeSampleWorkspace(path));
  const auto exported = [&](const QString& from, const QString& to) {
    const auto store = Store::open(from);
    return store && exportWorkspace(**store, {u"assayer-jsonl"_s, to});
  };
  const QString first = folder.filePath(u"first.jsonl"_s);
  QVERIFY(exported(path, first));
  const QString copy = folder.filePath(u"copy.assay"_s);
  QVERIFY(Store::create(copy));
  ImportRequest request;
  request.workspace = copy;
  request.files = {first};
  const auto report = runImport(request, {});
  QVERIFY2(report && !report->refused(),
           report ? qPrintable(report->faults.value(0).problem) : qPrintable(sentence(report.error())));
  const QString second = folder.filePath(u"second.jsonl"_s);
  QVERIFY(exported(copy, second));
  QFile a(first);
  QFile b(second);
  QVERIFY(a.open(QIODevice::ReadOnly) && b.open(QIODevice::ReadOnly));
  QCOMPARE(b.readAll(), a.readAll());
}

void ImportingTest::an_export_never_replaces_a_workspace_its_log_or_a_backup_copy()
{
  TemporaryWorkspace one;
  TemporaryWorkspace other;
  QCOMPARE(one.problem() + other.problem(), QString());
  const auto copy = other.store().rollingBackup();
  QVERIFY(copy && !copy->isEmpty());
  const QDir folder = QFileInfo(one.path()).dir();
  const QString odd = folder.filePath(u"labels.csv"_s); // a workspace by its content only
  QVERIFY(QFile::copy(*copy, odd));
  const QString link = folder.filePath(u"link.csv"_s);
  QVERIFY(QFile::link(other.path(), link));
  const QString old = folder.filePath(u"old.csv"_s);
  QVERIFY(QFile::copy(QStringLiteral(ASSAYER_SOURCE "/README.md"), old));

  for (const QString& target : {one.path(), other.path(), one.path() + u"-wal"_s, other.path() + u"-shm"_s, *copy,
                                other.path() + u".backups/labels.csv"_s, odd, link}) {
    const auto report = exportWorkspace(one.store(), {u"csv"_s, target});
    QVERIFY2(!report, qPrintable(target));
    QCOMPARE(report.error().kind, ErrorKind::Conflict);
    QCOMPARE(report.error().context, target);
  }
  for (const QString& workspace : {one.path(), other.path(), *copy, odd})
    QCOMPARE(Store::inspect(workspace), FileKind::Workspace);
  QVERIFY(!QFile::exists(other.path() + u".backups/labels.csv"_s));
  QVERIFY(exportWorkspace(one.store(), {u"csv"_s, old})); // any other file is replaced, as a person said
  QVERIFY(exportWorkspace(one.store(), {u"csv"_s, folder.filePath(u"new-wal"_s)}));
}

} // namespace assayer::tests
