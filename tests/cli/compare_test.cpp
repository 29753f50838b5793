#include "cli/compare_test.h"

#include "cli/calling.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

const QString bm25 = u"bm25-2026-10-05"_s;
const QString hybrid = u"hybrid-2026-11-28"_s;

class Sample {
public:
  Sample() { call({u"demo"_s, path()}); }
  QString path() const { return m_folder.filePath(u"sample.assay"_s); }
  Said compare(const QStringList& further) const
  {
    return call(QStringList{u"compare"_s, path(), u"--run"_s, hybrid, u"--baseline"_s, bm25} + further);
  }

private:
  QTemporaryDir m_folder;
};

QJsonObject firstOf(const Said& said)
{
  return said.list(u"comparisons"_s).first().toObject();
}

QJsonObject wholeOf(const Said& said)
{
  return firstOf(said).value(u"groups"_s).toArray().last().toObject();
}

} // namespace

void CompareTest::the_sample_is_compared_run_by_run()
{
  const Sample sample;
  const Said said = sample.compare({u"--measure"_s, u"ndcg@5"_s});
  QCOMPARE(said.status, 0);
  QVERIFY(said.out.contains(u"Compared over"_s));
  QVERIFY(said.out.contains(u"all together"_s));
  QVERIFY(said.out.contains(u"95 %, settled only"_s) && !said.out.contains(u"95 % interval  "_s));
  QVERIFY(said.out.contains(u"Several changed at once"_s));
  QVERIFY(said.out.contains(u"model: quill-7b → quill-24b"_s));
  const Said json = sample.compare({u"--measure"_s, u"ndcg@5,rr"_s, u"--json"_s});
  QCOMPARE(json.status, 0);
  QCOMPARE(json.list(u"comparisons"_s).size(), 2);
  const QJsonObject whole = wholeOf(json);
  QVERIFY(whole.value(u"n"_s).toInt() > 0);
  const QJsonObject changes = whole.value(u"changes"_s).toObject();
  int counted = 0;
  for (const QString& change : changes.keys()) counted += changes.value(change).toInt();
  QCOMPARE(counted, whole.value(u"n"_s).toInt());
  // The mean difference of open figures is no wider than the difference of their bounds.
  const auto ends = [&](const QString& part) { return whole.value(part).toObject().value(u"bounds"_s).toArray(); };
  QVERIFY(ends(u"difference"_s).at(0).toDouble() >=
          ends(u"run"_s).at(0).toDouble() - ends(u"baseline"_s).at(1).toDouble() - 1e-12);
  QVERIFY(ends(u"difference"_s).at(1).toDouble() <=
          ends(u"run"_s).at(1).toDouble() - ends(u"baseline"_s).at(0).toDouble() + 1e-12);
}

void CompareTest::queries_are_listed_with_what_broke_before_and_now()
{
  const Sample sample;
  const Said said = sample.compare({u"--measure"_s, u"rr"_s, u"--queries"_s});
  QCOMPARE(said.status, 0);
  QVERIFY(said.out.contains(u" → "_s));
  QVERIFY(said.out.contains(u"gained"_s));
  const QJsonArray queries = firstOf(sample.compare({u"--queries"_s, u"--json"_s})).value(u"queries"_s).toArray();
  QCOMPARE(queries.size(), 60);
}

void CompareTest::answers_and_validated_are_compared_too()
{
  const Sample sample;
  const Said said = sample.compare({u"--measure"_s, u"validated,faithfulness"_s, u"--json"_s});
  QVERIFY2(said.status == 0, qPrintable(said.err));
  const QJsonObject tests = wholeOf(said).value(u"tests"_s).toObject();
  QVERIFY(tests.contains(u"mcnemar"_s)); // validated is yes or no
  const QJsonObject faithfulness = said.list(u"comparisons"_s).last().toObject();
  QCOMPARE(faithfulness.value(u"measure"_s).toString(), u"faithfulness"_s);
}

void CompareTest::a_split_and_groups_are_chosen()
{
  const Sample sample;
  const Said whole = sample.compare({u"--json"_s});
  const Said dev = sample.compare({u"--split"_s, u"dev"_s, u"--by"_s, u"split"_s, u"--json"_s});
  const Said test = sample.compare({u"--split"_s, u"test"_s, u"--by"_s, u"split"_s, u"--json"_s});
  QVERIFY(wholeOf(dev).value(u"n"_s).toInt() + wholeOf(test).value(u"n"_s).toInt() <=
          wholeOf(whole).value(u"n"_s).toInt());
  QCOMPARE(firstOf(dev).value(u"groups"_s).toArray().size(), 2); // dev and the whole
  QCOMPARE(firstOf(dev).value(u"by"_s).toString(), u"split"_s);
}

