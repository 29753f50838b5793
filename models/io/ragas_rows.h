// One row of a Ragas file, whatever its spelling, and what it becomes in a workspace. Private to io/.
#pragma once

#include "io/contexts.h"
#include "io/json.h"

namespace assayer::io {

/// Today's name for a column of any age; the name itself when it is none of theirs.
QString ragasName(const QString& column);
/// True for columns that are never a metric, however numeric they look.
bool isRagasField(const QString& name);

class RagasRows {
public:
  RagasRows(ReadContext& context, const QSet<QString>& metrics)
      : m_context(context), m_chunks(context), m_metrics(metrics)
  {
  }

  /// An object under today's names. Lists may be JSON arrays or, from CSV, text.
  Result<void> take(const Json& row, qint64 line);

  struct Answered {
    QString query;
    QString run;
  };
  /// The query, contexts and answer of a row without its metrics; nothing after a fault.
  Result<std::optional<Answered>> takeSample(Fields& fields);

private:
  struct Contexts {
    QStringList names; // in order, one for each text; a repeated text has its first name
    QVector<ChunkRecord> chunks;
    QHash<QString, QString> sources; // source as cited → chunk
  };

  QStringList listOf(Fields& fields, const char* key);
  bool conversation(Fields& fields, QueryDetail& detail, QString& response);
  std::optional<Contexts> contextsOf(Fields& fields);
  Result<void> takeAnswer(Fields& fields, const Answered& answered, const QString& response, const Contexts& contexts);
  Result<void> takeScores(Fields& fields, const Json& row, const Answered& answered);
  Result<void> startRun(const QString& name, qint64 line);
  QString uniqueQueryName(const QString& text);

  ReadContext& m_context;
  ChunkStream m_chunks;
  QSet<QString> m_metrics;
  QSet<QString> m_runs;
  QSet<QString> m_documents;
  QHash<QString, int> m_seenQueries;
};

} // namespace assayer::io
