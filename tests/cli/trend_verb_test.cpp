#include "cli/trend_verb_test.h"

#include "cli/calling.h"
#include "cli/command_line.h"
#include "support/trend_workspace.h"

#include <QTest>

#include <cmath>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

Said trendOf(const TemporaryWorkspace& workspace, const QStringList& options)
{
  return call(QStringList{u"trend"_s, workspace.path()} + options);
}

/// The line of a text that begins so, with single blanks.
QString lineOf(const QString& text, const QString& start)
{
  const QStringList lines = text.split(u'\n');
  for (const QString& line : lines)
    if (line.startsWith(start)) return line.simplified();
  return {};
}

} // namespace

void TrendVerbTest::figures_are_listed_run_by_run_with_what_was_changed()
{
  const TemporaryWorkspace workspace(trendRecords());
  const Said said = trendOf(workspace, {u"--measure"_s, u"p@1"_s});
  QCOMPARE(said.status, int(cli::Done));
  QVERIFY2(said.out.simplified().contains(u"k 2 → 3, prompt v13 → v14"_s), qPrintable(said.out));
  QVERIFY2(said.out.contains(u"p@1 over the 4 queries that all runs have; hybrid-1 has the fewest\n"_s),
           qPrintable(said.out));
  const QString table = said.out.section(u"p@1 over"_s, 1);
  QCOMPARE(lineOf(table, u"2026-09-01"_s), u"2026-09-01 plain-1 0.2500 to 0.5000 0.0000 to 1.0000 4 of 4"_s);
  QVERIFY2(lineOf(table, u"2026-11-15"_s).startsWith(u"2026-11-15 hybrid-2 0.7500 "_s), qPrintable(table));
  QVERIFY2(lineOf(said.out.section(u"median"_s, 1), u"2026-09-01"_s).endsWith(u"5 300 880 2 0.02 0.04"_s),
           qPrintable(said.out));
  QVERIFY(said.out.contains(
      u"Left out, since their answers were written under another condition than most: closed-book"_s));
}

void TrendVerbTest::a_new_version_of_the_judge_draws_a_line_through_the_table()
{
  const TemporaryWorkspace workspace(trendRecords());
  const Said said = trendOf(workspace, {u"--measure"_s, u"faithfulness"_s, u"--source"_s, u"arbiter"_s});
  QCOMPARE(said.status, int(cli::Done));
  const QStringList lines = said.out.section(u"faithfulness over"_s, 1).split(u'\n');
  QVERIFY2(lines.size() > 6, qPrintable(said.out));
  QVERIFY2(lines[3].contains(u"plain-2"_s) && lines[4] == u"--" && lines[5].contains(u"hybrid-1"_s),
           qPrintable(said.out));
  QVERIFY(said.out.contains(u"judge v1 → v2"_s));
  QVERIFY(said.out.contains(u"faithfulness (5 below)"_s));
}

void TrendVerbTest::programs_read_the_same()
{
  const TemporaryWorkspace workspace(trendRecords());
  const Said said = trendOf(
      workspace, {u"--measure"_s, u"p@1,faithfulness"_s, u"--source"_s, u"arbiter"_s, u"--own-queries"_s, u"--json"_s});
  QCOMPARE(said.status, int(cli::Done));
  const QJsonObject trend = said.json()[u"trend"_s].toObject();
  QCOMPARE(trend[u"source"_s].toString(), u"arbiter"_s);
  QCOMPARE(trend[u"own_queries"_s].toBool(), true);
  QCOMPARE(trend[u"left_out"_s].toArray(), QJsonArray{u"closed-book"_s});
  const QJsonArray runs = trend[u"runs"_s].toArray();
  QCOMPARE(runs.size(), 4);
  const QJsonObject third = runs.at(2).toObject();
  QCOMPARE(third[u"run"_s].toString(), u"hybrid-1"_s);
  QCOMPARE(third[u"other_judge"_s].toBool(), true);
  QCOMPARE(
      third[u"changes"_s].toArray(),
      (QJsonArray{QJsonObject{{u"component"_s, u"retriever"_s}, {u"before"_s, u"bm25"_s}, {u"now"_s, u"hybrid"_s}}}));
  QVERIFY(third[u"latency_ms"_s].isNull());
  const QJsonArray figures = third[u"figures"_s].toArray();
  QCOMPARE(figures.at(0)[u"source"_s].toString(), u"labels"_s);
  QCOMPARE(figures.at(0)[u"breaks"_s].toBool(), false);
  QCOMPARE(figures.at(0)[u"value"_s].toDouble(), 0.75);
  QCOMPARE(figures.at(1)[u"source"_s].toString(), u"arbiter (v2)"_s);
  QCOMPARE(figures.at(1)[u"breaks"_s].toBool(), true);
  QVERIFY(std::abs(figures.at(1)[u"value"_s].toDouble() - 0.9) < 1e-12);
  const QJsonArray open = runs.at(0)[u"figures"_s].toArray().at(0)[u"bounds"_s].toArray();
  QCOMPARE(open, (QJsonArray{0.2, 0.4}));
  QCOMPARE(runs.at(0)[u"latency_ms"_s][u"n"_s].toInt(), 5);
  QCOMPARE(runs.at(0)[u"bottleneck"_s].toArray(), QJsonArray{u"faithfulness"_s});
}

void TrendVerbTest::what_makes_no_sense_is_refused_data()
{
  QTest::addColumn<QStringList>("options");
  QTest::addColumn<QString>("says");
  QTest::newRow("measure") << QStringList{u"--measure"_s, u"ndgc@10"_s} << u"ndcg@10"_s;
  QTest::newRow("none") << QStringList{u"--measure"_s, u","_s} << u"no measure is named"_s;
  QTest::newRow("judge") << QStringList{u"--source"_s, u"nobody"_s} << u"there are: arbiter"_s;
  QTest::newRow("split") << QStringList{u"--split"_s, u"train"_s} << u"dev"_s;
  QTest::newRow("run") << QStringList{u"--run"_s, u"plain-3"_s} << u"plain-"_s;
}

void TrendVerbTest::what_makes_no_sense_is_refused()
{
  QFETCH(QStringList, options);
  QFETCH(QString, says);
  const TemporaryWorkspace workspace(trendRecords());
  const Said said = trendOf(workspace, options);
  QCOMPARE(said.status, int(cli::WrongUsage));
  QVERIFY2(said.err.contains(says), qPrintable(said.err));
  QVERIFY(said.out.isEmpty());
}

void TrendVerbTest::an_empty_workspace_says_so()
{
  const TemporaryWorkspace workspace(QVector<Record>{});
  const Said said = trendOf(workspace, {});
  QCOMPARE(said.status, int(cli::Done));
  QCOMPARE(said.out, u"There are no runs.\n"_s);
  QCOMPARE(trendOf(workspace, {u"--json"_s}).json()[u"trend"_s][u"runs"_s].toArray(), QJsonArray());
}

} // namespace assayer::tests
