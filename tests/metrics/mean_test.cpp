#include "metrics/mean_test.h"

#include "metrics/mean.h"
#include "metrics/policy.h"

#include <QTest>

#include <random>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

PackedBounds sometimes(double min, double max)
{
  return {min, max, MeasureStatus::PartlyUndefined, Reason::NoRelevant};
}

std::vector<PackedBounds> drawScores(std::mt19937& engine)
{
  const auto part = [&] { return static_cast<double>(engine() % 13) / 12; };
  std::vector<PackedBounds> scores;
  for (std::size_t i = 0, n = 1 + engine() % 9; i < n; ++i) {
    const double a = part();
    const double b = part();
    switch (engine() % 4) {
    case 0: scores.push_back(determined(a)); break;
    case 1: scores.push_back(between(std::min(a, b), std::max(a, b))); break;
    case 2: scores.push_back(undefined(Reason::NotInRun)); break;
    default: scores.push_back(sometimes(std::min(a, b), std::max(a, b)));
    }
  }
  return scores;
}

} // namespace

void MeanTest::queries_that_are_sometimes_defined_join_as_enumeration_says()
{
  std::mt19937 engine(99);
  for (int round = 0; round < 20000; ++round) {
    const std::vector<PackedBounds> scores = drawScores(engine);
    std::vector<PackedBounds> optional;
    double minSum = 0;
    double maxSum = 0;
    int defined = 0;
    for (const PackedBounds& score : scores) {
      if (score.status == MeasureStatus::PartlyUndefined) optional.push_back(score);
      if (score.status != MeasureStatus::Determined && score.status != MeasureStatus::Interval) continue;
      minSum += score.min;
      maxSum += score.max;
      ++defined;
    }
    std::optional<double> least;
    std::optional<double> most;
    for (std::size_t subset = 0; subset < std::size_t{1} << optional.size(); ++subset) {
      double low = minSum;
      double high = maxSum;
      int n = defined;
      for (std::size_t i = 0; i < optional.size(); ++i) {
        if ((subset >> i & 1) == 0) continue;
        low += optional[i].min;
        high += optional[i].max;
        ++n;
      }
      if (n == 0) continue;
      least = std::min(least.value_or(2), low / n);
      most = std::max(most.value_or(-1), high / n);
    }
    const Mean mean = meanOf(scores);
    QCOMPARE(mean.status == MeasureStatus::Undefined, !least.has_value());
    QCOMPARE(mean.defined, defined);
    QCOMPARE(mean.optional, static_cast<int>(optional.size()));
    if (!least) continue;
    QVERIFY(std::abs(mean.min - *least) <= 1e-12);
    QVERIFY(std::abs(mean.max - *most) <= 1e-12);
  }
}

void MeanTest::taking_out_and_putting_back_leaves_no_trace()
{
  std::mt19937 engine(5);
  std::vector<PackedBounds> scores;
  for (int i = 0; i < 300; ++i) scores.push_back(determined(1 / static_cast<double>(1 + engine() % 1000)));
  MeanSum sum;
  for (const PackedBounds& score : scores) sum.add(score);
  for (int i = 0; i < 5000; ++i) {
    PackedBounds& score = scores[engine() % scores.size()];
    sum.remove(score);
    score = engine() % 3 == 0 ? sometimes(0.1, 0.7) : determined(1 / static_cast<double>(1 + engine() % 1000));
    sum.add(score);
  }
  QCOMPARE(sum.mean(scores, false), meanOf(scores)); // bit for bit
}

void MeanTest::a_mean_is_determined_only_when_every_query_is_or_is_certainly_undefined()
{
  const std::vector<PackedBounds> certain{determined(0.5), determined(1), undefined(Reason::NoRelevant)};
  QCOMPARE(meanOf(certain).value(), std::optional(0.75));
  const std::vector<PackedBounds> open{determined(0.5), between(0.25, 0.75)};
  QCOMPARE(meanOf(open).status, MeasureStatus::Interval);
  const std::vector<PackedBounds> joins{determined(1), sometimes(1, 1)};
  QCOMPARE(meanOf(joins).status, MeasureStatus::Interval);
  const std::vector<PackedBounds> never{undefined(Reason::NoRelevant)};
  QCOMPARE(meanOf(never).status, MeasureStatus::Undefined);
  const std::vector<PackedBounds> perhaps{sometimes(0.25, 0.5), undefined(Reason::NoRelevant)};
  QCOMPARE(meanOf(perhaps).status, MeasureStatus::PartlyUndefined);
}

void MeanTest::strict_publishes_no_mean_while_a_query_is_open()
{
  const Conventions strict = conventionsOf(Policy::Strict);
  const std::vector<PackedBounds> scores{settled(determined(0.5), strict), settled(between(0.0, 1.0), strict),
                                         settled(undefined(Reason::NoRelevant), strict)};
  const Mean mean = meanOf(scores);
  QCOMPARE(mean.status, MeasureStatus::Undefined);
  QCOMPARE(mean.value(), std::nullopt);
  QCOMPARE(mean.defined, 1);
  QCOMPARE(mean.optional, 1);
  QCOMPARE(mean.undefinedCount, 1);
  QCOMPARE(mean.reasons.value(u"open"_s), 1);
  QCOMPARE(meanOf(std::vector{scores[0], scores[2]}).value(), std::optional(0.5));
}

void MeanTest::reasons_and_counts_say_why_queries_are_missing()
{
  const std::vector<PackedBounds> scores{determined(1), undefined(Reason::NoRelevant), undefined(Reason::NotInRun),
                                         undefined(Reason::NotInRun), sometimes(0, 1)};
  const Mean mean = meanOf(scores);
  QCOMPARE(mean.total, 5);
  QCOMPARE(mean.defined, 1);
  QCOMPARE(mean.optional, 1);
  QCOMPARE(mean.undefinedCount, 3);
  QCOMPARE(mean.reasons, (QMap<QString, int>{{u"no_relevant"_s, 2}, {u"not_in_run"_s, 2}}));
}

} // namespace assayer::tests
