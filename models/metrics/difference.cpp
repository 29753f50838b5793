#include "metrics/difference.h"

#include "metrics/ranked.h"

namespace assayer {

namespace {

/// Goes through every outcome of the unknowns that a measure can tell apart.
class Outcomes {
public:
  Outcomes(const MeasureSpec& spec, const PairedQuery& pair) : m_spec(spec), m_known(pair.knowledge)
  {
    m_counts.resize(256, 0);
    for (const KnownItem& item : m_known.pool)
      if (!item.unknown) ++m_counts[item.range.low];
    std::vector<int> copies(m_known.unknowns.size(), 0);
    for (const KnownItem& item : m_known.pool)
      if (item.unknown) ++copies[*item.unknown];
    std::vector<Places> places(m_known.unknowns.size());
    for (std::size_t u = 0; u < places.size(); ++u) places[u].copies = copies[u];
    place(pair.a, m_a, places, &Places::a);
    place(pair.b, m_b, places, &Places::b);
    arrange(places);
  }

  /// How many there are; `most` + 1 when there are more than that.
  qint64 count(qint64 most) const
  {
    qint64 count = 1;
    for (const Digit& digit : m_digits) {
      count *= digit.last() + 1;
      if (count > most) return most + 1;
    }
    return count;
  }

  PackedBounds bounds()
  {
    std::optional<PackedBounds> bounds;
    Defined defined = Defined::Always;
    Reason reason = Reason::NoRelevant;
    do {
      const PackedBounds a = valueOf(m_a);
      const PackedBounds b = valueOf(m_b);
      if (a.status == MeasureStatus::Undefined || b.status == MeasureStatus::Undefined) {
        reason = a.status == MeasureStatus::Undefined ? a.reason : b.reason;
        defined = Defined::Sometimes;
        continue;
      }
      const double difference = a.min - b.min;
      if (!bounds) bounds = determined(difference);
      bounds->min = std::min(bounds->min, difference);
      bounds->max = std::max(bounds->max, difference);
    } while (next());
    return bounds ? between(bounds->min, bounds->max, defined) : undefined(reason);
  }

private:
  /// Where an unknown stands.
  struct Places {
    std::vector<std::size_t> a;
    std::vector<std::size_t> b;
    int copies = 0;
    bool inLists() const { return !a.empty() || !b.empty(); }
  };

  /// A part of the outcome that varies on its own: the grade of one unknown, or how many of those that stand in no list
  /// and are alike are relevant.
  struct Digit {
    Places places;
    std::vector<std::uint8_t> grades; // to choose from
    qint64 alike = 1;
    qint64 now = 0;
    qint64 last() const { return places.inLists() || alike == 1 ? static_cast<qint64>(grades.size()) - 1 : alike; }
    bool isCount() const { return !places.inLists() && alike > 1; }
  };

  void place(const KnownRanking& ranking, std::vector<GradeRange>& list, std::vector<Places>& places,
             std::vector<std::size_t> Places::*ranks) const
  {
    const std::size_t depth =
        m_spec.cut.k ? std::min(ranking.items.size(), static_cast<std::size_t>(*m_spec.cut.k)) : ranking.items.size();
    for (std::size_t i = 0; i < depth; ++i) {
      const KnownItem& item = ranking.items[i];
      list.push_back({.low = item.range.low, .high = item.range.low});
      if (item.unknown) (places[*item.unknown].*ranks).push_back(i);
    }
  }

  void arrange(const std::vector<Places>& places)
  {
    std::optional<std::size_t> elsewhere; // the digit of those that stand in no list
    for (std::size_t u = 0; u < places.size(); ++u) {
      const GradeRange& range = m_known.unknowns[u];
      Digit digit{.places = places[u], .grades = {}};
      if (m_spec.measure->graded) {
        for (int grade = range.low; grade <= range.high; ++grade)
          digit.grades.push_back(static_cast<std::uint8_t>(grade));
      } else if (relevance(range, m_known.relevantFrom) == Relevance::Maybe) {
        // Any two grades on the two sides of the cut will do.
        digit.grades = {0, static_cast<std::uint8_t>(m_known.relevantFrom)};
        if (!places[u].inLists() && places[u].copies == 1) {
          if (elsewhere) {
            ++m_digits[*elsewhere].alike;
            ++m_counts[0];
            continue;
          }
          elsewhere = m_digits.size();
        }
      } else {
        digit.grades = {range.low};
      }
      m_counts[digit.grades[0]] += places[u].copies;
      for (const std::size_t rank : places[u].a) m_a[rank].low = m_a[rank].high = digit.grades[0];
      for (const std::size_t rank : places[u].b) m_b[rank].low = m_b[rank].high = digit.grades[0];
      m_digits.push_back(std::move(digit));
    }
  }

  void set(Digit& digit, qint64 to)
  {
    if (digit.isCount()) {
      m_counts[digit.grades[1]] += to - digit.now;
      m_counts[digit.grades[0]] -= to - digit.now;
    } else {
      const std::uint8_t grade = digit.grades[static_cast<std::size_t>(to)];
      m_counts[digit.grades[static_cast<std::size_t>(digit.now)]] -= digit.places.copies;
      m_counts[grade] += digit.places.copies;
      for (const std::size_t rank : digit.places.a) m_a[rank].low = m_a[rank].high = grade;
      for (const std::size_t rank : digit.places.b) m_b[rank].low = m_b[rank].high = grade;
    }
    digit.now = to;
  }

