#include "statistics/calibration_test.h"

#include "statistics/calibration.h"
#include "statistics/oracle.h"

#include <QTest>

#include <cmath>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;
using nlohmann::json;

namespace {

std::vector<ScoredOutcome> itemsOf(const json& one)
{
  std::vector<ScoredOutcome> items;
  for (std::size_t i = 0; i < one["p"].size(); ++i) items.push_back({one["p"][i], one["y"][i].get<int>() != 0});
  return items;
}

} // namespace

void CalibrationTest::errors_and_bins_are_those_of_the_oracle()
{
  const json given = oracle(u"calibration/ece.json"_s);
  int compared = 0;
  for (const json& one : given["cases"]) {
    const std::vector<ScoredOutcome> items = itemsOf(one);
    for (const auto& [name, expected] : one["results"].items()) {
      const int bins = std::stoi(name);
      const QByteArray where = QByteArray::fromStdString(one["id"].get<std::string>() + ' ' + name);
      const auto right = calibration(items, bins);
      const auto left = calibration(items, bins, Bins::LeftClosed);
      const auto mass = calibration(items, bins, Bins::EqualMass);
      QVERIFY2(right && left && mass, where);
      QVERIFY2(near(right->brier, one["brier"], 1e-12), where);
      QVERIFY2(near(right->expectedError, expected["ece_equal_width_right_closed"], 1e-12), where);
      QVERIFY2(near(right->maximumError, expected["mce_right_closed"], 1e-12), where);
      QVERIFY2(near(left->expectedError, expected["ece_equal_width_left_closed"], 1e-12), where);
      QVERIFY2(near(left->maximumError, expected["mce_left_closed"], 1e-12), where);
      QVERIFY2(near(mass->expectedError, expected["ece_equal_mass"], 1e-12), where);
      std::size_t next = 0;
      for (const json& of : expected["bins_right_closed"]) {
        if (of["count"] == 0) continue;
        QVERIFY2(next < right->bins.size(), where);
        const CalibrationBin& bin = right->bins[next++];
        QVERIFY2(std::abs(bin.from - of["bin"].get<double>() / bins) < 1e-12, where);
        QCOMPARE(bin.count, of["count"].get<qint64>());
        QVERIFY2(near(bin.meanScore, of["mean_confidence"], 1e-12), where);
        QVERIFY2(near(bin.share(), of["share_correct"], 1e-12), where);
      }
      QCOMPARE(next, right->bins.size());
      ++compared;
    }
  }
  QCOMPARE(compared, 12);
}

void CalibrationTest::a_score_on_an_edge_falls_on_the_side_that_is_closed()
{
  // 0.3 is not 3 × 0.1 as a double; it is still the edge between the third and the fourth bin.
  const std::vector<ScoredOutcome> one{{0.3, true}};
  QCOMPARE(calibration(one)->bins.front().from, 0.2);
  QCOMPARE(calibration(one, 10, Bins::LeftClosed)->bins.front().from, 0.3);
  const std::vector<ScoredOutcome> ends{{0, false}, {1, true}};
  for (const Bins kind : {Bins::RightClosed, Bins::LeftClosed}) {
    const auto made = calibration(ends, 10, kind);
    QCOMPARE(made->bins.size(), std::size_t(2));
    QCOMPARE(made->bins.front().from, 0.0);
    QCOMPARE(made->bins.back().to, 1.0);
    QCOMPARE(made->expectedError, 0.0);
  }
}

void CalibrationTest::equal_mass_puts_as_many_into_each_bin()
{
  std::vector<ScoredOutcome> items;
  for (int i = 0; i < 7; ++i) items.push_back({(6 - i) / 10.0, i < 3});
  const auto made = calibration(items, 3, Bins::EqualMass);
  QCOMPARE(made->bins.size(), std::size_t(3));
  QCOMPARE(made->bins[0].count, 3);
  QCOMPARE(made->bins[1].count, 2);
  QCOMPARE(made->bins[2].count, 2);
  QCOMPARE(made->bins[0].to, 0.2);
  QCOMPARE(made->bins[2].yes, 2);
  QCOMPARE(calibration(items, 20, Bins::EqualMass)->bins.size(), std::size_t(7)); // never an empty one
}

void CalibrationTest::each_bin_has_wilsons_interval()
{
  std::vector<ScoredOutcome> items;
  for (int i = 0; i < 10; ++i) items.push_back({0.75, i < 8});
  const auto made = calibration(items);
  QCOMPARE(made->bins.size(), std::size_t(1));
  QVERIFY(std::abs(made->expectedError - 0.05) < 1e-12);
  QVERIFY(std::abs(made->bins.front().ci95.low - 0.4901625) < 1e-6); // R's prop.test(8, 10, correct = FALSE)
  QVERIFY(std::abs(made->bins.front().ci95.high - 0.9433178) < 1e-6);
}

void CalibrationTest::nonsense_has_no_calibration()
{
  QVERIFY(!calibration({}));
  const std::vector<ScoredOutcome> one{{0.5, true}};
  QVERIFY(!calibration(one, 0));
  for (const double wrong : {-0.1, 1.1, std::nan("")}) {
    const std::vector<ScoredOutcome> bad{{wrong, true}};
    QVERIFY(!calibration(bad));
  }
}

} // namespace assayer::tests