void CompareTest::all_pairs_are_corrected_for_their_number()
{
  const Sample sample;
  const Said said = call({u"compare"_s, sample.path(), u"--all-pairs"_s, u"--measure"_s, u"ndcg@5,rr,correct"_s});
  QVERIFY2(said.status == 0, qPrintable(said.err));
  QVERIFY(said.out.contains(u"Kendall's tau"_s));
  const Said json =
      call({u"compare"_s, sample.path(), u"--all-pairs"_s, u"--measure"_s, u"ndcg@5,correct"_s, u"--json"_s});
  QCOMPARE(json.list(u"pairs"_s).size(), 6); // of three runs, by two measures
  QCOMPARE(json.json().value(u"orders"_s).toObject().value(u"tau"_s).toArray().size(), 2);
}

void CompareTest::what_cannot_be_compared_is_refused()
{
  const Sample sample;
  const auto refused = [&](const QStringList& arguments, const QString& word) {
    const Said said = call(QStringList{u"compare"_s, sample.path()} + arguments);
    return said.status == 2 && said.err.contains(word);
  };
  QVERIFY(refused({}, u"no run is named"_s));
  QVERIFY(refused({u"--run"_s, hybrid}, u"no run is named"_s));
  QVERIFY(refused({u"--run"_s, hybrid, u"--baseline"_s, hybrid}, u"itself"_s));
  QVERIFY(refused({u"--run"_s, u"hybird-2026-11-28"_s, u"--baseline"_s, bm25}, hybrid));
  QVERIFY(refused({u"--run"_s, hybrid, u"--baseline"_s, bm25, u"--measure"_s, u"ndgc@10"_s}, u"ndcg@10"_s));
  QVERIFY(refused({u"--run"_s, hybrid, u"--baseline"_s, bm25, u"--by"_s, u"colour"_s}, u"facet:NAME"_s));
  QVERIFY(refused({u"--run"_s, hybrid, u"--baseline"_s, bm25, u"--by"_s, u"facet:colection"_s},
                  u"did you mean collection?"_s));
  QVERIFY(refused({u"--run"_s, hybrid, u"--baseline"_s, bm25, u"--measure"_s, u"rr,rr"_s}, u"rr is named twice"_s));
  QVERIFY(refused({u"--run"_s, hybrid, u"--baseline"_s, bm25, u"--measure"_s, u"rr"_s, u"--measure"_s, u"rr"_s},
                  u"rr is named twice"_s));
  QVERIFY(refused({u"--run"_s, hybrid, u"--baseline"_s, bm25, u"--measure"_s, u"rr,,ap"_s}, u"a name is empty"_s));
  QVERIFY(refused({u"--run"_s, hybrid, u"--baseline"_s, bm25, u"--measure"_s, u""_s}, u"no measure is named"_s));
  QVERIFY(refused({u"--run"_s, hybrid, u"--baseline"_s, bm25, u"--samples"_s, u"0"_s}, u"samples"_s));
  QVERIFY(
      refused({u"--run"_s, hybrid, u"--baseline"_s, bm25, u"--measure"_s, u"correct"_s, u"--policy"_s, u"trec_eval"_s},
              u"trec_eval has no answers"_s));
}

void CompareTest::a_workspace_with_one_run_says_there_is_nothing_to_compare()
{
  const QTemporaryDir folder;
  const QString workspace = folder.filePath(u"one.assay"_s);
  const QString run = writeFile(folder.filePath(u"one.run"_s), "1 Q0 d1 1 2.0 one\n");
  QCOMPARE(call({u"import"_s, workspace, run, u"--run"_s, u"one"_s}).status, 0);
  const Said said = call({u"compare"_s, workspace, u"--all-pairs"_s});
  QCOMPARE(said.status, 0);
  QVERIFY(said.out.contains(u"fewer than two runs"_s));
}

