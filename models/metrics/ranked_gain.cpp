// nDCG and rank-biased precision under open items. The gains are cut into levels: with the steps
// s_l = gain(l) - gain(l-1) and D(n) the sum of the first n discounts, the ideal is the sum of s_l D(items >= l), and a
// choice of which open items reach which level decides both it and the gain of the list.
#include "metrics/gain.h"
#include "metrics/ranked.h"

#include <QVarLengthArray>

#include <vector>

namespace assayer::ranked {

namespace {

/// D(0), D(1), … D(n) at least, with D(i) - D(i-1) = 1 / log2(i + 1).
const double* discountSums(std::size_t n)
{
  thread_local std::vector<double> sums{0};
  while (sums.size() <= n) sums.push_back(sums.back() + 1 / std::log2(static_cast<double>(sums.size()) + 1));
  return sums.data();
}

/// Open items of the list's top that may take the same grades.
struct Kind {
  int low = 0;
  int high = 0;
  qint64 count = 0;
  double rise = 0; // of the gain, from low to high
  bool spans(int level) const { return low < level && level <= high; }
};

struct Open {
  double discount = 0;
  qsizetype kind = 0;
};

/// One query laid out by levels; index 0 of a level array is unused.
struct Layout {
  const double* sums = nullptr;
  std::size_t cutoff = 0;
  int highest = 0; // the highest grade that any item of the pool may have
  bool anyOpen = false;
  double certainGain = 0;               // of the list's top, every open item at its lowest
  QVarLengthArray<double, 8> step;      // gain of a level over the one below
  QVarLengthArray<qint64, 8> certain;   // items that reach the level whatever happens
  QVarLengthArray<qint64, 8> elsewhere; // open items outside the list's top that may rise to it
  QVarLengthArray<Kind, 4> kinds;
  QVarLengthArray<Open, 32> open; // of the list's top, in rank order