  bool next()
  {
    for (Digit& digit : m_digits) {
      if (digit.now < digit.last()) {
        set(digit, digit.now + 1);
        return true;
      }
      set(digit, 0);
    }
    return false;
  }

  PackedBounds valueOf(const std::vector<GradeRange>& list)
  {
    m_pool.clear();
    for (std::size_t grade = 0; grade < m_counts.size(); ++grade)
      if (m_counts[grade] > 0)
        m_pool.push_back({{.low = static_cast<std::uint8_t>(grade), .high = static_cast<std::uint8_t>(grade)},
                          static_cast<std::uint32_t>(m_counts[grade])});
    return m_spec.measure->score({.ranked = list,
                                  .pool = m_pool,
                                  .relevantFrom = m_known.relevantFrom,
                                  .gain = m_known.gain,
                                  .answersFrom = m_known.answersFrom,
                                  .highestGrade = m_known.highestGrade,
                                  .needRanks = {}},
                                 m_spec.cut);
  }

  const MeasureSpec& m_spec;
  const Knowledge& m_known;
  std::vector<GradeRange> m_a;
  std::vector<GradeRange> m_b;
  std::vector<qint64> m_counts; // of the pool, by grade
  std::vector<Digit> m_digits;
  std::vector<RangeCount> m_pool; // scratch
};

} // namespace

namespace difference {

PackedBounds averagePrecisionOuter(const PairedQuery& pair, const Cut& cut)
{
  Shape shapeA;
  Shape shapeB;
  const RankedQuery& a = shapeA.of(pair.knowledge, pair.a);
  const RankedQuery& b = shapeB.of(pair.knowledge, pair.b);
  const ranked::PrecisionSums sumsA = ranked::precisionSums(a, cut);
  const ranked::PrecisionSums sumsB = ranked::precisionSums(b, cut);
  const Tally all = tallyPool(a);
  PackedBounds bounds = differenceApart(ranked::averagePrecision(a, cut), ranked::averagePrecision(b, cut));
  // With m relevant unknowns in all both runs divide by the same R, and each list holds at most m of them and at least
  // those that do not fit elsewhere.
  const auto ends = [&](const ranked::PrecisionSums& raised, const ranked::PrecisionSums& lowered) {
    double greatest = -1;
    const auto inRaised = static_cast<qint64>(raised.most.size()) - 1;
    const auto inLowered = static_cast<qint64>(lowered.least.size()) - 1;
    for (qint64 m = 0; m <= all.maybe; ++m) {
      if (all.relevant + m == 0) continue;
      const auto high = static_cast<std::size_t>(std::min(m, inRaised));
      const auto low = static_cast<std::size_t>(std::max<qint64>(0, m - (all.maybe - inLowered)));
      greatest = std::max(greatest, (raised.most[high] - lowered.least[low]) / static_cast<double>(all.relevant + m));
    }
    return greatest;
  };
  const double most = std::min(bounds.max, ends(sumsA, sumsB));
  const double least = std::max(bounds.min, -ends(sumsB, sumsA));
  PackedBounds tight = between(least, most, all.relevant > 0 ? Defined::Always : Defined::Sometimes);
  tight.outer = tight.min < tight.max;
  return tight;
}

} // namespace difference

PackedBounds differenceApart(const PackedBounds& a, const PackedBounds& b)
{
  for (const PackedBounds& one : {a, b})
    if (one.status == MeasureStatus::Undefined) return undefined(one.reason);
  const bool always = a.status != MeasureStatus::PartlyUndefined && b.status != MeasureStatus::PartlyUndefined;
  PackedBounds bounds = between(a.min - b.max, a.max - b.min, always ? Defined::Always : Defined::Sometimes);
  bounds.outer = bounds.min < bounds.max;
  return bounds;
}

PackedBounds differenceOf(const MeasureSpec& spec, const PairedQuery& pair, qint64 mostOutcomes)
{
  Shape shapeA;
  Shape shapeB;
  const PackedBounds a = spec.measure->score(shapeA.of(pair.knowledge, pair.a), spec.cut);
  const PackedBounds b = spec.measure->score(shapeB.of(pair.knowledge, pair.b), spec.cut);
  for (const PackedBounds& one : {a, b})
    if (one.status == MeasureStatus::Undefined) return undefined(one.reason);
  if (a.status == MeasureStatus::Determined && b.status == MeasureStatus::Determined) return determined(a.min - b.min);

  std::optional<PackedBounds> closed;
  if (spec.measure->difference != nullptr) closed = spec.measure->difference(pair, spec.cut);
  if (closed && !closed->outer) return *closed;
  if (Outcomes outcomes(spec, pair); outcomes.count(mostOutcomes) <= mostOutcomes) return outcomes.bounds();
  if (closed) return *closed;
  if (spec.measure->score == ranked::averagePrecision) return difference::averagePrecisionOuter(pair, spec.cut);
  return differenceApart(a, b);
}

Order orderOf(const PackedBounds& difference)
{
  constexpr double Same = 1e-12;
  if (difference.status == MeasureStatus::Undefined) return Order::Undefined;
  if (difference.min > Same) return Order::ABetter;
  if (difference.max < -Same) return Order::BBetter;
  return difference.min >= -Same && difference.max <= Same ? Order::Equal : Order::Open;
}

} // namespace assayer
