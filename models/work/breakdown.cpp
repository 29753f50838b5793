#include "work/breakdown.h"

#include "answers/thresholds.h"
#include "metrics/measures.h"

#include <QMap>
#include <QSet>

#include <algorithm>
#include <cmath>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

std::optional<ShareInterval> wilsonOf(const CountedShare& least, const CountedShare& most)
{
  const auto low = shareInterval(least.count, least.of);
  const auto high = shareInterval(most.count, most.of);
  return low && high ? std::optional(ShareInterval{low->low, high->high}) : std::nullopt;
}

/// Places of the group's queries among the answers.
std::vector<std::size_t> groupPlaces(const RunFacts& facts, const QVector<QueryId>& queries)
{
  std::vector<std::size_t> places;
  for (const QueryId query : queries)
    if (const auto place = facts.places.constFind(query); place != facts.places.constEnd()) places.push_back(*place);
  return places;
}

Production productionAt(const RunFacts& facts, const std::vector<std::size_t>& places)
{
  std::vector<ProductionPart> parts;
  parts.reserve(places.size());
  for (const std::size_t place : places) parts.push_back(facts.answers[place].production);
  return productionOf(parts);
}

void addProduction(BreakdownRow& row, const RunFacts& facts, const std::vector<std::size_t>& places)
{
  row.production = productionAt(facts, places);
  const Production& made = row.production;
  row.quality = wilsonOf(made.qualityLeast, made.qualityMost);
  row.coverage = wilsonOf({made.produced, made.tested}, {made.produced + made.producedOpen, made.tested});
  row.success = wilsonOf({made.validated, made.tested}, {made.validated + made.validatedOpen, made.tested});
}

void addOutcomes(BreakdownRow& row, const RunFacts& facts, const std::vector<std::size_t>& places)
{
  for (const std::size_t place : places) {
    const AnswerFact& fact = facts.answers[place];
    if (!fact.isWritten()) continue;
    const Tri declined =
        fact.outcome == OutcomeColumn::Open ? Tri::Open : toTri(fact.outcome == OutcomeColumn::Declined);
    if (fact.production.expect == Expect::Refusal) {
      ++row.unanswerable;
      row.declined.add(declined);
    } else if (fact.production.expect == Expect::Answer) {
      ++row.answerable;
      row.wronglyDeclined.add(declined);
    }
    Tri any = Tri::No;
    for (std::size_t kind = 0; kind < CriticalErrorCount; ++kind) {
      row.criticalKinds[kind].add(fact.critical[kind]);
      any = any || fact.critical[kind];
    }
    row.critical.add(any);
  }
}

BaselineChange changeSince(const RunFacts& facts, const RunFacts& baseline, const QVector<QueryId>& queries)
{
  BaselineChange change;
  for (const QueryId query : queries) {
    const AnswerFact* const now = facts.ofQuery(query);
    const AnswerFact* const before = baseline.ofQuery(query);
    if (!now || !before || now->production.expect != Expect::Answer) continue;
    ++change.paired;
    const Tri holds = now->production.holds();
    const Tri held = before->production.holds();
    change.gained.add(holds && !held);
    change.lost.add(!holds && held);
  }
  return change;
}

GroupFigure figureOverQueries(const Engine& engine, RunId run, const QString& name, const QVector<QueryId>& queries)
{
  const auto spec = parseMeasure(name);
  const auto mean = spec ? engine.mean(run, name, queries) : std::nullopt;
  if (!mean) return {};
  return {*mean, intervalOfRanking(*spec->measure, engine.scores(run, name, queries), *mean)};
}

GroupFigure figureOverAnswers(const AnswerMeasure& measure, const RunAnswers& answers,
                              const std::vector<PackedBounds>& scores, const std::vector<std::size_t>& places,
                              Policy policy)
{
  GroupFigure figure;
  if (measure.over) { // runs over claims, or over answers in a way of its own
    std::vector<JudgedAnswer> chosen;
    chosen.reserve(places.size());
    for (const std::size_t place : places) chosen.push_back(answers.answers[place]);
    figure.mean = meanOverAnswers(measure, chosen, policy);
    figure.ci95 = samplingInterval({}, figure.mean, measure.share, measure.unit);
    return figure;
  }
  std::vector<PackedBounds> chosen;
  chosen.reserve(places.size());
  for (const std::size_t place : places) chosen.push_back(scores[place]);
  figure.mean = meanOf(chosen);
  figure.ci95 = samplingInterval(chosen, figure.mean, measure.share, measure.unit);
  return figure;
}

