#include "work/source_use.h"

#include "answers/sources.h"

#include <QHash>

#include <vector>

namespace assayer {

namespace {

/// Documents of chunks, each read once.
class Documents {
public:
  explicit Documents(Store& store) : m_store(store) {}

  Result<DocumentRow> of(ChunkId chunk)
  {
    if (const auto known = m_rows.constFind(chunk); known != m_rows.constEnd()) return *known;
    const auto row = m_store.chunk(chunk);
    if (!row) return tl::unexpected(row.error());
    DocumentRow document;
    if (row->document) {
      auto read = m_store.document(row->document);
      if (!read) return read;
      document = *std::move(read);
    }
    m_rows.insert(chunk, document);
    return document;
  }

private:
  Store& m_store;
  QHash<ChunkId, DocumentRow> m_rows;
};

QSet<ChunkId> chunksNear(const JudgedAnswer& answer)
{
  QSet<ChunkId> chunks = answer.context;
  for (const ChunkId cited : answer.looseCitations) chunks.insert(cited);
  for (const JudgedClaim& claim : answer.claims) {
    for (const ChunkId cited : claim.cited) chunks.insert(cited);
    for (const EvidenceGroup& group : claim.evidence) chunks.unite(group);
  }
  chunks.remove(ChunkId{});
  return chunks;
}

} // namespace

Result<SourceUses> sourceUses(Store& store, const RunAnswers& answers)
{
  SourceUses uses;
  Documents documents(store);
  for (std::size_t i = 0; i < answers.answers.size(); ++i) {
    const JudgedAnswer& answer = answers.answers[i];
    const auto query = store.query(answers.queries[static_cast<qsizetype>(i)].id);
    if (!query) return tl::unexpected(query.error());
    const QString date = query->date.isEmpty() ? answers.run.date : query->date;
    QSet<ChunkId> stale;
    QSet<ChunkId> unauthorised;
    for (const ChunkId chunk : chunksNear(answer)) {
      const auto document = documents.of(chunk);
      if (!document) return tl::unexpected(document.error());
      const Tri isOld = isStale(*document, date);
      const Tri isForbidden = isUnauthorised(*document, query->groups);
      if (isOld == Tri::Yes) stale.insert(chunk);
      if (isForbidden == Tri::Yes) unauthorised.insert(chunk);
      uses.datesOpen += isOld == Tri::Open && answer.context.contains(chunk);
      uses.groupsOpen += isForbidden == Tri::Open && answer.context.contains(chunk);
    }
    addSources(uses.stale, answer, stale);
    addSources(uses.unauthorised, answer, unauthorised);
  }
  return uses;
}

} // namespace assayer
