#include "statistics/survey_estimates_test.h"

#include "statistics/binomial.h"
#include "statistics/survey_estimates.h"

#include <QTest>

#include <cmath>

namespace assayer::tests {

namespace {

constexpr DrawPart Failing = DrawPart::Failing;
constexpr DrawPart Audit = DrawPart::Audit;

/// All that was drawn is reviewed.
SurveyStratum finished(DrawPart part, qint64 size, const std::vector<SurveyLabel>& reviewed, double scoreSum = 0)
{
  return {.part = part, .size = size, .drawn = std::ssize(reviewed), .reviewed = reviewed, .scoreSum = scoreSum};
}

/// ones times 1 and zeros times 0.
std::vector<SurveyLabel> tally(int ones, int zeros)
{
  std::vector<SurveyLabel> labels(static_cast<std::size_t>(ones), {.value = 1});
  labels.resize(static_cast<std::size_t>(ones + zeros));
  return labels;
}

SurveyEstimate estimated(const std::vector<SurveyRun>& runs, SurveyPopulation population = SurveyPopulation::WholeRun,
                         SurveyMethod method = SurveyMethod::Labels)
{
  return surveyEstimate(runs, population, method).value();
}

SurveyEstimate estimatedDay(const SurveyDay& day, SurveyPopulation population = SurveyPopulation::WholeRun,
                            SurveyMethod method = SurveyMethod::Labels)
{
  return estimated({{.days = {day}}}, population, method);
}

bool same(const std::optional<double>& value, double expected)
{
  return value && std::abs(*value - expected) <= 1e-12;
}

/// Scores are read by the model judge's method only.
SurveyDay threeStrata()
{
  return {.strata = {
              finished(Failing, 40, {{1, 1}, {1, 1}, {0, 0}, {1, 0}}, 24),
              finished(Failing, 10, {{0, 0.5}, {1, 0.5}}, 5),
              finished(Audit, 50, {{0, 0}, {0, 0}, {1, 0.5}, {0, 0}, {0, 0.5}}, 10),
          }};
}

ErrorKind refusal(const SurveyDay& day)
{
  const auto estimate = surveyEstimate({{.days = {day}}}, SurveyPopulation::WholeRun);
  return estimate ? ErrorKind::Store : estimate.error().kind;
}

} // namespace

void SurveyEstimatesTest::three_strata_add_up_by_their_sizes()
{
  // Means 3/4, 1/2, 1/5; their variances 1/4, 1/2, 1/5.
  const SurveyEstimate estimate = estimatedDay(threeStrata());
  // (40 · 0.75 + 10 · 0.5 + 50 · 0.2) / 100
  QVERIFY(same(estimate.value, 0.45));
  // 0.4² · 0.9 · 0.25/4 + 0.1² · 0.8 · 0.5/2 + 0.5² · 0.9 · 0.2/5 = 0.009 + 0.002 + 0.009
  QVERIFY(same(estimate.standardError, std::sqrt(0.02)));
  // One over 0.4² · 0.9/4 + 0.1² · 0.8/2 + 0.5² · 0.9/5 = 0.036 + 0.004 + 0.045
  QVERIFY(same(estimate.effectiveLabels, 1 / 0.085));
  QVERIFY(same(estimate.naive, 5.0 / 11));
  QCOMPARE(estimate.labels, 11);
  QCOMPARE(estimate.population, 100);
}

void SurveyEstimatesTest::failures_alone_leave_the_audit_out()
{
  const SurveyEstimate estimate = estimatedDay(threeStrata(), SurveyPopulation::Failures);
  QVERIFY(same(estimate.value, 0.7)); // (30 + 5) / 50
  // 0.8² · 0.9 · 0.25/4 + 0.2² · 0.8 · 0.5/2
  QVERIFY(same(estimate.standardError, std::sqrt(0.044)));
  QVERIFY(same(estimate.naive, 4.0 / 6));
  QCOMPARE(estimate.labels, 6);
  QCOMPARE(estimate.population, 50);
}

void SurveyEstimatesTest::a_model_judge_is_corrected_by_the_labels()
{
  const SurveyEstimate estimate = estimatedDay(threeStrata(), SurveyPopulation::WholeRun, SurveyMethod::ModelJudge);
  // y − f: 0 0 0 1 (mean 1/4, variance 1/4); −½ ½ (0, 1/2); 0 0 ½ 0 −½ (0, 1/8).
  QVERIFY(same(estimate.value, 0.49)); // (24 + 5 + 10 + 40 · 0.25) / 100
  // 0.4² · 0.9 · 0.25/4 + 0.1² · 0.8 · 0.5/2 + 0.5² · 0.9 · 0.125/5
  QVERIFY(same(estimate.standardError, std::sqrt(0.009 + 0.002 + 0.005625)));
  QVERIFY(same(estimate.naive, 5.0 / 11));
}

void SurveyEstimatesTest::days_of_one_run_are_averaged_by_what_they_could_tell()
{
  const SurveyDay first{.strata = {finished(Failing, 100, tally(4, 6))}};
  const SurveyDay second{.strata = {finished(Failing, 90, tally(2, 8))}, .knownFailing = {10, 4}};
  const SurveyEstimate estimate = estimated({{.days = {first, second}}});
  // With a spread of 1 the days' variances would be 0.9/10 = 0.09 and 0.9² · (8/9)/10 = 0.072: weights 4/9 and 5/9.
  // The first says 0.4, the second (4 + 90 · 0.2) / 100 = 0.22.
  QVERIFY(same(estimate.value, 0.3));
  // The variances of the labels are 4/15 and 8/45: (16 · 0.09 · 4/15 + 25 · 0.072 · 8/45) / 81
  QVERIFY(same(estimate.standardError, std::sqrt((16 * 0.024 + 25 * 0.0128) / 81)));
  QCOMPARE(estimate.population, 100);
  QCOMPARE(estimate.labels, 20);
}

void SurveyEstimatesTest::labels_of_earlier_days_are_known()
{
  // 60 of 100 known, 30 of them 1; of the other 40 a half.
  const SurveyDay day{.strata = {finished(Failing, 30, tally(1, 1)), finished(Audit, 10, tally(1, 1))},
                      .knownFailing = {50, 25},
                      .knownPassing = {10, 5}};
  const SurveyEstimate estimate = estimatedDay(day);
  QVERIFY(same(estimate.value, 0.5));
  QCOMPARE(estimate.population, 100);
  QCOMPARE(estimate.labels, 4); // drawn ones
  // 0.3² · (28/30) · 0.5/2 + 0.1² · 0.8 · 0.5/2
  QVERIFY(same(estimate.standardError, std::sqrt(0.021 + 0.002)));
}

void SurveyEstimatesTest::a_day_that_leaves_nothing_open_counts_alone()
{
  const SurveyDay first{.strata = {finished(Failing, 6, tally(1, 3))}};
  const SurveyDay second{.strata = {finished(Failing, 2, tally(2, 0))}, .knownFailing = {4, 1}};
  const SurveyEstimate estimate = estimated({{.days = {first, second}}});
  QVERIFY(same(estimate.value, 0.5)); // 3 of 6, whatever the first day says
  QVERIFY(!estimate.tooFew());
  QVERIFY(estimate.ci95 == (ConfidenceInterval{0.5, 0.5}));
}

void SurveyEstimatesTest::different_runs_add_up()
{
  const SurveyRun one{.days = {{.strata = {finished(Failing, 100, tally(4, 6))}}}};
  const SurveyRun other{.days = {{.strata = {finished(Failing, 300, tally(2, 8))}}}};
  const SurveyEstimate estimate = estimated({one, other});
  QVERIFY(same(estimate.value, 0.25)); // (40 + 60) / 400
  // (1/4)² · 0.9 · (4/15)/10 + (3/4)² · (29/30) · (8/45)/10
  QVERIFY(same(estimate.standardError, std::sqrt(0.0015 + 0.5625 * 29 / 30 * 8 / 450)));
  QCOMPARE(estimate.population, 400);
}

void SurveyEstimatesTest::a_stratum_with_one_label_borrows_the_spread_of_its_part()
{
  // Three of four reviewed: with two drawn of each, neither stratum can have been missed.
  const SurveyDay day{.strata = {{.part = Failing, .size = 30, .drawn = 2, .reviewed = tally(2, 0)},
                                 {.part = Failing, .size = 10, .drawn = 2, .reviewed = tally(0, 1)}}};
  const SurveyEstimate estimate = estimatedDay(day);
  QVERIFY(same(estimate.value, 0.75));
  // About the part's mean: 0.75 · 0.25² + 0.25 · 0.75² = 0.1875, times 3/2; of the small stratum 0.25² · (1 − 1/10).
  QVERIFY(same(estimate.standardError, std::sqrt(0.28125 * 0.05625)));
}

void SurveyEstimatesTest::a_stratum_that_a_half_finished_day_missed_is_estimated_from_the_others()
{
  const SurveyDay day{.strata = {{.part = Failing, .size = 30, .drawn = 2, .reviewed = tally(1, 1)},
                                 {.part = Failing, .size = 10, .drawn = 2}}};
  const SurveyEstimate estimate = estimatedDay(day);
  QVERIFY(same(estimate.value, 0.5));
  QVERIFY(same(estimate.standardError, std::sqrt((1 - 2.0 / 30) * 0.5 / 2)));
  QCOMPARE(estimate.population, 40); // all the same
}

void SurveyEstimatesTest::strata_of_a_half_finished_day_count_by_their_chance_to_be_reached()
{
  // Two of five reviewed, one in each stratum. Chances to be reached: 1 − C(2,2)/C(5,2) = 0.9 for the stratum of
  // three places, 1 − C(3,2)/C(5,2) = 0.7 for that of two. Weights 30/0.9 and 10/0.7, that is 0.7 and 0.3.
  const SurveyDay day{.strata = {{.part = Failing, .size = 30, .drawn = 3, .reviewed = tally(1, 0)},
                                 {.part = Failing, .size = 10, .drawn = 2, .reviewed = tally(0, 1)}}};
  const SurveyEstimate estimate = estimatedDay(day);
  QVERIFY(same(estimate.value, 0.7));
  // Borrowed spread: (0.7 · 0.3² + 0.3 · 0.7²) · 2 = 0.42; within: 0.49 · (29/30) + 0.09 · 0.9.
  // Between, beyond what a single label explains: 0.09 · 0.3 · (0.7² − 0.42); nothing of the other (0.3² < 0.42).
  QVERIFY(same(estimate.standardError, std::sqrt(0.42 * (0.49 * 29 / 30 + 0.09 * 0.9) + 0.09 * 0.3 * (0.49 - 0.42))));
}

void SurveyEstimatesTest::leftovers_of_yesterday_are_a_list_of_their_own()
{
  // Three leftovers, all reviewed, stand for themselves, however little of today's list is done.
  SurveyStratum leftover = finished(Failing, 3, tally(3, 0));
  leftover.list = 1;
  const SurveyDay day{.strata = {leftover,
                                 {.part = Failing, .size = 20, .drawn = 2, .reviewed = tally(0, 1)},
                                 {.part = Failing, .size = 7, .drawn = 2}}};
  QVERIFY(same(estimatedDay(day).value, 0.1)); // 3 of 30
}

void SurveyEstimatesTest::a_day_without_labels_of_a_part_is_left_out()
{
  const SurveyDay whole{.strata = {finished(Failing, 40, tally(1, 1)), finished(Audit, 60, tally(0, 2))}};
  const SurveyDay half{.strata = {finished(Failing, 40, tally(2, 0)), {.part = Audit, .size = 60, .drawn = 2}}};
  const SurveyEstimate estimate = estimated({{.days = {whole}}, {.days = {half}}});
  QVERIFY(same(estimate.value, 0.2)); // 20 of 100: of the other sample nothing is said
  QCOMPARE(estimate.population, 100);
  QCOMPARE(estimate.daysLeftOut, 1);
  QVERIFY(same(estimated({{.days = {whole}}, {.days = {half}}}, SurveyPopulation::Failures).value, 0.75));
  const SurveyEstimate nothing = estimatedDay(half);
  QVERIFY(nothing.doubt == SurveyDoubt::OnePartMissing);
  QVERIFY(!nothing.value && !nothing.ci95);
  QVERIFY(same(nothing.naive, 1.0));
}

void SurveyEstimatesTest::the_interval_of_one_stratum_is_that_of_clopper_and_pearson()
{
  // 40 of 100 labels of 1,000 items: variance 0.9 · 0.24 · (100/99)/100, so 0.24 over that: 110 labels of an endless
  // population; with Student's t for 99 degrees of freedom somewhat fewer.
  const SurveyEstimate estimate = estimatedDay({.strata = {finished(Failing, 1000, tally(40, 60))}});
  const double factor = studentQuantile(0.95, 99) / -normalQuantile(0.025);
  const double labels = 110 / (factor * factor);
  const ShareInterval expected = *shareInterval(0.4 * labels, labels, 0.95, ShareMethod::ClopperPearson);
  QVERIFY(!estimate.tooFew());
  QVERIFY(same(estimate.ci95->low, expected.low));
  QVERIFY(same(estimate.ci95->high, expected.high));
  QVERIFY(estimate.ci95->low > 0.30 && estimate.ci95->high < 0.50);
}

void SurveyEstimatesTest::a_cause_that_was_never_seen_has_an_upper_end()
{
  const SurveyEstimate never = estimatedDay({.strata = {finished(Failing, 1'000'000, tally(0, 100))}});
  QVERIFY(same(never.value, 0));
  QCOMPARE(never.ci95->low, 0.0);
  QVERIFY(std::abs(never.ci95->high - 0.037) < 0.001); // about 1 − 0.025^(1/100)
  const SurveyEstimate always = estimatedDay({.strata = {finished(Failing, 1'000'000, tally(100, 0))}});
  QVERIFY(same(always.ci95->low, 1 - never.ci95->high));
  QCOMPARE(always.ci95->high, 1.0);
}

void SurveyEstimatesTest::a_judge_that_was_never_caught_is_not_believed_entirely()
{
  std::vector<SurveyLabel> labels = tally(30, 70);
  for (SurveyLabel& label : labels) label.score = label.value;
  const SurveyEstimate estimate = estimatedDay({.strata = {finished(Failing, 1000, labels, 310)}},
                                               SurveyPopulation::WholeRun, SurveyMethod::ModelJudge);
  QVERIFY(same(estimate.value, 0.31));
  QVERIFY(same(estimate.standardError, 0));
  // 100/0.9 labels are worth 111.1; with two imagined ones, each wrong, the variance is (2/113.1)/113.1.
  const double half = studentQuantile(0.95, 99) * std::sqrt(2 / std::pow(100 / 0.9 + 2, 2));
  QVERIFY(same(estimate.ci95->low, 0.31 - half));
  QVERIFY(same(estimate.ci95->high, 0.31 + half));
}

void SurveyEstimatesTest::ends_lie_between_nothing_and_all_of_what_is_open()
{
  // 90 known, 45 of them 1; 60 open, all 50 reviewed of them 0: at least 45 and at most 55 of 150.
  const SurveyDay day{.strata = {finished(Failing, 60, tally(0, 50))}, .knownFailing = {90, 45}};
  const SurveyEstimate estimate = estimatedDay(day);
  QVERIFY(same(estimate.ci95->low, 0.3));
  QVERIFY(estimate.ci95->high > 0.3 && estimate.ci95->high < 55.0 / 150);
}

void SurveyEstimatesTest::a_judge_can_push_the_unbiased_number_out_of_range()
{
  // The judge says 0.1 on average and is 0.3 too high where it was checked.
  const std::vector<SurveyLabel> labels(60, {.value = 0, .score = 0.3});
  const SurveyEstimate estimate = estimatedDay({.strata = {finished(Failing, 1000, labels, 100)}},
                                               SurveyPopulation::WholeRun, SurveyMethod::ModelJudge);
  QVERIFY(same(estimate.unclipped, -0.2));
  QCOMPARE(*estimate.value, 0.0);
  QCOMPARE(estimate.ci95->low, 0.0);
}

void SurveyEstimatesTest::fewer_than_fifty_labels_are_too_few()
{
  const SurveyEstimate few = estimatedDay({.strata = {finished(Failing, 1000, tally(20, 29))}});
  QVERIFY(few.doubt == SurveyDoubt::FewLabels);
  QVERIFY(few.tooFew() && !few.ci95);
  QVERIFY(same(few.value, 20.0 / 49));
  QVERIFY(!estimatedDay({.strata = {finished(Failing, 1000, tally(20, 30))}}).tooFew());
}

void SurveyEstimatesTest::labels_that_stand_for_too_many_are_too_few()
{
  // 60 labels, but nearly all items stand behind two of them.
  const SurveyDay day{.strata = {finished(Failing, 10'000, tally(1, 1)), finished(Failing, 100, tally(30, 28))}};
  const SurveyEstimate estimate = estimatedDay(day);
  QVERIFY(estimate.effectiveLabels < 3);
  QVERIFY(estimate.doubt == SurveyDoubt::FewEffective);
  QVERIFY(!estimate.ci95);
  // A single label says nothing of its spread, and no other label of its part can lend it one.
  const SurveyDay single{.strata = {finished(Failing, 1000, tally(30, 30)), finished(Audit, 10, tally(0, 1))}};
  QVERIFY(estimatedDay(single).doubt == SurveyDoubt::NoSpread);
}

void SurveyEstimatesTest::a_run_that_is_reviewed_entirely_has_no_interval_to_speak_of()
{
  const SurveyEstimate all = estimatedDay({.strata = {finished(Failing, 8, tally(2, 6))}});
  QVERIFY(!all.tooFew());
  QVERIFY(all.ci95 == (ConfidenceInterval{0.25, 0.25}));
  const SurveyEstimate before = estimatedDay({.strata = {}, .knownFailing = {8, 2}});
  QVERIFY(same(before.value, 0.25));
  QVERIFY(before.ci95 == (ConfidenceInterval{0.25, 0.25}));
}

void SurveyEstimatesTest::a_stratum_reviewed_entirely_does_not_make_an_unfinished_day_exact()
{
  // The only label so far is that of a cluster of one.
  const SurveyDay day{.strata = {{.part = Failing, .size = 30, .drawn = 2},
                                 {.part = Failing, .size = 1, .drawn = 1, .reviewed = tally(1, 0)}}};
  const SurveyEstimate estimate = estimatedDay(day);
  QVERIFY(estimate.tooFew() && !estimate.ci95);
  QVERIFY(same(estimate.value, 1.0));
  QVERIFY(same(estimate.effectiveLabels, 0));
  const SurveyEstimate many = estimated(std::vector<SurveyRun>(60, {.days = {day}}));
  QCOMPARE(many.labels, 60);
  QVERIFY(many.doubt == SurveyDoubt::NoSpread);
  QVERIFY(!many.ci95);
}

void SurveyEstimatesTest::nothing_reviewed_has_no_value()
{
  for (const std::vector<SurveyRun>& runs : std::vector<std::vector<SurveyRun>>{
           {}, {{}}, {{.days = {{}}}}, {{.days = {{.strata = {{.part = Failing, .size = 9, .drawn = 3}}}}}}}) {
    const SurveyEstimate estimate = estimated(runs);
    QVERIFY(estimate.doubt == SurveyDoubt::NoLabels);
    QVERIFY(!estimate.value && !estimate.naive && !estimate.ci95);
  }
}

void SurveyEstimatesTest::every_doubt_is_explained()
{
  QVERIFY(explanation(SurveyDoubt::None).isEmpty());
  for (const SurveyDoubt doubt : {SurveyDoubt::NoLabels, SurveyDoubt::FewLabels, SurveyDoubt::OnePartMissing,
                                  SurveyDoubt::NoSpread, SurveyDoubt::FewEffective})
    QVERIFY(explanation(doubt).endsWith(QLatin1Char('.')));
}

void SurveyEstimatesTest::nonsense_is_refused()
{
  const double nan = std::nan("");
  QVERIFY(refusal({.strata = {{.part = Failing, .size = 2, .drawn = 3}}}) == ErrorKind::Usage);
  QVERIFY(refusal({.strata = {{.part = Failing, .size = -1, .drawn = -1}}}) == ErrorKind::Usage);
  QVERIFY(refusal({.strata = {{.part = Failing, .size = 5, .drawn = 1, .reviewed = tally(1, 1)}}}) == ErrorKind::Usage);
  for (const double bad : {-0.1, 1.1, nan}) {
    QVERIFY(refusal({.strata = {finished(Failing, 5, {{.value = bad}})}}) == ErrorKind::Usage);
    QVERIFY(refusal({.strata = {finished(Failing, 5, {{.value = 0, .score = bad}})}}) == ErrorKind::Usage);
  }
  QVERIFY(refusal({.strata = {finished(Failing, 5, tally(1, 1), 6)}}) == ErrorKind::Usage);
  QVERIFY(refusal({.strata = {finished(Failing, 5, tally(1, 1), nan)}}) == ErrorKind::Usage);
  QVERIFY(refusal({.strata = {}, .knownFailing = {3, 4}}) == ErrorKind::Usage);
  QVERIFY(refusal({.strata = {}, .knownPassing = {-1, 0}}) == ErrorKind::Usage);
}

} // namespace assayer::tests
