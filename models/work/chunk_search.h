// Finding a chunk anywhere in the corpus, by its words or its exact name, page by page. Meant for a worker with its own
// store and index.
#pragma once

#include "core/catalogue.h"
#include "core/result.h"

#include <QString>
#include <QVector>

#include <functional>

namespace assayer {

class SearchIndex;
class Store;

struct FoundChunk {
  ChunkRow chunk;
  QString document; // its title, else its name; empty: none
  QString snippet;  // about 200 characters around the first word found, on one line
  bool operator==(const FoundChunk&) const = default;
};

struct ChunkPage {
  QVector<FoundChunk> rows;
  ChunkId last; // pass it on for the next page
  bool more = false;
};

/// Chunks that hold all the words, in the order of ids after `after`; on the first page a chunk of exactly this name
/// comes first. Brings the index up to date before it asks; keepGoing false: Cancelled.
Result<ChunkPage> searchChunks(Store& store, SearchIndex& index, const QString& words, ChunkId after = {},
                               int limit = 50, const std::function<bool()>& keepGoing = {});

/// The part of a text around the first of the words, on one line; its start where none occurs.
QString snippetAround(const QString& text, const QString& words, int length = 200);

} // namespace assayer
