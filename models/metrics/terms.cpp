#include "metrics/terms.h"

#include "metrics/gain.h"

#include <functional>
#include <numeric>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

double Terms::sum() const
{
  return std::accumulate(ranks.begin(), ranks.end(), rest,
                         [](double sum, const RankTerm& term) { return sum + term.contribution; });
}

namespace terms {

namespace {

const QString RelevantInAll = u"R, the relevant chunks of the pool"_s;

bool isRelevant(const RankedQuery& query, const GradeRange& range)
{
  return range.low >= query.relevantFrom;
}

double relevantInAll(const RankedQuery& query)
{
  double count = 0;
  for (const RangeCount& entry : query.pool)
    if (isRelevant(query, entry.range)) count += entry.count;
  return count;
}

double sizeOf(const RankedQuery& query, const Cut& cut)
{
  return cut.k ? *cut.k : static_cast<double>(query.ranked.size());
}

QString sizeName(const Cut& cut)
{
  return cut.k ? u"k"_s : u"the chunks retrieved"_s;
}

/// A weight for every rank (from 1) in the depth, which counts for chunks that pass.
template <class Weight, class Passes>
Terms weighted(const RankedQuery& query, std::size_t depth, Weight weight, Passes passes)
{
  Terms terms;
  for (std::size_t i = 0; i < std::min(depth, query.ranked.size()); ++i) {
    const double one = weight(static_cast<double>(i + 1));
    terms.ranks.push_back({one, passes(query.ranked[i]) ? one : 0});
  }
  return terms;
}

Terms relevantOnes(const RankedQuery& query, std::size_t depth, double weight)
{
  return weighted(
      query, depth, [=](double) { return weight; }, [&](const GradeRange& range) { return isRelevant(query, range); });
}

/// Of the first rank that passes only.
template <class Weight, class Passes>
Terms firstOne(const RankedQuery& query, const Cut& cut, Weight weight, Passes passes)
{
  Terms terms = weighted(query, depthOf(query, cut), weight, passes);
  bool found = false;
  for (RankTerm& term : terms.ranks) {
    if (found) term.contribution = 0;
    found |= term.contribution > 0;
  }
  return terms;
}

/// The precision at every relevant rank.
Terms precisions(const RankedQuery& query, const Cut& cut)
{
  Terms terms;
  double relevant = 0;
  for (std::size_t i = 0; i < depthOf(query, cut); ++i) {
    const bool counts = isRelevant(query, query.ranked[i]);
    relevant += counts ? 1 : 0;
    const double precision = relevant / static_cast<double>(i + 1);
    terms.ranks.push_back({1, counts ? precision : 0});
  }
  return terms;
}

/// The need that is met first, or last, at its rank.
Terms needMet(const RankedQuery& query, const Cut& cut, bool all)
{
  Terms terms;
  terms.ranks.resize(depthOf(query, cut));
  quint32 rank = 0;
  for (const quint32 met : query.needRanks) {
    if (met == 0 && all) return terms;
    if (met == 0) continue;
    rank = rank == 0 ? met : all ? std::max(rank, met) : std::min(rank, met);
  }
  if (rank > 0 && rank <= terms.ranks.size()) terms.ranks[rank - 1] = {1, 1};
  return terms;
}

Terms answered(const RankedQuery& query, const Cut& cut)
{
  return firstOne(
      query, cut, [](double) { return 1.0; }, [&](const GradeRange& range) { return range.low >= query.answersFrom; });
}

double discountAt(double rank)
{
  return 1 / std::log2(rank + 1);
}

struct Judged {
  double relevant = 0;
  double other = 0;
};

Judged judgedOf(const RankedQuery& query)
{
  Judged judged;
  for (const RangeCount& entry : query.pool)
    if (!entry.range.open) (isRelevant(query, entry.range) ? judged.relevant : judged.other) += entry.count;
  return judged;
}

} // namespace

Terms precision(const RankedQuery& query, const Cut& cut)
{
  Terms terms = relevantOnes(query, depthOf(query, cut), 1);
  terms.denominator = sizeOf(query, cut);
  terms.denominatorName = sizeName(cut);
  return terms;
}

Terms recall(const RankedQuery& query, const Cut& cut)
{
  Terms terms = relevantOnes(query, depthOf(query, cut), 1);
  terms.denominator = relevantInAll(query);
  terms.denominatorName = RelevantInAll;
  return terms;
}

Terms f1(const RankedQuery& query, const Cut& cut)
{
  Terms terms = relevantOnes(query, depthOf(query, cut), 2);
  terms.denominator = sizeOf(query, cut) + relevantInAll(query);
  terms.denominatorName = sizeName(cut) + u" + "_s + RelevantInAll;
  return terms;
}

Terms averagePrecision(const RankedQuery& query, const Cut& cut)
{
  Terms terms = precisions(query, cut);
  terms.denominator = relevantInAll(query);
  terms.denominatorName = RelevantInAll;
  return terms;
}

Terms contextPrecision(const RankedQuery& query, const Cut& cut)
{
  Terms terms = precisions(query, cut);
  const auto relevant = std::ranges::count_if(terms.ranks, [](const RankTerm& term) { return term.contribution > 0; });
  terms.denominator = std::max<double>(1, static_cast<double>(relevant));
  terms.denominatorName = u"the relevant chunks among them"_s;
  return terms;
}

Terms reciprocalRank(const RankedQuery& query, const Cut& cut)
{
  return firstOne(
      query, cut, [](double rank) { return 1 / rank; },
      [&](const GradeRange& range) { return isRelevant(query, range); });
}

Terms success(const RankedQuery& query, const Cut& cut)
{
  return firstOne(
      query, cut, [](double) { return 1.0; }, [&](const GradeRange& range) { return isRelevant(query, range); });
}

Terms coverageAny(const RankedQuery& query, const Cut& cut)
{
  return query.needRanks.empty() ? answered(query, cut) : needMet(query, cut, false);
}

Terms coverageAll(const RankedQuery& query, const Cut& cut)
{
  return query.needRanks.empty() ? answered(query, cut) : needMet(query, cut, true);
}

Terms dcg(const RankedQuery& query, const Cut& cut)
{
  Terms terms;
  for (std::size_t i = 0; i < depthOf(query, cut); ++i) {
    const double weight = discountAt(static_cast<double>(i + 1));
    terms.ranks.push_back({weight, weight * gainOf(query.ranked[i].low, query.gain)});
  }
  return terms;
}

Terms ndcg(const RankedQuery& query, const Cut& cut)
{
  Terms terms = dcg(query, cut);
  std::vector<int> grades;
  for (const RangeCount& entry : query.pool)
    if (entry.range.low > 0) grades.insert(grades.end(), entry.count, entry.range.low);
  std::ranges::sort(grades, std::greater<>());
  if (cut.k && grades.size() > static_cast<std::size_t>(*cut.k)) grades.resize(static_cast<std::size_t>(*cut.k));
  terms.denominator = 0;
  for (std::size_t i = 0; i < grades.size(); ++i) {
    const double weight = discountAt(static_cast<double>(i + 1));
    terms.ideal.push_back({grades[i], weight, weight * gainOf(grades[i], query.gain)});
    terms.denominator += terms.ideal.back().contribution;
  }
  terms.denominatorName = u"the same sum for the best order of the pool"_s;
  return terms;
}

Terms rPrecision(const RankedQuery& query, const Cut&)
{
  const double relevant = relevantInAll(query);
  Terms terms = relevantOnes(query, static_cast<std::size_t>(relevant), 1);
  terms.denominator = relevant;
  terms.denominatorName = RelevantInAll;
  return terms;
}

Terms bpref(const RankedQuery& query, const Cut&)
{
  const Judged all = judgedOf(query);
  Terms terms;
  double above = 0;
  for (const GradeRange& range : query.ranked) {
    const double term = above == 0 ? 1 : 1 - std::min(above, all.relevant) / std::min(all.other, all.relevant);
    const bool counts = !range.open && isRelevant(query, range);
    terms.ranks.push_back({range.open ? 0.0 : 1.0, counts ? term : 0});
    if (!range.open && !counts) ++above;
  }
  terms.denominator = all.relevant;
  terms.denominatorName = u"the judged relevant chunks of the pool"_s;
  return terms;
}

Terms infAp(const RankedQuery& query, const Cut&)
{
  constexpr double Epsilon = 0.00001;
  Terms terms;
  double relevant = 0;
  double other = 0;
  double open = 0;
  double rank = 0;
  for (const GradeRange& range : query.ranked) {
    ++rank;
    const bool counts = !range.open && isRelevant(query, range);
    double term = 0;
    if (counts) {
      term = 1 / rank;
      if (rank > 1)
        term += (rank - 1) / rank * ((relevant + other + open) / (rank - 1)) *
                ((relevant + Epsilon) / (relevant + other + 2 * Epsilon));
    }
    terms.ranks.push_back({range.open ? 0.0 : 1.0, term});
    if (!range.outside) ++(range.open ? open : counts ? relevant : other);
  }
  terms.denominator = judgedOf(query).relevant;
  terms.denominatorName = u"the judged relevant chunks of the pool"_s;
  return terms;
}

Terms rbp(const RankedQuery& query, const Cut& cut)
{
  return weighted(
      query, query.ranked.size(),
      [&](double rank) { return (1 - cut.persistence) * std::pow(cut.persistence, rank - 1); },
      [&](const GradeRange& range) { return isRelevant(query, range); });
}

Terms gradedRbp(const RankedQuery& query, const Cut& cut)
{
  Terms terms = weighted(
      query, query.ranked.size(),
      [&](double rank) { return (1 - cut.persistence) * std::pow(cut.persistence, rank - 1); },
      [](const GradeRange&) { return true; });
  for (std::size_t i = 0; i < terms.ranks.size(); ++i)
    terms.ranks[i].contribution *= static_cast<double>(query.ranked[i].low) / query.highestGrade;
  return terms;
}

Terms rbpResidual(const RankedQuery& query, const Cut& cut)
{
  Terms terms = weighted(
      query, query.ranked.size(),
      [&](double rank) { return (1 - cut.persistence) * std::pow(cut.persistence, rank - 1); },
      [](const GradeRange& range) { return range.open; });
  terms.rest = std::pow(cut.persistence, static_cast<double>(query.ranked.size()));
  return terms;
}

Terms judged(const RankedQuery& query, const Cut& cut)
{
  Terms terms = weighted(
      query, depthOf(query, cut), [](double) { return 1.0; }, [](const GradeRange& range) { return !range.open; });
  terms.denominator = static_cast<double>(terms.ranks.size());
  terms.denominatorName = u"the chunks retrieved, at most k"_s;
  return terms;
}

Terms unjudged(const RankedQuery& query, const Cut& cut)
{
  Terms terms = weighted(
      query, depthOf(query, cut), [](double) { return 1.0; }, [](const GradeRange& range) { return range.open; });
  terms.denominator = sizeOf(query, cut);
  terms.denominatorName = sizeName(cut);
  return terms;
}

Terms retrievedCount(const RankedQuery& query, const Cut&)
{
  return weighted(
      query, query.ranked.size(), [](double) { return 1.0; }, [](const GradeRange&) { return true; });
}

Terms relevantCount(const RankedQuery& query, const Cut&)
{
  Terms terms = relevantOnes(query, query.ranked.size(), 1);
  terms.rest = relevantInAll(query) - terms.sum(); // those that were not retrieved
  return terms;
}

Terms relevantRetrievedCount(const RankedQuery& query, const Cut&)
{
  return relevantOnes(query, query.ranked.size(), 1);
}

} // namespace terms

} // namespace assayer