  double idealOf(qint64 items) const { return sums[std::min(static_cast<std::size_t>(items), cutoff)]; }
};

qsizetype kindOf(Layout& layout, const GradeRange& range, Gain gain)
{
  for (qsizetype i = 0; i < layout.kinds.size(); ++i)
    if (layout.kinds[i].low == range.low && layout.kinds[i].high == range.high) return i;
  layout.kinds.append({range.low, range.high, 0, gainOf(range.high, gain) - gainOf(range.low, gain)});
  return layout.kinds.size() - 1;
}

Layout layOut(const RankedQuery& query, std::size_t depth, std::optional<int> k)
{
  Layout layout;
  std::size_t items = 0;
  for (const RangeCount& entry : query.pool) {
    layout.highest = std::max<int>(layout.highest, entry.range.high);
    layout.anyOpen |= entry.range.low < entry.range.high;
    items += entry.count;
  }
  layout.cutoff = k ? std::min(items, static_cast<std::size_t>(*k)) : items;
  layout.sums = discountSums(std::max(depth, layout.cutoff));
  layout.step.resize(layout.highest + 1);
  layout.certain.resize(layout.highest + 1);
  layout.elsewhere.resize(layout.highest + 1);
  std::ranges::fill(layout.certain, 0);
  std::ranges::fill(layout.elsewhere, 0);
  for (int level = 1; level <= layout.highest; ++level)
    layout.step[level] = gainOf(level, query.gain) - gainOf(level - 1, query.gain);
  for (const RangeCount& entry : query.pool) {
    for (int level = 1; level <= entry.range.low; ++level) layout.certain[level] += entry.count;
    for (int level = entry.range.low + 1; level <= entry.range.high; ++level) layout.elsewhere[level] += entry.count;
  }
  for (std::size_t i = 0; i < depth; ++i) {
    const GradeRange& range = query.ranked[i];
    if (range.high == 0) continue;
    const double discount = layout.sums[i + 1] - layout.sums[i];
    layout.certainGain += gainOf(range.low, query.gain) * discount;
    if (range.low == range.high) continue;
    const qsizetype kind = kindOf(layout, range, query.gain);
    ++layout.kinds[kind].count;
    layout.open.append({discount, kind});
    for (int level = range.low + 1; level <= range.high; ++level) --layout.elsewhere[level];
  }
  return layout;
}

/// The least value stands at a corner of the box: open items elsewhere at their highest, and of each kind the lowest
/// ranks at their highest, the rest at their lowest. One kind is a scan over its count, several a scan over the counts.
/// Absent when that would be too many.
std::optional<double> leastAtCorners(const Layout& layout)
{
  constexpr qint64 Most = 4096;
  qint64 corners = 1;
  for (const Kind& kind : layout.kinds) {
    if (layout.kinds.size() > 1 && corners > Most / (kind.count + 1)) return std::nullopt;
    corners *= kind.count + 1;
  }
  // raised[kind][n]: the sum of the kind's n smallest discounts.
  QVarLengthArray<QVarLengthArray<double, 32>, 4> raised(layout.kinds.size());
  for (auto& sums : raised) sums.append(0);
  for (qsizetype i = layout.open.size(); i-- > 0;) {
    auto& sums = raised[layout.open[i].kind];
    sums.append(sums.last() + layout.open[i].discount);
  }
  QVarLengthArray<qint64, 4> counts(layout.kinds.size());
  std::ranges::fill(counts, 0);
  std::optional<double> best;
  while (true) {
    double gain = layout.certainGain;
    for (qsizetype i = 0; i < counts.size(); ++i) gain += layout.kinds[i].rise * raised[i][counts[i]];
    double ideal = 0;
    for (int level = 1; level <= layout.highest; ++level) {
      qint64 items = layout.certain[level] + layout.elsewhere[level];
      for (qsizetype i = 0; i < counts.size(); ++i)
        if (layout.kinds[i].spans(level)) items += counts[i];
      ideal += layout.step[level] * layout.idealOf(items);
    }
    if (ideal > 0 && (!best || gain / ideal < *best)) best = gain / ideal;
    qsizetype digit = 0;
    while (digit < counts.size() && counts[digit] == layout.kinds[digit].count) counts[digit++] = 0;
    if (digit == counts.size()) return best.value_or(0);
    ++counts[digit];
  }
}

/// One level of the choice for a given quotient: how many of the level's open items, from the top (greatest value) or
/// from the bottom (least), reach it. Fewest among equals, so that the levels nest.
struct Choice {
  qsizetype last = -1; // index of the last open item taken, -1: none
  double gain = 0;
  double ideal = 0;
};

template <bool FromTop>
Choice chooseLevel(const Layout& layout, int level, double quotient)
{
  constexpr double Better = 1e-13;
  qint64 items = layout.certain[level] + (FromTop ? 0 : layout.elsewhere[level]);
  Choice best{-1, 0, layout.idealOf(items)};
  double bestValue = -quotient * best.ideal;
  double gain = 0;
  for (qsizetype n = 0; n < layout.open.size(); ++n) {
    const qsizetype i = FromTop ? n : layout.open.size() - 1 - n;
    if (!layout.kinds[layout.open[i].kind].spans(level)) continue;
    gain += layout.open[i].discount;
    const double ideal = layout.idealOf(++items);
    const double value = gain - quotient * ideal;
    if (FromTop ? value > bestValue + Better : value < bestValue - Better) {
      best = {i, gain, ideal};
      bestValue = value;
    }
  }
  return best;
}

/// Whether the choices belong to one assignment of grades: an item that misses a level misses those above it.
bool nests(const Layout& layout, const QVarLengthArray<Choice, 8>& choices)
{
  for (qsizetype i = 0; i < layout.open.size(); ++i) {
    const Kind& kind = layout.kinds[layout.open[i].kind];
    bool missed = false;
    for (int level = kind.low + 1; level <= kind.high; ++level) {
      const bool reached = i <= choices[level].last;
      if (missed && reached) return false;
      missed |= !reached;
    }
  }
  return true;
}

/// Dinkelbach's iteration: the greatest (least) quotient is the one whose best choice gains nothing over it. Each level
/// chooses for itself. With one kind the choices nest and the value is exact; otherwise it is sound.
template <bool FromTop>
double dinkelbach(const Layout& layout, double start, bool& exact)
{
  constexpr int Rounds = 100; // it converges faster than linearly; a handful are used
  double quotient = start;
  exact = true;
  for (int round = 0; round < Rounds; ++round) {
    QVarLengthArray<Choice, 8> choices(layout.highest + 1);
    double gain = layout.certainGain;
    double ideal = 0;
    for (int level = 1; level <= layout.highest; ++level) {
      choices[level] = chooseLevel<FromTop>(layout, level, quotient);
      gain += layout.step[level] * choices[level].gain;
      ideal += layout.step[level] * choices[level].ideal;
    }
    if (ideal <= 0) break;
    const double next = gain / ideal;
    if (FromTop ? next <= quotient : next >= quotient) break;
    quotient = next;
    exact = layout.kinds.size() <= 1 || (FromTop && nests(layout, choices));
  }
  return quotient;
}

/// The quotient with every open item of the list's top at its highest.
double allRaised(const Layout& layout, bool elsewhereToo)
{
  double gain = layout.certainGain;
  for (const Open& open : layout.open) gain += layout.kinds[open.kind].rise * open.discount;
  double ideal = 0;
  for (int level = 1; level <= layout.highest; ++level) {
    qint64 items = layout.certain[level] + (elsewhereToo ? layout.elsewhere[level] : 0);
    for (const Kind& kind : layout.kinds)
      if (kind.spans(level)) items += kind.count;
    ideal += layout.step[level] * layout.idealOf(items);
  }
  return ideal > 0 ? gain / ideal : 0;
}

} // namespace

PackedBounds ndcg(const RankedQuery& query, const Cut& cut)
{
  const Layout layout = layOut(query, depthOf(query, cut), cut.k);
  if (layout.highest == 0) return undefined(Reason::NoRelevant);
  bool exactMost = true;
  bool exactLeast = true;
  const double high = dinkelbach<true>(layout, allRaised(layout, false), exactMost);
  if (!layout.anyOpen) return determined(high);
  std::optional<double> low = leastAtCorners(layout);
  if (!low) low = dinkelbach<false>(layout, allRaised(layout, true), exactLeast);
  PackedBounds score = between(*low, high, layout.certain[1] > 0 ? Defined::Always : Defined::Sometimes);
  score.outer = !exactMost || !exactLeast;
  return score;
}

PackedBounds dcg(const RankedQuery& query, const Cut& cut)
{
  const std::size_t depth = depthOf(query, cut);
  const double* sums = discountSums(depth);
  double low = 0;
  double high = 0;
  for (std::size_t i = 0; i < depth; ++i) {
    const double discount = sums[i + 1] - sums[i];
    low += gainOf(query.ranked[i].low, query.gain) * discount;
    high += gainOf(query.ranked[i].high, query.gain) * discount;
  }
  return between(low, high);
}

PackedBounds rbp(const RankedQuery& query, const Cut& cut)
{
  double weight = 1 - cut.persistence;
  double low = 0;
  double maybe = 0;
  for (const GradeRange& range : query.ranked) {
    const Relevance relevant = relevance(range, query.relevantFrom);
    if (relevant == Relevance::Yes) low += weight;
    if (relevant == Relevance::Maybe) maybe += weight;
    weight *= cut.persistence;
  }
  return between(low, low + maybe);
}

PackedBounds gradedRbp(const RankedQuery& query, const Cut& cut)
{
  double weight = (1 - cut.persistence) / query.highestGrade;
  double low = 0;
  double high = 0;
  for (const GradeRange& range : query.ranked) {
    low += weight * range.low;
    high += weight * range.high;
    weight *= cut.persistence;
  }
  return between(low, high);
}

PackedBounds rbpResidual(const RankedQuery& query, const Cut& cut)
{
  double power = 1;
  double open = 0;
  for (const GradeRange& range : query.ranked) {
    if (range.open) open += (1 - cut.persistence) * power;
    power *= cut.persistence;
  }
  return determined(open + power);
}

} // namespace assayer::ranked
