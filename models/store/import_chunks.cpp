// Importing chunks. The hot path of a large import: one insert for the row and one for its text.
#include "core/text.h"
#include "store/import_writer.h"
#include "store/store_private.h"

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int NamesKept = 100'000;

QString refusedTwice(const QString& name)
{
  return u"chunk “%1” comes twice with different texts; keep one of them or give the other another id"_s.arg(name);
}

} // namespace

Result<void> ImportWriter::takeChunk(const ChunkRecord& record, const Place& place, const ChunkDigest& digest)
{
  if (record.name.isEmpty()) {
    fault(place, u"a chunk has no id; give it one"_s);
    return {};
  }
  qint64 document = 0;
  if (!record.document.isEmpty()) {
    STORE_GET(found, documentId(record.document));
    document = found;
  }
  if (m_textless) {
    STORE_GET(filled, fillTextless(record, place, digest, document));
    if (filled) return {};
  }
  Statement row(*m_connection, u"INSERT INTO chunk(id, name, text_hash, document, near_group, metadata, import) "
                               "VALUES(?, ?, ?, ?, ?, ?, ?) ON CONFLICT(name, text_hash) DO NOTHING"_s);
  STORE_TRY(row.run(m_nextChunk, record.name, digest.hash, document == 0 ? QVariant() : QVariant(document),
                    digest.nearGroup, orNull(record.metadata), m_import));
  if (row.changed() == 0) return repeatChunk(record, place, digest, document);
  Statement text(*m_connection, u"INSERT INTO chunk_text VALUES(?, ?)"_s);
  STORE_TRY(text.run(m_nextChunk, record.text));
  if (m_files.isEmpty() || m_files.last() != place.file) m_files.append(place.file);
  m_chunkPlaces.append(static_cast<quint64>(m_files.size() - 1) << 48 | static_cast<quint64>(place.line));
  ++m_added[2];
  if (!m_chunkIds.isEmpty()) m_chunkIds.remove(record.name);
  ++m_nextChunk;
  if (m_oldUsed.isEmpty()) return {};
  Statement old(*m_connection, u"SELECT id FROM chunk WHERE name = ? AND id < ?"_s);
  STORE_TRY(old.run(record.name, m_firstChunk));
  while (old.next())
    if (const qint64 id = old.integer(0); id < m_oldUsed.size() && m_oldUsed.testBit(id))
      fault(place,
            u"chunk “%1” comes with a new text after a line that names it; put chunks before what names them"_s.arg(
                record.name));
  return old.ended();
}

// A chunk that was known by its id only gets its text, and keeps its labels.
Result<bool> ImportWriter::fillTextless(const ChunkRecord& record, const Place& place, const ChunkDigest& digest,
                                        qint64 document)
{
  qint64 id = 0;
  bool own = false;
  {
    Statement statement(*m_connection, u"SELECT id, import FROM chunk WHERE name = ? AND text_hash = x''"_s);
    STORE_TRY(statement.run(record.name));
    if (statement.next()) {
      id = statement.integer(0);
      own = statement.integer(1) == m_import;
    }
    STORE_TRY(statement.ended());
  }
  if (id == 0) return false;
  const QVariant documentOrNull = document == 0 ? QVariant() : QVariant(document);
  if (own) {
    STORE_TRY(
        m_connection->run(u"UPDATE chunk SET text_hash = ?, document = ?, near_group = ?, metadata = ? WHERE id = ?"_s,
                          digest.hash, documentOrNull, digest.nearGroup, orNull(record.metadata), id));
    STORE_TRY(m_connection->run(u"INSERT INTO chunk_text VALUES(?, ?)"_s, id, record.text));
    --m_textlessChunks;
    ++m_added[2];
    return true;
  }
  STORE_GET(added, m_connection->run(u"INSERT INTO chunk_fill VALUES(?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"_s, id,
                                     digest.hash, documentOrNull, digest.nearGroup, orNull(record.metadata),
                                     record.text, m_import));
  if (added > 0) {
    ++m_added[2];
    return true;
  }
  STORE_GET(same,
            m_connection->number(u"SELECT 1 FROM chunk_fill WHERE chunk = ? AND text_hash = ?"_s, id, digest.hash));
  if (same)
    skip(u"chunks that came twice with the same text"_s);
  else
    fault(place, refusedTwice(record.name));
  return true;
}

// The name with this very text is there already, perhaps by its hash only (a label named it).
Result<void> ImportWriter::repeatChunk(const ChunkRecord& record, const Place&, const ChunkDigest& digest,
                                       qint64 document)
{
  Statement statement(*m_connection, u"SELECT chunk.id, chunk.import, chunk_text.id FROM chunk LEFT JOIN chunk_text ON "
                                     "chunk_text.id = chunk.id WHERE name = ? AND text_hash = ?"_s);
  STORE_TRY(statement.run(record.name, digest.hash));
  if (!statement.next()) return statement.ended();
  const qint64 id = statement.integer(0);
  const bool own = statement.integer(1) == m_import;
  if (!statement.isNull(2)) {
    skip(own ? u"chunks that came twice with the same text"_s : u"chunks that were there already"_s);
    return {};
  }
  const QVariant documentOrNull = document == 0 ? QVariant() : QVariant(document);
  if (own) {
    STORE_TRY(
        m_connection->run(u"UPDATE chunk SET superseded = 0, document = ?, near_group = ?, metadata = ? WHERE id = ?"_s,
                          documentOrNull, digest.nearGroup, orNull(record.metadata), id));
    STORE_TRY(m_connection->run(u"INSERT INTO chunk_text VALUES(?, ?)"_s, id, record.text));
    --m_textlessChunks;
    ++m_added[2];
    return {};
  }
  STORE_GET(added, m_connection->run(u"INSERT INTO chunk_fill VALUES(?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"_s, id,
                                     digest.hash, documentOrNull, digest.nearGroup, orNull(record.metadata),
                                     record.text, m_import));
  if (added > 0)
    ++m_added[2];
  else
    skip(u"chunks that came twice with the same text"_s);
  return {};
}