void addScores(AnswerScores& scores, const RunAnswers& answers, const FigureMeasures& measures, Policy policy)
{
  for (const AnswerMeasure& measure : measures.ofAnswers) {
    if (measure.over || scores.contains(measure.name)) continue;
    std::vector<PackedBounds>& ofMeasure = scores[measure.name];
    ofMeasure.reserve(answers.answers.size());
    for (const JudgedAnswer& answer : answers.answers) ofMeasure.push_back(scoreOf(measure, answer, policy));
  }
}

Drift::Difference originDifference(const Production& second, const Production& first)
{
  const auto from = [](const Production& made, int validated) {
    return static_cast<double>(validated) / std::max(1, made.tested);
  };
  const double secondLeast = from(second, second.validated);
  const double secondMost = from(second, second.validated + second.validatedOpen);
  const double firstLeast = from(first, first.validated);
  const double firstMost = from(first, first.validated + first.validatedOpen);
  Drift::Difference difference{secondLeast - firstMost, secondMost - firstLeast, {-1, 1}};
  const auto wilson = [](const Production& made, int validated) {
    return shareInterval(validated, made.tested).value_or(ShareInterval{});
  };
  const double down = std::hypot(secondLeast - wilson(second, second.validated).low,
                                 wilson(first, first.validated + first.validatedOpen).high - firstMost);
  const double up = std::hypot(wilson(second, second.validated + second.validatedOpen).high - secondMost,
                               firstLeast - wilson(first, first.validated).low);
  difference.ci95 = {difference.least - down, difference.most + up};
  return difference;
}

std::optional<Drift> driftOf(const RunAnswers& answers, const RunFacts& facts, const QVector<QueryId>& queries)
{
  QMap<QString, std::array<std::vector<std::size_t>, 2>> families;
  std::array<std::vector<std::size_t>, 2> all;
  for (const std::size_t place : groupPlaces(facts, queries)) {
    const QueryRow& query = answers.queries[static_cast<qsizetype>(place)];
    if (query.expect != Expect::Answer) continue;
    if (query.origin != Origin::Golden && query.origin != Origin::Production) continue;
    const std::size_t origin = query.origin == Origin::Production;
    families[query.family][origin].push_back(place);
    all[origin].push_back(place);
  }
  if (all[0].empty() || all[1].empty()) return std::nullopt;
  Drift drift;
  drift.golden = productionAt(facts, all[0]);
  drift.production = productionAt(facts, all[1]);
  drift.plain = originDifference(drift.production, drift.golden);
  int shared = 0; // golden queries of families that both have
  for (const auto& [golden, production] : std::as_const(families)) {
    if (production.empty())
      drift.goldenOutside += static_cast<int>(golden.size());
    else if (golden.empty())
      drift.productionOutside += static_cast<int>(production.size());
    else
      shared += static_cast<int>(golden.size());
  }
  if (shared == 0) return drift;
  Drift::Difference same;
  double down = 0;
  double up = 0;
  for (const auto& [golden, production] : std::as_const(families)) {
    if (golden.empty() || production.empty()) continue;
    const double weight = static_cast<double>(golden.size()) / shared;
    const Drift::Difference one = originDifference(productionAt(facts, production), productionAt(facts, golden));
    same.least += weight * one.least;
    same.most += weight * one.most;
    down += std::pow(weight * (one.least - one.ci95.low), 2);
    up += std::pow(weight * (one.ci95.high - one.most), 2);
  }
  same.ci95 = {same.least - std::sqrt(down), same.most + std::sqrt(up)};
  drift.sameMix = same;
  return drift;
}

