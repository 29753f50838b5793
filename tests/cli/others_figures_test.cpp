// Figures that others published for their own data, out of our command line; skipped where the data are not there.
#include "cli/others_figures_test.h"

#include "cli/calling.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

#define FOLDER_OR_SKIP(variable, name)                                                                                 \
  const QString variable = sharedData(name);                                                                           \
  if (variable.isEmpty()) QSKIP("the data are not beside the project; set ASSAYER_SHARED_DATA")

QJsonArray figures(const QString& workspace, const QStringList& options)
{
  return call(QStringList{u"metrics"_s, workspace, u"--json"_s} + options).list(u"metrics"_s);
}

QString rounded(double value, int digits = 4)
{
  return QString::number(value, 'f', digits);
}

QString rounded(const QJsonValue& value, int digits = 4)
{
  return rounded(value.toDouble(-1), digits);
}

} // namespace

void OthersFiguresTest::ragchecker_comes_to_its_own_figures_data()
{
  QTest::addColumn<QString>("perCent");
  for (const auto& [name, perCent] :
       std::initializer_list<std::pair<const char*, const char*>>{{"precision", "76.4"},
                                                                  {"recall", "62.5"},
                                                                  {"f1", "68.3"},
                                                                  {"claim_recall", "61.4"},
                                                                  {"context_precision", "87.5"},
                                                                  {"context_utilization", "87.5"},
                                                                  {"noise_sensitivity_in_relevant", "19.1"},
                                                                  {"noise_sensitivity_in_irrelevant", "0.0"},
                                                                  {"hallucination", "4.5"},
                                                                  {"self_knowledge", "27.3"},
                                                                  {"faithfulness", "68.2"}})
    QTest::newRow(name) << QString::fromLatin1(perCent);
}

void OthersFiguresTest::ragchecker_comes_to_its_own_figures()
{
  FOLDER_OR_SKIP(data, u"ragchecker-two-judges"_s);
  QFETCH(QString, perCent);
  static QTemporaryDir folder;
  const QString workspace = folder.filePath(u"w.assay"_s);
  const QString judge = u"RAGChecker's checker"_s;
  if (!QFile::exists(workspace)) {
    // Two systems, as far as the program knows; the reference stays one.
    for (const QString& run : {u"system"_s, u"other"_s}) {
      const Said said = call({u"import"_s, workspace, data + u"/checking_outputs.json"_s, u"--run"_s, run});
      QVERIFY2(said.status == 0, qPrintable(said.out + said.err));
    }
  }
  const QString name = u"ragchecker."_s + QString::fromLatin1(QTest::currentDataTag());
  const QJsonArray rows = figures(workspace, {u"--source"_s, judge, u"--measure"_s, name});
  QCOMPARE(rows.size(), 2); // the reference is no system
  // They round a mean of rounded thousandths in places, so a tenth is as near as it gets.
  QVERIFY2(qAbs(rows.first().toObject().value(u"value").toDouble(-1) * 100 - perCent.toDouble()) < 0.06,
           qPrintable(rounded(rows.first().toObject().value(u"value"))));
  // A model's verdicts are no gold: without naming it nothing is known.
  QVERIFY(figures(workspace, {u"--measure"_s, u"faithfulness"_s}).first().toObject().value(u"value").isNull());
  const QJsonObject claims = figures(workspace, {u"--source"_s, judge, u"--measure"_s, u"faithfulness_claims"_s,
                                                 u"--policy"_s, u"judged_only"_s})
                                 .first()
                                 .toObject();
  QCOMPARE(claims.value(u"value").toDouble(), 0.5625);
  QCOMPARE(claims.value(u"n_defined").toInt(), 16);
}

void OthersFiguresTest::refchecker_claims_come_to_their_known_figures()
{
  FOLDER_OR_SKIP(data, u"refchecker-claims"_s);
  const QTemporaryDir folder;
  struct Known {
    QString folder;
    int claims;
    double share;
    int withoutClaims;
    QString best;
    QString bestClaims;
    QString bestMean;
    int bestFull;
  };
  for (const Known& known :
       {Known{u"accurate_context"_s, 3994, 3350.0 / 3994, 33, u"dolly_gpt4"_s, u"0.9792"_s, u"0.9778"_s, 86},
        Known{u"noisy_context"_s, 3420, 2779.0 / 3420, 75, u"msmarco_gpt4"_s, u"0.8914"_s, u"0.9179"_s, 73}}) {
    const QString workspace = folder.filePath(known.folder + u".assay"_s);
    const QDir files(data + u'/' + known.folder);
    QStringList arguments{u"import"_s, workspace};
    for (const QString& file : files.entryList({u"*.json"_s})) arguments.append(files.filePath(file));
    const Said said = call(arguments);
    QVERIFY2(said.status == 0, qPrintable(said.out + said.err));
    const QStringList judged{u"--policy"_s, u"judged_only"_s};
    double entailed = 0;
    int claims = 0;
    int without = 0;
    for (const QJsonValue& row :
         figures(workspace, judged + QStringList{u"--measure"_s, u"faithfulness_claims,faithfulness"_s})) {
      const QJsonObject figure = row.toObject();
      const bool ofBest = figure.value(u"run").toString() == known.best;
      if (figure.value(u"measure").toString() == u"faithfulness") {
        without += figure.value(u"n_undefined").toInt();
        if (ofBest) QCOMPARE(rounded(figure.value(u"value")), known.bestMean);
        continue;
      }
      entailed += figure.value(u"value").toDouble() * figure.value(u"n_defined").toInt();
      claims += figure.value(u"n_defined").toInt();
      if (ofBest) QCOMPARE(rounded(figure.value(u"value")), known.bestClaims);
    }
    QCOMPARE(claims, known.claims);
    QCOMPARE(without, known.withoutClaims);
    QVERIFY(qAbs(entailed / claims - known.share) < 1e-9);
    int full = 0;
    for (const QJsonValue& row : figures(workspace, judged + QStringList{u"--measure"_s, u"faithfulness"_s, u"--run"_s,
                                                                         known.best, u"--by"_s, u"query"_s}))
      full += row.toObject().value(u"value").toDouble(-1) == 1;
    QCOMPARE(full, known.bestFull);
  }
}

