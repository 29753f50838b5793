#include "work/trend.h"

#include "work/engine_loading.h"
#include "work/figures.h"
#include "work/judge_versions.h"

#include <QDateTime>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

/// Which places count: all of them, or one split.
std::vector<bool> placesOfSplit(const TrendData& data)
{
  std::vector<bool> counts(static_cast<std::size_t>(data.queries.size()), true);
  if (!data.question.split) return counts;
  for (std::size_t place = 0; place < counts.size(); ++place)
    counts[place] = data.queries[static_cast<qsizetype>(place)].split == *data.question.split;
  return counts;
}

/// What all runs that have anything of it have. has(run, place).
template <class Has>
std::vector<bool> commonPlaces(const TrendData& data, const std::vector<bool>& wanted, Has has, QString* fewest)
{
  std::vector<bool> common = wanted;
  int least = 0;
  int most = 0;
  bool isFirst = true;
  for (const TrendRunData& run : data.runs) {
    int count = 0;
    for (std::size_t place = 0; place < wanted.size(); ++place)
      count += wanted[place] && has(run, static_cast<qsizetype>(place));
    if (count == 0) continue; // of another kind: its figures are not calculable, the others' are
    for (std::size_t place = 0; place < common.size(); ++place)
      if (!has(run, static_cast<qsizetype>(place))) common[place] = false;
    if (fewest && (isFirst || count < least)) *fewest = run.run.name;
    least = isFirst ? count : std::min(least, count);
    most = std::max(most, count);
    isFirst = false;
  }
  if (fewest && least == most) fewest->clear();
  if (isFirst) common.assign(common.size(), false);
  return common;
}

TrendFigure figureOf(const TrendMeasure& measure, const TrendScores& scores, const std::vector<bool>& places)
{
  std::vector<PackedBounds> values;
  for (std::size_t place = 0; place < places.size(); ++place)
    if (const auto& score = scores[static_cast<qsizetype>(place)]; places[place] && score)
      values.push_back(measure.geometric ? logarithmOf(*score) : *score);
  TrendFigure figure;
  figure.mean = meanOf(values, measure.summed);
  if (measure.geometric) figure.mean = exponentialOf(figure.mean);
  if (!measure.summed && !measure.geometric)
    figure.ci95 = samplingInterval(values, figure.mean, measure.share, measure.unit);
  return figure;
}

void addTimings(TrendRun& run, const TrendRunData& of, const std::vector<bool>& places)
{
  std::vector<double> latencies;
  std::vector<double> costs;
  for (std::size_t place = 0; place < places.size(); ++place) {
    if (!places[place]) continue;
    const auto at = static_cast<qsizetype>(place);
    run.answers += of.answered[at];
    if (of.latency[at]) latencies.push_back(*of.latency[at]);
    if (of.cost[at]) costs.push_back(*of.cost[at]);
    run.scored += of.parts[at].has_value();
    if (of.parts[at])
      for (std::size_t part = 0; part < SamplePartCount; ++part) run.parts[part].add((*of.parts[at])[part]);
  }
  run.bottleneck = bottleneckOf(run.parts);
  if (!latencies.empty()) {
    std::ranges::sort(latencies);
    run.latency = {static_cast<int>(latencies.size()), quantileOf(latencies, 0.5), quantileOf(latencies, 0.95)};
  }
  if (!costs.empty()) {
    const double sum = std::accumulate(costs.begin(), costs.end(), 0.0);
    run.cost = {static_cast<int>(costs.size()), sum / static_cast<double>(costs.size()), sum};
  }
}

/// Guidelines of the days after one run's and up to the next one's.
QStringList guidelinesBetween(const QVector<Guideline>& guidelines, const QString& before, const QString& now)
{
  QStringList versions;
  for (const Guideline& guideline : guidelines) {
    const QString day = QDateTime::fromMSecsSinceEpoch(guideline.at, Qt::UTC).date().toString(Qt::ISODate);
    if (guideline.at > 0 && day > before.left(10) && day <= now.left(10)) versions.append(guideline.version);
  }
  return versions;
}

