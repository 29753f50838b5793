#include "metrics/worth.h"

#include <map>
#include <set>
#include <tuple>

namespace assayer {

namespace {

/// Where an unknown stands; those that stand alike are worth the same.
struct Standings {
  GradeRange range;
  std::vector<std::size_t> a;
  std::vector<std::size_t> b;
  int copies = 0;
  auto key() const { return std::tie(range.low, range.high, a, b, copies); }
  bool operator<(const Standings& other) const { return key() < other.key(); }
  std::size_t firstRank() const
  {
    constexpr std::size_t Nowhere = ~std::size_t{0};
    return std::min(a.empty() ? Nowhere : a.front(), b.empty() ? Nowhere : b.front());
  }
};

struct Asked {
  Standings standings;
  quint32 chunk = 0;
};

void stand(std::vector<Asked>& asked, const KnownRanking& ranking, const Cut& cut,
           std::vector<std::size_t> Standings::*ranks)
{
  for (std::size_t i = 0; i < ranking.items.size(); ++i) {
    const KnownItem& item = ranking.items[i];
    if (!item.unknown) continue;
    Standings& standings = asked[*item.unknown].standings;
    if (standings.firstRank() > i) asked[*item.unknown].chunk = item.chunk;
    if (!cut.k || i < static_cast<std::size_t>(*cut.k)) (standings.*ranks).push_back(i);
  }
}

std::vector<Asked> unknownsOf(const Knowledge& knowledge)
{
  std::vector<Asked> asked(knowledge.unknowns.size());
  for (std::size_t u = 0; u < asked.size(); ++u) asked[u].standings.range = knowledge.unknowns[u];
  for (const KnownItem& item : knowledge.pool) {
    if (!item.unknown) continue;
    if (asked[*item.unknown].standings.copies++ == 0) asked[*item.unknown].chunk = item.chunk;
  }
  return asked;
}

/// boundsWith(unknown, grade): the bounds once the unknown has this grade. swingOf(unknown): as Worth::swing.
template <class BoundsWith, class SwingOf>
std::vector<Worth> order(const std::vector<Asked>& asked, const PackedBounds& now, const BoundsWith& boundsWith,
                         const SwingOf& swingOf, bool compares)
{
  std::vector<Worth> worth;
  std::map<Standings, Worth> known;
  const auto decides = [&](const PackedBounds& after) {
    const Order order = orderOf(after);
    return order == Order::ABetter || order == Order::BBetter;
  };
  for (quint32 u = 0; u < asked.size(); ++u) {
    const Standings& standings = asked[u].standings;
    if (standings.range.low == standings.range.high) continue; // settled meanwhile
    auto found = known.find(standings);
    if (found == known.end()) {
      const PackedBounds lowest = boundsWith(u, standings.range.low);
      const PackedBounds highest = boundsWith(u, standings.range.high);
      Worth one{
          .width = widthOf(now), .afterLowest = widthOf(lowest), .afterHighest = widthOf(highest), .swing = swingOf(u)};
      one.mayDecide = compares && !decides(now) && (decides(lowest) || decides(highest));
      found = known.emplace(standings, one).first;
    }
    Worth one = found->second;
    one.unknown = u;
    one.chunk = asked[u].chunk;
    worth.push_back(one);
  }
  // Sums of logarithms that should be equal may differ in the last bits; they must not decide an order.
  const auto rounded = [](double value) { return std::llround(value * 1e12); };
  const auto key = [&](const Worth& one) {
    return std::tuple(-rounded(one.swing), -rounded(one.narrowing()), !one.mayDecide,
                      asked[one.unknown].standings.firstRank());
  };
  std::ranges::stable_sort(worth, std::less<>(), key);
  return worth;
}

void fix(std::vector<KnownItem>& items, quint32 unknown, std::uint8_t grade)
{
  for (KnownItem& item : items) {
    if (item.unknown != unknown) continue;
    item.range.low = item.range.high = grade;
    item.unknown.reset();
  }
}

Knowledge withGrade(Knowledge knowledge, quint32 unknown, std::uint8_t grade)
{
  fix(knowledge.pool, unknown, grade);
  knowledge.unknowns[unknown].low = knowledge.unknowns[unknown].high = grade;
  return knowledge;
}

KnownRanking withGrade(KnownRanking ranking, quint32 unknown, std::uint8_t grade)
{
  fix(ranking.items, unknown, grade);
  return ranking;
}

/// What each unknown moves on its own.
class Swings {
public:
  Swings(const MeasureSpec& spec, const PairedQuery& pair) : m_spec(spec), m_pair(pair)
  {
    for (const GradeRange& range : pair.knowledge.unknowns) m_fixed.push_back(range.high);
    m_highest = value();
  }

