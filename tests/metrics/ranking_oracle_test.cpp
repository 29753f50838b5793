#include "metrics/ranking_oracle_test.h"

#include "metrics/mean.h"
#include "metrics/measures.h"
#include "metrics/trec_set.h"

#include <QFile>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr double RelativeTolerance = 1e-12;

bool near(double a, double b)
{
  return std::abs(a - b) <= RelativeTolerance * std::max(1.0, std::abs(b));
}

int levelOf(const QByteArray& options)
{
  return options.startsWith("-l") ? options.mid(2).toInt() : 1;
}

Conventions conventionsFor(const QByteArray& options)
{
  Conventions conventions = conventionsOf(Policy::TrecEval);
  conventions.openRemoved = options == "-J";
  return conventions;
}

void addSets()
{
  QTest::addColumn<QString>("folder");
  QTest::addColumn<QString>("expectations");
  for (const char* folder :
       {"binary", "deep", "graded", "minimal", "missing", "negative", "norel", "short", "ties", "unjudged"})
    QTest::newRow(folder) << QString::fromLatin1(folder) << u"expected.tsv"_s;
  QTest::newRow("float") << u"float"_s << u"expected.float64.tsv"_s; // 9.0.8 sorts by 32-bit scores; we do not
}

PackedBounds scoreOf(const TrecSet& set, const QByteArray& topic, const OurName& name, const QByteArray& options)
{
  const Conventions conventions = conventionsFor(options);
  const TrecTopic shaped = topicOf(set, topic, conventions);
  return parseMeasure(name.measure)
      ->score({.ranked = shaped.ranked,
               .pool = shaped.pool,
               .relevantFrom = levelOf(options),
               .gain = name.gain,
               .highestGrade = highestOf(set)},
              conventions);
}

} // namespace

void RankingOracleTest::every_topic_scores_as_trec_eval_does_data()
{
  addSets();
}

void RankingOracleTest::every_topic_scores_as_trec_eval_does()
{
  QFETCH(QString, folder);
  QFETCH(QString, expectations);
  const TrecSet set = readTrecSet(folder, expectations);
  int compared = 0;
  for (const Expected& expected : set.expected) {
    const std::optional<OurName> name = ourName(expected.metric);
    if (!name) continue;
    const QByteArray where = expected.options + ' ' + expected.topic + ' ' + expected.metric;
    double value = 0;
    if (expected.topic == "all") {
      std::vector<PackedBounds> scores;
      for (const QByteArray& topic : set.qrels.keys())
        if (expected.options == "-c" || set.run.contains(topic))
          scores.push_back(scoreOf(set, topic, *name, expected.options));
      const Measure& measure = *parseMeasure(name->measure)->measure;
      if (measure.geometric) std::ranges::transform(scores, scores.begin(), logarithmOf);
      const Mean mean = measure.geometric ? exponentialOf(meanOf(scores)) : meanOf(scores, measure.summed);
      QVERIFY2(mean.status == MeasureStatus::Determined, where);
      value = mean.min;
    } else {
      const PackedBounds score = scoreOf(set, expected.topic, *name, expected.options);
      QVERIFY2(score.status == MeasureStatus::Determined, where);
      value = score.min;
    }
    QVERIFY2(near(value, expected.value),
             where + ": " + QByteArray::number(value, 'g', 17) + " for " + QByteArray::number(expected.value, 'g', 17));
    ++compared;
  }
  QVERIFY(compared > 100);
}

void RankingOracleTest::the_engine_averages_as_trec_eval_does_data()
{
  addSets();
}

void RankingOracleTest::the_engine_averages_as_trec_eval_does()
{
  QFETCH(QString, folder);
  QFETCH(QString, expectations);
  const TrecSet set = readTrecSet(folder, expectations);
  Engine engine = engineOf(set, {});
  int compared = 0;
  for (const Expected& expected : set.expected) {
    const std::optional<OurName> name = ourName(expected.metric);
    if (!name || expected.topic != "all" || expected.options == "-J") continue;
    const Lens lens{.policy = Policy::TrecEval,
                    .gain = name->gain,
                    .relevantFrom = levelOf(expected.options),
                    .onlyQueriesOfRun = expected.options != "-c"};
    if (engine.lens() != lens) engine.setLens(lens);
    const std::optional<Mean> mean = engine.mean(TheRun, name->measure);
    QVERIFY(mean && mean->value());
    QVERIFY2(near(*mean->value(), expected.value), expected.options + ' ' + expected.metric);
    ++compared;
  }
  QVERIFY(compared > 50);
}