void addSteps(Trend& trend, const TrendData& data)
{
  const bool anyDate = trend.undated < static_cast<int>(trend.runs.size());
  const TrendRun* lastScored = nullptr;
  for (std::size_t i = 0; i < trend.runs.size(); ++i) {
    TrendRun& run = trend.runs[i];
    if (run.judge) {
      run.otherJudge = lastScored && lastScored->judge->id != run.judge->id;
      if (run.otherJudge) run.judgeChanges = judgeChanges(*run.judge, *lastScored->judge);
      lastScored = &run;
    }
    if (i == 0) continue;
    const TrendRun& before = trend.runs[i - 1];
    run.startsAnew = anyDate && run.run.date.isEmpty(); // it may have been made at any time
    if (run.startsAnew) continue;
    run.changes = changesBetween(run.run, before.run);
    if (!run.run.date.isEmpty()) run.newGuidelines = guidelinesBetween(data.guidelines, before.run.date, run.run.date);
  }
}

} // namespace

bool Trend::breaks(std::size_t run, const TrendMeasure& measure) const
{
  return runs[run].startsAnew || (runs[run].otherJudge && measure.of == TrendMeasure::Of::Scores);
}

double quantileOf(const std::vector<double>& sorted, double share)
{
  const double at = share * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(std::floor(at));
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (at - std::floor(at)) * (sorted[above] - sorted[below]);
}

Trend trendOf(const TrendData& data)
{
  Trend trend;
  trend.question = data.question;
  trend.measures = data.measures;
  trend.leftOut = data.leftOut;
  trend.thresholds = data.thresholds;
  const std::vector<bool> wanted = placesOfSplit(data);
  const auto isAnswered = [](const TrendRunData& run, qsizetype place) { return run.answered[place]; };
  const std::vector<bool> answered =
      data.question.ownQueries ? wanted : commonPlaces(data, wanted, isAnswered, nullptr);
  for (const TrendRunData& of : data.runs) {
    TrendRun run;
    run.run = of.run;
    run.judge = of.judge;
    run.otherVersions = of.otherVersions;
    addTimings(run, of, answered);
    trend.undated += of.run.date.isEmpty();
    trend.runs.push_back(std::move(run));
  }
  for (qsizetype at = 0; at < data.measures.size(); ++at) {
    const auto has = [at](const TrendRunData& run, qsizetype place) { return run.scores[at][place].has_value(); };
    QString fewest;
    const std::vector<bool> common = commonPlaces(data, wanted, has, &fewest);
    trend.common.append(static_cast<int>(std::ranges::count(common, true)));
    trend.fewest.append(fewest);
    const std::vector<bool>& places = data.question.ownQueries ? wanted : common;
    for (std::size_t i = 0; i < data.runs.size(); ++i)
      trend.runs[i].figures.append(figureOf(data.measures[at], data.runs[i].scores[at], places));
  }
  addSteps(trend, data);
  return trend;
}

Result<Trend> loadTrend(Store& store, const TrendQuestion& question)
{
  auto data = readTrend(store, question);
  if (!data) return tl::unexpected(data.error());
  const bool ofRanking = std::ranges::any_of(
      data->measures, [](const TrendMeasure& measure) { return measure.of == TrendMeasure::Of::Retrieval; });
  if (ofRanking) {
    const auto settings = store.settings();
    if (!settings) return tl::unexpected(settings.error());
    Lens lens;
    lens.policy = question.policy;
    lens.relevantFrom = settings->relevantFrom;
    auto engine = loadEngine(store, lens, {}, {.copies = true, .needs = needsOfQueries(question.measures)});
    if (!engine) return tl::unexpected(engine.error());
    scoreRankings(*data, forTrend(*std::move(engine)));
  }
  RunAnswersReader reader(store, LabelScope::everybody());
  if (restsOnAnswerLabels(*data))
    for (std::size_t run = 0; run < data->runs.size(); ++run) {
      const auto answers = reader.read(data->runs[run].run.id);
      if (!answers) return tl::unexpected(answers.error());
      for (qsizetype i = 0; i < answers->queries.size(); ++i)
        scoreAnswer(*data, run, data->places.value(answers->queries[i].id),
                    answers->answers[static_cast<std::size_t>(i)]);
    }
  return trendOf(*data);
}

} // namespace assayer
