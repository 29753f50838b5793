// Average precision and context precision under open items. For a fixed number m of relevant open items the greatest
// sum takes the m highest ranks and the least the m lowest ones; m is scanned.
#include "metrics/ranked.h"

#include <QVarLengthArray>

namespace assayer::ranked {

namespace {

struct OpenRank {
  double rank = 0;
  double relevantAbove = 0;    // certainly relevant ones
  double reciprocalsBelow = 0; // sum of 1/rank of the certainly relevant ones below
};

struct Ranks {
  QVarLengthArray<OpenRank, 128> open; // in rank order
  double relevant = 0;
  double sum = 0; // of the precisions at the certainly relevant ranks, the open ones not relevant
};

Ranks ranksOf(const RankedQuery& query, std::size_t depth)
{
  Ranks ranks;
  for (std::size_t i = 0; i < depth; ++i) {
    const auto rank = static_cast<double>(i + 1);
    const Relevance relevant = relevance(query.ranked[i], query.relevantFrom);
    if (relevant == Relevance::Yes) ranks.sum += ++ranks.relevant / rank;
    if (relevant == Relevance::Maybe) ranks.open.append({rank, ranks.relevant, 0});
  }
  if (ranks.open.isEmpty()) return ranks;
  double below = 0;
  qsizetype next = ranks.open.size() - 1;
  for (std::size_t i = depth; i-- > 0 && next >= 0;) {
    const Relevance relevant = relevance(query.ranked[i], query.relevantFrom);
    if (relevant == Relevance::Yes) below += 1.0 / static_cast<double>(i + 1);
    if (relevant == Relevance::Maybe) ranks.open[next--].reciprocalsBelow = below;
  }
  return ranks;
}

/// The least sum ÷ relevant items over how many of the open ones are relevant; `start` is the value with none of them.
double least(const Ranks& ranks, double base, double start)
{
  double best = start;
  double sum = ranks.sum;
  double chosen = 0;
  double reciprocals = 0; // of the open ones chosen so far, all below the next
  for (qsizetype i = ranks.open.size(); i-- > 0;) {
    const OpenRank& open = ranks.open[i];
    sum += (open.relevantAbove + 1) / open.rank + open.reciprocalsBelow + reciprocals;
    reciprocals += 1 / open.rank;
    best = std::min(best, sum / (base + ++chosen));
  }
  return best;
}

/// The greatest.
double most(const Ranks& ranks, double base, double start)
{
  double best = start;
  double sum = ranks.sum;
  double chosen = 0;
  for (const OpenRank& open : ranks.open) {
    sum += (open.relevantAbove + chosen + 1) / open.rank + open.reciprocalsBelow;
    best = std::max(best, sum / (base + ++chosen));
  }
  return best;
}

} // namespace

PrecisionSums precisionSums(const RankedQuery& query, const Cut& cut)
{
  const Ranks ranks = ranksOf(query, depthOf(query, cut));
  PrecisionSums sums{{ranks.sum}, {ranks.sum}};
  double chosen = 0;
  for (const OpenRank& open : ranks.open)
    sums.most.push_back(sums.most.back() + (open.relevantAbove + ++chosen) / open.rank + open.reciprocalsBelow);
  double reciprocals = 0;
  for (qsizetype i = ranks.open.size(); i-- > 0;) {
    const OpenRank& open = ranks.open[i];
    sums.least.push_back(sums.least.back() + (open.relevantAbove + 1) / open.rank + open.reciprocalsBelow +
                         reciprocals);
    reciprocals += 1 / open.rank;
  }
  return sums;
}

PackedBounds averagePrecision(const RankedQuery& query, const Cut& cut)
{
  const Tally all = tallyPool(query);
  if (all.relevant + all.maybe == 0) return undefined(Reason::NoRelevant);
  const Ranks ranks = ranksOf(query, depthOf(query, cut));
  const auto relevant = static_cast<double>(all.relevant);
  const double elsewhere = static_cast<double>(all.maybe) - static_cast<double>(ranks.open.size());
  // Open items elsewhere only enlarge the denominator: none of them for the greatest value, all for the least.
  const double baseOfLeast = relevant + elsewhere;
  const double low = least(ranks, baseOfLeast, baseOfLeast > 0 ? ranks.sum / baseOfLeast : 1);
  const double high = most(ranks, relevant, relevant > 0 ? ranks.sum / relevant : 0);
  return between(low, high, relevant > 0 ? Defined::Always : Defined::Sometimes);
}

PackedBounds contextPrecision(const RankedQuery& query, const Cut& cut)
{
  const std::size_t depth = depthOf(query, cut);
  if (depth == 0) return undefined(Reason::NotRetrieved);
  const Ranks ranks = ranksOf(query, depth);
  const double start = ranks.relevant > 0 ? ranks.sum / ranks.relevant : 0;
  return between(least(ranks, ranks.relevant, start), most(ranks, ranks.relevant, start));
}

} // namespace assayer::ranked