void findWeak(Breakdown& breakdown, const BreakdownQuestion& question)
{
  if (breakdown.rows.size() < 2) return;
  const Production& whole = breakdown.whole.production;
  const bool passes = whole.tested > 0 && isBelow(whole.success, question.weakBelow) == Tri::No;
  for (const BreakdownRow& row : std::as_const(breakdown.rows)) {
    const Production& made = row.production;
    if (made.tested > 0 && passes && isBelow(made.success, question.weakBelow) == Tri::Yes)
      breakdown.weak.append(
          {row.name, u"answer_success"_s, WeakGroup::Why::BelowRule, made.success.max, whole.success.min, made.tested});
    else if (made.tested >= FewestForFigure && row.success && row.success->high < whole.success.min)
      breakdown.weak.append({row.name, u"answer_success"_s, WeakGroup::Why::BelowWhole, row.success->high,
                             whole.success.min, made.tested});
    for (qsizetype i = 0; i < row.figures.size(); ++i) {
      const QString& name = question.measures.names[i];
      const GroupFigure& figure = row.figures[i];
      const Mean& all = breakdown.whole.figures[i].mean;
      if (question.measures.betterOf(name) != Better::Higher || figure.mean.defined < FewestForFigure || !figure.ci95)
        continue;
      if (all.status != MeasureStatus::Undefined && figure.ci95->high < all.min)
        breakdown.weak.append(
            {row.name, name, WeakGroup::Why::BelowWhole, figure.ci95->high, all.min, figure.mean.defined});
    }
  }
}

} // namespace

const QStringList& usualBreakdownMeasures()
{
  static const QStringList names{u"recall@5"_s, u"ndcg@10"_s, u"faithfulness"_s, u"correct"_s};
  return names;
}

Breakdown breakdownOf(const RunAnswers& answers, const RunFacts& facts, const RunFacts* baseline, const Engine& engine,
                      const BreakdownQuestion& question)
{
  AnswerScores scores;
  return breakdownOf(answers, facts, baseline, engine, question, scores);
}

Breakdown breakdownOf(const RunAnswers& answers, const RunFacts& facts, const RunFacts* baseline, const Engine& engine,
                      const BreakdownQuestion& question, AnswerScores& scores)
{
  const FigureMeasures& measures = question.measures;
  const Policy policy = engine.lens().policy;
  QStringList ofRetrieval;
  for (const QString& name : measures.names)
    if (measures.isOfRetrieval(name)) ofRetrieval.append(name);
  engine.workOut(answers.run.id, ofRetrieval);
  addScores(scores, answers, measures, policy);

  const auto figureOf = [&](const QString& name, const QVector<QueryId>& queries,
                            const std::vector<std::size_t>& places) {
    if (measures.isOfRetrieval(name)) return figureOverQueries(engine, answers.run.id, name, queries);
    const auto measure = std::ranges::find(measures.ofAnswers, name, &AnswerMeasure::name);
    return measure == measures.ofAnswers.end() ? GroupFigure()
                                               : figureOverAnswers(*measure, answers, scores[name], places, policy);
  };
  const auto rowOf = [&](const QString& name, const QVector<QueryId>& queries) {
    BreakdownRow row;
    row.name = name;
    row.queries = static_cast<int>(queries.size());
    const std::vector<std::size_t> places = groupPlaces(facts, queries);
    row.attempted = static_cast<int>(places.size());
    addProduction(row, facts, places);
    addOutcomes(row, facts, places);
    for (const QString& measure : measures.names) row.figures.append(figureOf(measure, queries, places));
    if (baseline) row.change = changeSince(facts, *baseline, queries);
    return row;
  };

  Breakdown breakdown;
  QVector<QueryId> all;
  QHash<QueryId, int> times;
  for (const QueryGroup& group : question.groups) {
    breakdown.rows.append(rowOf(group.name, group.queries));
    for (const QueryId query : group.queries)
      if (const int before = times[query]++; before == 0)
        all.append(query);
      else if (before == 1)
        ++breakdown.overlapping;
  }
  breakdown.whole = rowOf({}, all);
  breakdown.drift = driftOf(answers, facts, all);
  findWeak(breakdown, question);
  return breakdown;
}

} // namespace assayer
