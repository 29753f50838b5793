#include "trec/verb_test.h"

#include "cli/command_line.h"

#include <QBuffer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

struct Said {
  int status = 0;
  QByteArray out;
  QByteArray err;
};

Said call(const QStringList& arguments)
{
  QBuffer out;
  QBuffer err;
  out.open(QIODevice::WriteOnly);
  err.open(QIODevice::WriteOnly);
  Said said;
  said.status = cli::runCommandLine(QStringList{u"trec_eval"_s} + arguments, out, err);
  said.out = out.data();
  said.err = err.data();
  return said;
}

QString file(const QString& set, const QString& name)
{
  return QStringLiteral(ASSAYER_SOURCE "/tests/metrics/data/ranking/") + set + u'/' + name;
}

QStringList filesOf(const QString& set)
{
  return {file(set, u"qrels.txt"_s), file(set, u"run.txt"_s)};
}

} // namespace

void VerbTest::options_are_spelt_as_trec_eval_spells_them()
{
  const QStringList files = filesOf(u"graded"_s);
  const QByteArray expected =
      call(QStringList{u"-q"_s, u"-c"_s, u"-l"_s, u"2"_s, u"-M"_s, u"20"_s, u"-m"_s, u"P.5"_s, u"-m"_s, u"map"_s} +
           files)
          .out;
  QVERIFY(expected.count('\n') > 4 && expected.startsWith("map                   \t"));
  QCOMPARE(call(QStringList{u"-qc"_s, u"-l2"_s, u"-M20"_s, u"-mP.5"_s, u"-mmap"_s} + files).out, expected);
  QCOMPARE(call(QStringList{u"--query_eval_wanted"_s, u"--complete_rel_info_wanted"_s, u"--level_for_rel=2"_s,
                            u"--Max_retrieved_per_topic"_s, u"20"_s, u"--measure=P.5"_s, u"--measure"_s, u"map"_s} +
                files)
               .out,
           expected);
  QCOMPARE(call(files + QStringList{u"-q"_s, u"-c"_s, u"-l2"_s, u"-M20"_s, u"-mP.5"_s, u"-mmap"_s}).out, expected);
  const QByteArray topicsOnly = call(QStringList{u"-q"_s, u"-n"_s, u"-m"_s, u"map"_s} + files).out;
  QVERIFY(topicsOnly.contains("map") && !topicsOnly.contains("\tall\t"));
}

void VerbTest::results_and_remarks_take_different_streams()
{
  const Said said = call(QStringList{u"-m"_s, u"map"_s} + filesOf(u"missing"_s));
  QCOMPARE(said.status, cli::Done);
  QCOMPARE(said.out.count('\n'), 1);
  QVERIFY2(said.err.contains("503, 506"), said.err);
  QVERIFY2(said.err.contains("590, 591"), said.err);
}

void VerbTest::refusals_have_their_exit_status_data()
{
  QTest::addColumn<QStringList>("arguments");
  QTest::addColumn<int>("status");
  QTest::addColumn<QByteArray>("why");
  const QStringList files = filesOf(u"binary"_s);
  const QString bad = QStringLiteral(ASSAYER_SOURCE "/tests/io/data/errors/grade_not_integer.qrels");
  const auto row = [](const char* name, const QStringList& arguments, int status, const char* why) {
    QTest::newRow(name) << arguments << status << QByteArray(why);
  };
  row("malformed", {bad, files[1]}, cli::BadFile, "grade_not_integer.qrels:1: the grade \"1.5\"");
  row("unknown measure", QStringList{u"-m"_s, u"MAP"_s} + files, cli::WrongUsage, "no such measure");
  row("unknown version", QStringList{u"--compatible"_s, u"8"_s} + files, cli::WrongUsage, "9.0.8, 10.0");
  row("level 0", QStringList{u"-l0"_s} + files, cli::WrongUsage, "from 1 to 255");
  row("one file", {files[0]}, cli::WrongUsage, "something is missing");
  row("no such file", {u"/nowhere/a.qrels"_s, files[1]}, cli::BadFile, "no such file");
}

void VerbTest::refusals_have_their_exit_status()
{
  QFETCH(QStringList, arguments);
  QFETCH(int, status);
  QFETCH(QByteArray, why);
  const Said said = call(arguments);
  QCOMPARE(said.status, status);
  QVERIFY(said.out.isEmpty());
  QVERIFY2(said.err.contains(why), said.err);
}

void VerbTest::numbers_are_whole_in_json()
{
  const Said said = call(QStringList{u"--json"_s, u"-m"_s, u"runid"_s, u"-m"_s, u"map"_s} + filesOf(u"binary"_s));
  const QJsonArray rows = QJsonDocument::fromJson(said.out).object().value(u"trec_eval"_s).toArray();
  QCOMPARE(rows.size(), 2);
  QCOMPARE(rows[0].toObject().value(u"value"_s).toString(), u"oracle"_s);
  QVERIFY(std::abs(rows[1].toObject().value(u"value"_s).toDouble() - 0.5960833336746004) < 1e-12);
}

} // namespace assayer::tests
