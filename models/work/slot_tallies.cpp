#include "work/slot_tallies.h"

#include "core/criteria.h"
#include "metrics/engine.h"

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

Result<UnitPools> UnitPools::load(Store& store, const std::function<bool()>& keepGoing)
{
  const auto stopped = [] { return fail(ErrorKind::Cancelled, {}, u"reading the pools was stopped"_s); };
  const auto settings = store.settings();
  if (!settings) return tl::unexpected(settings.error());
  const auto queries = store.queries();
  if (!queries) return tl::unexpected(queries.error());
  const auto runs = store.runs();
  if (!runs) return tl::unexpected(runs.error());
  // An engine without any label: pools are its business, and nobody's label is in these.
  Engine engine(*settings, Lens{});
  for (const QueryRow& query : *queries) engine.addQuery(query);
  for (const RunRow& run : *runs) engine.addRun(run);
  const auto addRanking = [&](RunId run, QueryId query, std::span<const quint32> chunks) {
    engine.addRanking(run, query, chunks);
  };
  if (auto read = store.eachRanking(addRanking); !read) return tl::unexpected(read.error());
  if (keepGoing && !keepGoing()) return stopped();
  if (auto read = store.eachPoolAddition([&](QueryId query, ChunkId chunk) { engine.addToPool(query, chunk); }); !read)
    return tl::unexpected(read.error());
  engine.finish();
  if (keepGoing && !keepGoing()) return stopped();
  UnitPools pools;
  pools.m_queries = engine.queries();
  for (const QueryId query : pools.m_queries) {
    const auto pool = engine.pool(query);
    QVector<quint32> sorted(pool.begin(), pool.end());
    std::ranges::sort(sorted);
    pools.m_pools.insert(query, std::move(sorted));
  }
  return pools;
}

std::span<const quint32> UnitPools::of(QueryId query) const
{
  const auto found = m_pools.constFind(query);
  if (found == m_pools.constEnd()) return {};
  return {found->constData(), static_cast<std::size_t>(found->size())};
}

std::optional<int> UnitPools::indexOf(QueryId query, qint64 chunk) const
{
  const auto pool = of(query);
  const auto found = std::ranges::lower_bound(pool, chunk, {}, [](quint32 id) { return qint64(id); });
  if (found == pool.end() || *found != chunk) return std::nullopt;
  return static_cast<int>(found - pool.begin());
}

void UnitTally::add(LabelState state, qint64 at)
{
  switch (state) {
  case LabelState::Valued: ++valued; break;
  case LabelState::Later: ++later; break;
  case LabelState::CannotJudge: ++cannotJudge; break;
  case LabelState::Cleared:
  case LabelState::Unjudgeable: return;
  }
  newest = std::max(newest, at);
}

UnitStanding standingOf(const UnitTally& tally, int subjects)
{
  if (tally.valued >= subjects) return UnitStanding::Done;
  if (tally.valued + tally.later + tally.cannotJudge < subjects) return UnitStanding::Open;
  return tally.later > 0 ? UnitStanding::PutOff : UnitStanding::CannotJudge;
}

void SlotTallies::add(const AssignedSlot& slot)
{
  auto part = m_parts.find(slot.plan);
  if (part == m_parts.end()) part = m_parts.insert(slot.plan, {m_slots.size(), m_slots.size()});
  m_slots.push_back({slot, {}});
  part->last = m_slots.size();
  m_criteria.insert(slot.subject.criterion);
}

Result<void> SlotTallies::read(Store& store, LabelScope scope)
{
  const auto visit = [this](const Decided& decided) { take(decided); };
  if (m_criteria.contains(CriterionId{}) || m_criteria.contains(criterion::Relevance))
    if (auto read = store.eachDecided(criterion::Relevance, scope, visit); !read) return read;
  if (m_criteria.contains(criterion::Support))
    if (auto read = store.eachDecided(criterion::Support, scope, visit); !read) return read;
  return {};
}

void SlotTallies::take(const Decided& decided)
{
  const auto takeFor = [&](const Subject& unit) {
    for (const Part& part : std::as_const(m_parts)) {
      const std::span<TalliedSlot> slots(m_slots.begin() + static_cast<std::ptrdiff_t>(part.first),
                                         m_slots.begin() + static_cast<std::ptrdiff_t>(part.last));
      const auto subjectOf = [](const TalliedSlot& tallied) { return tallied.slot.subject; };
      for (auto at = std::ranges::lower_bound(slots, unit, {}, subjectOf);
           at != slots.end() && at->slot.subject == unit; ++at)
        if (at->slot.judge == decided.judge && at->slot.round == decided.round)
          at->tally.add(decided.state, decided.at);
    }
  };
  if (m_criteria.contains(decided.subject.criterion)) takeFor(decided.subject);
  if (decided.subject.criterion == criterion::Relevance && m_criteria.contains(CriterionId{}) &&
      m_pools.indexOf({decided.subject.item}, decided.subject.other))
    takeFor({{}, decided.subject.item, 0});
}

UnitStanding SlotTallies::standing(const TalliedSlot& slot) const
{
  const bool isQuery = !slot.slot.subject.criterion;
  return standingOf(slot.tally, isQuery ? static_cast<int>(m_pools.of({slot.slot.subject.item}).size()) : 1);
}

bool SlotTallies::isAbandoned(const TalliedSlot& slot, const Plan& plan, qint64 now) const
{
  if (slot.slot.takenAt == 0 || now - slot.slot.takenAt <= plan.abandonedAfter * qint64(3'600'000)) return false;
  const UnitStanding reached = standing(slot);
  return reached == UnitStanding::Open || reached == UnitStanding::PutOff;
}

} // namespace assayer
