#include "metrics/extremes.h"

namespace assayer {

namespace {

class Search {
public:
  Search(const MeasureSpec& spec, const Knowledge& knowledge, const KnownRanking& ranking, End end)
      : m_spec(spec), m_known(knowledge), m_ranking(ranking), m_end(end), m_fixed(knowledge.unknowns.size())
  {
  }

  std::optional<Extreme> run()
  {
    const std::optional<double> bound = boundNow();
    if (!bound) return std::nullopt;
    double target = *bound;
    const std::vector<quint32> order = inOrder();
    for (std::size_t next = 0; next < order.size();) {
      std::size_t run = 0;
      // Of equals the grade that shows best what makes the end: high in the list and low elsewhere for the greatest.
      const bool listed = m_ranks[order[next]] != Nowhere;
      const bool highFirst = listed == (m_end == End::Most);
      const GradeRange& range = m_known.unknowns[order[next]];
      for (int step = 0; step <= range.high - range.low && run == 0; ++step)
        run = longestRun(std::span(order).subspan(next), highFirst ? range.high - step : range.low + step, target);
      if (run == 0) { // an outer bound: nothing reaches it, the nearest has to do
        target = fixNearest(order[next]);
        run = 1;
      }
      next += run;
    }
    Extreme extreme;
    for (const auto& grade : m_fixed) extreme.grades.push_back(*grade);
    const auto value = boundNow();
    if (!value) return std::nullopt;
    extreme.value = *value;
    extreme.reached = std::abs(*value - *bound) <= 1e-12;
    return extreme;
  }

private:
  std::optional<double> boundNow()
  {
    const PackedBounds score = m_spec.measure->score(m_shape.of(m_known, m_ranking, m_fixed), m_spec.cut);
    if (score.status == MeasureStatus::Undefined) return std::nullopt;
    return m_end == End::Least ? score.min : score.max;
  }

  /// In the order in which grades of an extreme assignment tend to repeat: those outside the list's top first, then by
  /// rank, from the top for the greatest value and from the bottom for the least.
  std::vector<quint32> inOrder()
  {
    m_ranks.assign(m_known.unknowns.size(), Nowhere);
    const std::size_t depth = m_spec.cut.k ? std::min(m_ranking.items.size(), static_cast<std::size_t>(*m_spec.cut.k))
                                           : m_ranking.items.size();
    for (std::size_t i = depth; i-- > 0;)
      if (const auto unknown = m_ranking.items[i].unknown) m_ranks[*unknown] = i;
    std::vector<quint32> order(m_ranks.size());
    for (quint32 u = 0; u < order.size(); ++u) order[u] = u;
    std::ranges::stable_sort(order, [&](quint32 x, quint32 y) {
      const bool outsideX = m_ranks[x] == Nowhere;
      const bool outsideY = m_ranks[y] == Nowhere;
      if (outsideX != outsideY) return outsideX;
      return m_end == End::Most ? m_ranks[x] < m_ranks[y] : m_ranks[x] > m_ranks[y];
    });
    return order;
  }

  void fix(std::span<const quint32> unknowns, int grade)
  {
    for (const quint32 u : unknowns)
      m_fixed[u] = static_cast<std::uint8_t>(std::clamp<int>(grade, m_known.unknowns[u].low, m_known.unknowns[u].high));
  }

  void free(std::span<const quint32> unknowns)
  {
    for (const quint32 u : unknowns) m_fixed[u].reset();
  }

  bool keeps(std::span<const quint32> unknowns, int grade, double target)
  {
    fix(unknowns, grade);
    const std::optional<double> bound = boundNow();
    const bool kept = bound && std::abs(*bound - target) <= 1e-12;
    if (!kept) free(unknowns);
    return kept;
  }

  /// Fixes as many of the unknowns, from the first on, as can have this grade (the nearest they may take) with the
  /// bound where it is. Fixing more never brings a bound back, so the number can be bisected.
  std::size_t longestRun(std::span<const quint32> unknowns, int grade, double target)
  {
    if (keeps(unknowns, grade, target)) return unknowns.size();
    std::size_t kept = 0;
    std::size_t broken = unknowns.size();
    // Doubling first: runs are often short beside what is left.
    for (std::size_t run = 1; run < broken; run *= 2) {
      if (!keeps(unknowns.first(run), grade, target)) {
        broken = run;
        break;
      }
      kept = run;
    }
    while (broken - kept > 1) {
      const std::size_t middle = (kept + broken) / 2;
      (keeps(unknowns.first(middle), grade, target) ? kept : broken) = middle;
    }
    fix(unknowns.first(kept), grade);
    return kept;
  }

  double fixNearest(quint32 unknown)
  {
    std::optional<double> best;
    std::uint8_t bestGrade = m_known.unknowns[unknown].high;
    for (int grade = m_known.unknowns[unknown].low; grade <= m_known.unknowns[unknown].high; ++grade) {
      m_fixed[unknown] = static_cast<std::uint8_t>(grade);
      const std::optional<double> bound = boundNow();
      if (!bound || (best && (m_end == End::Least ? *bound >= *best : *bound <= *best))) continue;
      best = bound;
      bestGrade = static_cast<std::uint8_t>(grade);
    }
    m_fixed[unknown] = bestGrade;
    return best.value_or(0);
  }

  const MeasureSpec& m_spec;
  const Knowledge& m_known;
  const KnownRanking& m_ranking;
  End m_end;
  Assignment m_fixed;
  static constexpr std::size_t Nowhere = ~std::size_t{0};
  std::vector<std::size_t> m_ranks; // by unknown: its first place in the list's top
  Shape m_shape;
};

} // namespace

std::optional<Extreme> extremeOf(const MeasureSpec& spec, const Knowledge& knowledge, const KnownRanking& ranking,
                                 End end)
{
  return Search(spec, knowledge, ranking, end).run();
}

} // namespace assayer
