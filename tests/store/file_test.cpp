#include "store/file_test.h"

#include "store/migrations.h"
#include "store/support.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>

#include <sys/stat.h>
#include <unistd.h>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

QByteArray contents(const QString& path)
{
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString& path, const QByteArray& bytes)
{
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  QCOMPARE(file.write(bytes), bytes.size());
}

// A closed workspace with a few labels, as bytes.
QByteArray smallFile(const QString& path)
{
  {
    const auto store = Store::create(path);
    if (!store || !importAll(**store, smallWorkspace())) return {};
  }
  return contents(path);
}

void refuses(const QString& path, ErrorKind kind)
{
  const QByteArray before = contents(path);
  const auto opened = Store::open(path);
  QVERIFY(!opened);
  QCOMPARE(opened.error().kind, kind);
  QVERIFY(!opened.error().detail.isEmpty());
  QCOMPARE(contents(path), before);
}

} // namespace

void FileTest::a_new_workspace_opens_and_knows_its_grades()
{
  const Folder folder;
  const QString path = folder.path(u"new.assay"_s);
  QCOMPARE(Store::inspect(path), FileKind::Missing);
  QByteArray uid;
  {
    const auto store = Store::create(path);
    QVERIFY_RESULT(store);
    uid = (*store)->uid();
    QCOMPARE(uid.size(), 16);
    QVERIFY(!(*store)->isReadOnly());
  }
  QCOMPARE(Store::inspect(path), FileKind::Workspace);
  const auto store = Store::open(path);
  QVERIFY_RESULT(store);
  QCOMPARE((*store)->uid(), uid);
  QCOMPARE((*store)->settings().value(), WorkspaceSettings());
  QCOMPARE((*store)->criteria().value().size(), builtInCriteria().size());
  QCOMPARE((*store)->criteria().value().first().values, WorkspaceSettings().grades);
  QVERIFY((*store)->queries().value().isEmpty());
}

void FileTest::a_workspace_that_cannot_be_made_names_the_folder_that_is_missing()
{
  const Folder folder;
  const auto store = Store::create(folder.path(u"nowhere/new.assay"_s));
  QVERIFY(!store);
  QCOMPARE(store.error().kind, ErrorKind::NotFound);
  QCOMPARE(store.error().context, folder.path(u"nowhere"_s));
}

void FileTest::a_name_or_a_path_without_room_for_the_files_beside_it_is_refused_with_what_to_do()
{
  const Folder folder;
  // Names hold 255 bytes here, and what stands beside a workspace takes up to 32 more.
  const auto named = [&](int bytes) { return folder.path(QString(bytes - 6, u'x') + u".assay"_s); };
  const auto tooLong = Store::create(named(224));
  QVERIFY(!tooLong);
  QCOMPARE(tooLong.error().kind, ErrorKind::Usage);
  QVERIFY2(tooLong.error().detail.contains(u"shorten it by 1 bytes"_s), qPrintable(tooLong.error().detail));
  {
    const auto store = Store::create(named(223));
    QVERIFY_RESULT(store);
    QVERIFY_RESULT(importAll(**store, smallWorkspace()));
    QVERIFY_RESULT((*store)->rollingBackup());
    QCOMPARE((*store)->check().value(), QStringList());
  }
  {
    const auto connection = Connection::open(named(223), OpenMode::ReadWrite);
    for (const QString& sql : backToVersion(3)) QVERIFY_RESULT((*connection)->run(sql));
  }
  QVERIFY_RESULT(Store::open(named(223))); // migrated, after a copy beside it
  // SQLite takes paths of 511 bytes.
  QString deep = QFileInfo(folder.dir.path()).canonicalFilePath();
  while (deep.size() < 380) deep += u"/"_s + QString(49, u'd');
  QVERIFY(QDir().mkpath(deep));
  const auto at = [&](qsizetype bytes) { return deep + u'/' + QString(bytes - deep.size() - 7, u'x') + u".assay"_s; };
  QCOMPARE(Store::create(at(480)).error().kind, ErrorKind::Usage);
  const auto store = Store::create(at(479));
  QVERIFY_RESULT(store);
  QVERIFY_RESULT(importAll(**store, smallWorkspace()));
}

