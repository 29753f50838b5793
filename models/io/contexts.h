// What importers of question-and-answer files share: chunks without ids of their own, query names made of texts,
// citation markers in answers, lists inside CSV cells. Private to io/.
#pragma once

#include "io/read_context.h"

#include <functional>

namespace assayer::io {

/// Names made of a text's hash, so that equal text is one chunk (or query) in every file.
QString chunkNameFor(const QString& text);
QString queryNameFor(const QString& text);

/// Hands chunks with texts on, each (name, text) once.
class ChunkStream {
public:
  explicit ChunkStream(ReadContext& context) : m_context(context) {}
  Result<void> send(ChunkRecord&& chunk, qint64 line);

private:
  ReadContext& m_context;
  QSet<std::pair<size_t, size_t>> m_sent;
};

/// The markers [1], [2, 3] of an answer, each number a citation over its bracket. `chunkOf` gives the chunk for a
/// number or an empty name; then the marker as written stands for an id that does not exist.
QVector<CitationRecord> numberedCitations(const QString& answer, const std::function<QString(int)>& chunkOf);
/// Markers that name a source, [file.pdf#page=3]: `chunkOf` as above; brackets that cannot be a source are left alone.
QVector<CitationRecord> namedCitations(const QString& answer, const std::function<QString(const QString&)>& chunkOf);

struct CellList {
  QStringList texts;
  QString readAs; // "JSON list", "Python list", "delimited list", "one text"
};
/// A CSV cell that may hold a list: JSON, then Python's repr (numpy's without commas too), then the delimiter, then
/// one text.
CellList listIn(const QString& cell, const QString& delimiter);

} // namespace assayer::io
