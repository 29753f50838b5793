// Which queries' rankings hold a chunk, so that a search over chunks can name queries without reading every ranking
// again. Read once and then immutable: one copy serves searches on any thread until an import lands.
#pragma once

#include "core/ids.h"
#include "core/result.h"

#include <QSet>

#include <vector>

namespace assayer {

class Store;

class ChunkQueries {
public:
  /// Reads every ranking: about half a second for 1,000,000 pairs in five runs; 8 bytes a pair stay.
  static Result<ChunkQueries> load(Store& store);
  /// Store::landedImports() when it was read; when that has grown, load again.
  qint64 landedImports() const { return m_landedImports; }
  void addQueriesOf(quint32 chunk, QSet<QueryId>& to) const;

private:
  struct Pair {
    quint32 chunk = 0;
    quint32 query = 0;
    auto operator<=>(const Pair&) const = default;
  };
  std::vector<Pair> m_pairs; // sorted, each once
  qint64 m_landedImports = 0;
};

} // namespace assayer
