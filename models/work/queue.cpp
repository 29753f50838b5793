#include "work/queue.h"

#include "core/criteria.h"
#include "store/search_index.h"
#include "store/store.h"
#include "work/chunk_queries.h"

#include <algorithm>
#include <functional>

namespace assayer {

Standing QueueRow::standing() const
{
  const int decided = counts.judged + counts.cannotJudge;
  if (counts.total > 0 && decided == counts.total) return Standing::Done;
  return decided + counts.later > 0 || mine ? Standing::Started : Standing::Untouched;
}

bool QueueFilter::admits(const QueueRow& row) const
{
  if (unjudgedOnly && row.standing() == Standing::Done) return false;
  if (mineOnly && !row.mine) return false;
  if (flaggedOnly && !row.flagged) return false;
  if (assignedOnly && row.assigned == 0) return false;
  if (lookAgainOnly && row.lookAgain == 0) return false;
  if (!family.isEmpty() && row.query.family != family) return false;
  return !textHits || textHits->contains(row.query.id);
}

Result<void> Queue::load(Store& store, std::optional<JudgeId> judge)
{
  const auto queries = store.queries();
  if (!queries) return tl::unexpected(queries.error());
  m_rows.clear();
  m_index.clear();
  m_rows.reserve(queries->size());
  for (const QueryRow& query : *queries) {
    m_index.insert(query.id, static_cast<int>(m_rows.size()));
    m_rows.append({.query = query, .counts = {}});
  }
  if (!judge) return {};
  return store.eachLabel(criterion::Flag, LabelScope::only(*judge), [this](const Label& label) {
    if (label.state == LabelState::Valued) setFlagged(QueryId{label.subject.item}, true);
  });
}

void Queue::follow(const Engine& engine, JudgeId judge)
{
  for (const QueueRow& row : std::as_const(m_rows)) follow(engine, judge, row.query.id);
}

void Queue::follow(const Engine& engine, JudgeId judge, QueryId query)
{
  if (indexOf(query)) setCounts(query, engine.poolCountsOf(judge, query));
}

void Queue::setCounts(QueryId query, const JudgingCounts& counts)
{
  const auto index = indexOf(query);
  if (!index) return;
  QueueRow& row = m_rows[*index];
  row.counts = counts;
  row.mine = counts.judged + counts.cannotJudge + counts.later > 0;
}

void Queue::setWork(const QVector<QueryId>& units)
{
  for (QueueRow& row : m_rows) {
    row.assigned = 0;
    row.workPlace.reset();
  }
  for (int place = 0; place < units.size(); ++place) {
    const auto index = indexOf(units[place]);
    if (!index) continue;
    QueueRow& row = m_rows[*index];
    if (row.assigned++ == 0) row.workPlace = place;
  }
}

void Queue::setLookAgain(const QHash<QueryId, int>& counts)
{
  for (QueueRow& row : m_rows) row.lookAgain = counts.value(row.query.id);
}

void Queue::setFlagged(QueryId query, bool flagged)
{
  if (const auto index = indexOf(query)) m_rows[*index].flagged = flagged;
}

std::optional<int> Queue::indexOf(QueryId query) const
{
  const auto found = m_index.constFind(query);
  return found == m_index.constEnd() ? std::nullopt : std::optional<int>(*found);
}

QVector<int> Queue::matching(const QueueFilter& filter) const
{
  QVector<int> indexes;
  for (int i = 0; i < m_rows.size(); ++i)
    if (filter.admits(m_rows[i])) indexes.append(i);
  return indexes;
}

QStringList Queue::families() const
{
  QStringList names;
  QSet<QString> seen;
  for (const QueueRow& row : m_rows) {
    if (row.query.family.isEmpty() || seen.contains(row.query.family)) continue;
    seen.insert(row.query.family);
    names.append(row.query.family);
  }
  return names;
}

namespace {

// All hits of one kind, page by page.
Result<void> eachHit(SearchIndex& index, const QString& words, SearchKind kind,
                     const std::function<void(const SearchHit&)>& visit)
{
  qint64 after = 0;
  while (true) {
    const auto page = index.find(words, kind, after, 1000);
    if (!page) return tl::unexpected(page.error());
    for (const SearchHit& hit : *page) visit(hit);
    if (page->size() < 1000) return {};
    after = page->last().id;
  }
}

} // namespace

Result<QSet<QueryId>> searchQueries(Store& store, SearchIndex& index, const QString& words, const ChunkQueries& ranked)
{
  while (!index.isComplete()) {
    const auto more = index.update(store);
    if (!more) return tl::unexpected(more.error());
    if (!*more) break;
  }
  QSet<QueryId> found;
  const auto takeQuery = [&](const SearchHit& hit) { found.insert(QueryId{hit.query}); };
  for (const SearchKind kind : {SearchKind::Query, SearchKind::Answer})
    if (auto read = eachHit(index, words, kind, takeQuery); !read) return tl::unexpected(read.error());

  QSet<ChunkId> chunks;
  const auto takeChunk = [&](const SearchHit& hit) {
    chunks.insert(ChunkId{hit.id});
    ranked.addQueriesOf(static_cast<quint32>(hit.id), found);
  };
  if (auto read = eachHit(index, words, SearchKind::Chunk, takeChunk); !read) return tl::unexpected(read.error());
  if (chunks.isEmpty()) return found;
  if (auto read = store.eachPoolAddition([&](QueryId query, ChunkId chunk) {
        if (chunks.contains(chunk)) found.insert(query);
      });
      !read)
    return tl::unexpected(read.error());
  return found;
}

} // namespace assayer
