#include "work/quote_counts.h"

#include "answers/quotes.h"
#include "core/criteria.h"
#include "work/chunk_texts.h"

#include <QHash>

namespace assayer {

namespace {

struct QuoteOrigin {
  JudgeId judge;
  QueryId query;
};

class Counter {
public:
  explicit Counter(Store& store) : m_store(store), m_texts(store) {}

  Result<void> count(QuoteCounts& counts, QueryId query, const EvidenceQuote& quote)
  {
    ++counts.all;
    const auto text = m_texts.of(quote.chunk);
    if (!text) return tl::unexpected(text.error());
    switch (checkQuote(quote.quote, *text, quote.first).match) {
    case QuoteMatch::Exact: ++counts.exact; return {};
    case QuoteMatch::Normalised: ++counts.normalised; return {};
    case QuoteMatch::Near: ++counts.nearly; return {};
    case QuoteMatch::Absent: break;
    }
    const auto rankings = m_store.rankingsOf(query);
    if (!rankings) return tl::unexpected(rankings.error());
    QVector<ChunkId> ranked;
    for (const Ranking& ranking : *rankings)
      for (const quint32 id : ranking.chunks) ranked.append(ChunkId{id});
    const auto holder = m_texts.holderOf(quote.quote, ranked, quote.chunk);
    if (!holder) return tl::unexpected(holder.error());
    ++(*holder ? counts.elsewhere : counts.absent);
    return {};
  }

private:
  Store& m_store;
  ChunkTexts m_texts;
};

} // namespace

Result<QVector<QuoteCounts>> countQuotes(Store& store, RunId run)
{
  const auto judges = store.judges();
  if (!judges) return tl::unexpected(judges.error());
  return countQuotes(store, {run}, *judges);
}

Result<QVector<QuoteCounts>> countQuotes(Store& store, const QVector<RunId>& runs, const QVector<JudgeRow>& judges)
{
  // Quotes are looked up after they were read: an unfinished reading would hold the store's snapshot.
  QVector<std::pair<EventId, EvidenceQuote>> quotes;
  if (auto read = store.eachEvidence(criterion::Support,
                                     [&](EventId event, const EvidenceQuote& quote) {
                                       quotes.append({event, quote});
                                     });
      !read)
    return tl::unexpected(read.error());
  if (quotes.isEmpty()) return QVector<QuoteCounts>();

  QHash<AnswerId, QueryId> queries;
  QHash<qint64, QueryId> claims;
  for (const RunId run : runs) {
    if (auto read =
            store.eachTiming(run, [&](const AnswerTiming& answer) { queries.insert(answer.answer, answer.query); });
        !read)
      return tl::unexpected(read.error());
    if (auto read = store.eachClaim(run,
                                    [&](const Claim& claim, bool standing) {
                                      if (standing) claims.insert(claim.id.value, queries.value(claim.answer));
                                    });
        !read)
      return tl::unexpected(read.error());
  }
  QHash<JudgeId, QVector<std::pair<QueryId, EvidenceQuote>>> byJudge;
  QHash<EventId, QuoteOrigin> origins;
  for (const JudgeRow& judge : judges) byJudge.insert(judge.id, {});
  const auto note = [&](const Label& label) {
    const auto query = claims.constFind(label.subject.item);
    if (query != claims.constEnd() && byJudge.contains(label.judge)) origins.insert(label.event, {label.judge, *query});
  };
  if (auto read = store.eachLabel(criterion::Support, LabelScope::everybody(), note); !read)
    return tl::unexpected(read.error());
  for (const auto& [event, quote] : std::as_const(quotes))
    if (const auto origin = origins.constFind(event); origin != origins.constEnd())
      byJudge[origin->judge].append({origin->query, quote});

  QVector<QuoteCounts> all;
  Counter counter(store);
  for (const JudgeRow& judge : judges) {
    QuoteCounts counts{judge};
    for (const auto& [query, quote] : std::as_const(byJudge)[judge.id])
      if (auto counted = counter.count(counts, query, quote); !counted) return tl::unexpected(counted.error());
    if (counts.all > 0) all.append(counts);
  }
  return all;
}

} // namespace assayer
