#include "statistics/survey_simulation.h"

#include "statistics/random_bits.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <utility>

namespace assayer::tests {

namespace {

using Population = std::vector<SimulatedItem>;

double uniform(RandomBits& random)
{
  return static_cast<double>(random.next() >> 11) * 0x1.0p-53;
}

double chance(RandomBits& random, double share)
{
  return uniform(random) < share ? 1 : 0;
}

void judgeIt(SimulatedItem& item, RandomBits& random)
{
  for (int measure = 0; measure < MeasureCount; ++measure) {
    const double value = item.values[measure];
    double* scores = item.scores[measure];
    scores[Good] = chance(random, 0.03) > 0 ? 1 - value : value;
    scores[Bad] = chance(random, 0.5);
    scores[Biased] = std::min(1.0, value + (chance(random, 0.3) > 0 ? 0.5 : 0.1));
    scores[Constant] = 0.4;
    scores[Graded] = std::clamp(0.6 * value + 0.4 * uniform(random), 0.0, 1.0);
  }
}

Population makePopulation(const Scenario& scenario, RandomBits& random)
{
  Population items;
  for (int i = 0; i < scenario.failing + scenario.passing; ++i) {
    SimulatedItem item;
    const bool failing = i < scenario.failing;
    item.part = failing ? DrawPart::Failing : DrawPart::Audit;
    const double place = uniform(random);
    const auto clusters = static_cast<double>(scenario.clusters);
    item.cluster = static_cast<qint64>(clusters * (scenario.skewed ? std::pow(place, scenario.unevenness) : place));
    item.severity = failing ? (scenario.skewed ? std::pow(uniform(random), 4) : uniform(random)) : 0;
    // Clusters share causes out among them: the last ones are full of each, the others nearly free.
    double factor = 1;
    if (scenario.clustersTell && failing)
      factor = item.cluster * 3 >= static_cast<qint64>(2 * scenario.clusters) ? 2.2 : 0.4;
    if (scenario.severityTells && failing) factor *= 0.4 + 1.2 * item.severity;
    if (scenario.largeOnesTell && failing) factor = item.cluster == 0 ? 1.3 : 0.2;
    factor *= failing ? scenario.failingRate : scenario.passingRate;
    const double inPart = failing ? 1 : 0.3;
    item.values[Rare] = chance(random, std::min(0.02 * factor, 0.95));
    item.values[Tenth] = chance(random, std::min(0.10 * factor * (failing ? 1.5 : 0.8), 0.95));
    item.values[Half] = chance(random, std::min(0.50 * factor * (failing ? 1.0 : 0.9), 0.95));
    item.values[WrongVerdict] = chance(random, failing ? std::min(0.2 * factor, 0.95) : 0.03);
    const double bad = std::pow(uniform(random), 2) * inPart * std::min(factor, 2.0);
    item.values[Composite] = std::clamp(1 - bad, 0.0, 1.0);
    judgeIt(item, random);
    items.push_back(item);
  }
  return items;
}

using Key = std::pair<DrawPart, std::optional<qint64>>;

/// What is open of a run, kept up to date: the judges' sums by cluster, and what is known.
struct OpenSums {
  struct Scores {
    double sums[MeasureCount][JudgeCount] = {};
  };
  std::map<Key, Scores> scores;
  qint64 known[2] = {};
  double knownValues[2][MeasureCount] = {};
};

Key keyOf(const SimulatedItem& item)
{
  return {item.part, item.part == DrawPart::Failing ? std::optional(item.cluster) : std::nullopt};
}

void addScores(OpenSums& sums, const SimulatedItem& item, double sign)
{
  OpenSums::Scores& scores = sums.scores[keyOf(item)];
  for (int measure = 0; measure < MeasureCount; ++measure)
    for (int judge = 0; judge < JudgeCount; ++judge) scores.sums[measure][judge] += sign * item.scores[measure][judge];
}

OpenSums allOpen(const Population& population)
{
  OpenSums sums;
  for (const SimulatedItem& item : population) addScores(sums, item, 1);
  return sums;
}

/// A day as drawn and reviewed, before a measure is chosen.
struct ReviewedDay {
  const Population* population = nullptr;
  std::vector<DrawStratum> strata;
  std::vector<std::vector<qint64>> reviewed; // positions in the population, by stratum
  OpenSums before;
};

ReviewedDay reviewDay(const Scenario& scenario, const Population& population, std::vector<bool>& done, OpenSums& open,
                      RandomBits& random)
{
  ReviewedDay day{.population = &population, .strata = {}, .reviewed = {}, .before = open};
  DrawFrame frame{.failing = {}, .passing = {}, .novelty = {{0, 1}}};
  for (std::size_t i = 0; i < population.size(); ++i) {
    if (done[i]) continue;
    const SimulatedItem& item = population[i];
    (item.part == DrawPart::Failing ? frame.failing : frame.passing)
        .push_back({.id = static_cast<qint64>(i), .cluster = keyOf(item).second, .severity = item.severity});
  }
  const StratifiedDraw draw = drawStratified(frame, scenario.sizes, random.next()).value();
  day.strata = draw.strata;
  day.reviewed.resize(draw.strata.size());
  const auto range = static_cast<quint64>(scenario.most - scenario.least + 1);
  const qint64 finished = scenario.least + static_cast<qint64>(random.below(range));
  for (qint64 i = 0; i < std::min<qint64>(finished, std::ssize(draw.items)); ++i) {
    const DrawnItem& drawn = draw.items[static_cast<std::size_t>(i)];
    const SimulatedItem& item = population[static_cast<std::size_t>(drawn.id)];
    day.reviewed[static_cast<std::size_t>(drawn.stratum)].push_back(drawn.id);
    done[static_cast<std::size_t>(drawn.id)] = true;
    const int part = item.part == DrawPart::Failing ? 0 : 1;
    ++open.known[part];
    for (int measure = 0; measure < MeasureCount; ++measure) open.knownValues[part][measure] += item.values[measure];
    addScores(open, item, -1);
  }
  return day;
}

SurveyDay surveyOf(const ReviewedDay& day, Measure measure, Judge judge)
{
  SurveyDay survey = surveyDay(day.strata);
  survey.knownFailing = {day.before.known[0], day.before.knownValues[0][measure]};
  survey.knownPassing = {day.before.known[1], day.before.knownValues[1][measure]};
  for (std::size_t i = 0; i < day.strata.size(); ++i) {
    const DrawStratum& drawn = day.strata[i];
    SurveyStratum& stratum = survey.strata[i];
    for (const qint64 id : day.reviewed[i]) {
      const SimulatedItem& item = (*day.population)[static_cast<std::size_t>(id)];
      stratum.reviewed.push_back({.value = item.values[measure], .score = item.scores[measure][judge]});
    }
    if (judge != NoJudge)
      for (const std::optional<qint64>& cluster : drawn.clusters)
        stratum.scoreSum += std::max(0.0, day.before.scores.at({drawn.part, cluster}).sums[measure][judge]);
  }
  return survey;
}

double truthOf(const std::vector<Population>& populations, SurveyPopulation which, Measure measure)
{
  double sum = 0;
  double count = 0;
  for (const Population& population : populations)
    for (const SimulatedItem& item : population) {
      if (which == SurveyPopulation::Failures && item.part != DrawPart::Failing) continue;
      sum += item.values[measure];
      ++count;
    }
  return sum / count;
}

struct Sums {
  double error = 0;
  double errorSquares = 0;
  double naive = 0;
  double naiveSquares = 0;
  int estimates = 0;
};

void count(const SurveyEstimate& estimate, Outcome& outcome, Sums& sums)
{
  ++outcome.repetitions;
  outcome.labels += estimate.labels;
  outcome.effective += estimate.effectiveLabels;
  if (estimate.value) {
    const double error = *estimate.unclipped - outcome.truth;
    sums.error += error;
    sums.errorSquares += error * error;
    const double naive = *estimate.naive - outcome.truth;
    sums.naive += naive;
    sums.naiveSquares += naive * naive;
    ++sums.estimates;
  }
  if (!estimate.ci95) return;
  ++outcome.shown;
  outcome.held += estimate.ci95->low <= outcome.truth + 1e-12 && outcome.truth <= estimate.ci95->high + 1e-12 ? 1 : 0;
  outcome.width += estimate.ci95->high - estimate.ci95->low;
}

void settle(Outcome& outcome, const Sums& sums)
{
  const double count = std::max(sums.estimates, 1);
  outcome.error = sums.error / count;
  outcome.errorOfThat = std::sqrt(std::max(0.0, sums.errorSquares / count - outcome.error * outcome.error) / count);
  outcome.naiveError = sums.naive / count;
  outcome.naiveErrorOfThat =
      std::sqrt(std::max(0.0, sums.naiveSquares / count - outcome.naiveError * outcome.naiveError) / count);
  outcome.width /= std::max(outcome.shown, 1);
  outcome.labels /= outcome.repetitions;
  outcome.effective /= outcome.repetitions;
}

} // namespace

std::vector<Outcome> simulate(const Scenario& scenario, int repetitions)
{
  RandomBits random(scenario.seed);
  std::vector<Population> populations;
  for (int i = 0; i < (scenario.sameRun ? 1 : scenario.days); ++i)
    populations.push_back(makePopulation(scenario, random));
  std::vector<Outcome> outcomes;
  for (int measure = 0; measure < MeasureCount; ++measure) {
    for (int judge = 0; judge < (scenario.judges ? JudgeCount : 1); ++judge)
      outcomes.push_back({.measure = static_cast<Measure>(measure), .judge = static_cast<Judge>(judge)});
    outcomes.push_back({.population = SurveyPopulation::Failures, .measure = static_cast<Measure>(measure)});
  }
  for (Outcome& outcome : outcomes) outcome.truth = truthOf(populations, outcome.population, outcome.measure);
  std::vector<Sums> sums(outcomes.size());
  for (int repetition = 0; repetition < repetitions; ++repetition) {
    std::vector<ReviewedDay> days;
    std::vector<bool> done;
    OpenSums open;
    for (int day = 0; day < scenario.days; ++day) {
      const Population& population = populations[scenario.sameRun ? 0 : static_cast<std::size_t>(day)];
      if (day == 0 || !scenario.sameRun) {
        done.assign(population.size(), false);
        open = allOpen(population);
      }
      days.push_back(reviewDay(scenario, population, done, open, random));
    }
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      Outcome& outcome = outcomes[i];
      std::vector<SurveyRun> runs;
      for (const ReviewedDay& day : days) {
        if (runs.empty() || !scenario.sameRun) runs.emplace_back();
        runs.back().days.push_back(surveyOf(day, outcome.measure, outcome.judge));
      }
      const SurveyMethod method = outcome.judge == NoJudge ? SurveyMethod::Labels : SurveyMethod::ModelJudge;
      count(surveyEstimate(runs, outcome.population, method).value(), outcome, sums[i]);
    }
  }
  for (std::size_t i = 0; i < outcomes.size(); ++i) settle(outcomes[i], sums[i]);
  return outcomes;
}

std::string lineOf(const Scenario& scenario, const Outcome& outcome)
{
  constexpr const char* Measures[]{"2 %", "10 %", "50 %", "verdict", "mean"};
  constexpr const char* Judges[]{"-", "good", "bad", "biased", "const", "graded"};
  char line[240];
  std::snprintf(line, sizeof line,
                "%-34s %-5s %-8s %-7s true %.3f  err %+.4f (z %+5.1f)  naive %+.4f  n %5.0f eff %5.0f  shown %4.0f %%  "
                "held %5.1f %%  width %.3f",
                scenario.name.c_str(), outcome.population == SurveyPopulation::WholeRun ? "whole" : "fail",
                Measures[outcome.measure], Judges[outcome.judge], outcome.truth, outcome.error,
                outcome.errorOfThat > 0 ? outcome.error / outcome.errorOfThat : 0.0, outcome.naiveError, outcome.labels,
                outcome.effective, 100 * outcome.shownShare(), 100 * outcome.coverage(), outcome.width);
  return line;
}

} // namespace assayer::tests
