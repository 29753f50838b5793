#include "store/copy_test.h"

#include "store/connection.h"
#include "store/support.h"

#include <QDate>
#include <QDir>
#include <QFile>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

void CopyTest::a_backup_is_a_workspace_of_its_own()
{
  const Folder folder;
  const auto store = Store::create(folder.path(u"one.assay"_s));
  QVERIFY_RESULT(importAll(**store, smallWorkspace()));
  QVERIFY_RESULT((*store)->backup(folder.path(u"two.assay"_s)));
  const auto copy = Store::open(folder.path(u"two.assay"_s));
  QVERIFY_RESULT(copy);
  QCOMPARE(exported(**copy), exported(**store));
  QCOMPARE((*copy)->uid(), (*store)->uid());
  const JudgeRow anna = (*copy)->addJudge(u"anna"_s, JudgeKind::Person, Role::Expert).value();
  QVERIFY_RESULT((*copy)->record(
      gradeGesture(anna.id, (*copy)->findQuery(u"q1"_s).value(), (*copy)->findChunk(u"c1"_s).value(), 1)));
  QVERIFY((*store)->judges().value().isEmpty());
  QCOMPARE((*copy)->check().value(), QStringList());
}

void CopyTest::a_backup_never_overwrites()
{
  const Folder folder;
  const auto store = Store::create(folder.path(u"one.assay"_s));
  const auto again = (*store)->backup(folder.path(u"one.assay"_s));
  QVERIFY(!again);
  QCOMPARE(again.error().kind, ErrorKind::Conflict);
  QVERIFY(!(*store)->backup(folder.path(u"nowhere/one.assay"_s)));
}

void CopyTest::rolling_backups_are_one_a_day_and_the_newest_seven()
{
  const Folder folder;
  const auto store = Store::create(folder.path(u"one.assay"_s));
  const QDir copies(folder.path(u"one.assay.backups"_s));
  QVERIFY(copies.mkpath(u"."_s));
  for (int day = 1; day <= 9; ++day) {
    QFile old(copies.filePath(u"2020-01-0%1.assay"_s.arg(day)));
    QVERIFY(old.open(QIODevice::WriteOnly));
  }
  QFile mine(copies.filePath(u"keep me.txt"_s));
  QVERIFY(mine.open(QIODevice::WriteOnly));
  const QString written = (*store)->rollingBackup().value();
  QVERIFY(written.contains(QDate::currentDate().toString(Qt::ISODate)));
  QVERIFY_RESULT(Store::open(written, Access::ReadOnly));
  QCOMPARE((*store)->rollingBackup().value(), QString());
  QVERIFY(mine.exists());
  QCOMPARE(copies.entryList({u"2020-*.assay"_s}, QDir::Files).size(), 6);
  QVERIFY(!copies.exists(u"2020-01-03.assay"_s));
  QVERIFY(copies.exists(u"2020-01-04.assay"_s));
}

void CopyTest::what_can_be_read_of_a_damaged_file_is_salvaged()
{
  const Folder folder;
  const QString path = folder.path(u"one.assay"_s);
  QStringList before;
  {
    const auto store = Store::create(path);
    QVector<Record> records = smallWorkspace();
    for (int i = 0; i < 3000; ++i)
      records.append(chunkRecord(u"many%1"_s.arg(i), u"Text number %1. "_s.arg(i).repeated(10)));
    records.append(gradeRecord(u"q1"_s, u"c1"_s, u"anna"_s, 3));
    QVERIFY_RESULT(importAll(**store, records));
    before = exported(**store);
  }
  RecordingSink whole;
  QCOMPARE(Store::salvage(path, whole).value(), QStringList());
  QCOMPARE(whole.lines, before);
  // A page in the middle of the texts is overwritten.
  qint64 page = 0;
  {
    const auto connection = Connection::open(path, OpenMode::ReadOnly);
    page = (*connection)
               ->number(u"SELECT pageno FROM dbstat WHERE name = 'chunk_text' AND pagetype = 'leaf' ORDER BY path "
                        u"LIMIT 1 OFFSET "
                        "50"_s)
               .value_or(std::nullopt)
               .value_or(0);
  }
  if (page == 0) QSKIP("this SQLite has no table of its pages");
  QFile file(path);
  QVERIFY(file.open(QIODevice::ReadWrite));
  QVERIFY(file.seek((page - 1) * 4096));
  file.write(QByteArray(4096, '\xff'));
  file.close();
  RecordingSink rest;
  const auto lost = Store::salvage(path, rest);
  QVERIFY_RESULT(lost);
  QVERIFY(!lost->isEmpty());
  QVERIFY(rest.lines.size() > 1000);
  QVERIFY(rest.lines.size() < before.size());
  for (const QString& line : before)
    if (!line.startsWith("chunk "_L1)) QVERIFY2(rest.lines.contains(line), qPrintable(line));
  QVERIFY(!Store::salvage(folder.path(u"missing.assay"_s), rest));
}

