#include "statistics/prediction_powered_test.h"

#include "statistics/oracle.h"
#include "statistics/prediction_powered.h"
#include "statistics/random_bits.h"

#include <QTest>

#include <cmath>
#include <limits>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;
using nlohmann::json;

namespace {

double chance(RandomBits& random)
{
  return static_cast<double>(random.next() >> 11) * 0x1p-53;
}

/// Questions of which a share is answered well, and a judge that sees it with these chances.
struct World {
  double share = 0.5;
  double sensitivity = 0.9;
  double specificity = 0.9;

  JudgedItem draw(RandomBits& random) const
  {
    const bool good = chance(random) < share;
    const bool said = good ? chance(random) < sensitivity : chance(random) >= specificity;
    return {said ? 1.0 : 0.0, good ? 1.0 : 0.0, 1};
  }
};

bool holds(const ConfidenceInterval& interval, double truth)
{
  return interval.low <= truth + 1e-12 && truth - 1e-12 <= interval.high;
}

/// Two shares of simulations agree, four standard errors of their difference apart at most.
bool agree(int hits, int repetitions, double expected, int expectedRepetitions)
{
  const double share = static_cast<double>(hits) / repetitions;
  const double spread = expected * (1 - expected) * (1.0 / repetitions + 1.0 / expectedRepetitions);
  return std::abs(share - expected) <= 4 * std::sqrt(spread) + 1.0 / repetitions;
}

/// A share of hits that may belong to a true share of 93 %, three standard errors below it at most.
bool isAtLeast93(int hits, int repetitions)
{
  const double share = static_cast<double>(hits) / repetitions;
  return share >= 0.93 - 3 * std::sqrt(0.93 * 0.07 / repetitions);
}

} // namespace

void PredictionPoweredTest::every_mean_is_that_of_the_oracle()
{
  const json given = oracle(u"ppi/mean.json"_s);
  int compared = 0;
  for (const json& one : given["cases"]) {
    const PredictionPoweredSample sample{numbers(one["labels"]), numbers(one["judge_on_labelled"]),
                                         numbers(one["judge_on_unlabelled"])};
    for (const auto& [level, expected] : one["results"].items()) {
      const double confidence = std::stod(level);
      const QByteArray where = QByteArray::fromStdString(one["id"].get<std::string>() + ' ' + level);
      const auto same = [](const MeanEstimate& made, const json& of) {
        return near(made.value, of["estimate"]) && near(made.standardError, of["se"]) && near(made.interval, of["ci"]);
      };
      QVERIFY2(same(*labelsOnlyMean(sample.labels, confidence), expected["labels_only"]), where);
      QVERIFY2(same(*labelsOnlyStudent(sample.labels, confidence), expected["labels_only_t"]), where);
      std::vector<double> everywhere = sample.judgeElsewhere;
      QVERIFY2(near(labelsOnlyMean(everywhere)->value, expected["judge_only"]["estimate"]), where);
      everywhere.insert(everywhere.end(), sample.judgeOnLabelled.begin(), sample.judgeOnLabelled.end());
      QVERIFY2(near(labelsOnlyMean(everywhere)->value, expected["judge_only"]["estimate_all_items"]), where);
      QVERIFY2(same(*predictionPoweredMean(sample, 1.0, confidence), expected["ppi"]), where);
      const auto tuned = predictionPoweredMean(sample, {}, confidence);
      const json& plus = expected["ppi_plus_plus"];
      if (plus.contains("lam_before_clipping"))
        QVERIFY2(near(tuned->lambdaBeforeClipping, plus["lam_before_clipping"]), where);
      if (plus.contains("estimate") && !plus["estimate"].is_null()) {
        QVERIFY2(same(*tuned, plus), where);
        QVERIFY2(near(tuned->lambda, plus["lam"]), where);
        if (plus.contains("p_mean_equals_half") && !plus["p_mean_equals_half"].is_null())
          QVERIFY2(near(normalTwoSided((tuned->value - 0.5) / tuned->standardError), plus["p_mean_equals_half"]),
                   where);
      } else {
        QVERIFY2(!tuned->lambdaBeforeClipping && same(*tuned, expected["labels_only"]), where);
      }
      ++compared;
    }
  }
  QCOMPARE(compared, 20);
}

void PredictionPoweredTest::coverage_is_that_of_the_oracle_data()
{
  QTest::addColumn<int>("which");
  const json simulations = oracle(u"ppi/coverage.json"_s)["simulations"];
  for (int i = 0; i < static_cast<int>(simulations.size()); ++i) {
    const json& of = simulations[static_cast<std::size_t>(i)];
    QTest::addRow("%d labels, %d others, share %.2f, %s", of["n"].get<int>(), of["N"].get<int>(), of["p"].get<double>(),
                  of["target"] == "population mean" ? "population" : "pool")
        << i;
  }
}

