#include "work/chunk_search.h"

#include "core/text.h"
#include "store/search_index.h"
#include "store/store.h"

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

Result<FoundChunk> describe(Store& store, const ChunkRow& chunk, const QString& text, const QString& words)
{
  FoundChunk found{chunk, {}, snippetAround(text, words)};
  if (chunk.document) {
    const auto document = store.document(chunk.document);
    if (!document) return tl::unexpected(document.error());
    found.document = document->title.isEmpty() ? document->name : document->title;
  }
  return found;
}

} // namespace

QString snippetAround(const QString& text, const QString& words, int length)
{
  qsizetype at = 0;
  for (const QString& word : text::words(words)) {
    const qsizetype found = text.indexOf(word, 0, Qt::CaseInsensitive);
    if (found < 0) continue;
    at = found;
    break;
  }
  qsizetype start = std::max<qsizetype>(0, at - length / 3);
  if (start > 0) {
    // Begin at a word, and never inside a surrogate pair.
    const qsizetype space = text.indexOf(u' ', start);
    if (space >= 0 && space < at) start = space + 1;
    if (start < text.size() && text[start].isLowSurrogate()) --start;
  }
  qsizetype end = std::min(text.size(), start + length);
  if (end < text.size() && text[end].isLowSurrogate()) --end;
  QString snippet = text.mid(start, end - start).simplified();
  if (start > 0) snippet.prepend(u'…');
  if (end < text.size()) snippet.append(u'…');
  return snippet;
}

Result<ChunkPage> searchChunks(Store& store, SearchIndex& index, const QString& words, ChunkId after, int limit,
                               const std::function<bool()>& keepGoing)
{
  // Asked every time: an import may have landed since the index was complete.
  for (bool more = true; more;) {
    if (keepGoing && !keepGoing()) return fail(ErrorKind::Cancelled, {}, u"another search has begun"_s);
    const auto updated = index.update(store);
    if (!updated) return tl::unexpected(updated.error());
    more = *updated;
  }

  const auto hits = index.find(words, SearchKind::Chunk, after.value, limit);
  if (!hits) return tl::unexpected(hits.error());
  ChunkPage page;
  page.last = hits->isEmpty() ? after : ChunkId{hits->last().id};
  page.more = hits->size() == limit;

  QVector<quint32> ids;
  if (!after)
    if (const auto named = store.findChunk(words.trimmed())) ids.append(static_cast<quint32>(named->value));
  for (const SearchHit& hit : *hits)
    if (!ids.contains(static_cast<quint32>(hit.id))) ids.append(static_cast<quint32>(hit.id));

  const auto chunks = store.chunks(ids);
  if (!chunks) return tl::unexpected(chunks.error());
  const auto texts = store.chunkTexts(ids);
  if (!texts) return tl::unexpected(texts.error());
  for (qsizetype i = 0; i < chunks->size(); ++i) {
    auto found = describe(store, (*chunks)[i], (*texts)[i], words);
    if (!found) return tl::unexpected(found.error());
    page.rows.append(*found);
  }
  return page;
}

} // namespace assayer
