#include "metrics/explain.h"

#include "metrics/extremes.h"
#include "metrics/gain.h"

#include <QSet>

namespace assayer {

namespace {

/// What a chunk is worth in the sum, apart from its rank.
double worthOf(const MeasureSpec& spec, const Knowledge& knowledge, int grade)
{
  if (spec.measure->gains) return gainOf(grade, knowledge.gain);
  return grade >= knowledge.relevantFrom ? 1 : 0;
}

class Explaining {
public:
  Explaining(const MeasureSpec& spec, const KnownRanking& ranking, const Knowledge& knowledge)
      : m_spec(spec), m_ranking(ranking), m_known(knowledge)
  {
  }

  void listChunks(Explanation& explanation) const
  {
    QSet<quint32> listed;
    int rank = 0;
    for (const KnownItem& item : m_ranking.items) {
      listed.insert(item.chunk);
      explanation.chunks.append(
          {.chunk = item.chunk, .rank = ++rank, .state = item.state, .grades = item.range, .least = {}, .most = {}});
    }
    for (const KnownItem& item : m_known.pool)
      if (!listed.contains(item.chunk))
        explanation.chunks.append(
            {.chunk = item.chunk, .rank = {}, .state = item.state, .grades = item.range, .least = {}, .most = {}});
  }

  std::optional<ExplainedEnd> end(Explanation& explanation, End which, ExtremeTerm ExplainedChunk::*side)
  {
    const std::optional<Extreme> extreme = extremeOf(m_spec, m_known, m_ranking, which);
    if (!extreme) return std::nullopt;
    const Assignment fixed(extreme->grades.begin(), extreme->grades.end());
    const RankedQuery& query = m_shape.of(m_known, m_ranking, fixed);
    const Terms terms = m_spec.measure->terms(query, m_spec.cut);
    explanation.denominatorName = terms.denominatorName;

    const auto ranked = static_cast<qsizetype>(m_ranking.items.size());
    for (qsizetype i = 0; i < ranked; ++i) {
      ExplainedChunk& chunk = explanation.chunks[i];
      ExtremeTerm& term = chunk.*side;
      term.grade = query.ranked[static_cast<std::size_t>(i)].low;
      term.gain = worthOf(m_spec, m_known, term.grade);
      if (static_cast<std::size_t>(i) >= terms.ranks.size()) continue;
      const RankTerm& rank = terms.ranks[static_cast<std::size_t>(i)];
      chunk.counts = true;
      chunk.weight = std::max(chunk.weight, rank.weight);
      term.contribution = rank.contribution;
    }
    QHash<quint32, int> grades;
    for (const KnownItem& item : m_known.pool)
      grades.insert(item.chunk, item.unknown ? extreme->grades[*item.unknown] : item.range.low);
    for (qsizetype i = ranked; i < explanation.chunks.size(); ++i) {
      ExtremeTerm& term = explanation.chunks[i].*side;
      term.grade = grades.value(explanation.chunks[i].chunk);
      term.gain = worthOf(m_spec, m_known, term.grade);
    }
    return ExplainedEnd{terms.sum(), terms.rest, terms.denominator, terms.value(), extreme->reached, terms.ideal};
  }

private:
  const MeasureSpec& m_spec;
  const KnownRanking& m_ranking;
  const Knowledge& m_known;
  Shape m_shape;
};

} // namespace

Explanation explain(const MeasureSpec& spec, const KnownRanking& ranking, const Knowledge& knowledge, Policy policy,
                    const Bounds& bounds)
{
  Explanation explanation{.measure = spec.measure,
                          .cut = spec.cut,
                          .policy = policy,
                          .gain = knowledge.gain,
                          .relevantFrom = knowledge.relevantFrom,
                          .bounds = bounds,
                          .denominatorName = {},
                          .chunks = {},
                          .least = {},
                          .most = {}};
  Explaining explaining(spec, ranking, knowledge);
  explaining.listChunks(explanation);
  explanation.least = explaining.end(explanation, End::Least, &ExplainedChunk::least);
  explanation.most = explaining.end(explanation, End::Most, &ExplainedChunk::most);
  return explanation;
}

} // namespace assayer
