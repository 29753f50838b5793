#include "work/trend_data.h"

#include "core/run_time.h"
#include "metrics/measures.h"
#include "work/figures.h"
#include "work/judge_versions.h"
#include "work/run_scores.h"

#include <QSet>

#include <algorithm>
#include <map>
#include <tuple>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

const QStringList scoredNames{u"faithfulness"_s, u"answer_relevance"_s, u"context_precision"_s, u"composite"_s};
const QStringList scoredTitles{u"Faithfulness"_s, u"Answer relevance"_s, u"Context precision"_s, u"Composite"_s};

TrendMeasure scoredTrend(qsizetype which)
{
  TrendMeasure measure;
  measure.name = scoredNames[which];
  measure.title = scoredTitles[which];
  measure.of = TrendMeasure::Of::Scores;
  measure.scored = static_cast<ScoredMeasure>(which);
  return measure;
}

TrendMeasure rankingTrend(const QString& name, const MeasureSpec& spec)
{
  const Measure& row = *spec.measure;
  TrendMeasure measure;
  measure.name = name;
  measure.title = name;
  measure.share = row.share;
  measure.unit = row.unit;
  measure.summed = row.summed;
  measure.geometric = row.geometric;
  measure.better = row.better;
  return measure;
}

Result<TrendMeasure> trendMeasure(Store& store, const QString& name, bool byJudge)
{
  if (byJudge)
    if (const qsizetype which = scoredNames.indexOf(name); which >= 0) return scoredTrend(which);
  const auto found = findMeasures(store, {name}, {}, Apart::Range);
  if (!found) return tl::unexpected(found.error());
  if (!found->ofPairs.empty())
    return fail(ErrorKind::Usage, {}, u"%1 is about two runs' answers, so no run has it by itself"_s.arg(name));
  if (found->ofAnswers.empty()) {
    const auto spec = parseMeasure(name);
    if (!spec) return tl::unexpected(spec.error());
    return rankingTrend(name, *spec);
  }
  const AnswerMeasure& row = found->ofAnswers.front();
  if (byJudge)
    return fail(ErrorKind::Usage, {},
                u"a model judge's scores are %1; %2 rests on people's labels"_s.arg(scoredNames.join(u", "_s), name));
  if (row.over)
    return fail(ErrorKind::Usage, {}, u"%1 does not run over answers; a trend takes faithfulness"_s.arg(name));
  TrendMeasure measure;
  measure.name = name;
  measure.title = row.title;
  measure.of = TrendMeasure::Of::Answers;
  measure.share = row.share;
  measure.unit = row.unit;
  measure.better = row.better;
  measure.ofAnswers = row;
  return measure;
}

bool inTime(const RunRow& a, const RunRow& b)
{
  if (a.date.isEmpty() != b.date.isEmpty()) return b.date.isEmpty();
  return std::tuple(timeOf(a), a.id) < std::tuple(timeOf(b), b.id);
}

/// Runs in order; those that are no step of one history go into leftOut.
QVector<RunRow> runsInTime(const QVector<RunRow>& all, const QVector<RunId>& asked, QVector<RunRow>& leftOut)
{
  QVector<RunRow> runs;
  for (const RunRow& run : all)
    if (!isReference(run) && (asked.isEmpty() || asked.contains(run.id))) runs.append(run);
  if (asked.isEmpty()) {
    std::map<Condition, int> counts;
    for (const RunRow& run : std::as_const(runs)) ++counts[run.condition];
    const auto most = std::ranges::max_element(counts, {}, &std::pair<const Condition, int>::second);
    if (most != counts.end()) {
      const Condition usual = most->first;
      for (const RunRow& run : std::as_const(runs))
        if (run.condition != usual) leftOut.append(run);
      runs.removeIf([usual](const RunRow& run) { return run.condition != usual; });
    }
  }
  std::ranges::sort(runs, inTime);
  return runs;
}

