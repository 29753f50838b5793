// Measures that only count: precision, recall, F1, success, the share of judged items, and the counts themselves. All
// bounds are closed forms in integers; an item inside the scale is either fixed or free.
#include "metrics/ranked.h"

namespace assayer::ranked {

PackedBounds precision(const RankedQuery& query, const Cut& cut)
{
  const auto size = static_cast<qint64>(cut.k ? static_cast<std::size_t>(*cut.k) : query.ranked.size());
  if (size == 0) return undefined(Reason::NotRetrieved);
  const Tally top = tallyTop(query, depthOf(query, cut));
  return between(Fraction{top.relevant, size}, Fraction{top.relevant + top.maybe, size});
}

PackedBounds recall(const RankedQuery& query, const Cut& cut)
{
  const Tally all = tallyPool(query);
  const Tally top = tallyTop(query, depthOf(query, cut));
  const qint64 maybeElsewhere = all.maybe - top.maybe;
  if (all.relevant > 0)
    return between(Fraction{top.relevant, all.relevant + maybeElsewhere},
                   Fraction{top.relevant + top.maybe, all.relevant + top.maybe});
  if (all.maybe == 0) return undefined(Reason::NoRelevant);
  return between(Fraction{maybeElsewhere > 0 ? 0 : 1, 1}, Fraction{top.maybe > 0 ? 1 : 0, 1}, Defined::Sometimes);
}

PackedBounds f1(const RankedQuery& query, const Cut& cut)
{
  const auto size = static_cast<qint64>(cut.k ? static_cast<std::size_t>(*cut.k) : query.ranked.size());
  const Tally all = tallyPool(query);
  const Tally top = tallyTop(query, depthOf(query, cut));
  const qint64 maybeElsewhere = all.maybe - top.maybe;
  if (all.relevant > 0)
    return between(Fraction{2 * top.relevant, size + all.relevant + maybeElsewhere},
                   Fraction{2 * (top.relevant + top.maybe), size + all.relevant + top.maybe});
  if (all.maybe == 0) return undefined(Reason::NoRelevant);
  const Fraction least = maybeElsewhere > 0 ? Fraction{0, 1} : Fraction{2, size + 1};
  return between(least, Fraction{2 * top.maybe, size + std::max<qint64>(top.maybe, 1)}, Defined::Sometimes);
}

PackedBounds success(const RankedQuery& query, const Cut& cut)
{
  const Tally top = tallyTop(query, depthOf(query, cut));
  return between(Fraction{top.relevant > 0 ? 1 : 0, 1}, Fraction{top.relevant + top.maybe > 0 ? 1 : 0, 1});
}

namespace {

/// Whether a chunk that answers is among the first k.
PackedBounds answered(const RankedQuery& query, const Cut& cut)
{
  RankedQuery answers = query;
  answers.relevantFrom = query.answersFrom;
  return success(answers, cut);
}

bool metWithin(quint32 rank, const Cut& cut)
{
  return rank > 0 && (!cut.k || rank <= static_cast<quint32>(*cut.k));
}

} // namespace

PackedBounds coverageAny(const RankedQuery& query, const Cut& cut)
{
  if (query.needRanks.empty()) return answered(query, cut);
  return determined(std::ranges::any_of(query.needRanks, [&](quint32 rank) { return metWithin(rank, cut); }) ? 1 : 0);
}

PackedBounds coverageAll(const RankedQuery& query, const Cut& cut)
{
  if (query.needRanks.empty()) return answered(query, cut);
  return determined(std::ranges::all_of(query.needRanks, [&](quint32 rank) { return metWithin(rank, cut); }) ? 1 : 0);
}

PackedBounds reciprocalRank(const RankedQuery& query, const Cut& cut)
{
  const std::size_t depth = depthOf(query, cut);
  Fraction best{0, 1};
  for (std::size_t i = 0; i < depth; ++i) {
    const Relevance relevant = relevance(query.ranked[i], query.relevantFrom);
    const Fraction here{1, static_cast<qint64>(i) + 1};
    if (relevant != Relevance::No && best.numerator == 0) best = here;
    if (relevant == Relevance::Yes) return between(here, best);
  }
  return between(Fraction{0, 1}, best);
}

PackedBounds rPrecision(const RankedQuery& query, const Cut&)
{
  // For a given number of relevant items the cut is fixed; the free relevant ones go above it first (greatest value) or
  // below it first (least). Scanning that number covers every outcome.
  const Tally all = tallyPool(query);
  if (all.relevant + all.maybe == 0) return undefined(Reason::NoRelevant);
  Tally top = tallyTop(query, static_cast<std::size_t>(all.relevant));
  std::optional<Fraction> least;
  std::optional<Fraction> most;
  for (qint64 free = 0; free <= all.maybe; ++free) {
    const qint64 cut = all.relevant + free;
    if (free > 0 && cut <= static_cast<qint64>(query.ranked.size())) {
      const Relevance added = relevance(query.ranked[static_cast<std::size_t>(cut - 1)], query.relevantFrom);
      if (added == Relevance::Yes) ++top.relevant;
      if (added == Relevance::Maybe) ++top.maybe;
    }
    if (cut == 0) continue;
    const Fraction low{top.relevant + std::max<qint64>(0, free - (all.maybe - top.maybe)), cut};
    const Fraction high{top.relevant + std::min(free, top.maybe), cut};
    if (!least || low < *least) least = low;
    if (!most || *most < high) most = high;
  }
  return between(*least, *most, all.relevant > 0 ? Defined::Always : Defined::Sometimes);
}

PackedBounds judged(const RankedQuery& query, const Cut& cut)
{
  const auto top = query.ranked.first(depthOf(query, cut));
  if (top.empty()) return undefined(Reason::NotRetrieved);
  const auto plain = std::ranges::count(top, false, &GradeRange::open);
  return determined(Fraction{plain, static_cast<qint64>(top.size())}.value());
}

PackedBounds unjudged(const RankedQuery& query, const Cut& cut)
{
  const auto top = query.ranked.first(depthOf(query, cut));
  const auto size = cut.k ? static_cast<qint64>(*cut.k) : static_cast<qint64>(top.size());
  if (size == 0) return undefined(Reason::NotRetrieved);
  return determined(Fraction{std::ranges::count(top, true, &GradeRange::open), size}.value());
}

PackedBounds retrievedCount(const RankedQuery& query, const Cut&)
{
  return determined(static_cast<double>(query.ranked.size()));
}

PackedBounds relevantCount(const RankedQuery& query, const Cut&)
{
  const Tally all = tallyPool(query);
  return between(Fraction{all.relevant, 1}, Fraction{all.relevant + all.maybe, 1});
}

PackedBounds relevantRetrievedCount(const RankedQuery& query, const Cut&)
{
  const Tally top = tallyTop(query, query.ranked.size());
  return between(Fraction{top.relevant, 1}, Fraction{top.relevant + top.maybe, 1});
}

} // namespace assayer::ranked
