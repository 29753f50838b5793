// Texts of chunks, each read once, and which chunk holds some words. For one piece of work on a store; blocking.
#pragma once

#include "core/result.h"
#include "store/store.h"

#include <QHash>

#include <optional>

namespace assayer {

class ChunkTexts {
public:
  explicit ChunkTexts(Store& store) : m_store(store) {}

  Result<QString> of(ChunkId chunk);
  /// The first of these chunks, one excepted, that holds a quote but for white space, quotes, dashes and case. A near
  /// match in some other chunk would say little. Absent: none does, or the quote is empty.
  Result<std::optional<ChunkId>> holderOf(const QString& quote, const QVector<ChunkId>& among, ChunkId except);

private:
  Store& m_store;
  QHash<ChunkId, QString> m_texts;
};

} // namespace assayer
