#include "cli/calibrate_test.h"

#include "cli/calling.h"
#include "cli/command_line.h"
#include "support/small_workspace.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

/// The sample workspace.
class Sample {
public:
  Sample() { (void)call({u"demo"_s, path()}); }
  QString path() const { return m_folder.filePath(u"sample.assay"_s); }
  Said ask(const QStringList& options) const { return call(QStringList{u"calibrate"_s, path()} + options); }

private:
  QTemporaryDir m_folder;
};

QJsonObject judgeRow(const Said& said, const QString& measure, const QString& by)
{
  for (const QJsonValue& row : said.list(u"model_judges"_s))
    if (row[u"measure"_s].toString() == measure && row[u"by"_s].toString() == by) return row.toObject();
  return {};
}

} // namespace

void CalibrateTest::the_sample_has_a_judge_with_its_figures()
{
  const Sample sample;
  const Said said = sample.ask({});
  QCOMPARE(said.status, int(cli::Done));
  QVERIFY2(said.out.contains(u"judge-m (v2): faithfulness, by scores"_s), qPrintable(said.out));
  QVERIFY(said.out.contains(u"too few"_s));
  QVERIFY(said.out.contains(u"Of its 40 quotes 39 stand where it says, 1 nowhere in what was ranked."_s));
  QVERIFY(!said.out.contains(u"q39"_s)); // no single items unless one judge or measure is asked for
  const QString whole = sample.ask({u"--measure"_s, u"faithfulness"_s}).out;
  QVERIFY2(whole.contains(u"Brier score"_s) && whole.contains(u"family ordinary"_s) &&
               whole.contains(u"people's yes"_s) && whole.contains(u"q39"_s),
           qPrintable(whole));
}

void CalibrateTest::programs_get_the_same()
{
  const Sample sample;
  const Said said = sample.ask({u"--json"_s});
  const QJsonObject scores = judgeRow(said, u"faithfulness"_s, u"scores"_s);
  QCOMPARE(scores[u"judge"_s].toString(), u"judge-m (v2)"_s);
  QCOMPARE(scores[u"cut"_s].toDouble(), 0.6);
  QCOMPARE(scores[u"family"_s].toString(), u"arbiter"_s);
  QVERIFY(scores[u"runs_of_own_family"_s].toArray().isEmpty());
  const int labels = scores[u"labels"_s].toInt();
  QVERIFY(labels > 0 && labels < 50);
  QCOMPARE(scores[u"verdict"_s].toString(), u"too_few"_s);
  QVERIFY(scores[u"mean"_s][u"ci95"_s].isNull());
  QCOMPARE(scores[u"mean"_s][u"status"_s].toString(), u"too_few"_s);
  QCOMPARE(scores[u"agreement"_s][u"of"_s].toInt(), labels);
  const QJsonArray confusion = scores[u"confusion"_s].toArray();
  int counted = 0;
  for (const QJsonValue& line : confusion)
    for (const QJsonValue& cell : line.toArray()) counted += cell.toInt();
  QCOMPARE(counted, labels);
  QVERIFY(scores[u"calibration"_s][u"expected_calibration_error"_s].isDouble());
  const QJsonObject claims = judgeRow(said, u"support"_s, u"labels"_s);
  QVERIFY(claims[u"calibration"_s].isNull());
  QVERIFY(claims[u"quotes"_s][u"of"_s].toInt() > claims[u"quotes"_s][u"hits"_s].toInt());
}

void CalibrateTest::one_measure_of_one_judge_can_be_asked_for()
{
  const Sample sample;
  const Said said = sample.ask({u"--model-judge"_s, u"judge-m (v2)"_s, u"--measure"_s, u"answer_relevance"_s,
                                u"--run"_s, u"hybrid-2026-11-28"_s, u"--json"_s});
  QCOMPARE(said.status, int(cli::Done));
  const QJsonArray rows = said.list(u"model_judges"_s);
  QCOMPARE(rows.size(), 1);
  QCOMPARE(rows.first()[u"measure"_s].toString(), u"answer_relevance"_s);
  QVERIFY(rows.first()[u"judged"_s].toInt() <= 60);
}

void CalibrateTest::a_name_that_is_not_there_is_refused_data()
{
  QTest::addColumn<QStringList>("options");
  QTest::addColumn<QString>("part");
  QTest::newRow("judge") << QStringList{u"--model-judge"_s, u"judge-m (v3)"_s} << u"judge-m (v2)"_s;
  QTest::newRow("a person") << QStringList{u"--model-judge"_s, u"Ines Albrecht"_s} << u"no model judge"_s;
  QTest::newRow("measure") << QStringList{u"--measure"_s, u"faithfullness"_s} << u"faithfulness"_s;
  QTest::newRow("run") << QStringList{u"--run"_s, u"nowhere"_s} << u"nowhere"_s;
}

void CalibrateTest::a_name_that_is_not_there_is_refused()
{
  QFETCH(QStringList, options);
  QFETCH(QString, part);
  const Sample sample;
  const Said said = sample.ask(options);
  QCOMPARE(said.status, int(cli::WrongUsage));
  QVERIFY2(said.err.contains(part), qPrintable(said.err));
}

void CalibrateTest::without_model_judges_it_says_so()
{
  TemporaryWorkspace workspace;
  workspace.close();
  QCOMPARE(call({u"calibrate"_s, workspace.path()}).out,
           u"No model judge has judged anything yet: import its scores or labels.\n"_s);
}

// 21 verdicts of a model, 16 accepted by an annotator, 8 of them with an edit that changed no verdict; the 5 that were
// rejected came without a verdict of the annotator's own.
void CalibrateTest::others_annotated_verdicts_agree_as_counted_from_the_file()
{
  const QString folder = sharedData(u"ragas-style"_s);
  if (folder.isEmpty()) QSKIP("the others' data is not here (ASSAYER_SHARED_DATA)");
  const QTemporaryDir place;
  const QString workspace = place.filePath(u"annotated.assay"_s);
  QCOMPARE(call({u"import"_s, workspace, folder + u"/ragas-app/annotated_data.json"_s}).status, int(cli::Done));
  const Said said = call({u"calibrate"_s, workspace, u"--json"_s});
  const QJsonObject row = judgeRow(said, u"answer.helpfulness"_s, u"scores"_s);
  QCOMPARE(row[u"judged"_s].toInt(), 21);
  QCOMPARE(row[u"labels"_s].toInt(), 16);
  QCOMPARE(row[u"agreement"_s][u"hits"_s].toInt(), 16);
  const QJsonArray confusion = row[u"confusion"_s].toArray();
  QCOMPARE(confusion[0][0].toInt(), 9);
  QCOMPARE(confusion[1][1].toInt(), 7);
  QVERIFY(std::abs(row[u"mean"_s][u"judge"_s].toDouble() - 9.0 / 21) < 1e-12);
  QCOMPARE(row[u"verdict"_s].toString(), u"too_few"_s);
}

} // namespace assayer::tests