void PredictionPoweredTest::coverage_is_that_of_the_oracle()
{
  QFETCH(int, which);
  const json of = oracle(u"ppi/coverage.json"_s)["simulations"][static_cast<std::size_t>(which)];
  constexpr int repetitions = 3000;
  const World world{of["p"], of["sensitivity"], of["specificity"]};
  const bool ofPool = of["target"] != "population mean";
  RandomBits random(20261130 + static_cast<quint64>(which));
  // Of a fixed pool the labelled ones are its first n after a shuffle.
  std::vector<JudgedItem> pool;
  double truth = world.share;
  const auto n = of["n"].get<std::size_t>();
  const std::size_t all = n + of["N"].get<std::size_t>();
  if (ofPool) {
    truth = 0;
    for (std::size_t i = 0; i < all; ++i) {
      pool.push_back(world.draw(random));
      truth += *pool.back().label / static_cast<double>(all);
    }
  }
  int plain = 0;
  int student = 0;
  int ppi = 0;
  int tuned = 0;
  for (int repetition = 0; repetition < repetitions; ++repetition) {
    if (ofPool)
      for (std::size_t i = 0; i < n; ++i) std::swap(pool[i], pool[i + random.below(all - i)]);
    PredictionPoweredSample sample;
    for (std::size_t i = 0; i < all; ++i) {
      const JudgedItem item = ofPool ? pool[i] : world.draw(random);
      if (i < n) {
        sample.labels.push_back(*item.label);
        sample.judgeOnLabelled.push_back(item.judge);
      } else {
        sample.judgeElsewhere.push_back(item.judge);
      }
    }
    plain += holds(labelsOnlyMean(sample.labels)->interval, truth);
    student += holds(labelsOnlyStudent(sample.labels)->interval, truth);
    ppi += holds(predictionPoweredMean(sample, 1.0)->interval, truth);
    tuned += holds(predictionPoweredMean(sample)->interval, truth);
  }
  const auto fits = [&](int hits, const char* method) {
    const double expected = of["methods"][method]["coverage"];
    if (agree(hits, repetitions, expected, of["replications"])) return true;
    qWarning("%s: %d of %d, %.4f expected", method, hits, repetitions, expected);
    // Which pool was drawn once is another one than the oracle's; it decides the figure to some hundredths.
    return ofPool && std::abs(static_cast<double>(hits) / repetitions - expected) < 0.03;
  };
  QVERIFY(fits(plain, "labels_only"));
  QVERIFY(fits(student, "labels_only_t"));
  QVERIFY(fits(ppi, "ppi"));
  QVERIFY(fits(tuned, "ppi_plus_plus"));
}

void PredictionPoweredTest::a_constant_judge_leaves_the_labels_alone()
{
  const PredictionPoweredSample sample{{1, 0, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1, 1}};
  const auto made = predictionPoweredMean(sample);
  QVERIFY(made && !made->lambdaBeforeClipping);
  QCOMPARE(made->lambda, 0.0);
  QCOMPARE(made->value, 0.75);
  QCOMPARE(made->interval, labelsOnlyMean(sample.labels)->interval);
  QCOMPARE(made->worth(4), std::optional(4.0));
}

void PredictionPoweredTest::nonsense_has_no_mean()
{
  QVERIFY(!predictionPoweredMean({{}, {}, {1}}));
  QVERIFY(!predictionPoweredMean({{1, 0}, {1}, {1}}));
  QVERIFY(!predictionPoweredMean({{1, std::numeric_limits<double>::infinity()}, {1, 1}, {1}}));
  QVERIFY(!labelsOnlyMean({}));
  const std::vector<double> one{1};
  QVERIFY(!labelsOnlyStudent(one));
  // Without items elsewhere nothing is left for the judge to say.
  const auto alone = predictionPoweredMean({{1, 0, 0, 1}, {1, 0, 0, 1}, {}});
  QVERIFY(alone);
  QCOMPARE(alone->value, 0.5);
  QCOMPARE(alone->lambda, 0.0);
  QCOMPARE(judgedMean({}).doubt, JudgedMeanDoubt::NoLabels);
  const std::vector<JudgedItem> unlabelled{{0.5, {}, 1}};
  QCOMPARE(judgedMean(unlabelled).judge, std::optional(0.5));
  QVERIFY(!judgedMean(unlabelled).people);
}

