#include "trec/distributed_files_test.h"

#include "trec/calling.h"

#include <QDir>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

/// The files that trec_eval is distributed with; empty where they are not at hand.
QString distributedFiles()
{
  const QDir folder(qEnvironmentVariable("ASSAYER_SHARED_DATA", QStringLiteral(ASSAYER_SOURCE "/../shared/data")) +
                    u"/trec-eval-oracle"_s);
  return folder.exists() ? folder.path() + u'/' : QString();
}

trec::Settings newer(const QStringList& measures = {})
{
  return {.version = trec::Version::V10, .measures = measures};
}

} // namespace

void DistributedFilesTest::the_output_is_that_of_trec_eval_line_by_line_data()
{
  QTest::addColumn<QString>("expected");
  QTest::addColumn<QString>("qrels");
  QTest::addColumn<QString>("run");
  QTest::addColumn<trec::Settings>("settings");
  QTest::addColumn<bool>("perTopic");
  const auto row = [](const char* expected, const char* qrels, const char* run, const trec::Settings& settings,
                      bool perTopic) {
    QTest::addRow("%s of %s", expected, qrels) << QString::fromLatin1(expected) << QString::fromLatin1(qrels)
                                               << QString::fromLatin1(run) << settings << perTopic;
  };
  const trec::Settings all = newer({u"all_trec"_s});
  row("out.test", "qrels.test", "results.test", newer(), false);
  row("out.test", "qrels.test.with-comments", "results.test", newer(), false);
  row("out.test.a", "qrels.test", "results.test", all, false);
  row("out.test.aq", "qrels.test", "results.test", all, true);
  trec::Settings complete = all;
  complete.allJudgedTopics = true;
  row("out.test.aqc", "qrels.test", "results.trunc", complete, true);
  trec::Settings second = newer({u"all_trec"_s, u"relstring.20"_s});
  second.relevantFrom = 2;
  row("out.test.aql", "qrels.rel_level", "results.test", second, true);
  row("out.test.meas_params", "qrels.test", "results.test",
      newer({u"iprec_at_recall..10,.20,.25,.75,.50"_s, u"P.5,7,3"_s, u"recall.20,2000"_s, u"Rprec_mult.5.0,0.2,0.35"_s,
             u"utility.2,-1,0,0"_s, u"11pt_avg..25,.5,.75"_s, u"ndcg.1=3,2=9,4=4.5"_s, u"ndcg_cut.10,20,23.4"_s,
             u"success.2,5,20"_s}),
      true);
}

void DistributedFilesTest::the_output_is_that_of_trec_eval_line_by_line()
{
  QFETCH(QString, expected);
  QFETCH(QString, qrels);
  QFETCH(QString, run);
  QFETCH(trec::Settings, settings);
  QFETCH(bool, perTopic);
  const QString folder = distributedFiles();
  if (folder.isEmpty()) QSKIP("trec-eval-oracle is not beside the project; set ASSAYER_SHARED_DATA");
  const QByteArrayList lines = readLines(folder + expected);
  QVERIFY(lines.size() >= 30);
  for (const int threads : {1, 3}) {
    settings.threads = threads;
    const Printed printed = score(settings, folder + qrels, folder + run);
    QVERIFY2(!printed.refused, qPrintable(sentence(printed.error)));
    const QByteArrayList got = (perTopic ? printed.topicLines : QByteArrayList()) + printed.summary;
    for (qsizetype i = 0; i < std::min(got.size(), lines.size()); ++i) QCOMPARE(got[i], lines[i]);
    QCOMPARE(got.size(), lines.size());
  }
}

// The figures of trec_eval's own expectations before version 10 changed this.
void DistributedFilesTest::the_older_version_rounds_recall_points_up()
{
  const QString folder = distributedFiles();
  if (folder.isEmpty()) QSKIP("trec-eval-oracle is not beside the project; set ASSAYER_SHARED_DATA");
  const trec::Settings older{.measures = {u"all_trec"_s}};
  const Printed printed = score(older, folder + u"qrels.test"_s, folder + u"results.test"_s);
  QCOMPARE(printed.value("iprec_at_recall_0.10"), "0.3884");
  QCOMPARE(printed.value("iprec_at_recall_0.60"), "0.0822");
  QCOMPARE(printed.value("11pt_avg"), "0.1958");
  QCOMPARE(printed.value("unj_5"), ""); // and it has no such measure
}

} // namespace assayer::tests