void FileTest::creating_over_a_file_is_a_conflict_and_leaves_it_alone()
{
  const Folder folder;
  const QString path = folder.path(u"there.assay"_s);
  write(path, "something");
  const auto store = Store::create(path);
  QVERIFY(!store);
  QCOMPARE(store.error().kind, ErrorKind::Conflict);
  QCOMPARE(contents(path), QByteArray("something"));
  QCOMPARE(QDir(folder.dir.path()).entryList(QDir::Files), QStringList{u"there.assay"_s});
}

void FileTest::missing_foreign_and_empty_files_are_told_apart_and_never_written()
{
  const Folder folder;
  refuses(folder.path(u"missing.assay"_s), ErrorKind::NotFound);
  QVERIFY(!QFile::exists(folder.path(u"missing.assay"_s)));
  write(folder.path(u"empty.assay"_s), "");
  QCOMPARE(Store::inspect(folder.path(u"empty.assay"_s)), FileKind::Foreign);
  refuses(folder.path(u"empty.assay"_s), ErrorKind::Foreign);
  write(folder.path(u"notes.txt"_s), "Hello, this is a text.");
  refuses(folder.path(u"notes.txt"_s), ErrorKind::Foreign);
  QCOMPARE(Store::inspect(folder.dir.path()), FileKind::Foreign);
  QCOMPARE(::mkfifo(qPrintable(folder.path(u"pipe.assay"_s)), 0600), 0);
  QCOMPARE(Store::inspect(folder.path(u"pipe.assay"_s)), FileKind::Foreign);
  QCOMPARE(Store::inspect(u"/dev/zero"_s), FileKind::Foreign);
  {
    const auto other = Connection::open(folder.path(u"other.db"_s), OpenMode::ReadWrite);
    QVERIFY_RESULT(other);
    QVERIFY_RESULT((*other)->run(u"CREATE TABLE query(id INTEGER PRIMARY KEY)"_s));
  }
  refuses(folder.path(u"other.db"_s), ErrorKind::Foreign);
}

void FileTest::a_file_from_a_newer_program_opens_for_reading_only()
{
  const Folder folder;
  const QString path = folder.path(u"newer.assay"_s);
  QVERIFY(!smallFile(path).isEmpty());
  {
    const auto connection = Connection::open(path, OpenMode::ReadWrite);
    QVERIFY_RESULT((*connection)->run(u"PRAGMA user_version = 999"_s));
  }
  QCOMPARE(Store::inspect(path), FileKind::Newer);
  const QByteArray before = contents(path);
  const auto store = Store::open(path);
  QVERIFY_RESULT(store);
  QVERIFY((*store)->isReadOnly());
  QCOMPARE((*store)->queries().value().size(), 2);
  const auto judge = (*store)->addJudge(u"anna"_s, JudgeKind::Person, Role::Expert);
  QVERIFY(!judge);
  QCOMPARE(judge.error().kind, ErrorKind::Permission);
  QVERIFY(!(*store)->startImport({}, {}));
  QCOMPARE(contents(path), before);
}