void PredictionPoweredTest::evenly_drawn_labels_give_the_same_mean()
{
  const World world{0.7, 0.9, 0.8};
  RandomBits random(5);
  std::vector<JudgedItem> items;
  PredictionPoweredSample sample;
  for (int i = 0; i < 500; ++i) {
    JudgedItem item = world.draw(random);
    item.probability = 0.16;
    if (i < 80) {
      sample.labels.push_back(*item.label);
      sample.judgeOnLabelled.push_back(item.judge);
    } else {
      sample.judgeElsewhere.push_back(item.judge);
      item.label.reset();
    }
    items.push_back(item);
  }
  const JudgedMean made = judgedMean(items);
  const auto plain = predictionPoweredMean(sample);
  QVERIFY(!made.isWeighted);
  QVERIFY(std::abs(made.effectiveLabels - 80) < 1e-9);
  QVERIFY(std::abs(made.lambda - plain->lambda) < 1e-12);
  QVERIFY(std::abs(*made.corrected - plain->value) < 1e-12);
  QVERIFY(std::abs(*made.standardError / plain->standardError - 1) < 0.02);
  QVERIFY(std::abs(*made.worth / *plain->worth(80) - 1) < 0.04);
  QVERIFY(holds(plain->interval, *made.corrected));
}

void PredictionPoweredTest::labels_count_as_much_as_their_chance_to_be_drawn_says()
{
  // A useless judge: two labels of chance 1/2 and one of 1/4 stand for 2, 2 and 4 items.
  const std::vector<JudgedItem> items{{0.5, 1.0, 0.5}, {0.5, 0.0, 0.5}, {0.5, 1.0, 0.25}, {0.5, {}, 1},
                                      {0.5, {}, 1},    {0.5, {}, 1},    {0.5, {}, 1},     {0.5, {}, 1}};
  const JudgedMean made = judgedMean(items);
  QVERIFY(made.isWeighted);
  QCOMPARE(*made.people, 6.0 / 8);
  QCOMPARE(*made.corrected, 6.0 / 8);
  QVERIFY(std::abs(made.effectiveLabels - 64.0 / 24) < 1e-12);
  QCOMPARE(made.lambda, 0.0);
  QCOMPARE(made.doubt, JudgedMeanDoubt::FewLabels);
}

