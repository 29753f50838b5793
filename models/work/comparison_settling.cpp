#include "work/comparison_settling.h"

#include "core/criteria.h"

#include <algorithm>
#include <limits>

namespace assayer {

namespace {

constexpr double NoGain = 1e-12;
constexpr std::size_t TriedChunks = 6; // of each query, the most informative first

/// The open queries of a comparison, the widest first.
std::vector<std::size_t> openPlaces(const Comparison& comparison)
{
  std::vector<std::size_t> open;
  for (const std::size_t place : comparison.whole().places)
    if (comparison.queries[place].difference.status != MeasureStatus::Determined) open.push_back(place);
  const auto width = [&](std::size_t place) { return widthOf(comparison.queries[place].difference); };
  std::ranges::stable_sort(open, std::greater<>(), width);
  return open;
}

/// The next judgement of a query and the difference that it would leave behind.
struct Move {
  SettlingStep step;
  PackedBounds after;
  double gain = 0;
};

/// Greedy over the queries: takes the judgement that pushes the end of the mean farthest, until it has passed 0.
/// nextOf(place, difference now): the best move of that query.
template <class NextMove>
std::optional<SettlingPlan> greedyPlan(const Comparison& comparison, const std::vector<std::size_t>& open, bool forRun,
                                       const NextMove& nextOf)
{
  std::vector<PackedBounds> differences;
  std::vector<std::size_t> at(comparison.queries.size());
  for (const std::size_t place : comparison.whole().places) {
    at[place] = differences.size();
    differences.push_back(comparison.queries[place].difference);
  }
  const auto isSettled = [&] {
    const Mean mean = meanOf(differences);
    if (mean.status == MeasureStatus::Undefined) return false;
    return forRun ? mean.min > NoGain : mean.max < -NoGain;
  };
  SettlingPlan plan;
  std::vector<std::optional<Move>> moves(open.size());
  for (std::size_t i = 0; i < open.size(); ++i) {
    auto next = nextOf(open[i], differences[at[open[i]]]);
    if (!next) return std::nullopt;
    moves[i] = *std::move(next);
  }
  while (!(plan.reaches = isSettled()) && plan.steps.size() < SettlingSteps) {
    std::size_t best = open.size();
    for (std::size_t i = 0; i < open.size(); ++i)
      if (moves[i] && (best == open.size() || moves[i]->gain > moves[best]->gain)) best = i;
    if (best == open.size()) break;
    plan.steps.append(moves[best]->step);
    differences[at[open[best]]] = moves[best]->after;
    auto next = nextOf(open[best], moves[best]->after, &plan.steps.last());
    if (!next) return std::nullopt;
    moves[best] = *std::move(next);
  }
  return plan;
}

double gainOf(const PackedBounds& before, const PackedBounds& after, bool forRun)
{
  return forRun ? after.min - before.min : before.max - after.max;
}

/// Tries grades on a copy of an engine: an adjudicator who does not exist gives them.
class Trial {
public:
  Trial(const Comparison& comparison, const Engine& engine)
      : m_comparison(comparison), m_engine(engine.snapshot()),
        m_judge(engine.lens().onlyJudge.value_or(JudgeId{std::numeric_limits<qint64>::max()}))
  {
    JudgeRow judge;
    judge.id = m_judge;
    judge.kind = JudgeKind::Adjudication;
    if (!engine.lens().onlyJudge) m_engine.addJudge(judge);
  }

