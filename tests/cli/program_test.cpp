#include "cli/program_test.h"

#include "cli/calling.h"
#include "cli/command_line.h"

#include <QFile>
#include <QJsonDocument>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

const QString program = QStringLiteral(ASSAYER_CLI);

int runProgram(const QStringList& arguments, QByteArray& out, QByteArray& err)
{
  QProcess process;
  process.start(program, arguments);
  if (!process.waitForFinished(60000)) return -1;
  out = process.readAllStandardOutput();
  err = process.readAllStandardError();
  return process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
}

} // namespace

void ProgramTest::the_program_exits_with_the_status_and_keeps_results_on_standard_output()
{
  const QTemporaryDir folder;
  const QString workspace = folder.filePath(u"a b 退款.assay"_s);
  QByteArray out;
  QByteArray err;
  QCOMPARE(runProgram({u"demo"_s, workspace}, out, err), 0);
  QCOMPARE(runProgram({u"metrics"_s, workspace, u"--json"_s}, out, err), 0);
  QVERIFY(!QJsonDocument::fromJson(out).object().value(u"metrics").toArray().isEmpty());
  QVERIFY2(err.isEmpty(), err.constData());
  QCOMPARE(runProgram({u"metrics"_s, workspace, u"--measure"_s, u"nothing"_s}, out, err), 2);
  QVERIFY(out.isEmpty());
  QVERIFY(!err.isEmpty());
  const QString bad = writeFile(folder.filePath(u"bad.jsonl"_s), "{\"kind\":\"query\",\"id\":\"q1\"\n");
  QCOMPARE(runProgram({u"import"_s, workspace, bad, u"--format"_s, u"assayer-jsonl"_s}, out, err), 3);
  QVERIFY2(out.contains("bad.jsonl:1: "), out.constData());
}

void ProgramTest::a_reader_that_goes_away_is_not_success()
{
  if (!QFile::exists(u"/dev/full"_s)) QSKIP("there is no /dev/full here");
  QProcess process;
  process.setStandardOutputFile(u"/dev/full"_s);
  process.start(program, {u"formats"_s});
  QVERIFY(process.waitForFinished(60000));
  QCOMPARE(process.exitCode(), int(cli::StoreFailed));
}

void ProgramTest::the_version_is_told()
{
  QByteArray out;
  QByteArray err;
  QCOMPARE(runProgram({u"--version"_s}, out, err), 0);
  QCOMPARE(out, QByteArray("assayer-cli " ASSAYER_VERSION "\n"));
}

} // namespace assayer::tests