void OthersFiguresTest::the_human_evaluation_comes_to_its_known_means()
{
  FOLDER_OR_SKIP(data, u"mtrag-human-eval"_s);
  const QTemporaryDir folder;
  const QString workspace = folder.filePath(u"w.assay"_s);
  const Said said = call({u"import"_s, workspace, data + u"/reference_subset_with_human_evaluations.json"_s});
  QVERIFY2(said.status == 0, qPrintable(said.out + said.err));
  const QHash<QString, QPair<QString, QString>> shares{{u"reference"_s, {u"0.7862"_s, u"0.9371"_s}},
                                                       {u"gpt-4o"_s, {u"0.6226"_s, u"0.7987"_s}},
                                                       {u"llama-3.1-405b-instruct"_s, {u"0.5975"_s, u"0.7987"_s}}};
  double sum = 0;
  int labels = 0;
  for (const QJsonValue& row :
       figures(workspace, {u"--measure"_s, u"criterion.faithfulness"_s, u"--apart"_s, u"labels"_s})) {
    sum += row.toObject().value(u"value").toDouble() * row.toObject().value(u"n_defined").toInt();
    labels += row.toObject().value(u"n_defined").toInt();
  }
  QCOMPARE(labels, 1419);
  QCOMPARE(rounded(sum / labels), u"3.3615"_s);
  const QStringList median{u"--apart"_s, u"median"_s, u"--measure"_s,
                           u"criterion.faithfulness>=4,criterion.faithfulness>=3"_s};
  for (const QJsonValue& row : figures(workspace, median)) {
    const auto known = shares.value(row.toObject().value(u"run").toString());
    const bool four = row.toObject().value(u"measure").toString().endsWith(u'4');
    QCOMPARE(rounded(row.toObject().value(u"value")), four ? known.first : known.second);
  }
  QMap<QString, int> ofReference;
  for (const QJsonValue& row :
       figures(workspace, median + QStringList{u"--by"_s, u"family"_s, u"--run"_s, u"reference"_s}))
    if (const QJsonObject figure = row.toObject(); figure.value(u"measure").toString().endsWith(u'4'))
      ofReference[figure.value(u"group").toString()] =
          qRound(figure.value(u"value").toDouble() * figure.value(u"n_defined").toInt());
  QList<int> counts = ofReference.values();
  std::sort(counts.begin(), counts.end());
  QCOMPARE(counts, (QList<int>{26, 29, 31, 39}));
}

void OthersFiguresTest::preferences_of_two_people_are_read_whole()
{
  FOLDER_OR_SKIP(data, u"ragchecker-two-judges"_s);
  const QTemporaryDir folder;
  const QString workspace = folder.filePath(u"w.assay"_s);
  const Said said = call({u"import"_s, workspace, data + u"/human_labeled_data.json"_s, u"--json"_s});
  QVERIFY2(said.status == 0, qPrintable(said.out + said.err));
  const QJsonObject added = said.json().value(u"added").toObject();
  QCOMPARE(added.value(u"labels").toInt(), 280 * 2 * 3);
  QCOMPARE(added.value(u"queries").toInt(), 280);
  QCOMPARE(added.value(u"answers").toInt(), 560);
  QCOMPARE(added.value(u"runs").toInt(), 8);
  QCOMPARE(call({u"check"_s, workspace}).status, 0);

  // Counted in the file by another program: 170 of the 560 labels prefer neither answer, and of ten questions to two of
  // the systems the mean is 0.5, 6 of 20 labels for one and 12 for the other.
  double neither = 0;
  int labels = 0;
  const QStringList each{u"--apart"_s, u"labels"_s};
  for (const QJsonValue& row : figures(workspace, each + QStringList{u"--measure"_s, u"criterion.overall:neither"_s})) {
    const int count = row.toObject().value(u"n_defined").toInt();
    neither += row.toObject().value(u"value").toDouble() * count;
    labels += count;
  }
  QCOMPARE(labels, 560);
  QCOMPARE(qRound(neither), 170);
  const QJsonArray two = figures(workspace, each + QStringList{u"--measure"_s, u"criterion.overall"_s, u"--run"_s,
                                                               u"bm25_llama3_8b"_s, u"--run"_s, u"e5_mistral_gpt_4"_s});
  QCOMPARE(two.size(), 4);
  const bool isTold = two[0].toObject().value(u"run").toString() == u"bm25_llama3_8b"_s;
  QCOMPARE(rounded(two[0].toObject().value(u"value")), isTold ? u"0.5000"_s : u"-0.5000"_s);
  QCOMPARE(rounded(two[isTold ? 1 : 2].toObject().value(u"value")), u"0.3000"_s);
  QCOMPARE(rounded(two[isTold ? 2 : 1].toObject().value(u"value")), u"0.6000"_s);
}

} // namespace assayer::tests
