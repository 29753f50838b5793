#include "metrics/query_state.h"

#include <QtGlobal>

#include <algorithm>
#include <bit>
#include <numeric>

namespace assayer::detail {

namespace {

constexpr quint32 Nowhere = ~quint32{0};

/// Positions of chunk ids in order of appearance: open addressing over a table that is sized once.
class Interner {
public:
  Interner(std::size_t most, std::vector<quint32>& chunks)
      : m_chunks(chunks), m_slots(std::bit_ceil(2 * most + 1), Nowhere), m_mask(m_slots.size() - 1)
  {
  }

  quint32 operator()(quint32 chunk)
  {
    std::size_t slot = (chunk * std::size_t{0x9E3779B97F4A7C15}) >> 32 & m_mask;
    while (m_slots[slot] != Nowhere && m_chunks[m_slots[slot]] != chunk) slot = (slot + 1) & m_mask;
    if (m_slots[slot] == Nowhere) {
      m_slots[slot] = static_cast<quint32>(m_chunks.size());
      m_chunks.push_back(chunk);
    }
    return m_slots[slot];
  }

private:
  std::vector<quint32>& m_chunks;
  std::vector<quint32> m_slots;
  std::size_t m_mask;
};

} // namespace

std::optional<Cell> cellOf(const Label& label, int highest)
{
  switch (label.state) {
  case LabelState::Cleared: return NoLabel;
  case LabelState::CannotJudge: return CannotJudgeCell;
  case LabelState::Later: return LaterCell;
  case LabelState::Unjudgeable: return UnjudgeableCell;
  case LabelState::Valued: break;
  }
  const int grade = label.value.value_or(-1);
  if (grade < 0 || grade > highest) return std::nullopt;
  return static_cast<Cell>(FirstGrade + grade);
}

void count(JudgingCounts& counts, JudgingState state, int by)
{
  if (state == JudgingState::Unjudgeable) {
    counts.unjudgeable += by; // left the pool
    return;
  }
  counts.total += by;
  switch (state) {
  case JudgingState::Unjudgeable: break;
  case JudgingState::Unjudged: counts.unjudged += by; break;
  case JudgingState::Judged: counts.judged += by; break;
  case JudgingState::Disputed: counts.disputed += by; break;
  case JudgingState::Later: counts.later += by; break;
  case JudgingState::CannotJudge: counts.cannotJudge += by; break;
  }
}

void QueryState::addRanking(Index run, std::span<const quint32> chunks)
{
  if (run >= m_rankings.size()) m_rankings.resize(run + 1);
  m_rankings[run] = {true, {chunks.begin(), chunks.end()}};
}

void QueryState::pack(const Rules& rules)
{
  std::size_t most = m_added.size() + m_staged.size();
  for (const Ranking& ranking : m_rankings) most += ranking.order.size();
  Interner intern(most, m_chunks);
  for (Ranking& ranking : m_rankings)
    for (quint32& chunk : ranking.order) chunk = intern(chunk);
  for (quint32& chunk : m_added) chunk = intern(chunk);
  for (Staged& staged : m_staged) staged.chunk = intern(staged.chunk);
  m_chunks.shrink_to_fit();
  for (const Staged& staged : m_staged) column(staged.judge).cells[staged.chunk] = staged.cell;
  std::vector<Staged>().swap(m_staged); // gives the memory back, which "= {}" would not
  refresh(rules);
}

quint32 QueryState::position(quint32 chunk)
{
  const auto found = std::ranges::find(m_chunks, chunk);
  if (found != m_chunks.end()) return static_cast<quint32>(found - m_chunks.begin());
  m_chunks.push_back(chunk);
  for (Column& column : m_columns) column.cells.push_back(NoLabel);
  return static_cast<quint32>(m_chunks.size() - 1);
}

QueryState::Column& QueryState::column(Index judge)
{
  const auto found = std::ranges::find(m_columns, judge, &Column::judge);
  if (found != m_columns.end()) return *found;
  return m_columns.emplace_back(Column{judge, std::vector<Cell>(m_chunks.size(), NoLabel)});
}

void QueryState::setLabel(quint32 chunk, Index judge, Cell cell)
{
  const quint32 at = position(chunk);
  column(judge).cells[at] = cell;
}

void QueryState::addToPoolLater(quint32 chunk)
{
  const quint32 at = position(chunk);
  if (std::ranges::find(m_added, at) == m_added.end()) m_added.push_back(at);
}

void QueryState::setNearDuplicates(std::span<const quint32> clusters)
{
  m_alike.clear();
  for (std::size_t at = 0; at < std::min<std::size_t>(clusters.size(), m_poolSize); ++at)
    if (clusters[at] != 0) m_alike.insert(m_chunks[at], clusters[at]);
}

bool QueryState::labelled(quint32 position, const Rules& rules) const
{
  return std::ranges::any_of(m_columns, [&](const Column& column) {
    return rules.voices[column.judge] != Voice::None && isGrade(column.cells[position]);
  });
}

void QueryState::arrange(const Rules& rules)
{
  // Place by place over the pooled runs, so that what several runs put first stands first.
  const auto n = static_cast<quint32>(m_chunks.size());
  std::vector<quint32> moved(n, Nowhere); // old position to new
  quint32 next = 0;
  const auto take = [&](quint32 position) {
    if (moved[position] == Nowhere) moved[position] = next++;
  };
  for (std::size_t rank = 0; rank < static_cast<std::size_t>(rules.poolDepth); ++rank) {
    bool any = false;
    for (std::size_t run = 0; run < m_rankings.size(); ++run) {
      if (!rules.pooledRuns[run] || rank >= m_rankings[run].order.size()) continue;
      take(m_rankings[run].order[rank]);
      any = true;
    }
    if (!any) break;
  }
  for (const quint32 position : m_added) take(position);
  std::vector<quint32> rest;
  for (quint32 position = 0; position < n; ++position)
    if (moved[position] == Nowhere) rest.push_back(position);
  std::ranges::sort(rest, {}, [&](quint32 position) { return m_chunks[position]; });
  const auto outside = std::ranges::stable_partition(rest, [&](quint32 at) { return labelled(at, rules); });
  for (auto position = rest.begin(); position != outside.begin(); ++position) take(*position);
  m_poolSize = next;
  for (const quint32 position : outside) take(position);

  bool same = true;
  for (quint32 position = 0; position < n && same; ++position) same = moved[position] == position;
  if (same) return;
  const auto permuted = [&](const auto& values) {
    auto result = values;
    for (quint32 position = 0; position < n; ++position) result[moved[position]] = values[position];
    return result;
  };
  m_chunks = permuted(m_chunks);
  for (Column& column : m_columns) column.cells = permuted(column.cells);
  for (Ranking& ranking : m_rankings)
    for (quint32& position : ranking.order) position = moved[position];
  for (quint32& position : m_added) position = moved[position];
}

JudgingState QueryState::judge(quint32 position, const Rules& rules, GradeRange& range) const
{
  bool later = false;
  bool cannotJudge = false;
  int low = -1;
  int high = -1;
  for (const Column& column : m_columns) {
    const Cell cell = column.cells[position];
    const Voice voice = rules.voices[column.judge];
    if (cell == NoLabel || voice == Voice::None) continue;
    if (voice == Voice::Adjudication) {
      if (cell == UnjudgeableCell) {
        range = {.open = true, .outside = true};
        return JudgingState::Unjudgeable;
      }
      // An adjudication that is no grade leaves the item open: it is ambiguous.
      if (!isGrade(cell)) continue;
      const auto grade = static_cast<std::uint8_t>(gradeOf(cell));
      range = {.low = grade, .high = grade};
      return JudgingState::Judged;
    }
    later |= cell == LaterCell;
    cannotJudge |= cell == CannotJudgeCell;
    if (!isGrade(cell)) continue;
    low = low < 0 ? gradeOf(cell) : std::min(low, gradeOf(cell));
    high = std::max(high, gradeOf(cell));
  }
  if (low < 0) {
    range = {.low = 0, .high = static_cast<std::uint8_t>(rules.highestGrade), .open = true};
    return cannotJudge ? JudgingState::CannotJudge : later ? JudgingState::Later : JudgingState::Unjudged;
  }
  range = {.low = static_cast<std::uint8_t>(low), .high = static_cast<std::uint8_t>(high), .open = low < high};
  if (low < high && rules.disputesOpenFully) {
    range.low = 0;
    range.high = static_cast<std::uint8_t>(rules.highestGrade);
  }
  return low < high ? JudgingState::Disputed : JudgingState::Judged;
}

void QueryState::addRange(const GradeRange& range)
{
  const auto entry = std::ranges::find(m_ranges, range, &RangeCount::range);
  if (entry != m_ranges.end())
    ++entry->count;
  else
    m_ranges.push_back({range, 1});
}

void QueryState::refresh(const Rules& rules)
{
  arrange(rules);
  m_gold.assign(m_chunks.size(), {.open = true, .outside = true});
  m_states.assign(m_chunks.size(), JudgingState::Unjudged);
  m_counts = {};
  for (quint32 position = 0; position < m_poolSize; ++position) {
    m_states[position] = judge(position, rules, m_gold[position]);
    count(m_counts, m_states[position]);
  }
  m_worth.clear();
  m_once = m_tied = false;
  if (const auto& groupOf = m_alike.isEmpty() ? rules.nearGroups : m_alike; !groupOf.isEmpty()) {
    std::vector<qint64> groups(m_poolSize);
    for (quint32 position = 0; position < m_poolSize; ++position) groups[position] = groupOf.value(m_chunks[position]);
    m_copies.find(groups);
    m_once = rules.nearDuplicatesOnce && m_copies.any();
    m_tied = !m_once && m_copies.tied(m_gold);
    if (m_once) m_worth = m_copies.share(m_gold, rules.highestGrade);
  }
  m_ranges.clear();
  for (quint32 position = 0; position < m_poolSize; ++position)
    if (!m_gold[position].outside && (!m_once || m_copies.of(position) == Copies::Alone)) addRange(m_gold[position]);
  for (const GradeRange& range : m_worth) addRange(range);
  std::ranges::sort(m_ranges, {}, [](const RangeCount& entry) {
    return std::tuple(entry.range.low, entry.range.high, entry.range.open);
  });
}

JudgingCounts QueryState::topCounts(Index run, std::size_t k) const
{
  JudgingCounts counts;
  if (!hasRanking(run)) return counts;
  const auto& order = m_rankings[run].order;
  for (std::size_t i = 0; i < std::min(k, order.size()); ++i) count(counts, m_states[order[i]]);
  return counts;
}

JudgingCounts QueryState::countsOf(Index judge) const
{
  const int size = static_cast<int>(m_poolSize) - m_counts.unjudgeable;
  JudgingCounts counts{.total = size, .unjudged = size, .unjudgeable = m_counts.unjudgeable};
  const auto column = std::ranges::find(m_columns, judge, &Column::judge);
  if (column == m_columns.end()) return counts;
  for (quint32 position = 0; position < m_poolSize; ++position) {
    const Cell cell = column->cells[position];
    if (cell == NoLabel || m_states[position] == JudgingState::Unjudgeable) continue;
    --counts.unjudged;
    if (isGrade(cell))
      ++counts.judged;
    else
      ++(cell == LaterCell ? counts.later : counts.cannotJudge);
  }
  return counts;
}

void QueryState::ranked(Index run, std::size_t depth, const Conventions& conventions,
                        std::vector<GradeRange>& out) const
{
  out.clear();
  if (!hasRanking(run)) return;
  const auto& order = m_rankings[run].order;
  if (!m_once && !conventions.openRemoved) {
    // The common case without a branch an item.
    out.resize(std::min(depth, order.size()));
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = m_gold[order[i]];
    if (conventions.openIsZero)
      for (GradeRange& range : out) range = *seen(range, conventions);
    return;
  }
  std::vector<bool> credited(m_once ? m_copies.count() : 0, false);
  for (std::size_t i = 0; i < order.size() && out.size() < depth; ++i) {
    std::optional<GradeRange> range = seen(m_gold[order[i]], conventions);
    if (!range) continue;
    if (const quint32 cluster = m_once ? m_copies.of(order[i]) : Copies::Alone; cluster != Copies::Alone) {
      if (credited[cluster]) *range = {};
      credited[cluster] = credited[cluster] || range->high > 0;
    }
    out.push_back(*range);
  }
}

void QueryState::needRanks(Index run, std::vector<quint32>& out) const
{
  out.assign(needs.size(), 0);
  if (needs.empty() || !hasRanking(run)) return;
  quint32 rank = 0;
  for (const quint32 position : m_rankings[run].order) {
    ++rank;
    for (std::size_t i = 0; i < needs.size(); ++i)
      if (out[i] == 0 && std::ranges::find(needs[i], m_chunks[position]) != needs[i].end()) out[i] = rank;
  }
}

/// By position: which unknown it is, or Nowhere. Copies that are open within the same range are one.
std::vector<quint32> QueryState::unknowns(const Conventions& conventions) const
{
  std::vector<quint32> unknowns(m_chunks.size(), Nowhere);
  if (conventions.openIsZero || conventions.openRemoved) return unknowns;
  std::vector<std::pair<quint32, quint32>> firsts; // cluster and the position of its first open copy
  quint32 next = 0;
  for (quint32 position = 0; position < m_poolSize; ++position) {
    const GradeRange& range = m_gold[position];
    if (range.low == range.high) continue;
    const quint32 cluster = m_copies.of(position);
    const auto first = std::ranges::find_if(firsts, [&](const auto& known) {
      return cluster != Copies::Alone && known.first == cluster && m_gold[known.second] == range;
    });
    if (first != firsts.end()) {
      unknowns[position] = unknowns[first->second];
      continue;
    }
    unknowns[position] = next++;
    if (cluster != Copies::Alone) firsts.emplace_back(cluster, position);
  }
  return unknowns;
}

KnownItem QueryState::known(quint32 position, const Conventions& conventions, std::span<const quint32> unknowns) const
{
  KnownItem item{.chunk = m_chunks[position],
                 .range = seen(m_gold[position], conventions).value_or(m_gold[position]),
                 .state = m_states[position],
                 .unknown = {}};
  if (unknowns[position] != Nowhere) item.unknown = unknowns[position];
  return item;
}

Knowledge QueryState::knowledge(const Conventions& conventions) const
{
  Knowledge knowledge;
  const std::vector<quint32> unknowns = this->unknowns(conventions);
  std::vector<bool> listed(m_copies.count(), false);
  for (quint32 position = 0; position < m_poolSize; ++position) {
    if (m_states[position] == JudgingState::Unjudgeable) continue; // left the pool
    KnownItem item = known(position, conventions, unknowns);
    if (const quint32 cluster = m_once ? m_copies.of(position) : Copies::Alone; cluster != Copies::Alone) {
      if (listed[cluster]) continue;
      listed[cluster] = true;
      item.range = seen(m_worth[cluster], conventions).value_or(m_worth[cluster]);
    }
    if (item.range.open && conventions.openRemoved) continue;
    if (item.unknown && *item.unknown == knowledge.unknowns.size()) knowledge.unknowns.push_back(item.range);
    knowledge.pool.push_back(item);
  }
  return knowledge;
}

KnownRanking QueryState::knownRanking(Index run, const Conventions& conventions) const
{
  KnownRanking ranking;
  needRanks(run, ranking.needRanks);
  if (!hasRanking(run)) return ranking;
  const std::vector<quint32> unknowns = this->unknowns(conventions);
  std::vector<bool> credited(m_once ? m_copies.count() : 0, false);
  for (const quint32 position : m_rankings[run].order) {
    KnownItem item = known(position, conventions, unknowns);
    if (item.range.open && conventions.openRemoved) continue;
    if (const quint32 cluster = m_once ? m_copies.of(position) : Copies::Alone; cluster != Copies::Alone) {
      if (credited[cluster]) {
        item.range = {};
        item.unknown.reset();
      }
      credited[cluster] = credited[cluster] || item.range.high > 0;
    }
    ranking.items.push_back(item);
  }
  return ranking;
}

} // namespace assayer::detail