  double of(quint32 unknown)
  {
    m_fixed[unknown] = m_pair.knowledge.unknowns[unknown].low;
    const double swing = std::abs(m_highest - value());
    m_fixed[unknown] = m_pair.knowledge.unknowns[unknown].high;
    return swing;
  }

private:
  double value()
  {
    const PackedBounds a = m_spec.measure->score(m_shape.of(m_pair.knowledge, m_pair.a, m_fixed), m_spec.cut);
    const PackedBounds b = m_spec.measure->score(m_shape.of(m_pair.knowledge, m_pair.b, m_fixed), m_spec.cut);
    const bool defined = a.status != MeasureStatus::Undefined && b.status != MeasureStatus::Undefined;
    return defined ? a.min - b.min : 0;
  }

  const MeasureSpec& m_spec;
  const PairedQuery& m_pair;
  Assignment m_fixed;
  double m_highest = 0;
  Shape m_shape;
};

} // namespace

double widthOf(const PackedBounds& score)
{
  switch (score.status) {
  case MeasureStatus::Undefined:
  case MeasureStatus::Determined: return 0;
  case MeasureStatus::Interval: return score.max - score.min;
  case MeasureStatus::PartlyUndefined: break;
  }
  return std::max(1.0, score.max - score.min);
}

std::vector<Worth> worthOf(const MeasureSpec& spec, const Knowledge& knowledge, const KnownRanking& ranking)
{
  std::vector<Asked> asked = unknownsOf(knowledge);
  stand(asked, ranking, spec.cut, &Standings::a);
  Shape shape;
  Assignment fixed(knowledge.unknowns.size());
  const auto bounds = [&] { return spec.measure->score(shape.of(knowledge, ranking, fixed), spec.cut); };
  const auto with = [&](quint32 unknown, std::uint8_t grade) {
    fixed[unknown] = grade;
    const PackedBounds after = bounds();
    fixed[unknown].reset();
    return after;
  };
  return order(
      asked, bounds(), with, [](quint32) { return 0.0; }, false);
}

std::vector<Worth> worthOf(const MeasureSpec& spec, const PairedQuery& pair, qint64 mostOutcomes)
{
  std::vector<Asked> asked = unknownsOf(pair.knowledge);
  stand(asked, pair.a, spec.cut, &Standings::a);
  stand(asked, pair.b, spec.cut, &Standings::b);
  const auto with = [&](quint32 unknown, std::uint8_t grade) {
    const Knowledge knowledge = withGrade(pair.knowledge, unknown, grade);
    const KnownRanking a = withGrade(pair.a, unknown, grade);
    const KnownRanking b = withGrade(pair.b, unknown, grade);
    return differenceOf(spec, {knowledge, a, b}, mostOutcomes);
  };
  Swings swings(spec, pair);
  return order(
      asked, differenceOf(spec, pair, mostOutcomes), with, [&](quint32 unknown) { return swings.of(unknown); }, true);
}

double greatestSwing(const MeasureSpec& spec, const PairedQuery& pair)
{
  std::vector<Asked> asked = unknownsOf(pair.knowledge);
  stand(asked, pair.a, spec.cut, &Standings::a);
  stand(asked, pair.b, spec.cut, &Standings::b);
  Swings swings(spec, pair);
  double greatest = 0;
  std::set<Standings> seen;
  for (quint32 u = 0; u < asked.size(); ++u)
    if (const Standings& standings = asked[u].standings;
        standings.range.low < standings.range.high && seen.insert(standings).second)
      greatest = std::max(greatest, swings.of(u));
  return greatest;
}

} // namespace assayer