Result<std::optional<quint32>> ImportWriter::findChunk(const QString& name)
{
  if (const auto found = m_chunkIds.constFind(name); found != m_chunkIds.constEnd())
    return std::optional<quint32>(*found);
  if (m_chunkIds.size() >= NamesKept) m_chunkIds.clear();
  STORE_GET(id,
            m_connection->number(u"SELECT id FROM chunk WHERE name = ? ORDER BY superseded, id DESC LIMIT 1"_s, name));
  if (!id) return std::optional<quint32>();
  if (*id < m_firstChunk) {
    if (m_oldUsed.isEmpty()) m_oldUsed.resize(m_firstChunk);
    m_oldUsed.setBit(*id);
  }
  return std::optional<quint32>(m_chunkIds.insert(name, static_cast<quint32>(*id)).value());
}

Result<quint32> ImportWriter::chunkId(const QString& name)
{
  STORE_GET(found, findChunk(name));
  if (found) return *found;
  STORE_GET(id, insertTextless(name, {}));
  return m_chunkIds.insert(name, static_cast<quint32>(id)).value();
}

Result<std::optional<qint64>> ImportWriter::textLength(quint32 chunk)
{
  STORE_GET(length, m_connection->number(u"SELECT length(text) FROM chunk_text WHERE id = ?"_s, chunk));
  if (length) return length;
  return m_connection->number(u"SELECT length(text) FROM chunk_fill WHERE chunk = ?"_s, chunk);
}

Result<qint64> ImportWriter::insertTextless(const QString& name, const QByteArray& hash)
{
  STORE_TRY(
      m_connection->run(u"INSERT INTO chunk(id, name, text_hash, superseded, import) VALUES(?, ?, coalesce(?, x''), ?, "
                        "?)"_s,
                        m_nextChunk, name, hash.isEmpty() ? QVariant() : QVariant(hash), !hash.isEmpty(), m_import));
  m_chunkPlaces.append(0);
  m_textless = true;
  ++m_textlessChunks;
  return m_nextChunk++;
}

// An older text of a chunk, as an export writes it, so that labels on it are found again.
Result<void> ImportWriter::takeOldChunk(const ChunkRecord& record, const Place& place, const ChunkDigest& digest)
{
  const QString& name = record.name;
  if (name.isEmpty()) {
    fault(place, u"an older chunk has no id; give it one"_s);
    return {};
  }
  STORE_GET(there,
            m_connection->number(u"SELECT 1 FROM chunk JOIN chunk_text USING (id) WHERE name = ? AND text_hash = ?"_s,
                                 name, digest.hash));
  if (there) {
    skip(u"chunks that were there already"_s);
    return {};
  }
  STORE_GET(known, m_connection->number(u"SELECT id FROM chunk WHERE name = ? AND text_hash = ?"_s, name, digest.hash));
  if (known) return takeChunk(record, place, digest);
  std::optional<qint64> document;
  if (!record.document.isEmpty()) {
    STORE_GET(found, documentId(record.document));
    document = found;
  }
  const qint64 id = m_nextChunk;
  STORE_TRY(m_connection->run(u"INSERT INTO chunk(id, name, text_hash, superseded, document, near_group, metadata, "
                              "import) VALUES(?, ?, ?, 1, ?, ?, ?, ?)"_s,
                              id, name, digest.hash, document, digest.nearGroup, orNull(record.metadata), m_import));
  STORE_TRY(m_connection->run(u"INSERT INTO chunk_text VALUES(?, ?)"_s, id, record.text));
  m_chunkPlaces.append(0);
  m_oldNames.insert(name);
  ++m_nextChunk;
  ++m_added[2];
  return {};
}

// One name with two texts in one import: found in the order of the index, so without holding the names.
Result<void> ImportWriter::refuseDoubleChunks()
{
  Statement statement(*m_connection,
                      u"SELECT name, max(id), count(*) FROM chunk INDEXED BY sqlite_autoindex_chunk_1 WHERE "
                      "+id >= ? GROUP BY name HAVING count(*) > 1"_s);
  STORE_TRY(statement.run(m_firstChunk));
  while (statement.next()) {
    const QString name = statement.text(0);
    STORE_GET(current,
              m_connection->number(u"SELECT count(*) FROM chunk WHERE name = ? AND id >= ? AND superseded = 0"_s, name,
                                   m_firstChunk));
    if (current.value_or(0) < 2) continue;
    const quint64 packed = m_chunkPlaces.value(statement.integer(1) - m_firstChunk);
    fault({m_files.value(static_cast<qsizetype>(packed >> 48)), static_cast<qint64>(packed & 0xffffffffffff)},
          refusedTwice(name));
  }
  return statement.ended();
}

} // namespace assayer