/// The version that scored most of the run's answers, of equal ones the newest; then the others.
Result<QVector<JudgeRow>> versionsThatScored(Store& store, RunId run, const QVector<JudgeRow>& versions)
{
  QHash<JudgeId, QSet<AnswerId>> scored;
  for (const JudgeRow& judge : versions) scored.insert(judge.id, {});
  if (auto read = store.eachScore(run,
                                  [&](const Score& score) {
                                    const auto of = scored.find(score.judge);
                                    if (of != scored.end() && score.value && scoreNamed(score.measure))
                                      of->insert(score.answer);
                                  });
      !read)
    return tl::unexpected(read.error());
  QVector<JudgeRow> found;
  for (const JudgeRow& judge : versions)
    if (!scored[judge.id].isEmpty()) found.append(judge);
  std::ranges::sort(found, [&](const JudgeRow& a, const JudgeRow& b) {
    const auto ofA = scored[a.id].size();
    const auto ofB = scored[b.id].size();
    return ofA != ofB ? ofA > ofB : a.id > b.id;
  });
  return found;
}

Result<void> addScores(Store& store, TrendData& data, TrendRunData& of, const QHash<AnswerId, qsizetype>& answers,
                       const QVector<JudgeRow>& versions)
{
  const auto scored = versionsThatScored(store, of.run.id, versions);
  if (!scored) return tl::unexpected(scored.error());
  if (scored->isEmpty()) return {};
  of.judge = scored->first();
  for (const JudgeRow& other : scored->mid(1)) of.otherVersions.append(other.name);
  const auto read = loadRunScores(store, of.run, answers.keys(), of.judge->name);
  if (!read) return tl::unexpected(read.error());
  for (auto score = read->cbegin(); score != read->cend(); ++score) {
    const qsizetype place = answers.value(score.key());
    const ModelScores& given = score.value();
    TrendParts parts{};
    bool isAny = false;
    for (int part = 0; part < SamplePartCount; ++part) {
      const PackedBounds bounds = given.bounds(static_cast<SamplePart>(part));
      parts[static_cast<std::size_t>(part)] = isBelow(bounds, data.thresholds.part);
      isAny = isAny || bounds.status != MeasureStatus::Undefined;
    }
    const PackedBounds composite = given.composite();
    isAny = isAny || composite.status != MeasureStatus::Undefined;
    if (!isAny) continue;
    ++of.scoredByJudge;
    of.parts[place] = parts;
    for (qsizetype at = 0; at < data.measures.size(); ++at) {
      const TrendMeasure& measure = data.measures[at];
      if (measure.of != TrendMeasure::Of::Scores) continue;
      const PackedBounds bounds = measure.scored == ScoredMeasure::Composite
                                      ? composite
                                      : given.bounds(static_cast<SamplePart>(measure.scored));
      if (bounds.status != MeasureStatus::Undefined) of.scores[at][place] = bounds;
    }
  }
  return {};
}

Result<void> addRun(Store& store, TrendData& data, const RunRow& run, const QVector<JudgeRow>& versions)
{
  const qsizetype count = data.queries.size();
  TrendRunData of;
  of.run = run;
  of.scores = QVector<TrendScores>(data.measures.size(), TrendScores(count));
  of.parts.resize(count);
  of.answered = QVector<bool>(count, false);
  of.latency.resize(count);
  of.cost.resize(count);
  QHash<AnswerId, qsizetype> answers;
  const auto note = [&](const AnswerTiming& timing) {
    const auto place = data.places.constFind(timing.query);
    if (place == data.places.constEnd()) return;
    answers.insert(timing.answer, *place);
    of.answered[*place] = true;
    of.latency[*place] = timing.latencyMs;
    of.cost[*place] = timing.cost;
  };
  if (auto read = store.eachTiming(run.id, note); !read) return tl::unexpected(read.error());
  if (!versions.isEmpty())
    if (auto added = addScores(store, data, of, answers, versions); !added) return tl::unexpected(added.error());
  data.runs.push_back(std::move(of));
  return {};
}

PackedBounds packedForTrend(const Bounds& bounds)
{
  PackedBounds packed{bounds.min, bounds.max, bounds.status, Reason::None, bounds.outer};
  for (int reason = 0; reason < ReasonCount && !bounds.reason.isEmpty(); ++reason)
    if (reasonName(static_cast<Reason>(reason)) == bounds.reason) packed.reason = static_cast<Reason>(reason);
  return packed;
}

} // namespace

Result<QVector<TrendMeasure>> trendMeasures(Store& store, const QStringList& names, bool byJudge)
{
  QVector<TrendMeasure> measures;
  for (const QString& name : names) {
    auto measure = trendMeasure(store, name, byJudge);
    if (!measure) return tl::unexpected(measure.error());
    measures.append(*std::move(measure));
  }
  return measures;
}

