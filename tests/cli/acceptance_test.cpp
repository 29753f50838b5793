// Real data that may stand beside the project; none of it is part of the project.
#include "cli/acceptance_test.h"

#include "cli/calling.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

void AcceptanceTest::the_five_runs_of_deep_learning_2020_score_as_published()
{
  const QString data = sharedData(u"dl20-runs"_s);
  if (data.isEmpty()) QSKIP("dl20-runs is not beside the project; set ASSAYER_SHARED_DATA");
  const QTemporaryDir folder;
  const QString workspace = folder.filePath(u"dl20.assay"_s);
  const Said judged = call({u"import"_s, workspace, data + u"/topics.dl20.txt"_s, data + u"/qrels.dl20-passage.txt"_s});
  QVERIFY2(judged.status == 0, qPrintable(judged.out + judged.err));

  // The published figures have four digits.
  const QVector<QPair<QString, QString>> published{{u"BM25"_s, u"0.4796"_s},
                                                   {u"BM25_RM3"_s, u"0.4896"_s},
                                                   {u"D_BERT_KD_TASB"_s, u"0.6854"_s},
                                                   {u"SPLADE_P_P_ENSEMBLE_DISTIL"_s, u"0.7197"_s},
                                                   {u"OPEN_AI_ADA2"_s, u"0.6759"_s}};
  for (const auto& [run, figure] : published) {
    // The tag in these files is "rank" in all five, so the run is named here.
    const Said said = call({u"import"_s, workspace, data + u"/runs/"_s + run + u".txt"_s, u"--run"_s, run});
    QVERIFY2(said.status == 0, qPrintable(said.out + said.err));
  }
  for (const auto& [run, figure] : published) {
    const QJsonArray rows = call({u"metrics"_s, workspace, u"--json"_s, u"--run"_s, run, u"--policy"_s, u"trec_eval"_s,
                                  u"--gain"_s, u"linear"_s, u"--measure"_s, u"ndcg@10"_s})
                                .list(u"metrics"_s);
    QCOMPARE(rows.size(), 1);
    QCOMPARE(QString::number(rows.first().toObject().value(u"value").toDouble(), 'f', 4), figure);
    QCOMPARE(rows.first().toObject().value(u"n_defined").toInt(), 54);
  }
}

void AcceptanceTest::the_ragtime_submission_imports()
{
  const QString data = sharedData(u"ragtime26-runs"_s);
  if (data.isEmpty()) QSKIP("ragtime26-runs is not beside the project; set ASSAYER_SHARED_DATA");
  const QTemporaryDir folder;
  const QString workspace = folder.filePath(u"ragtime.assay"_s);
  const Said said =
      call({u"import"_s, workspace, u"--json"_s, data + u"/task1/T1_run_1.jsonl"_s, data + u"/task1/T1_run_2.jsonl"_s});
  QVERIFY2(said.status == 0, qPrintable(said.out + said.err));
  QCOMPARE(said.json().value(u"added").toObject().value(u"answers").toInt(), 206);
  QCOMPARE(call({u"check"_s, workspace}).status, 0);
}

void AcceptanceTest::ragas_like_files_import()
{
  const QString data = sharedData(u"ragas-style/chat-eval"_s);
  if (data.isEmpty()) QSKIP("ragas-style is not beside the project; set ASSAYER_SHARED_DATA");
  const QTemporaryDir folder;
  const QString workspace = folder.filePath(u"chat.assay"_s);
  const Said said = call({u"import"_s, workspace, u"--json"_s, data + u"/baseline/eval_results.jsonl"_s});
  QVERIFY2(said.status == 0, qPrintable(said.out + said.err));
  QCOMPARE(said.json().value(u"read").toObject().value(u"answers").toInt(), 200);
  QCOMPARE(call({u"check"_s, workspace}).status, 0);
}

} // namespace assayer::tests