void RankingOracleTest::the_four_ways_to_average_agree_with_the_table_data()
{
  QTest::addColumn<QString>("folder");
  QTest::newRow("missing") << u"missing"_s;
  QTest::newRow("norel") << u"norel"_s;
}

void RankingOracleTest::the_four_ways_to_average_agree_with_the_table()
{
  QFETCH(QString, folder);
  const TrecSet set = readTrecSet(folder, u"expected.tsv"_s);
  for (const QByteArrayList& row : readTsv(u"ranking/"_s + folder + u"/policies.tsv"_s)) {
    const OurName name = *ourName(row[0]);
    Conventions conventions = conventionsOf(Policy::TrecEval);
    conventions.undefinedIsZero = !row[1].endsWith("_with_relevant");
    std::vector<PackedBounds> scores;
    for (const QByteArray& topic : set.qrels.keys()) {
      if (row[1].startsWith("run_and_qrels") && !set.run.contains(topic)) continue;
      const TrecTopic shaped = topicOf(set, topic, conventions);
      const RankedQuery query{.ranked = shaped.ranked, .pool = shaped.pool, .gain = name.gain};
      // P, RR and success have a value without relevant documents; the table leaves such topics out for them too.
      if (!conventions.undefinedIsZero && tallyPool(query).relevant == 0) continue;
      scores.push_back(parseMeasure(name.measure)->score(query, conventions));
    }
    const Mean mean = meanOf(scores);
    QCOMPARE(mean.defined, row[2].toInt());
    QVERIFY2(mean.value() && near(*mean.value(), row[3].toDouble()), row[0] + ' ' + row[1]);
  }
}

void RankingOracleTest::the_deep_learning_runs_score_as_published_data()
{
  QTest::addColumn<double>("ndcg10");
  QTest::addColumn<double>("ap100From2");
  QTest::addColumn<double>("ap100From1");
  QTest::addColumn<double>("unjudged10");
  QTest::newRow("BM25") << 0.4796 << 0.2685 << 0.3027 << 0.0056;
  QTest::newRow("BM25_RM3") << 0.4896 << 0.2821 << 0.3308 << 0.0056;
  QTest::newRow("D_BERT_KD_TASB") << 0.6854 << 0.4520 << 0.4298 << 0.0593;
  QTest::newRow("OPEN_AI_ADA2") << 0.6759 << 0.4587 << 0.4365 << 0.0685;
  QTest::newRow("SPLADE_P_P_ENSEMBLE_DISTIL") << 0.7197 << 0.4826 << 0.4824 << 0.0296;
}

void RankingOracleTest::the_deep_learning_runs_score_as_published()
{
  QFETCH(double, ndcg10);
  QFETCH(double, ap100From2);
  QFETCH(double, ap100From1);
  QFETCH(double, unjudged10);
  const QString folder =
      qEnvironmentVariable("ASSAYER_SHARED_DATA", QStringLiteral(ASSAYER_SOURCE "/../shared/data")) + u"/dl20-runs/"_s;
  if (!QFile::exists(folder)) QSKIP("dl20-runs is not beside the project; set ASSAYER_SHARED_DATA");
  const TrecSet set{readQrels(folder + u"qrels.dl20-passage.txt"_s),
                    readRun(folder + u"runs/"_s + QString::fromLatin1(QTest::currentDataTag()) + u".txt"_s),
                    {}};
  Lens lens;
  lens.policy = Policy::TrecEval;
  lens.gain = Gain::Linear;
  Engine engine = engineOf(set, lens);
  const auto rounded = [&](const QString& measure) {
    return std::round(engine.mean(TheRun, measure)->value().value() * 10000) / 10000;
  };
  QCOMPARE(engine.mean(TheRun, u"ndcg@10"_s)->defined, 54);
  QCOMPARE(rounded(u"ndcg@10"_s), ndcg10);
  QCOMPARE(rounded(u"unjudged@10"_s), unjudged10);
  QCOMPARE(rounded(u"ap@100"_s), ap100From1);
  lens.relevantFrom = 2;
  engine.setLens(lens);
  QCOMPARE(rounded(u"ap@100"_s), ap100From2);
}

} // namespace assayer::tests