void FileTest::truncated_and_overwritten_workspaces_are_corrupt_and_never_written()
{
  const Folder folder;
  const QString path = folder.path(u"whole.assay"_s);
  const QByteArray whole = smallFile(path);
  QVERIFY(whole.size() > 20'000);
  for (const qsizetype size : {whole.size() - 1, whole.size() / 2, qsizetype(5000), qsizetype(100), qsizetype(50)}) {
    const QString cut = folder.path(u"cut%1.assay"_s.arg(size));
    write(cut, whole.first(size));
    QCOMPARE(Store::inspect(cut), FileKind::Corrupt);
    refuses(cut, ErrorKind::Corrupt);
  }
  QByteArray zeroed = whole;
  std::fill(zeroed.begin() + 100, zeroed.begin() + 4096, '\0');
  write(folder.path(u"zeroed.assay"_s), zeroed);
  refuses(folder.path(u"zeroed.assay"_s), ErrorKind::Corrupt);
  std::fill(zeroed.begin(), zeroed.begin() + 4096, '\0');
  write(folder.path(u"headless.assay"_s), zeroed);
  refuses(folder.path(u"headless.assay"_s), ErrorKind::Corrupt);
}

void FileTest::a_file_without_write_permission_opens_for_reading_only()
{
  if (geteuid() == 0) QSKIP("the superuser may write everywhere");
  const Folder folder;
  const QString path = folder.path(u"locked.assay"_s);
  QVERIFY(!smallFile(path).isEmpty());
  QVERIFY(QFile::setPermissions(path, QFile::ReadOwner));
  const auto store = Store::open(path);
  QVERIFY_RESULT(store);
  QVERIFY((*store)->isReadOnly());
  QCOMPARE((*store)->queries().value().size(), 2);
  QVERIFY(QFile::setPermissions(path, QFile::Permissions()));
  QCOMPARE(Store::open(path).error().kind, ErrorKind::Permission);
}

void FileTest::migrations_run_forward_once_and_in_order()
{
  const Folder folder;
  const auto connection = Connection::open(folder.path(u"steps.db"_s), OpenMode::ReadWrite);
  QVERIFY_RESULT(connection);
  WriteGate gate;
  QVector<Migration> steps = migrations();
  QVERIFY_RESULT(migrate(**connection, gate, steps));
  const int first = schemaVersion();
  steps.append({first + 1,
                u"-- a comment; with a semicolon\nCREATE TABLE later(id INTEGER PRIMARY KEY,\n  note TEXT);\n"
                "INSERT INTO later VALUES(1, 'a;b');\n"_s});
  steps.append({first + 2, u"ALTER TABLE later ADD COLUMN more TEXT;\n"_s});
  QVERIFY_RESULT(migrate(**connection, gate, steps));
  QVERIFY_RESULT(migrate(**connection, gate, steps));
  QCOMPARE((*connection)->number(u"PRAGMA user_version"_s).value(), first + 2);
  QCOMPARE((*connection)->number(u"SELECT count(*) FROM later"_s).value(), 1);
  // A step that fails leaves the version before it, whole.
  steps.append({first + 3, u"CREATE TABLE half(id INTEGER);\nINSERT INTO nothing VALUES(1);\n"_s});
  QVERIFY(!migrate(**connection, gate, steps));
  QCOMPARE((*connection)->number(u"PRAGMA user_version"_s).value(), first + 2);
  QCOMPARE((*connection)->number(u"SELECT count(*) FROM sqlite_master WHERE name = 'half'"_s).value(), 0);
}

void FileTest::an_older_file_is_copied_before_it_is_migrated()
{
  const Folder folder;
  const QString path = folder.path(u"old.assay"_s);
  QVERIFY(!smallFile(path).isEmpty());
  {
    // As a version before the first would be: the same mark, our tables, nothing that the first version added.
    const auto connection = Connection::open(path, OpenMode::ReadWrite);
    for (const QString& table : (*connection)
                                    ->text(u"SELECT group_concat(name, ' ') FROM sqlite_master WHERE type = 'table' "
                                           "AND name NOT LIKE 'sqlite_%'"_s)
                                    .value()
                                    ->split(u' '))
      if (table != "setting"_L1) {
        QVERIFY_RESULT((*connection)->run(u"PRAGMA foreign_keys = OFF"_s));
        QVERIFY_RESULT((*connection)->run(u"DROP TABLE "_s + table));
      }
    QVERIFY_RESULT((*connection)->run(u"ALTER TABLE setting RENAME TO setting_old"_s));
    QVERIFY_RESULT((*connection)->run(u"PRAGMA user_version = 0"_s));
  }
  // Without our tables it is not taken for a workspace, so nothing is migrated by mistake.
  refuses(path, ErrorKind::Corrupt);
}

void FileTest::a_file_of_the_first_version_gives_everything_with_and_without_being_migrated()
{
  const Folder folder;
  const QString path = folder.path(u"first.assay"_s);
  QStringList before;
  {
    const auto store = Store::create(path);
    QVector<Record> records = smallWorkspace();
    records << gradeRecord(u"q1"_s, u"c1"_s, u"nist"_s, 1) << GuidelineRecord{u"v1"_s, u"Be strict."_s, 7}
            << ScoreRecord{u"bm25"_s, u"q1"_s, u"m"_s, u"f"_s, 0.5, {}} << PoolRecord{u"q2"_s, u"c3"_s}
            << CriterionRecord{u"tone"_s, SubjectKind::Answer, false, {u"kind"_s, u"cold"_s}, {}};
    QVERIFY_RESULT(importAll(**store, records));
    before = exported(**store);
  }
  {
    const auto connection = Connection::open(path, OpenMode::ReadWrite);
    for (const QString& sql : backToVersion(1)) QVERIFY_RESULT((*connection)->run(sql));
  }
  const QByteArray bytes = contents(path);
  RecordingSink saved;
  QCOMPARE(Store::salvage(path, saved).value(), QStringList());
  QCOMPARE(saved.lines, before);
  {
    const auto store = Store::open(path, Access::ReadOnly);
    QVERIFY_RESULT(store);
    QCOMPARE(exported(**store), before);
  }
  QCOMPARE(contents(path), bytes);
  const auto store = Store::open(path);
  QVERIFY_RESULT(store);
  QCOMPARE(exported(**store), before);
  QCOMPARE((*store)->check().value(), QStringList());
  QVERIFY(QFile::exists(path + u".before-version-%1"_s.arg(schemaVersion())));
}

void FileTest::hostile_contents_are_found_by_the_check_and_never_hang_or_crash_data()
{
  QTest::addColumn<QStringList>("sql");
  const auto row = [](const char* name, const QStringList& sql) { QTest::newRow(name) << sql; };
  row("chunk id at the end", {u"UPDATE chunk SET id = 9223372036854775807 WHERE id = 1"_s,
                              u"UPDATE chunk_text SET id = 9223372036854775807 WHERE id = 1"_s});
  row("chunk id below zero", {u"UPDATE chunk SET id = -9223372036854775807 WHERE id = 1"_s,
                              u"UPDATE chunk_text SET id = -9223372036854775807 WHERE id = 1"_s});
  row("query id at the end", {u"UPDATE query SET id = 9223372036854775807 WHERE id = 1"_s});
  row("state", {u"UPDATE label_event SET state = 99, value = NULL"_s, u"UPDATE label SET state = 99, value = NULL"_s});
  row("kind", {u"UPDATE change SET kind = 99"_s});
  row("criterion", {u"INSERT INTO criterion(id, name, subject, ordinal, scale) VALUES(2000, 'x', 99, 0, '{')"_s});
  row("clock", {u"UPDATE clock SET counter = 9223372036854775807"_s});
  row("no clock", {u"DELETE FROM clock"_s});
  row("counter", {u"UPDATE change SET counter = 9223372036854775807"_s});
  row("cuts", {u"INSERT OR REPLACE INTO setting VALUES('relevant_from', '-9')"_s});
  row("scores", {u"UPDATE ranking_score SET scores = x'000000000000f87f000000000000f87f000000000000f87f'"_s});
  row("circle", {u"UPDATE label_event SET previous = id"_s, u"UPDATE change SET kind = 1, undoes = id, import = 0"_s});
}

void FileTest::hostile_contents_are_found_by_the_check_and_never_hang_or_crash()
{
  QFETCH(QStringList, sql);
  const Folder folder;
  const QString path = folder.path(u"hostile.assay"_s);
  {
    const auto store = Store::create(path);
    QVector<Record> records = smallWorkspace();
    records << gradeRecord(u"q1"_s, u"c1"_s, u"anna"_s, 1);
    QVERIFY_RESULT(importAll(**store, records));
    const auto connection = Connection::open(path, OpenMode::ReadWrite);
    QVERIFY_RESULT((*connection)->run(u"PRAGMA foreign_keys = OFF"_s));
    for (const QString& statement : sql) QVERIFY_RESULT((*connection)->run(statement));
  }
  const auto store = Store::open(path);
  QVERIFY_RESULT(store);
  const auto problems = (*store)->check();
  QVERIFY(problems && !problems->isEmpty());
  QVERIFY(!exported(**store).isEmpty());
  const JudgeRow anna = (*store)->addJudge(u"anna"_s, JudgeKind::Person, Role::Expert).value();
  const auto query = (*store)->findQuery(u"q1"_s);
  const auto chunk = (*store)->findChunk(u"c2"_s);
  if (query && chunk) std::ignore = (*store)->record(gradeGesture(anna.id, *query, *chunk, 2));
  for (int i = 0; i < 3; ++i) std::ignore = (*store)->undo(anna.id);
  std::ignore = importAll(**store, {chunkRecord(u"new"_s, u"text"_s), gradeRecord(u"q1"_s, u"c1"_s, u"anna"_s, 2)});
}

void FileTest::a_file_with_triggers_or_views_is_refused_and_left_alone()
{
  for (const QString& sql : {u"CREATE TRIGGER t AFTER INSERT ON change BEGIN DELETE FROM label; END"_s,
                             u"CREATE VIEW v AS SELECT * FROM query"_s}) {
    const Folder folder;
    const QString path = folder.path(u"strange.assay"_s);
    QVERIFY(!smallFile(path).isEmpty());
    {
      const auto connection = Connection::open(path, OpenMode::ReadWrite);
      QVERIFY_RESULT((*connection)->run(sql));
    }
    refuses(path, ErrorKind::Corrupt);
  }
}

void FileTest::synced_folders_are_warned_of()
{
  const Folder folder;
  const auto plain = Store::create(folder.path(u"plain.assay"_s));
  QVERIFY_RESULT(plain);
  QVERIFY((*plain)->warnings().isEmpty());
  for (const QString& name :
       {u"Dropbox"_s, u"OneDrive - Company"_s, u"Nextcloud"_s, u"Google Drive"_s, u"iCloudDrive"_s}) {
    const QString below = folder.path(name + u"/work"_s);
    QVERIFY(QDir().mkpath(below));
    const auto store = Store::create(below + u"/a.assay"_s);
    QVERIFY_RESULT(store);
    QCOMPARE((*store)->warnings().size(), 1);
  }
}

void FileTest::settings_survive_and_a_new_pool_depth_makes_a_new_pool_version()
{
  const Folder folder;
  const QString path = folder.path(u"set.assay"_s);
  WorkspaceSettings wanted;
  wanted.grades = {u"no"_s, u"yes"_s};
  wanted.answersFrom = 1;
  wanted.purpose = u"evaluation"_s;
  {
    const auto store = Store::create(path);
    QVERIFY_RESULT((*store)->setSettings(wanted));
    QCOMPARE((*store)->poolVersion().value(), 1);
    wanted.poolDepth = 20;
    QVERIFY_RESULT((*store)->setSettings(wanted));
    QCOMPARE((*store)->poolVersion().value(), 2);
    WorkspaceSettings senseless = wanted;
    senseless.grades = {u"only one"_s};
    QCOMPARE((*store)->setSettings(senseless).error().kind, ErrorKind::Usage);
  }
  const auto store = Store::open(path);
  QCOMPARE((*store)->settings().value(), wanted);
  QCOMPARE((*store)->criteria().value().first().values, wanted.grades);
}

void FileTest::a_scale_is_not_cut_below_labels_that_exist()
{
  const Folder folder;
  const auto store = Store::create(folder.path(u"cut.assay"_s));
  QVERIFY_RESULT(importAll(**store, smallWorkspace()));
  const JudgeRow anna = (*store)->addJudge(u"anna"_s, JudgeKind::Person, Role::Expert).value();
  QVERIFY_RESULT((*store)->record(
      gradeGesture(anna.id, (*store)->findQuery(u"q1"_s).value(), (*store)->findChunk(u"c1"_s).value(), 3)));
  WorkspaceSettings two;
  two.grades = {u"no"_s, u"yes"_s};
  two.answersFrom = 1;
  const auto cut = (*store)->setSettings(two);
  QVERIFY(!cut);
  QCOMPARE(cut.error().kind, ErrorKind::Conflict);
  QCOMPARE((*store)->settings().value(), WorkspaceSettings());
}

} // namespace assayer::tests
