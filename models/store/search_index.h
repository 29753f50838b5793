// Full-text search over queries, chunks and answers: contentless FTS5 in a cache file that may be deleted at any time.
// Chinese, Japanese and Thai are segmented before indexing. One object a thread.
#pragma once

#include "core/ids.h"
#include "core/result.h"

#include <QVector>

#include <memory>

namespace assayer {

class Store;

enum class SearchKind { Query, Chunk, Answer };

struct SearchHit {
  SearchKind kind = SearchKind::Chunk;
  qint64 id = 0;    // QueryId, ChunkId or AnswerId
  qint64 query = 0; // the query of an answer; the query itself; 0 for chunks
  bool operator==(const SearchHit&) const = default;
};

class SearchIndex {
public:
  /// The cache file for a workspace, in the user's cache folder (or the folder given, for tests).
  static Result<std::unique_ptr<SearchIndex>> open(const QByteArray& workspaceUid, const QString& cacheFolder = {});
  ~SearchIndex();

  /// Indexes a slice of what is new in the store; false when nothing is left to do. Call on a worker.
  Result<bool> update(Store& store, int sliceMs = 50);
  /// Hits in the order of ids after a given id (page by id), for words that all occur (the last one as a prefix).
  Result<QVector<SearchHit>> find(const QString& words, SearchKind kind, qint64 afterId = 0, int limit = 200);
  bool isComplete() const; // until then a caller may scan()
  /// Without the index: rows that hold the text as it is (letters A–Z in either case). Seconds on a million chunks, so
  /// call it on a worker.
  static Result<QVector<SearchHit>> scan(Store& store, const QString& text, SearchKind kind, qint64 afterId = 0,
                                         int limit = 200);

private:
  struct Private;
  explicit SearchIndex(std::unique_ptr<Private> d);
  std::unique_ptr<Private> d;
};

} // namespace assayer