void CopyTest::check_finds_what_is_broken()
{
  const QVector<std::pair<QString, QString>> damages{
      {u"UPDATE label SET value = 0"_s, u"differ from the newest event"_s},
      {u"DELETE FROM label"_s, u"differ from the newest event"_s},
      {u"UPDATE label_event SET value = 9"_s, u"outside its scale"_s},
      {u"UPDATE label_event SET item = 999"_s, u"query or chunk that is not there"_s},
      {u"UPDATE ranking SET chunks = x'0100000001000000'"_s, u"name a chunk twice"_s},
      {u"UPDATE ranking SET chunks = x'ff000000'"_s, u"name a chunk that is not there"_s},
      {u"UPDATE citation SET last = 4000"_s, u"citations stand outside"_s},
      {u"UPDATE chunk_text SET text = text || '!'"_s, u"another text"_s},
      {u"UPDATE change SET undoes = id"_s, u"cannot take back"_s},
      {u"UPDATE answer SET run = 99 WHERE id = 1"_s, u"refers to a row of run"_s},
      {u"UPDATE clock SET counter = 0"_s, u"ahead of the workspace's counter"_s},
      {u"DROP TABLE score"_s, u"the table score is missing"_s},
      {u"ALTER TABLE query DROP COLUMN reference"_s, u"the table query lacks its column reference"_s},
      {u"UPDATE query SET expect = 9 WHERE id = 2"_s, u"query, row 2: expect is 9, which stands for nothing"_s},
      {u"UPDATE answer SET state = -1 WHERE id = 1"_s, u"answer, row 1: state is -1, which stands for nothing"_s},
      {u"UPDATE run SET condition = 4 WHERE id = 1"_s, u"run, row 1: condition is 4, which stands for nothing"_s},
      {u"UPDATE run SET k = 0 WHERE id = 2"_s, u"run, row 2: k is 0 and must be 1 or more"_s},
      {u"UPDATE judge SET role = 4"_s, u"judge, row 1: role is 4, which stands for nothing"_s},
      {u"UPDATE chunk SET name = 'a' || char(0) WHERE id = 3"_s, u"chunk, row 3: name holds a NUL character"_s},
      {u"UPDATE answer SET metadata = '{' WHERE id = 1"_s, u"answer, row 1: metadata is no JSON object"_s},
      {u"UPDATE chunk SET metadata = '[1]'"_s, u"chunk, row 4: metadata is no"_s},
      {u"UPDATE query SET needs = '{}' WHERE id = 1"_s, u"query, row 1: needs is no JSON array"_s},
      {u"INSERT INTO ranking_metadata VALUES(1, 2, 'x')"_s, u"ranking_metadata, row 1/2: metadata is no JSON"_s},
      {u"INSERT INTO setting VALUES('metadata', '1')"_s, u"setting, row metadata: value is no JSON object"_s},
  };
  for (const auto& [sql, expected] : damages) {
    const Folder folder;
    const auto store = Store::create(folder.path(u"one.assay"_s));
    QVERIFY_RESULT(importAll(**store, smallWorkspace() + QVector<Record>{gradeRecord(u"q1"_s, u"c1"_s, u"anna"_s, 3)}));
    QCOMPARE((*store)->check().value(), QStringList());
    {
      const auto connection = Connection::open(folder.path(u"one.assay"_s), OpenMode::ReadWrite);
      QVERIFY_RESULT((*connection)->run(u"PRAGMA foreign_keys = OFF"_s));
      QVERIFY_RESULT((*connection)->run(sql));
    }
    const QStringList problems = (*store)->check().value();
    QVERIFY2(problems.join(u'\n').contains(expected), qPrintable(sql + u": "_s + problems.join(u"; "_s)));
  }
}

} // namespace assayer::tests
