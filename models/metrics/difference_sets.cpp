// Differences of measures that only count relevant items: exact in integers.
#include "metrics/difference.h"

namespace assayer::difference {

namespace {

/// By unknown: what is added when it turns out relevant.
using Rise = std::vector<qint64>;

struct CountSum {
  qint64 certain = 0;
  Rise rise;
};

CountSum nothing(const PairedQuery& pair)
{
  return {0, Rise(pair.knowledge.unknowns.size(), 0)};
}

std::span<const KnownItem> top(const KnownRanking& ranking, const std::optional<int>& k)
{
  const std::span<const KnownItem> all = ranking.items;
  return k ? all.first(std::min(all.size(), static_cast<std::size_t>(*k))) : all;
}

void add(CountSum& sum, const KnownItem& item, int relevantFrom, qint64 by)
{
  const Relevance relevant = relevance(item.range, relevantFrom);
  if (relevant == Relevance::Yes) sum.certain += by;
  if (relevant == Relevance::Maybe) sum.rise[*item.unknown] += by;
}

void add(CountSum& sum, std::span<const KnownItem> items, int relevantFrom, qint64 by)
{
  for (const KnownItem& item : items) add(sum, item, relevantFrom, by);
}

CountSum relevantOfPool(const PairedQuery& pair)
{
  CountSum sum = nothing(pair);
  add(sum, pair.knowledge.pool, pair.knowledge.relevantFrom, 1);
  return sum;
}

/// Any choice of the unknowns: those that lower go into the least, those that raise into the greatest.
PackedBounds linearBounds(const CountSum& sum, qint64 denominator)
{
  Fraction least{sum.certain, denominator};
  Fraction most = least;
  for (const qint64 rise : sum.rise) (rise < 0 ? least : most).numerator += rise;
  return between(least, most);
}

/// The greatest (sum + its rises) ÷ (extra + relevant + its rises) over the choices with a relevant item. Dinkelbach's
/// iteration in integers: for a quotient p/q every unknown decides for itself.
Fraction greatestQuotient(const CountSum& sum, const CountSum& relevant, qint64 extra)
{
  std::optional<Fraction> best;
  while (true) {
    const Fraction quotient = best.value_or(Fraction{0, 1});
    Fraction next{sum.certain, extra + relevant.certain};
    qint64 chosen = relevant.certain;
    std::optional<std::size_t> single; // to be taken if nothing else is
    qint64 singleGain = 0;
    for (std::size_t u = 0; u < relevant.rise.size(); ++u) {
      if (relevant.rise[u] == 0) continue;
      const qint64 gain = sum.rise[u] * quotient.denominator - relevant.rise[u] * quotient.numerator;
      if (!single || gain > singleGain) {
        single = u;
        singleGain = gain;
      }
      if (gain <= 0) continue;
      next.numerator += sum.rise[u];
      next.denominator += relevant.rise[u];
      chosen += relevant.rise[u];
    }
    if (chosen == 0) {
      next.numerator += sum.rise[*single];
      next.denominator += relevant.rise[*single];
    }
    if (best && !(*best < next)) return *best;
    best = next;
  }
}

PackedBounds quotientBounds(CountSum sum, const CountSum& relevant, qint64 extra)
{
  const Fraction most = greatestQuotient(sum, relevant, extra);
  sum.certain = -sum.certain;
  for (qint64& rise : sum.rise) rise = -rise;
  const Fraction negated = greatestQuotient(sum, relevant, extra);
  return between(Fraction{-negated.numerator, negated.denominator}, most,
                 relevant.certain > 0 ? Defined::Always : Defined::Sometimes);
}

CountSum hitsOfBoth(const PairedQuery& pair, const Cut& cut, qint64 times)
{
  CountSum hits = nothing(pair);
  add(hits, top(pair.a, cut.k), pair.knowledge.relevantFrom, times);
  add(hits, top(pair.b, cut.k), pair.knowledge.relevantFrom, -times);
  return hits;
}

/// The first relevant rank under a choice of at most one relevant unknown; 0: none.
struct Firsts {
  qint64 certain = 0;
  std::vector<qint64> ofUnknown; // its first rank above the certain one, 0: none
  qint64 with(std::size_t unknown) const { return ofUnknown[unknown] > 0 ? ofUnknown[unknown] : certain; }
};

Firsts firstsOf(const PairedQuery& pair, const KnownRanking& ranking, const Cut& cut, int relevantFrom)
{
  Firsts firsts{0, std::vector<qint64>(pair.knowledge.unknowns.size(), 0)};
  qint64 rank = 0;
  for (const KnownItem& item : top(ranking, cut.k)) {
    ++rank;
    const Relevance relevant = relevance(item.range, relevantFrom);
    if (relevant == Relevance::Maybe && firsts.ofUnknown[*item.unknown] == 0) firsts.ofUnknown[*item.unknown] = rank;
    if (relevant != Relevance::Yes) continue;
    firsts.certain = rank;
    break;
  }
  return firsts;
}

/// Of measures that look at the first relevant rank only. In an outcome where unknown u stands first in a, everything
/// else that is unknown may be taken away without changing a's value or raising b's, so outcomes with at most one
/// relevant unknown hold the greatest difference, and the least likewise.
template <class ValueOf>
PackedBounds byFirstRelevant(const PairedQuery& pair, const Cut& cut, int relevantFrom, ValueOf valueOf)
{
  const Firsts a = firstsOf(pair, pair.a, cut, relevantFrom);
  const Firsts b = firstsOf(pair, pair.b, cut, relevantFrom);
  const auto difference = [&](qint64 rankA, qint64 rankB) {
    const Fraction x = valueOf(rankA);
    const Fraction y = valueOf(rankB);
    return Fraction{x.numerator * y.denominator - y.numerator * x.denominator, x.denominator * y.denominator};
  };
  Fraction least = difference(a.certain, b.certain);
  Fraction most = least;
  for (std::size_t u = 0; u < pair.knowledge.unknowns.size(); ++u) {
    const Fraction with = difference(a.with(u), b.with(u));
    if (with < least) least = with;
    if (most < with) most = with;
  }
  return between(least, most);
}

Fraction whether(qint64 rank)
{
  return {rank > 0 ? 1 : 0, 1};
}

} // namespace

Bounds precision(const PairedQuery& pair, const Cut& cut)
{
  const auto sizeOf = [&](const KnownRanking& ranking) {
    return cut.k ? qint64{*cut.k} : static_cast<qint64>(ranking.items.size());
  };
  const qint64 a = sizeOf(pair.a);
  const qint64 b = sizeOf(pair.b);
  CountSum hits = nothing(pair);
  add(hits, top(pair.a, cut.k), pair.knowledge.relevantFrom, b);
  add(hits, top(pair.b, cut.k), pair.knowledge.relevantFrom, -a);
  return linearBounds(hits, a * b);
}

Bounds recall(const PairedQuery& pair, const Cut& cut)
{
  return quotientBounds(hitsOfBoth(pair, cut, 1), relevantOfPool(pair), 0);
}

Bounds f1(const PairedQuery& pair, const Cut& cut)
{
  if (!cut.k && pair.a.items.size() != pair.b.items.size()) return std::nullopt; // two denominators
  const qint64 size = cut.k ? qint64{*cut.k} : static_cast<qint64>(pair.a.items.size());
  return quotientBounds(hitsOfBoth(pair, cut, 2), relevantOfPool(pair), size);
}

Bounds reciprocalRank(const PairedQuery& pair, const Cut& cut)
{
  return byFirstRelevant(pair, cut, pair.knowledge.relevantFrom, [](qint64 rank) {
    return rank > 0 ? Fraction{1, rank} : Fraction{0, 1};
  });
}

Bounds success(const PairedQuery& pair, const Cut& cut)
{
  return byFirstRelevant(pair, cut, pair.knowledge.relevantFrom, whether);
}

Bounds coverage(const PairedQuery& pair, const Cut& cut)
{
  return byFirstRelevant(pair, cut, pair.knowledge.answersFrom, whether);
}

Bounds rPrecision(const PairedQuery& pair, const Cut&)
{
  // With m relevant unknowns the cut is fixed; an unknown that stands above it in one list only counts for that list.
  const CountSum relevant = relevantOfPool(pair);
  qint64 unknowns = 0;
  for (const qint64 copies : relevant.rise) {
    if (copies > 1) return std::nullopt;
    unknowns += copies;
  }
  qint64 raising = 0;
  qint64 lowering = 0;
  CountSum above = nothing(pair);
  const auto enter = [&](const KnownRanking& ranking, qint64 rank, qint64 by) {
    if (rank > static_cast<qint64>(ranking.items.size())) return;
    const KnownItem& item = ranking.items[static_cast<std::size_t>(rank - 1)];
    if (relevance(item.range, pair.knowledge.relevantFrom) == Relevance::Maybe) {
      const qint64 before = above.rise[*item.unknown];
      raising += (before + by > 0) - (before > 0);
      lowering += (before + by < 0) - (before < 0);
    }
    add(above, item, pair.knowledge.relevantFrom, by);
  };
  std::optional<Fraction> least;
  std::optional<Fraction> most;
  qint64 rank = 0;
  for (qint64 m = 0; m <= unknowns; ++m) {
    const qint64 cut = relevant.certain + m;
    while (rank < cut) {
      ++rank;
      enter(pair.a, rank, 1);
      enter(pair.b, rank, -1);
    }
    if (cut == 0) continue;
    const qint64 neutral = unknowns - raising - lowering;
    const Fraction high{above.certain + std::min(m, raising) - std::max<qint64>(0, m - raising - neutral), cut};
    const Fraction low{above.certain - std::min(m, lowering) + std::max<qint64>(0, m - lowering - neutral), cut};
    if (!least || low < *least) least = low;
    if (!most || *most < high) most = high;
  }
  return between(*least, *most, relevant.certain > 0 ? Defined::Always : Defined::Sometimes);
}

Bounds relevantRetrievedCount(const PairedQuery& pair, const Cut&)
{
  return linearBounds(hitsOfBoth(pair, {}, 1), 1);
}

Bounds none(const PairedQuery&, const Cut&)
{
  return determined(0);
}

} // namespace assayer::difference
