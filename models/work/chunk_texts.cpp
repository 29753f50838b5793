#include "work/chunk_texts.h"

#include "core/text.h"

namespace assayer {

Result<QString> ChunkTexts::of(ChunkId chunk)
{
  if (const auto known = m_texts.constFind(chunk); known != m_texts.constEnd()) return *known;
  const auto id = static_cast<quint32>(chunk.value);
  const auto texts = m_store.chunkTexts({&id, 1});
  if (!texts) return tl::unexpected(texts.error());
  return *m_texts.insert(chunk, texts->value(0));
}

Result<std::optional<ChunkId>> ChunkTexts::holderOf(const QString& quote, const QVector<ChunkId>& among, ChunkId except)
{
  const QString wanted = text::normalised(quote);
  if (wanted.isEmpty()) return std::optional<ChunkId>();
  for (const ChunkId chunk : among) {
    if (chunk == except) continue;
    const auto text = of(chunk);
    if (!text) return tl::unexpected(text.error());
    if (text::normalised(*text).contains(wanted)) return std::optional(chunk);
  }
  return std::optional<ChunkId>();
}

} // namespace assayer