// Computed once with Python 3.11 and SciPy 1.10.1 from the same files: per topic nDCG@10 with linear gain (documents by
// score, then id, both descending), d = round(run − baseline, 10) over the 54 judged topics.
//   t         scipy.stats.ttest_rel(run, baseline).pvalue; interval mean ± scipy.stats.t.ppf(.975, 53) · sd / √54
//   Wilcoxon  zeros dropped; scipy.stats.wilcoxon(d[d != 0], mode="exact"), which equals a count of all signs over
//             2 · scipy.stats.rankdata(|d|) by convolution to the last digit
//   signs     all 2^n sign patterns by convolution over d rounded to multiples of 2e-6 (rounding to 1e-5 gives p values
//             that differ by less than 3e-5); the tested p is sampled (100,000 with seed 1), so it is held against this
//             one within four of its standard errors
//   Holm      by sorting, per test
void CompareTest::five_systems_differ_as_computed_elsewhere()
{
  const QString data = sharedData(u"dl20-runs"_s);
  if (data.isEmpty()) QSKIP("dl20-runs is not beside the project; set ASSAYER_SHARED_DATA");
  struct Expected {
    const char* run;
    const char* baseline;
    double difference;
    int wins;
    int ties;
    int losses;
    double t;
    double wilcoxon;
    double signs;
    double low;
    double high;
    double tHolm;
    double wilcoxonHolm;
  };
  const QVector<Expected> expected{
      {"BM25_RM3", "BM25", 0.00993247842037, 26, 6, 22, 0.597100165113, 0.320355960568, 0.60214866, -0.0275304073365,
       0.0473953641772, 1, 0.640711921136},
      {"D_BERT_KD_TASB", "BM25", 0.205724020061, 44, 0, 10, 8.3939980187e-07, 5.14918615746e-07, 6.5330694e-07,
       0.131761764128, 0.279686275994, 7.55459821683e-06, 4.63426754171e-06},
      {"D_BERT_KD_TASB", "BM25_RM3", 0.195791541644, 41, 0, 13, 2.03061068411e-05, 1.96083233124e-05, 1.6054702e-05,
       0.111866248221, 0.279716835068, 0.000121836641046, 0.000117649939874},
      {"SPLADE_P_P_ENSEMBLE_DISTIL", "BM25", 0.240032077733, 46, 0, 8, 1.94079400331e-08, 1.64294373661e-08,
       9.2001625e-09, 0.167152555666, 0.312911599801, 1.94079400331e-07, 1.64294373661e-07},
      {"SPLADE_P_P_ENSEMBLE_DISTIL", "BM25_RM3", 0.230099599324, 40, 0, 14, 9.09099045741e-07, 1.33323473173e-06,
       5.0672175e-07, 0.14704544116, 0.313153757488, 7.55459821683e-06, 1.06658778538e-05},
      {"SPLADE_P_P_ENSEMBLE_DISTIL", "D_BERT_KD_TASB", 0.0343080576759, 32, 4, 18, 0.0142979812359, 0.0108795628077,
       0.014038472, 0.00714331938452, 0.0614727959673, 0.0571919249436, 0.0435182512308},
      {"OPEN_AI_ADA2", "BM25", 0.196283699581, 42, 1, 11, 7.68835993349e-06, 5.63562628586e-06, 6.4179429e-06,
       0.116883055398, 0.275684343764, 5.38185195345e-05, 3.9449384001e-05},
      {"OPEN_AI_ADA2", "BM25_RM3", 0.186351221159, 34, 1, 19, 0.000136354494964, 0.000382261339205, 0.00011857836,
       0.0954922706734, 0.277210171645, 0.000681772474821, 0.00191130669603},
      {"OPEN_AI_ADA2", "D_BERT_KD_TASB", -0.00944032048519, 25, 3, 26, 0.655313954868, 0.892825380291, 0.65647148,
       -0.0516183289155, 0.0327376879451, 1, 0.892825380291},
      {"OPEN_AI_ADA2", "SPLADE_P_P_ENSEMBLE_DISTIL", -0.043748378163, 23, 1, 30, 0.0299522141589, 0.0909945955503,
       0.029370808, -0.0830838373513, -0.00441291897464, 0.0898566424767, 0.272983786651},
  };
  const QTemporaryDir folder;
  const QString workspace = folder.filePath(u"dl20.assay"_s);
  QCOMPARE(call({u"import"_s, workspace, data + u"/topics.dl20.txt"_s, data + u"/qrels.dl20-passage.txt"_s}).status, 0);
  for (const QString& run :
       {u"BM25"_s, u"BM25_RM3"_s, u"D_BERT_KD_TASB"_s, u"SPLADE_P_P_ENSEMBLE_DISTIL"_s, u"OPEN_AI_ADA2"_s})
    QCOMPARE(call({u"import"_s, workspace, data + u"/runs/"_s + run + u".txt"_s, u"--run"_s, run}).status, 0);
  // Passages count as relevant from grade 2 on, as the track has it; nDCG sees all grades.
  const Said said = call({u"compare"_s, workspace, u"--all-pairs"_s, u"--policy"_s, u"trec_eval"_s, u"--gain"_s,
                          u"linear"_s, u"--relevant-from"_s, u"2"_s, u"--measure"_s, u"ndcg@10,ap,rr"_s, u"--json"_s});
  QVERIFY2(said.status == 0, qPrintable(said.err));
  const QJsonArray pairs = said.list(u"pairs"_s);
  QCOMPARE(pairs.size(), 30);
  QVector<double> sampled;
  for (qsizetype i = 0; i < expected.size(); ++i) {
    const Expected& pair = expected[i];
    const QJsonObject found = pairs[i].toObject();
    const auto in = [&](const QString& path) {
      QJsonValue value = found;
      for (const QString& key : path.split(u'/')) value = value.toObject().value(key);
      return value;
    };
    const auto isNear = [&](const QString& path, double value) {
      return std::abs(in(path).toDouble(-9) - value) < 1e-6;
    };
    QCOMPARE(in(u"run_name"_s).toString(), QLatin1String(pair.run));
    QCOMPARE(in(u"baseline_name"_s).toString(), QLatin1String(pair.baseline));
    QCOMPARE(in(u"n"_s).toInt(), 54);
    QVERIFY(isNear(u"difference/value"_s, pair.difference));
    QCOMPARE(in(u"changes/gained"_s).toInt(), pair.wins);
    QCOMPARE(in(u"changes/same"_s).toInt(), pair.ties);
    QCOMPARE(in(u"changes/lost"_s).toInt(), pair.losses);
    QVERIFY(isNear(u"tests/t/p"_s, pair.t));
    QVERIFY(isNear(u"tests/wilcoxon/p"_s, pair.wilcoxon));
    QVERIFY(in(u"tests/wilcoxon/exact"_s).toBool());
    QVERIFY(isNear(u"tests/t/p_holm"_s, pair.tHolm));
    QVERIFY(isNear(u"tests/wilcoxon/p_holm"_s, pair.wilcoxonHolm));
    const QJsonArray interval = in(u"tests/t/ci95_settled"_s).toArray();
    QVERIFY(std::abs(interval.at(0).toDouble() - pair.low) < 1e-6);
    QVERIFY(std::abs(interval.at(1).toDouble() - pair.high) < 1e-6);
    const double p = in(u"tests/randomization/p"_s).toDouble();
    constexpr double samples = 100'000;
    QCOMPARE(in(u"tests/randomization/samples"_s).toDouble(), samples);
    // (1 + hits) ÷ (1 + samples) never falls below 1 ÷ (1 + samples).
    QVERIFY(std::abs(p - pair.signs) < 4 * std::sqrt(pair.signs * (1 - pair.signs) / samples) + 2 / samples);
    sampled.append(p);
  }
  // Holm of the sampled p values, by its definition.
  QVector<double> sorted = sampled;
  std::sort(sorted.begin(), sorted.end());
  for (qsizetype i = 0; i < expected.size(); ++i) {
    double corrected = 0;
    for (qsizetype rank = 0; rank <= sorted.indexOf(sampled[i]); ++rank)
      corrected = std::max(corrected, std::min(1.0, static_cast<double>(sorted.size() - rank) * sorted[rank]));
    const QJsonObject tests = pairs[i].toObject().value(u"tests"_s).toObject();
    const double found = tests.value(u"randomization"_s).toObject().value(u"p_holm"_s).toDouble(-9);
    QVERIFY(std::abs(found - corrected) < 1e-9);
  }
  // scipy.stats.kendalltau of the means: nDCG@10 and MAP 0.8, nDCG@10 and RR 0.6, MAP and RR 0.8.
  const QJsonArray tau = said.json().value(u"orders"_s).toObject().value(u"tau"_s).toArray();
  const auto tauOf = [&](int first, int second) { return tau[first].toArray()[second].toDouble(-9); };
  QVERIFY(std::abs(tauOf(0, 1) - 0.8) < 1e-9);
  QVERIFY(std::abs(tauOf(0, 2) - 0.6) < 1e-9);
  QVERIFY(std::abs(tauOf(1, 2) - 0.8) < 1e-9);
  QVERIFY(std::abs(tauOf(2, 0) - 0.6) < 1e-9);
  QVERIFY(std::abs(tauOf(0, 0) - 1) < 1e-9);
}

} // namespace assayer::tests