void PredictionPoweredTest::what_it_is_worth_and_how_many_more_halve_the_interval()
{
  // 100 labels of 10,000 items, half of them good, the judge wrong on one in ten either way: e = Y − λ'F.
  std::vector<JudgedItem> items;
  for (int i = 0; i < 10'000; ++i) {
    const double good = i % 2;
    const double said = i % 20 >= 18 ? 1 - good : good;
    items.push_back({said, i < 100 ? std::optional(good) : std::nullopt, 0.01});
  }
  const JudgedMean made = judgedMean(items);
  QCOMPARE(made.doubt, JudgedMeanDoubt::None);
  // cov₀ = 0.2, var = 0.25, so λ' = 0.8 (but for 1 ÷ 9,999); var(Y − λ'F) = 0.25 − 0.2² ÷ 0.25 = 0.09.
  QVERIFY(std::abs(made.labelVariance - 0.09 / 100) < 1e-6);
  QVERIFY(std::abs(made.itemVariance - 0.64 * 0.25 / 10'000) < 1e-7);
  QVERIFY(std::abs(*made.worth - 0.0025 / (0.0009 + 0.000016) * 100) < 0.1); // 273
  // A quarter of the variance: 0.000229 − 0.000016 from labels, 0.09 ÷ 0.000213 = 422.5 labels.
  QCOMPARE(made.moreLabelsFor(0.5), std::optional<qint64>(323));
  QVERIFY(!made.moreLabelsFor(1));
  QVERIFY(!made.moreLabelsFor(0));
}

void PredictionPoweredTest::no_number_of_labels_does_what_only_items_can()
{
  std::vector<JudgedItem> items;
  for (int i = 0; i < 200; ++i) {
    const double good = i % 2;
    const double said = i % 20 >= 18 ? 1 - good : good;
    items.push_back({said, i < 100 ? std::optional(good) : std::nullopt, 1});
  }
  const JudgedMean made = judgedMean(items);
  QVERIFY(made.ci95);
  QVERIFY(!made.moreLabelsFor(0.5));
  QVERIFY(made.moreLabelsFor(0.95));
}

void PredictionPoweredTest::few_labels_have_no_interval()
{
  std::vector<JudgedItem> items;
  for (int i = 0; i < 300; ++i)
    items.push_back({i % 3 ? 1.0 : 0.0, i < 49 ? std::optional(i % 2 ? 1.0 : 0.0) : std::nullopt, 1});
  QCOMPARE(judgedMean(items).doubt, JudgedMeanDoubt::FewLabels);
  QVERIFY(!judgedMean(items).ci95);
  QVERIFY(judgedMean(items).corrected);
  QVERIFY(!judgedMean(items).moreLabelsFor(0.5));
  items[49].label = 1;
  QCOMPARE(judgedMean(items).doubt, JudgedMeanDoubt::None);
  QVERIFY(judgedMean(items).ci95);
  items[49].probability = 0.01; // worth a hundred of the others
  QCOMPARE(judgedMean(items).doubt, JudgedMeanDoubt::FewEffective);
  for (const JudgedMeanDoubt doubt :
       {JudgedMeanDoubt::NoLabels, JudgedMeanDoubt::FewLabels, JudgedMeanDoubt::FewEffective})
    QVERIFY(explanation(doubt).endsWith(u'.'));
}

void PredictionPoweredTest::the_careful_interval_holds_the_truth_data()
{
  QTest::addColumn<int>("labels");
  QTest::addColumn<int>("others");
  QTest::addColumn<double>("share");
  QTest::addColumn<double>("sensitivity");
  QTest::addColumn<double>("specificity");
  for (const int labels : {50, 150})
    for (const double share : {0.5, 0.8, 0.95, 0.98}) {
      for (const auto& [sensitivity, specificity] :
           {std::pair(0.9, 0.9), std::pair(0.98, 0.98), std::pair(0.95, 0.5), std::pair(0.5, 0.5)})
        QTest::addRow("%d labels, share %.2f, judge %.2f %.2f", labels, share, sensitivity, specificity)
            << labels << 500 << share << sensitivity << specificity;
      QTest::addRow("%d labels, share %.2f, all alike", labels, share) << labels << labels << share << 1.0 << 1.0;
    }
}

void PredictionPoweredTest::the_careful_interval_holds_the_truth()
{
  QFETCH(int, labels);
  QFETCH(int, others);
  QFETCH(double, share);
  QFETCH(double, sensitivity);
  QFETCH(double, specificity);
  constexpr int repetitions = 2000;
  const World world{share, sensitivity, specificity};
  RandomBits random(7);
  int held = 0;
  std::vector<JudgedItem> items(static_cast<std::size_t>(labels + others));
  for (int repetition = 0; repetition < repetitions; ++repetition) {
    for (std::size_t i = 0; i < items.size(); ++i) {
      items[i] = world.draw(random);
      if (i >= static_cast<std::size_t>(labels)) items[i].label.reset();
    }
    const JudgedMean made = judgedMean(items);
    QVERIFY(made.ci95);
    held += holds(*made.ci95, share);
  }
  QVERIFY2(isAtLeast93(held, repetitions), qPrintable(u"%1 of %2"_s.arg(held).arg(repetitions)));
}

void PredictionPoweredTest::the_weighted_interval_holds_the_truth_data()
{
  QTest::addColumn<int>("failing"); // labels
  QTest::addColumn<int>("passing");
  QTest::addColumn<double>("share"); // of good ones among the passing
  QTest::addColumn<double>("sensitivity");
  QTest::addColumn<double>("specificity");
  for (const auto& [failing, passing] : {std::pair(100, 30), std::pair(150, 50), std::pair(60, 40)})
    for (const double share : {0.8, 0.95})
      for (const auto& [sensitivity, specificity] : {std::pair(0.9, 0.9), std::pair(0.98, 0.5), std::pair(0.5, 0.5)})
        QTest::addRow("%d failing and %d passing, share %.2f, judge %.2f %.2f", failing, passing, share, sensitivity,
                      specificity)
            << failing << passing << share << sensitivity << specificity;
}

// As the daily draws go: most of the failing answers are labelled and few of the passing ones.
void PredictionPoweredTest::the_weighted_interval_holds_the_truth()
{
  QFETCH(int, failing);
  QFETCH(int, passing);
  QFETCH(double, share);
  QFETCH(double, sensitivity);
  QFETCH(double, specificity);
  constexpr int repetitions = 2000;
  constexpr int allFailing = 200;
  constexpr int allPassing = 800;
  constexpr double failingShare = 0.3;
  const World bad{failingShare, sensitivity, specificity};
  const World good{share, sensitivity, specificity};
  const double truth = (failingShare * allFailing + share * allPassing) / (allFailing + allPassing);
  RandomBits random(11);
  int held = 0;
  int shown = 0;
  std::vector<JudgedItem> items(allFailing + allPassing);
  for (int repetition = 0; repetition < repetitions; ++repetition) {
    for (int i = 0; i < allFailing + allPassing; ++i) {
      JudgedItem& item = items[static_cast<std::size_t>(i)];
      const bool fails = i < allFailing;
      item = (fails ? bad : good).draw(random);
      item.probability = fails ? static_cast<double>(failing) / allFailing : static_cast<double>(passing) / allPassing;
      if (fails ? i >= failing : i - allFailing >= passing) item.label.reset();
    }
    const JudgedMean made = judgedMean(items);
    if (!made.ci95) continue;
    ++shown;
    held += holds(*made.ci95, truth);
  }
  QVERIFY(shown > 0);
  QVERIFY2(isAtLeast93(held, shown), qPrintable(u"%1 of %2"_s.arg(held).arg(shown)));
}

} // namespace assayer::tests
