// Workspaces of any size, made up from a fixed seed: invented words, no data of anybody. Written as Assayer JSON Lines,
// so that what is measured comes in through the same door as everything else.
#pragma once

#include "core/result.h"

#include <QString>

namespace assayer::bench {

struct Size {
  int queries = 10000;
  int chunksEach = 100; // ranked by every run, all of them in the pool
  int runs = 5;
  int chunkBytes = 500;
  int chunksOfDocument = 0; // 0: chunks name no document
  int pairs() const { return queries * chunksEach; }
};

/// As many chunks as the size has pairs. prefix keeps the names of two files apart. Returns the bytes written.
Result<qint64> writeChunks(const QString& path, const Size& size, const QString& prefix);

/// Queries, runs, rankings, answers and one judge's labels on half of the pairs.
Result<qint64> writeQueries(const QString& path, const Size& size, const QString& prefix);

/// One of the invented words, for searching.
QString word(int number);

} // namespace assayer::bench
