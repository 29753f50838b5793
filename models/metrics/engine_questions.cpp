// What the engine is asked now and then, not kept up to date: where a figure comes from, how two runs differ, what to
// judge next.
#include "metrics/engine_private.h"

namespace assayer {

using namespace detail;

Knowledge Engine::Private::knowledge(Index query) const
{
  Knowledge knowledge = queries[query]->knowledge(conventions);
  knowledge.relevantFrom = lens.relevantFrom;
  knowledge.answersFrom = answersFrom;
  knowledge.highestGrade = rules.highestGrade;
  knowledge.gain = lens.gain;
  return knowledge;
}

PackedBounds Engine::Private::difference(Index a, Index b, Index query, const MeasureSpec& spec, qint64 mostOutcomes)
{
  for (const Index run : {a, b})
    if (const auto nothing = unscored(run, query)) return *nothing;
  // A measure of the context may look to different depths in the two runs; then each has its own figure.
  const bool sameDepth = inRun(spec, a) == inRun(spec, b);
  if (conventions.openIsZero || conventions.openRemoved || conventions.undefinedIsZero || !sameDepth) {
    const PackedBounds ofA = score(a, query, spec);
    const PackedBounds ofB = score(b, query, spec);
    return settled(differenceApart(ofA, ofB), conventions);
  }
  const Knowledge known = knowledge(query);
  const KnownRanking ofA = queries[query]->knownRanking(a, conventions);
  const KnownRanking ofB = queries[query]->knownRanking(b, conventions);
  return settled(differenceOf(inRun(spec, a), {known, ofA, ofB}, mostOutcomes), conventions);
}

std::vector<QueryId> Engine::queries() const
{
  std::vector<QueryId> ids(d->queries.size());
  for (auto query = d->queryIndex.cbegin(); query != d->queryIndex.cend(); ++query) ids[*query] = query.key();
  return ids;
}

std::optional<Explanation> Engine::explain(RunId run, QueryId query, const QString& measure) const
{
  const Result<MeasureSpec> named = parseMeasure(measure);
  if (!named) return std::nullopt;
  const auto runAt = d->runIndex.constFind(run);
  const auto queryAt = d->queryIndex.constFind(query);
  if (runAt == d->runIndex.constEnd() || queryAt == d->queryIndex.constEnd())
    return assayer::explain(*named, {}, {}, d->lens.policy, toBounds(undefined(Reason::NotInRun)));
  return assayer::explain(d->inRun(*named, *runAt), d->queries[*queryAt]->knownRanking(*runAt, d->conventions),
                          d->knowledge(*queryAt), d->lens.policy, toBounds(d->score(*runAt, *queryAt, *named)));
}

std::optional<MeanExplanation> Engine::explainMean(RunId run, const QString& measure) const
{
  return explainMean(run, measure, queries());
}

std::optional<MeanExplanation> Engine::explainMean(RunId run, const QString& measure,
                                                   std::span<const QueryId> queries) const
{
  const Result<MeasureSpec> named = parseMeasure(measure);
  const auto mean = this->mean(run, measure, queries);
  if (!named || !mean) return std::nullopt;
  MeanExplanation explanation{named->measure, named->cut, d->lens, *mean, {}, 0};
  const auto runAt = d->runIndex.constFind(run);
  if (runAt == d->runIndex.constEnd()) return explanation;
  explanation.cut = d->inRun(*named, *runAt).cut;
  bool lowestTaken = false;
  bool highestTaken = false;
  for (const QueryId& id : queries) {
    const auto at = d->queryIndex.constFind(id);
    if (at == d->queryIndex.constEnd()) continue;
    if (!d->queries[*at]->answerExpected) {
      ++explanation.expectNoAnswer;
      continue;
    }
    ExplainedQuery one{id, toBounds(d->score(*runAt, *at, *named)), false, false};
    const MeasureStatus status = one.bounds.status;
    if (status == MeasureStatus::Determined || status == MeasureStatus::Interval) {
      one.inLowest = one.inHighest = true;
    } else if (status == MeasureStatus::PartlyUndefined && named->measure->summed) {
      one.inLowest = one.inHighest = false;
    } else if (status == MeasureStatus::PartlyUndefined && mean->defined > 0) {
      // At the greedy order's end exactly those beyond the mean are in.
      one.inLowest = one.bounds.min < mean->min;
      one.inHighest = one.bounds.max > mean->max;
    } else if (status == MeasureStatus::PartlyUndefined) {
      one.inLowest = !lowestTaken && one.bounds.min <= mean->min;
      one.inHighest = !highestTaken && one.bounds.max >= mean->max;
      lowestTaken |= one.inLowest;
      highestTaken |= one.inHighest;
    }
    explanation.queries.append(one);
  }
  return explanation;
}

std::optional<Bounds> Engine::difference(RunId a, RunId b, QueryId query, const QString& measure) const
{
  const Result<MeasureSpec> spec = parseMeasure(measure);
  if (!spec) return std::nullopt;
  const auto aAt = d->runIndex.constFind(a);
  const auto bAt = d->runIndex.constFind(b);
  const auto queryAt = d->queryIndex.constFind(query);
  if (aAt == d->runIndex.constEnd() || bAt == d->runIndex.constEnd() || queryAt == d->queryIndex.constEnd())
    return toBounds(undefined(Reason::NotInRun));
  return toBounds(d->difference(*aAt, *bAt, *queryAt, *spec, MostOutcomes));
}

std::optional<Mean> Engine::meanDifference(RunId a, RunId b, const QString& measure) const
{
  return meanDifference(a, b, measure, queries());
}

std::optional<Mean> Engine::meanDifference(RunId a, RunId b, const QString& measure,
                                           std::span<const QueryId> queries) const
{
  constexpr qint64 MostOutcomesEach = 1024;
  const Result<MeasureSpec> spec = parseMeasure(measure);
  if (!spec) return std::nullopt;
  const auto aAt = d->runIndex.constFind(a);
  const auto bAt = d->runIndex.constFind(b);
  if (aAt == d->runIndex.constEnd() || bAt == d->runIndex.constEnd()) return Mean();
  std::vector<PackedBounds> scores;
  for (const QueryId& id : queries) {
    const auto query = d->queryIndex.constFind(id);
    if (query != d->queryIndex.constEnd() && d->queries[*query]->answerExpected)
      scores.push_back(d->difference(*aAt, *bAt, *query, *spec, MostOutcomesEach));
  }
  return meanOf(scores, spec->measure->summed);
}

std::vector<Worth> Engine::worthOf(QueryId query, const Goal& goal) const
{
  const Result<MeasureSpec> named = parseMeasure(goal.measure);
  const auto queryAt = d->queryIndex.constFind(query);
  const auto run = d->runIndex.constFind(goal.run);
  if (!named || queryAt == d->queryIndex.constEnd() || run == d->runIndex.constEnd()) return {};
  const Knowledge known = d->knowledge(*queryAt);
  const MeasureSpec spec = d->inRun(*named, *run);
  const KnownRanking ranking = d->queries[*queryAt]->knownRanking(*run, d->conventions);
  if (!goal.other) return assayer::worthOf(spec, known, ranking);
  const auto other = d->runIndex.constFind(*goal.other);
  if (other == d->runIndex.constEnd()) return {};
  const KnownRanking second = d->queries[*queryAt]->knownRanking(*other, d->conventions);
  return assayer::worthOf(spec, PairedQuery{known, ranking, second});
}

std::vector<NextJudgement> Engine::mostInformative(const Goal& goal, std::size_t most) const
{
  constexpr double MostWidth = std::numeric_limits<double>::infinity(); // of a difference that is not worked out
  const Result<MeasureSpec> spec = parseMeasure(goal.measure);
  const auto run = d->runIndex.constFind(goal.run);
  const auto other = d->runIndex.constFind(goal.other.value_or(goal.run));
  if (!spec || run == d->runIndex.constEnd() || other == d->runIndex.constEnd()) return {};
  // No label swings more than the query's greatest swing or narrows by more than the width, so the most promising
  // queries are asked first and the rest may be spared.
  struct Open {
    QueryId query;
    std::pair<double, double> promise; // swing, narrowing
  };
  std::vector<Open> open;
  for (const QueryId& id : queries()) {
    const Index at = d->queryIndex.value(id);
    if (!d->queries[at]->answerExpected) continue;
    Open one{id, {0, 0}};
    if (!goal.other) {
      one.promise.second = widthOf(d->score(*run, at, *spec));
      if (one.promise.second == 0) continue;
    } else {
      const KnownRanking a = d->queries[at]->knownRanking(*run, d->conventions);
      const KnownRanking b = d->queries[at]->knownRanking(*other, d->conventions);
      one.promise = {greatestSwing(d->inRun(*spec, *run), {d->knowledge(at), a, b}), MostWidth};
    }
    open.push_back(one);
  }
  std::ranges::stable_sort(open, std::greater<>(), &Open::promise);
  std::vector<NextJudgement> best;
  const auto kept = [](const NextJudgement& next) { return std::pair(next.worth.swing, next.worth.narrowing()); };
  for (const Open& query : open) {
    if (best.size() == most && kept(best.back()) >= query.promise) break;
    for (const Worth& worth : worthOf(query.query, goal)) best.push_back({query.query, worth});
    std::ranges::stable_sort(best, std::greater<>(), kept);
    if (best.size() > most) best.resize(most);
  }
  return best;
}

std::vector<NextJudgement> Engine::mostInformativeOfEach(const Goal& goal, std::span<const QueryId> queries,
                                                         const std::function<bool()>& keepGoing) const
{
  std::vector<NextJudgement> best;
  for (const QueryId& id : queries) {
    if (keepGoing && !keepGoing()) break;
    const auto at = d->queryIndex.constFind(id);
    if (at == d->queryIndex.constEnd() || !d->queries[*at]->answerExpected) continue;
    const std::vector<Worth> worth = worthOf(id, goal);
    if (!worth.empty() && (worth.front().narrowing() > 0 || worth.front().swing > 0))
      best.push_back({id, worth.front()});
  }
  return best;
}

} // namespace assayer