Result<TrendData> readTrend(Store& store, const TrendQuestion& question)
{
  TrendData data;
  data.question = question;
  auto measures = trendMeasures(store, question.measures, !question.judge.isEmpty());
  if (!measures) return tl::unexpected(measures.error());
  data.measures = *std::move(measures);
  const auto queries = store.queries();
  if (!queries) return tl::unexpected(queries.error());
  data.queries = *queries;
  for (qsizetype place = 0; place < queries->size(); ++place) data.places.insert((*queries)[place].id, place);
  const auto guidelines = store.guidelines();
  if (!guidelines) return tl::unexpected(guidelines.error());
  data.guidelines = *guidelines;
  std::ranges::stable_sort(data.guidelines, {}, &Guideline::at);
  const auto settings = store.triageSettings();
  if (!settings) return tl::unexpected(settings.error());
  data.thresholds = {settings->composite, settings->part, settings->run};
  const auto all = store.runs();
  if (!all) return tl::unexpected(all.error());

  QVector<JudgeRow> versions;
  if (!question.judge.isEmpty()) {
    const auto judges = store.judges();
    if (!judges) return tl::unexpected(judges.error());
    versions = judgesNamed(*judges, question.judge);
    if (versions.isEmpty()) {
      const QStringList series = judgeSeriesOf(*judges);
      return fail(ErrorKind::NotFound, {},
                  u"there is no model judge \"%1\"; %2"_s.arg(
                      question.judge,
                      series.isEmpty() ? u"this workspace has none"_s : u"there are: "_s + series.join(u", "_s)));
    }
  }
  const QVector<RunRow> runs = runsInTime(*all, question.runs, data.leftOut);
  for (const RunRow& run : runs)
    if (auto added = addRun(store, data, run, versions); !added) return tl::unexpected(added.error());
  return data;
}

Engine forTrend(Engine snapshot)
{
  Lens lens = snapshot.lens();
  if ((lens.policy != Policy::TrecEval && !lens.undefinedIsZero) || lens.onlyQueriesOfRun) return snapshot;
  lens.onlyQueriesOfRun = true;
  snapshot.setLens(lens);
  return snapshot;
}

void scoreRankings(TrendData& data, const Engine& engine, qsizetype place)
{
  static const QString notInRun = reasonName(Reason::NotInRun);
  const QueryRow& query = data.queries[place];
  // Means of retrieval run over the queries that expect an answer (the README's rules, Ranking).
  if (query.expect != Expect::Answer && query.expect != Expect::None) return;
  for (TrendRunData& of : data.runs)
    for (qsizetype at = 0; at < data.measures.size(); ++at) {
      if (data.measures[at].of != TrendMeasure::Of::Retrieval) continue;
      const auto score = engine.ofQuery(of.run.id, query.id, data.measures[at].name);
      const bool isThere = score && (score->status != MeasureStatus::Undefined || score->reason != notInRun);
      of.scores[at][place] = isThere ? std::optional(packedForTrend(*score)) : std::nullopt;
    }
}

void scoreRankings(TrendData& data, const Engine& engine)
{
  for (qsizetype place = 0; place < data.queries.size(); ++place) scoreRankings(data, engine, place);
}

void scoreAnswer(TrendData& data, std::size_t run, qsizetype place, const JudgedAnswer& answer)
{
  static const AnswerMeasure& faithfulness = *answerMeasure(u"faithfulness"_s);
  static const AnswerMeasure& relevance = *answerMeasure(u"answer_relevance"_s);
  TrendRunData& of = data.runs[run];
  for (qsizetype at = 0; at < data.measures.size(); ++at)
    if (const auto& measure = data.measures[at].ofAnswers)
      of.scores[at][place] = scoreOf(*measure, answer, data.question.policy);
  if (!data.question.judge.isEmpty()) return;
  of.parts[place] = TrendParts{isBelow(faithfulness.score(answer), data.thresholds.part),
                               isBelow(relevance.score(answer), data.thresholds.part),
                               isBelow(answer.contextPrecision, data.thresholds.part)};
}

bool restsOnAnswerLabels(const TrendData& data)
{
  return data.question.judge.isEmpty();
}

} // namespace assayer
