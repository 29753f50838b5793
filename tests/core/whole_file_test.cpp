#include "core/whole_file_test.h"

#include "core/whole_file.h"

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

QByteArray contentOf(const QString& path)
{
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

void WholeFileTest::what_is_written_stands_there_whole()
{
  const QTemporaryDir folder;
  const QString path = folder.filePath(u"result.txt"_s);
  QVERIFY(writeWholeFile(path, "first"));
  QVERIFY(writeWholeFile(path, "second"));
  QCOMPARE(contentOf(path), QByteArray("second"));
}

void WholeFileTest::what_was_not_finished_leaves_what_was_there()
{
  const QTemporaryDir folder;
  const QString path = folder.filePath(u"result.txt"_s);
  QVERIFY(writeWholeFile(path, "first"));
  {
    WholeFile file(path);
    QVERIFY(file.open());
    QCOMPARE(file.device().write("half"), 4);
  }
  QCOMPARE(contentOf(path), QByteArray("first"));
}

void WholeFileTest::a_device_is_written_to_and_stays_a_device()
{
  const QString full = u"/dev/full"_s;
  if (!QFileInfo::exists(full) || QFileInfo(full).isFile()) QSKIP("there is no /dev/full here");
  const auto written = writeWholeFile(full, "anything");
  QVERIFY(!written);
  QCOMPARE(written.error().kind, ErrorKind::DiskFull);
  QVERIFY(QFileInfo::exists(full) && !QFileInfo(full).isFile());
  QVERIFY(writeWholeFile(u"/dev/null"_s, "anything"));
  QVERIFY(!QFileInfo(u"/dev/null"_s).isFile());
}

void WholeFileTest::a_place_that_cannot_be_written_to_is_named()
{
  const QTemporaryDir folder;
  for (const QString& path : {folder.filePath(u"nowhere/result.txt"_s), folder.path()}) {
    const auto written = writeWholeFile(path, "anything");
    QVERIFY(!written);
    QCOMPARE(written.error().kind, ErrorKind::Permission);
    QCOMPARE(written.error().context, path);
  }
}

} // namespace assayer::tests
