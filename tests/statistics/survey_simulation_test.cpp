#include "statistics/survey_simulation_test.h"

#include "statistics/survey_simulation.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace assayer::tests {

namespace {

/// The rules were found with some hundred to 1,500 repetitions of 150 scenarios, 35 lines each; these are as many as a
/// test has time for.
int repetitions()
{
  return std::max(qEnvironmentVariableIntValue("ASSAYER_SIMULATION"), 200);
}

const std::vector<Scenario>& scenarios()
{
  static const std::vector<Scenario> list{
      {.name = "one day, too few", .days = 1, .seed = 1},
      {.name = "3 days of a run", .days = 3, .clustersTell = true, .seed = 2},
      {.name = "3 samples", .days = 3, .sameRun = false, .failing = 60, .passing = 140, .judges = true, .seed = 3},
      {.name = "10 days of a run, skewed",
       .days = 10,
       .clusters = 12,
       .clustersTell = true,
       .severityTells = true,
       .skewed = true,
       .judges = true,
       .seed = 4},
      {.name = "10 samples",
       .days = 10,
       .sameRun = false,
       .failing = 60,
       .passing = 140,
       .clustersTell = true,
       .seed = 5},
      {.name = "10 half-finished days of a run",
       .days = 10,
       .clustersTell = true,
       .skewed = true,
       .least = 3,
       .most = 20,
       .judges = true,
       .seed = 6},
      {.name = "10 half-finished samples",
       .days = 10,
       .sameRun = false,
       .failing = 60,
       .passing = 140,
       .clustersTell = true,
       .least = 10,
       .most = 10,
       .seed = 7},
      {.name = "20 days of a run", .days = 20, .failing = 500, .passing = 700, .clustersTell = true, .seed = 8},
      {.name = "20 samples, skewed",
       .days = 20,
       .sameRun = false,
       .failing = 60,
       .passing = 140,
       .clustersTell = true,
       .severityTells = true,
       .skewed = true,
       .seed = 9},
      {.name = "5 days, one cluster has it all",
       .days = 5,
       .failing = 500,
       .clusters = 12,
       .skewed = true,
       .unevenness = 12,
       .largeOnesTell = true,
       .seed = 13},
      {.name = "rare causes only", .days = 10, .failingRate = 0.2, .passingRate = 0.2, .judges = true, .seed = 14},
      {.name = "all failing ones in 8 days",
       .days = 8,
       .failing = 90,
       .passing = 300,
       .clustersTell = true,
       .seed = 10},
  };
  return list;
}

const Outcome& outcomeOf(const std::vector<Outcome>& outcomes, SurveyPopulation population, Measure measure,
                         Judge judge)
{
  return *std::find_if(outcomes.begin(), outcomes.end(), [&](const Outcome& outcome) {
    return outcome.population == population && outcome.measure == measure && outcome.judge == judge;
  });
}

} // namespace

void SurveySimulationTest::estimates_are_not_biased_and_intervals_hold_the_truth_data()
{
  QTest::addColumn<int>("scenario");
  int number = 0;
  for (const Scenario& scenario : scenarios()) QTest::newRow(scenario.name.c_str()) << number++;
}

void SurveySimulationTest::estimates_are_not_biased_and_intervals_hold_the_truth()
{
  QFETCH(const int, scenario);
  const Scenario& given = scenarios()[static_cast<std::size_t>(scenario)];
  const std::vector<Outcome> outcomes = simulate(given, repetitions());
  double shown = 0;
  double held = 0;
  for (const Outcome& outcome : outcomes) {
    const std::string line = lineOf(given, outcome);
    if (qEnvironmentVariableIsSet("ASSAYER_SIMULATION")) std::printf("%s\n", line.c_str());
    QVERIFY2(std::abs(outcome.error) <= 4 * outcome.errorOfThat + 1e-9, line.c_str());
    // Each line as near 93 % as so many repetitions can tell, and all of them together above it.
    const double chance = std::sqrt(0.93 * 0.07 * outcome.shown);
    QVERIFY2(outcome.held >= 0.93 * outcome.shown - 3 * chance, line.c_str());
    shown += outcome.shown;
    held += outcome.held;
  }
  QVERIFY(held >= 0.93 * shown);
  QCOMPARE(shown == 0, given.days == 1); // 20 labels are too few for any
}

void SurveySimulationTest::the_plain_mean_of_the_drawn_is_biased()
{
  // The draw prefers failing ones, where the judge is wrong more often. If this went unnoticed, so would a bias above.
  const Scenario scenario{.name = "naive", .days = 5, .clustersTell = true, .seed = 11};
  const std::vector<Outcome> outcomes = simulate(scenario, 150);
  const Outcome& wrong = outcomeOf(outcomes, SurveyPopulation::WholeRun, WrongVerdict, NoJudge);
  QVERIFY(wrong.naiveError > 0.04);
  QVERIFY(wrong.naiveError > 4 * wrong.naiveErrorOfThat);
  QVERIFY(std::abs(wrong.error) <= 4 * wrong.errorOfThat);
}

void SurveySimulationTest::a_good_judge_narrows_the_interval_and_a_bad_one_does_not_mislead()
{
  const Scenario scenario{.name = "judges", .days = 10, .judges = true, .seed = 12};
  const std::vector<Outcome> outcomes = simulate(scenario, 100);
  const auto half = [&](Judge judge) { return outcomeOf(outcomes, SurveyPopulation::WholeRun, Half, judge); };
  QVERIFY(half(Good).width < 0.8 * half(NoJudge).width);
  QVERIFY(half(Bad).width > half(NoJudge).width);
  QVERIFY(std::abs(half(Bad).error) <= 4 * half(Bad).errorOfThat);
}

} // namespace assayer::tests
