#include "work/chunk_queries.h"

#include "store/store.h"

#include <algorithm>

namespace assayer {

Result<ChunkQueries> ChunkQueries::load(Store& store)
{
  ChunkQueries made;
  const auto landed = store.landedImports();
  if (!landed) return tl::unexpected(landed.error());
  made.m_landedImports = *landed;
  auto& pairs = made.m_pairs;
  std::size_t tidy = 0; // how many are sorted and stand once
  const auto tidyUp = [&] {
    std::ranges::sort(pairs);
    const auto repeats = std::ranges::unique(pairs);
    pairs.erase(repeats.begin(), repeats.end());
    tidy = pairs.size();
  };
  // Runs share most of their chunks; without tidying on the way five runs would take five times the memory.
  const auto read = store.eachRanking([&](RunId, QueryId query, std::span<const quint32> chunks) {
    for (const quint32 chunk : chunks) pairs.push_back({chunk, static_cast<quint32>(query.value)});
    if (pairs.size() > 2 * tidy + 1'000'000) tidyUp();
  });
  if (!read) return tl::unexpected(read.error());
  tidyUp();
  pairs.shrink_to_fit();
  return made;
}

void ChunkQueries::addQueriesOf(quint32 chunk, QSet<QueryId>& to) const
{
  for (auto pair = std::ranges::lower_bound(m_pairs, Pair{chunk, 0}); pair != m_pairs.end() && pair->chunk == chunk;
       ++pair)
    to.insert(QueryId{pair->query});
}

} // namespace assayer
