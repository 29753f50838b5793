// Differences of measures that are sums of gains: RBP, DCG and, with one ideal under both runs, nDCG.
#include "metrics/difference.h"

#include "metrics/gain.h"

#include <array>
#include <numeric>

namespace assayer::difference {

namespace {

/// By unknown: what the difference gains when the unknown goes from its lowest to its highest grade.
struct RealSum {
  double certain = 0;
  std::vector<double> rise;
};

template <class WeightOf, class WorthOf>
RealSum sumOf(const PairedQuery& pair, const Cut& cut, WeightOf weightOf, WorthOf worthOf)
{
  RealSum sum{0, std::vector<double>(pair.knowledge.unknowns.size(), 0)};
  const auto add = [&](const KnownRanking& ranking, double sign) {
    const std::size_t depth =
        cut.k ? std::min(ranking.items.size(), static_cast<std::size_t>(*cut.k)) : ranking.items.size();
    for (std::size_t i = 0; i < depth; ++i) {
      const KnownItem& item = ranking.items[i];
      if (item.range.high == 0) continue;
      const double weight = sign * weightOf(i + 1);
      sum.certain += weight * worthOf(item.range.low);
      if (item.unknown) sum.rise[*item.unknown] += weight * (worthOf(item.range.high) - worthOf(item.range.low));
    }
  };
  add(pair.a, 1);
  add(pair.b, -1);
  return sum;
}

PackedBounds boundsOf(const RealSum& sum)
{
  double least = sum.certain;
  double most = sum.certain;
  for (const double rise : sum.rise) (rise < 0 ? least : most) += rise;
  return between(least, most);
}

double discountAt(std::size_t rank)
{
  return 1 / std::log2(static_cast<double>(rank) + 1);
}

// -- nDCG -----------------------------------------------------------------------------------------------------------
//
// Both runs share the ideal, so the difference is one quotient: (DCG a − DCG b) ÷ ideal. With c(u) the difference of
// the discounts at which unknown u stands, and the levels of METRICS 4, it is
//   (certain + Σ_l s_l Σ_{u reaches l} c(u)) ÷ Σ_l s_l D(items that reach l).
// Dinkelbach's iteration asks, for a quotient q, for the choice that makes numerator − q · ideal greatest.
// q ≥ 0: each level takes the unknowns with the greatest c(u), as many as pay for themselves. Fewer items are certain
// to
//   reach a higher level, so one more costs more there: the fewest that are best fall with the level, and the choices
//   nest. Exact where all unknowns have one range and count once in the pool; else sound, and exact if they nest.
// q < 0: numerator + |q| · ideal is convex in the gains, so its greatest value is at a corner, every unknown at its
//   lowest or highest; of one range, for every number the ones with the greatest c(u). Exact for one range; else the
//   levels choose freely, which is sound.

struct Candidate {
  double c = 0;
  int low = 0;
  int high = 0;
  bool spans(int level) const { return low < level && level <= high; }
};

struct Levels {
  std::vector<Candidate> unknowns; // greatest c first, a copy of its own for every item of the pool
  double certainGain = 0;
  std::vector<double> step; // by level, index 0 unused
  std::vector<qint64> certain;
  std::vector<double> sums; // D(n)
  bool oneRange = true;
  bool loose = false; // copies were let loose from each other
  int highest() const { return static_cast<int>(step.size()) - 1; }
  double idealOf(qint64 items) const { return sums[std::min(static_cast<std::size_t>(items), sums.size() - 1)]; }
};

Levels levelsOf(const PairedQuery& pair, const Cut& cut)
{
  Levels levels;
  const Knowledge& known = pair.knowledge;
  int highest = 0;
  for (const KnownItem& item : known.pool) highest = std::max<int>(highest, item.range.high);
  const auto levelCount = static_cast<std::size_t>(highest) + 1;
  levels.step.resize(levelCount, 0);
  levels.certain.resize(levelCount, 0);
  for (int level = 1; level <= highest; ++level)
    levels.step[static_cast<std::size_t>(level)] = gainOf(level, known.gain) - gainOf(level - 1, known.gain);
  std::vector<int> copies(known.unknowns.size(), 0);
  for (const KnownItem& item : known.pool) {
    for (std::size_t level = 1; level <= item.range.low; ++level) ++levels.certain[level];
    if (item.unknown) ++copies[*item.unknown];
  }
  const std::size_t items = known.pool.size();
  const std::size_t cutoff = cut.k ? std::min(items, static_cast<std::size_t>(*cut.k)) : items;
  levels.sums.resize(cutoff + 1, 0);
  for (std::size_t i = 1; i <= cutoff; ++i) levels.sums[i] = levels.sums[i - 1] + discountAt(i);

  const RealSum gains = sumOf(pair, cut, discountAt, [&](int grade) { return gainOf(grade, known.gain); });
  levels.certainGain = gains.certain;
  for (std::size_t u = 0; u < known.unknowns.size(); ++u) {
    const GradeRange& range = known.unknowns[u];
    if (range.low == range.high) continue; // settled meanwhile
    const double span = gainOf(range.high, known.gain) - gainOf(range.low, known.gain);
    if (!levels.unknowns.empty())
      levels.oneRange &= range.low == levels.unknowns[0].low && range.high == levels.unknowns[0].high;
    levels.loose |= copies[u] != 1;
    const int pieces = std::max(copies[u], 1);
    for (int piece = 0; piece < pieces; ++piece)
      levels.unknowns.push_back({gains.rise[u] / span / pieces, range.low, range.high});
  }
  std::ranges::sort(levels.unknowns, std::greater<>(), &Candidate::c);
  return levels;
}

struct LevelChoice {
  double gain = 0;
  double ideal = 0;
  bool nested = true;
  double value(double quotient) const { return gain - quotient * ideal; }
};

constexpr double Better = 1e-13;

/// Every level takes the first of its unknowns, as many as are best; the fewest among equals.
LevelChoice choosePerLevel(const Levels& levels, double quotient)
{
  LevelChoice choice{levels.certainGain, 0, true};
  std::vector<std::size_t> taken(levels.step.size(), 0); // by level: how far down the list it took
  for (int level = 1; level <= levels.highest(); ++level) {
    const auto at = static_cast<std::size_t>(level);
    qint64 items = levels.certain[at];
    double gain = 0;
    double bestGain = 0;
    double bestIdeal = levels.idealOf(items);
    double best = -quotient * bestIdeal;
    for (std::size_t i = 0; i < levels.unknowns.size(); ++i) {
      if (!levels.unknowns[i].spans(level)) continue;
      gain += levels.unknowns[i].c;
      const double ideal = levels.idealOf(++items);
      if (gain - quotient * ideal <= best + Better) continue;
      best = gain - quotient * ideal;
      bestGain = gain;
      bestIdeal = ideal;
      taken[at] = i + 1;
    }
    choice.gain += levels.step[at] * bestGain;
    choice.ideal += levels.step[at] * bestIdeal;
  }
  if (levels.oneRange) return choice;
  for (std::size_t i = 0; i < levels.unknowns.size(); ++i) {
    bool missed = false;
    for (int level = levels.unknowns[i].low + 1; level <= levels.unknowns[i].high; ++level) {
      const bool reached = i < taken[static_cast<std::size_t>(level)];
      choice.nested &= !(missed && reached);
      missed |= !reached;
    }
  }
  return choice;
}

/// All unknowns have one range: the first n of them at its top, the others at its bottom.
LevelChoice chooseCorner(const Levels& levels, double quotient)
{
  std::optional<LevelChoice> best;
  double gain = levels.certainGain;
  for (std::size_t n = 0; n <= levels.unknowns.size(); ++n) {
    double span = 0;
    double ideal = 0;
    for (int level = 1; level <= levels.highest(); ++level) {
      const auto at = static_cast<std::size_t>(level);
      const bool spanned = !levels.unknowns.empty() && levels.unknowns[0].spans(level);
      if (spanned) span += levels.step[at];
      ideal += levels.step[at] * levels.idealOf(levels.certain[at] + (spanned ? static_cast<qint64>(n) : 0));
    }
    if (n > 0) gain += levels.unknowns[n - 1].c * span;
    const LevelChoice choice{gain, ideal, true};
    if (ideal > 0 && (!best || choice.value(quotient) > best->value(quotient))) best = choice;
  }
  return *best;
}

LevelChoice allRaised(const Levels& levels)
{
  LevelChoice choice{levels.certainGain, 0, true};
  for (int level = 1; level <= levels.highest(); ++level) {
    const auto at = static_cast<std::size_t>(level);
    qint64 items = levels.certain[at];
    for (const Candidate& unknown : levels.unknowns) {
      if (!unknown.spans(level)) continue;
      ++items;
      choice.gain += levels.step[at] * unknown.c;
    }
    choice.ideal += levels.step[at] * levels.idealOf(items);
  }
  return choice;
}

/// The greatest quotient; `exact` says whether an assignment of grades reaches it.
double greatest(const Levels& levels, bool& exact)
{
  constexpr int Rounds = 100; // a handful are used
  LevelChoice best = allRaised(levels);
  double quotient = best.gain / best.ideal;
  for (int round = 0; round < Rounds; ++round) {
    const bool corner = quotient < 0 && levels.oneRange;
    const LevelChoice choice = corner ? chooseCorner(levels, quotient) : choosePerLevel(levels, quotient);
    if (choice.ideal <= 0 || choice.gain / choice.ideal <= quotient) break;
    best = choice;
    quotient = choice.gain / choice.ideal;
  }
  exact = best.nested;
  return quotient;
}

} // namespace

Bounds rbp(const PairedQuery& pair, const Cut& cut)
{
  return boundsOf(sumOf(
      pair, {},
      [&](std::size_t rank) {
        return (1 - cut.persistence) * std::pow(cut.persistence, static_cast<double>(rank - 1));
      },
      [&](int grade) { return grade >= pair.knowledge.relevantFrom ? 1.0 : 0.0; }));
}

Bounds gradedRbp(const PairedQuery& pair, const Cut& cut)
{
  return boundsOf(sumOf(
      pair, {},
      [&](std::size_t rank) {
        return (1 - cut.persistence) * std::pow(cut.persistence, static_cast<double>(rank - 1));
      },
      [&](int grade) { return static_cast<double>(grade) / pair.knowledge.highestGrade; }));
}

Bounds dcg(const PairedQuery& pair, const Cut& cut)
{
  return boundsOf(sumOf(pair, cut, discountAt, [&](int grade) { return gainOf(grade, pair.knowledge.gain); }));
}

Bounds ndcg(const PairedQuery& pair, const Cut& cut)
{
  Levels levels = levelsOf(pair, cut);
  bool mostExact = true;
  const double most = greatest(levels, mostExact);
  levels.certainGain = -levels.certainGain;
  for (Candidate& unknown : levels.unknowns) unknown.c = -unknown.c;
  std::ranges::reverse(levels.unknowns);
  bool leastExact = true;
  const double least = -greatest(levels, leastExact);
  PackedBounds bounds = between(least, most, levels.certain[1] > 0 ? Defined::Always : Defined::Sometimes);
  bounds.outer = !mostExact || !leastExact || levels.loose;
  return bounds;
}

} // namespace assayer::difference