  void set(QueryId query, quint32 chunk, std::optional<int> grade)
  {
    LabelEvent event;
    event.now.subject = {criterion::Relevance, query.value, chunk};
    event.now.judge = m_judge;
    event.now.state = grade ? LabelState::Valued : LabelState::Cleared;
    event.now.value = grade;
    Change change;
    change.events.append(event);
    m_engine.apply(change);
  }
  PackedBounds difference(const QueryRow& query) const
  {
    return pairedScore(m_engine, m_comparison.run.id, m_comparison.baseline.id, m_comparison.measure, query).difference;
  }
  std::vector<Worth> worthOf(QueryId query) const
  {
    return m_engine.worthOf(query, {m_comparison.measure.name, m_comparison.run.id, m_comparison.baseline.id});
  }

private:
  const Comparison& m_comparison;
  Engine m_engine;
  JudgeId m_judge;
};

std::optional<SettlingPlan> chunkPlan(const Comparison& comparison, const Engine& engine, int highestGrade,
                                      const std::vector<std::size_t>& open, bool forRun,
                                      const std::function<bool()>& keepGoing)
{
  Trial trial(comparison, engine);
  const auto next = [&](std::size_t place, const PackedBounds& now,
                        const SettlingStep* taken = nullptr) -> std::optional<std::optional<Move>> {
    if (keepGoing && !keepGoing()) return std::nullopt;
    QueryRow query;
    query.id = comparison.queries[place].query;
    if (taken) trial.set(query.id, static_cast<quint32>(taken->chunk.value), taken->grade);
    std::optional<Move> best;
    std::vector<Worth> worth = trial.worthOf(query.id);
    if (worth.size() > TriedChunks) worth.resize(TriedChunks);
    for (const Worth& one : worth)
      for (const int grade : {highestGrade, 0}) {
        if (one.narrowing() <= 0 && one.swing <= 0) continue;
        trial.set(query.id, one.chunk, grade);
        const PackedBounds after = trial.difference(query);
        trial.set(query.id, one.chunk, std::nullopt);
        const double gain = gainOf(now, after, forRun);
        if (gain < -NoGain || (best && gain <= best->gain + NoGain)) continue;
        best = Move{{query.id, ChunkId{one.chunk}, grade}, after, gain};
      }
    return best;
  };
  return greedyPlan(comparison, open, forRun, next);
}

std::optional<SettlingPlan> answerPlan(const Comparison& comparison, const std::vector<std::size_t>& open, bool forRun)
{
  // What the two answers of a query may still be; a step settles one of them.
  std::vector<std::pair<PackedBounds, PackedBounds>> now(comparison.queries.size());
  for (const std::size_t place : open) now[place] = {comparison.queries[place].run, comparison.queries[place].baseline};
  const auto next = [&](std::size_t place, const PackedBounds& before,
                        const SettlingStep* taken = nullptr) -> std::optional<std::optional<Move>> {
    auto& [run, baseline] = now[place];
    const auto at = [](const PackedBounds& score, bool high) { return determined(high ? score.max : score.min); };
    if (taken) {
      PackedBounds& settled = taken->ofRun ? run : baseline;
      settled = at(settled, taken->isHigh);
    }
    std::optional<Move> best;
    for (const bool ofRun : {true, false}) {
      const PackedBounds& score = ofRun ? run : baseline;
      if (score.status == MeasureStatus::Determined) continue;
      const bool high = ofRun == forRun;
      const PackedBounds after =
          ofRun ? differenceApart(at(run, high), baseline) : differenceApart(run, at(baseline, high));
      const double gain = gainOf(before, after, forRun);
      if (best && gain <= best->gain) continue;
      best = Move{{comparison.queries[place].query, {}, {}, ofRun, high}, after, gain};
    }
    return best;
  };
  return greedyPlan(comparison, open, forRun, next);
}

} // namespace

const SettlingPlan* Settling::shorter() const
{
  if (forRun.reaches && (!forBaseline.reaches || forRun.steps.size() <= forBaseline.steps.size())) return &forRun;
  return forBaseline.reaches ? &forBaseline : nullptr;
}

std::optional<Settling> settlingOf(const Comparison& comparison, const Engine* engine, int highestGrade,
                                   const std::function<bool()>& keepGoing)
{
  Settling settling;
  std::vector<std::size_t> open = openPlaces(comparison);
  settling.openQueries = static_cast<int>(open.size());
  if (open.empty()) {
    settling.openItems = 0;
    return settling;
  }
  const bool ofAnswers = comparison.measure.ofAnswers.has_value();
  if (!ofAnswers && !engine) return settling;
  if (ofAnswers) {
    const auto isOpen = [](const PackedBounds& score) { return score.status != MeasureStatus::Determined; };
    settling.openItems = 0;
    for (const std::size_t place : open)
      *settling.openItems += isOpen(comparison.queries[place].run) + isOpen(comparison.queries[place].baseline);
  } else if (open.size() <= SettlingQueries) {
    settling.openItems = 0;
    for (const std::size_t place : open) {
      if (keepGoing && !keepGoing()) return std::nullopt;
      const auto worth = engine->worthOf(comparison.queries[place].query,
                                         {comparison.measure.name, comparison.run.id, comparison.baseline.id});
      *settling.openItems += static_cast<int>(
          std::ranges::count_if(worth, [](const Worth& one) { return one.narrowing() > 0 || one.swing > 0; }));
    }
  }
  const PackedBounds mean{comparison.whole().difference.min, comparison.whole().difference.max,
                          comparison.whole().difference.status};
  const Order order = orderOf(mean);
  if (order != Order::Open) return settling; // there is nothing to settle
  if (open.size() > SettlingQueries) open.resize(SettlingQueries);
  for (const bool forRun : {true, false}) {
    auto plan = ofAnswers ? answerPlan(comparison, open, forRun)
                          : chunkPlan(comparison, *engine, highestGrade, open, forRun, keepGoing);
    if (!plan) return std::nullopt;
    (forRun ? settling.forRun : settling.forBaseline) = *std::move(plan);
  }
  return settling;
}

} // namespace assayer
