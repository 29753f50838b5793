#include "metrics/engine_private.h"

#include "core/criteria.h"

namespace assayer {

using namespace detail;

namespace {

/// How many ranks a measure looks at.
std::size_t depthOf(const Cut& cut)
{
  return cut.k ? static_cast<std::size_t>(*cut.k) : std::numeric_limits<std::size_t>::max();
}

Conventions conventionsOf(const Lens& lens)
{
  Conventions conventions = assayer::conventionsOf(lens.policy);
  conventions.undefinedIsZero |= lens.undefinedIsZero;
  return conventions;
}

void add(JudgingCounts& sum, const JudgingCounts& part, int by = 1)
{
  sum.total += by * part.total;
  sum.judged += by * part.judged;
  sum.disputed += by * part.disputed;
  sum.later += by * part.later;
  sum.cannotJudge += by * part.cannotJudge;
  sum.unjudged += by * part.unjudged;
  sum.unjudgeable += by * part.unjudgeable;
}

} // namespace

/// A judge that nobody announced counts for nothing until somebody does.
Index Engine::Private::judge(JudgeId id)
{
  const auto known = judgeIndex.constFind(id);
  if (known != judgeIndex.constEnd()) return *known;
  const auto index = static_cast<Index>(judges.size());
  judgeIndex.insert(id, index);
  judges.push_back(id);
  kinds.push_back(JudgeKind::Model);
  setVoices();
  return index;
}

void Engine::Private::setVoices()
{
  rules.voices.resize(judges.size());
  for (std::size_t i = 0; i < judges.size(); ++i) {
    if (lens.onlyJudge)
      rules.voices[i] = judges[i] == *lens.onlyJudge ? Voice::Person : Voice::None;
    else if (kinds[i] == JudgeKind::Person)
      rules.voices[i] = Voice::Person;
    else
      rules.voices[i] = kinds[i] == JudgeKind::Adjudication ? Voice::Adjudication : Voice::None;
  }
}

void Engine::Private::refreshAll()
{
  counts = {};
  for (SharedQuery& query : queries) {
    query.changed().refresh(rules);
    add(counts, query->counts());
  }
  for (auto& ofRun : series) ofRun.clear();
  for (auto& ofRun : tops) ofRun.clear();
}

/// Takes the query out of every sum, changes it, and puts it back.
template <class Change>
void Engine::Private::changeQuery(Index index, const Change& change)
{
  QueryState& query = queries[index].changed();
  add(counts, query.counts(), -1);
  for (Index run = 0; run < tops.size(); ++run)
    for (TopSum& top : tops[run]) add(top.counts, query.topCounts(run, static_cast<std::size_t>(top.k)), -1);
  change(query);
  query.refresh(rules);
  add(counts, query.counts());
  for (Index run = 0; run < tops.size(); ++run)
    for (TopSum& top : tops[run]) add(top.counts, query.topCounts(run, static_cast<std::size_t>(top.k)));
  for (Index run = 0; run < series.size(); ++run) scoreAnew(run, index);
}

MeasureSpec Engine::Private::inRun(const MeasureSpec& spec, Index run) const
{
  MeasureSpec result = spec;
  if (spec.measure->ofContext && !spec.cut.k) result.cut.k = generatorK[run];
  return result;
}

std::optional<PackedBounds> Engine::Private::unscored(Index run, Index query) const
{
  if (conventions.needsJudgements && !queries[query]->anyPlainGrade()) return undefined(Reason::NoJudgements);
  // trec_eval -c: a topic that the run lacks is scored as if nothing had been retrieved.
  if (!queries[query]->hasRanking(run) && (!conventions.undefinedIsZero || lens.onlyQueriesOfRun))
    return undefined(Reason::NotInRun);
  return std::nullopt;
}

RankedQuery Engine::Private::view(Index run, Index index, std::size_t depth, bool withNeeds)
{
  const QueryState& query = *queries[index];
  query.ranked(run, depth, conventions, ranked);
  needRanks.clear();
  if (withNeeds) query.needRanks(run, needRanks);
  const bool asItIs = !conventions.openIsZero && !conventions.openRemoved;
  if (!asItIs) seen(query.poolRanges(), conventions, pool);
  return {.ranked = ranked,
          .pool = asItIs ? query.poolRanges() : pool,
          .relevantFrom = lens.relevantFrom,
          .gain = lens.gain,
          .answersFrom = answersFrom,
          .highestGrade = rules.highestGrade,
          .needRanks = needRanks};
}

PackedBounds Engine::Private::scoreOf(const RankedQuery& seenQuery, Index index, const MeasureSpec& spec) const
{
  const QueryState& query = *queries[index];
  PackedBounds score = spec.score(seenQuery, conventions);
  // That nothing is relevant is a finding; where nobody has judged anything it is not.
  const JudgingCounts& counts = query.counts();
  if (score.reason == Reason::NoRelevant && counts.judged + counts.disputed == 0 && counts.total > 0)
    score.reason = Reason::NoJudgements;
  if (query.tied())
    score.outer |= score.status == MeasureStatus::Interval || score.status == MeasureStatus::PartlyUndefined;
  return score;
}

PackedBounds Engine::Private::score(Index run, Index index, const MeasureSpec& named)
{
  if (const auto nothing = unscored(run, index)) return *nothing;
  const MeasureSpec spec = inRun(named, run);
  return scoreOf(view(run, index, depthOf(spec.cut), spec.measure->ofContext), index, spec);
}

template <class Take>
void Engine::Private::scoreAll(Index run, Index index, std::span<Series> wanted, Take take)
{
  if (wanted.empty()) return;
  // The list is gathered once for all of them, as deep as the deepest needs it.
  const auto nothing = unscored(run, index);
  std::size_t depth = 0;
  bool withNeeds = false;
  for (const Series& one : wanted) {
    depth = std::max(depth, depthOf(one.inRun.cut));
    withNeeds |= one.spec.measure->ofContext;
  }
  RankedQuery seenQuery;
  if (!nothing) seenQuery = view(run, index, depth, withNeeds);
  for (Series& one : wanted) {
    const PackedBounds score = nothing ? *nothing : scoreOf(seenQuery, index, one.inRun);
    take(one, one.spec.measure->geometric ? logarithmOf(score) : score);
  }
}

void Engine::Private::scoreAnew(Index run, Index index)
{
  if (!queries[index]->answerExpected) return;
  scoreAll(run, index, series[run], [&](Series& one, const PackedBounds& fresh) {
    PackedBounds& score = one.scores[placeOf[index]];
    one.sum.remove(score);
    score = fresh;
    one.sum.add(score);
  });
}

void Engine::Private::addSeries(Index run, const QStringList& names)
{
  std::vector<Series> fresh;
  for (const QString& name : names) {
    if (std::ranges::find(series[run], name, &Series::name) != series[run].end()) continue;
    if (std::ranges::find(fresh, name, &Series::name) != fresh.end()) continue;
    const Result<MeasureSpec> spec = parseMeasure(name);
    if (!spec) continue;
    fresh.push_back({name, *spec, inRun(*spec, run), {}, {}});
    fresh.back().scores.reserve(scored.size());
  }
  if (fresh.empty()) return;
  for (const Index query : scored)
    scoreAll(run, query, fresh, [](Series& one, const PackedBounds& score) {
      one.scores.push_back(score);
      one.sum.add(score);
    });
  std::ranges::move(fresh, std::back_inserter(series[run]));
}

Mean Engine::Private::meanOfScores(const MeasureSpec& spec, std::span<const PackedBounds> scores) const
{
  const Mean mean = meanOf(scores, spec.measure->summed);
  return spec.measure->geometric ? exponentialOf(mean) : mean;
}

auto Engine::Private::seriesOf(Index run, const QString& name) -> const Series*
{
  auto& ofRun = series[run];
  auto known = std::ranges::find(ofRun, name, &Series::name);
  if (known == ofRun.end()) {
    addSeries(run, {name});
    known = std::ranges::find(ofRun, name, &Series::name);
  }
  return known == ofRun.end() ? nullptr : &*known;
}

JudgingCounts Engine::Private::topOf(Index run, int k)
{
  auto& ofRun = tops[run];
  const auto known = std::ranges::find(ofRun, k, &TopSum::k);
  if (known != ofRun.end()) return known->counts;
  TopSum top{k, {}};
  for (const SharedQuery& query : queries) add(top.counts, query->topCounts(run, static_cast<std::size_t>(k)));
  ofRun.push_back(top);
  return top.counts;
}

Engine::Engine(const WorkspaceSettings& settings, const Lens& lens) : d(std::make_unique<Private>())
{
  d->lens = lens;
  d->conventions = conventionsOf(lens);
  d->answersFrom = settings.answersFrom;
  d->rules.highestGrade = std::clamp(settings.highestGrade(), 1, HighestGrade);
  d->rules.poolDepth = settings.poolDepth;
  d->rules.nearDuplicatesOnce = lens.nearDuplicatesOnce;
  d->rules.disputesOpenFully = lens.disputesOpenFully;
}

Engine::Engine(std::unique_ptr<Private> made) : d(std::move(made)) {}

Engine::~Engine() = default;
Engine::Engine(Engine&&) noexcept = default;
Engine& Engine::operator=(Engine&&) noexcept = default;

void Engine::addJudge(const JudgeRow& judge)
{
  const Index index = d->judge(judge.id);
  if (d->kinds[index] == judge.kind) return;
  d->kinds[index] = judge.kind;
  d->setVoices();
  if (d->finished) d->refreshAll();
}

void Engine::addQuery(const QueryRow& query)
{
  d->queryIndex.insert(query.id, static_cast<Index>(d->queries.size()));
  QueryState& state = d->queries.emplace_back().changed();
  state.answerExpected = query.expect == Expect::Answer || query.expect == Expect::None;
}

void Engine::addRun(const RunRow& run)
{
  d->runIndex.insert(run.id, static_cast<Index>(d->rules.pooledRuns.size()));
  d->rules.pooledRuns.push_back(run.pooled);
  d->generatorK.push_back(run.k);
  d->series.emplace_back();
  d->tops.emplace_back();
}

void Engine::addRanking(RunId run, QueryId query, std::span<const quint32> chunks)
{
  const auto runAt = d->runIndex.constFind(run);
  const auto queryAt = d->queryIndex.constFind(query);
  if (runAt == d->runIndex.constEnd() || queryAt == d->queryIndex.constEnd()) return;
  d->queries[*queryAt].changed().addRanking(*runAt, chunks);
}

void Engine::addToPool(QueryId query, ChunkId chunk)
{
  const auto at = d->queryIndex.constFind(query);
  if (at == d->queryIndex.constEnd()) return;
  const auto id = static_cast<quint32>(chunk.value);
  if (d->finished)
    d->changeQuery(*at, [id](QueryState& state) { state.addToPoolLater(id); });
  else
    d->queries[*at].changed().addToPool(id);
}

void Engine::setNeeds(QueryId query, std::vector<std::vector<quint32>> needs)
{
  if (const auto at = d->queryIndex.constFind(query); at != d->queryIndex.constEnd())
    d->queries[*at].changed().needs = std::move(needs);
}

void Engine::setNearGroup(ChunkId chunk, qint64 group)
{
  if (group != 0) d->rules.nearGroups.insert(static_cast<quint32>(chunk.value), group);
}

void Engine::setNearDuplicates(QueryId query, std::span<const quint32> clusters)
{
  if (const auto at = d->queryIndex.constFind(query); at != d->queryIndex.constEnd())
    d->changeQuery(*at, [&](QueryState& state) { state.setNearDuplicates(clusters); });
}

void Engine::addLabel(const Label& label)
{
  if (label.subject.criterion != criterion::Relevance || label.round != 0) return;
  const auto at = d->queryIndex.constFind(QueryId{label.subject.item});
  const std::optional<Cell> cell = cellOf(label, d->rules.highestGrade);
  if (at == d->queryIndex.constEnd() || !cell) return;
  d->queries[*at].changed().addLabel(static_cast<quint32>(label.subject.other), d->judge(label.judge), *cell);
}

void Engine::finish()
{
  d->placeOf.resize(d->queries.size());
  for (Index i = 0; i < d->queries.size(); ++i) {
    QueryState& query = d->queries[i].changed();
    query.pack(d->rules);
    add(d->counts, query.counts());
    if (!query.answerExpected) continue;
    d->placeOf[i] = static_cast<Index>(d->scored.size());
    d->scored.push_back(i);
  }
  d->finished = true;
}

void Engine::apply(const Change& change)
{
  for (const LabelEvent& event : change.events) {
    const Label& label = event.now;
    if (label.subject.criterion != criterion::Relevance || label.round != 0) continue;
    const auto at = d->queryIndex.constFind(QueryId{label.subject.item});
    const std::optional<Cell> cell = cellOf(label, d->rules.highestGrade);
    if (at == d->queryIndex.constEnd() || !cell) continue;
    const Index judge = d->judge(label.judge);
    const auto chunk = static_cast<quint32>(label.subject.other);
    d->changeQuery(*at, [&](QueryState& state) { state.setLabel(chunk, judge, *cell); });
  }
}

void Engine::setLens(const Lens& lens)
{
  const bool otherItems = lens.onlyJudge != d->lens.onlyJudge ||
                          lens.nearDuplicatesOnce != d->lens.nearDuplicatesOnce ||
                          lens.disputesOpenFully != d->lens.disputesOpenFully;
  d->lens = lens;
  d->rules.nearDuplicatesOnce = lens.nearDuplicatesOnce;
  d->rules.disputesOpenFully = lens.disputesOpenFully;
  d->conventions = conventionsOf(lens);
  if (otherItems) {
    d->setVoices();
    d->refreshAll();
  }
  for (auto& ofRun : d->series) ofRun.clear();
}

void Engine::setPoolDepth(int depth)
{
  if (depth == d->rules.poolDepth) return;
  d->rules.poolDepth = depth;
  d->refreshAll();
}

const Lens& Engine::lens() const
{
  return d->lens;
}

Engine Engine::snapshot() const
{
  auto copy = std::make_unique<Private>();
  static_cast<EngineFacts&>(*copy) = *d;
  copy->series.resize(d->series.size());
  copy->tops.resize(d->tops.size());
  return Engine(std::move(copy));
}

void Engine::catchUp(const Engine& newer)
{
  const EngineFacts& facts = *newer.d;
  // What scores rest on beside the queries themselves, and what their places are.
  const bool isOfSameKind = facts.lens == d->lens && facts.answersFrom == d->answersFrom &&
                            facts.rules.highestGrade == d->rules.highestGrade && facts.generatorK == d->generatorK &&
                            facts.runIndex == d->runIndex && facts.queryIndex == d->queryIndex &&
                            facts.scored == d->scored;
  std::vector<Index> changed;
  for (Index i = 0; isOfSameKind && i < facts.queries.size(); ++i)
    if (!facts.queries[i].isSameAs(d->queries[i])) changed.push_back(i);
  static_cast<EngineFacts&>(*d) = facts;
  d->series.resize(facts.runIndex.size());
  d->tops.assign(facts.runIndex.size(), {});
  for (Index run = 0; run < d->series.size(); ++run) {
    if (!isOfSameKind) d->series[run].clear();
    for (const Index query : changed) d->scoreAnew(run, query);
  }
}

std::span<const quint32> Engine::pool(QueryId query) const
{
  const auto at = d->queryIndex.constFind(query);
  return at == d->queryIndex.constEnd() ? std::span<const quint32>() : d->queries[*at]->pool();
}

JudgingCounts Engine::poolCounts(QueryId query) const
{
  const auto at = d->queryIndex.constFind(query);
  return at == d->queryIndex.constEnd() ? JudgingCounts() : d->queries[*at]->counts();
}

JudgingCounts Engine::poolCounts() const
{
  return d->counts;
}

JudgingCounts Engine::topCounts(RunId run, QueryId query, int k) const
{
  const auto runAt = d->runIndex.constFind(run);
  const auto queryAt = d->queryIndex.constFind(query);
  if (runAt == d->runIndex.constEnd() || queryAt == d->queryIndex.constEnd()) return {};
  return d->queries[*queryAt]->topCounts(*runAt, static_cast<std::size_t>(k));
}

JudgingCounts Engine::topCounts(RunId run, int k) const
{
  const auto at = d->runIndex.constFind(run);
  return at == d->runIndex.constEnd() ? JudgingCounts() : d->topOf(*at, k);
}

JudgingCounts Engine::poolCountsOf(JudgeId judge, QueryId query) const
{
  const auto at = d->queryIndex.constFind(query);
  if (at == d->queryIndex.constEnd()) return {};
  return d->queries[*at]->countsOf(d->judgeIndex.value(judge, static_cast<Index>(d->judges.size())));
}

std::optional<Bounds> Engine::ofQuery(RunId run, QueryId query, const QString& measure) const
{
  const Result<MeasureSpec> spec = parseMeasure(measure);
  if (!spec) return std::nullopt;
  const auto runAt = d->runIndex.constFind(run);
  const auto queryAt = d->queryIndex.constFind(query);
  if (runAt == d->runIndex.constEnd() || queryAt == d->queryIndex.constEnd())
    return toBounds(undefined(Reason::NotInRun));
  return toBounds(d->score(*runAt, *queryAt, *spec));
}

void Engine::workOut(RunId run, const QStringList& measures) const
{
  if (const auto at = d->runIndex.constFind(run); at != d->runIndex.constEnd()) d->addSeries(*at, measures);
}

QHash<RunId, QStringList> Engine::workedOut() const
{
  QHash<RunId, QStringList> names;
  for (auto run = d->runIndex.cbegin(); run != d->runIndex.cend(); ++run)
    for (const Private::Series& one : d->series[*run]) names[run.key()].append(one.name);
  return names;
}

std::optional<Mean> Engine::mean(RunId run, const QString& measure) const
{
  const auto at = d->runIndex.constFind(run);
  if (at == d->runIndex.constEnd()) return parseMeasure(measure) ? std::optional(Mean()) : std::nullopt;
  const auto* series = d->seriesOf(*at, measure);
  if (series == nullptr) return std::nullopt;
  const Measure& row = *series->spec.measure;
  const Mean mean = series->sum.mean(series->scores, row.summed);
  return row.geometric ? exponentialOf(mean) : mean;
}

std::optional<Mean> Engine::mean(RunId run, const QString& measure, std::span<const QueryId> queries) const
{
  const auto at = d->runIndex.constFind(run);
  if (at == d->runIndex.constEnd()) return parseMeasure(measure) ? std::optional(Mean()) : std::nullopt;
  const auto* series = d->seriesOf(*at, measure);
  if (series == nullptr) return std::nullopt;
  return d->meanOfScores(series->spec, scores(run, measure, queries));
}

std::vector<PackedBounds> Engine::scores(RunId run, const QString& measure, std::span<const QueryId> queries) const
{
  std::vector<PackedBounds> scores;
  const auto at = d->runIndex.constFind(run);
  const auto* series = at == d->runIndex.constEnd() ? nullptr : d->seriesOf(*at, measure);
  if (series == nullptr) return scores;
  scores.reserve(queries.size());
  for (const QueryId& id : queries) {
    const auto query = d->queryIndex.constFind(id);
    if (query == d->queryIndex.constEnd() || !d->queries[*query]->answerExpected) continue;
    scores.push_back(series->scores[d->placeOf[*query]]);
  }
  return scores;
}

} // namespace assayer
