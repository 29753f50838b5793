// Reading queries, documents and chunks.
#include "store/columns.h"
#include "store/store_private.h"

#include <QSet>

#include <algorithm>
#include <vector>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

QString rowColumns()
{
  return u"id, name, text, family, split, origin, expect"_s;
}

QueryRow readRow(const Statement& row)
{
  return {{row.integer(0)},
          row.text(1),
          row.text(2),
          row.text(3),
          static_cast<Split>(row.number(4)),
          static_cast<Origin>(row.number(5)),
          static_cast<Expect>(row.number(6))};
}

QString documentColumns()
{
  return u"id, name, title, source, owner, rights, valid_from, valid_to, status, access_groups, metadata"_s;
}

Error notFound(const QString& what)
{
  return {ErrorKind::NotFound, what, u"the workspace has nothing of that name; check the spelling"_s};
}

Result<qint64> findId(Connection& connection, const QString& sql, const QString& name)
{
  STORE_GET(id, connection.number(sql, name));
  if (!id) return tl::unexpected<Error>(notFound(name));
  return *id;
}

ChunkRow readChunk(const Statement& row)
{
  return {{row.integer(0)}, row.text(1), row.bytes(2), {row.integer(3)}, row.integer(4)};
}

} // namespace

QString queryColumns()
{
  return rowColumns() + u", refusal_reason, case_type, corpus_only, asked_at, reference, access_groups, variant_of, "
                        "conversation, needs, facets, metadata"_s;
}

QueryDetail readQuery(const Statement& row)
{
  QueryDetail detail;
  detail.row = readRow(row);
  detail.refusalReason = static_cast<RefusalReason>(row.number(7));
  detail.caseType = row.text(8);
  if (!row.isNull(9)) detail.corpusOnly = row.number(9) != 0;
  detail.date = row.text(10);
  detail.reference = row.text(11);
  detail.groups = columns::toList(row.text(12));
  detail.variantOf = row.text(13);
  detail.conversation = columns::toTurns(row.text(14));
  detail.needs = columns::toNeeds(row.text(15));
  detail.facets = row.text(16);
  detail.metadata = row.text(17);
  return detail;
}

DocumentRow readDocument(const Statement& row)
{
  return {{row.integer(0)}, row.text(1), row.text(2), row.text(3), row.text(4),
          row.text(5),      row.text(6), row.text(7), row.text(8), columns::toList(row.text(9)),
          row.text(10)};
}

Result<QVector<QueryRow>> Store::queries()
{
  QVector<QueryRow> rows;
  Statement statement(*d->connection,
                      u"SELECT %1 FROM query WHERE %2 ORDER BY id"_s.arg(rowColumns(), landed(u"query")));
  STORE_TRY(statement.run());
  while (statement.next()) rows.append(readRow(statement));
  STORE_TRY(statement.ended());
  return rows;
}

Result<QueryDetail> Store::query(QueryId id)
{
  Statement statement(*d->connection,
                      u"SELECT %1 FROM query WHERE id = ? AND %2"_s.arg(queryColumns(), landed(u"query")));
  STORE_TRY(statement.run(id));
  if (statement.next()) return readQuery(statement);
  STORE_TRY(statement.ended());
  return tl::unexpected<Error>(notFound(u"query"_s));
}

Result<void> Store::eachQuery(const std::function<void(const QueryDetail&)>& visit)
{
  Statement statement(*d->connection,
                      u"SELECT %1 FROM query WHERE %2 ORDER BY id"_s.arg(queryColumns(), landed(u"query")));
  STORE_TRY(statement.run());
  while (statement.next()) visit(readQuery(statement));
  return statement.ended();
}

Result<QueryId> Store::findQuery(const QString& name)
{
  STORE_GET(id, findId(*d->connection, u"SELECT id FROM query WHERE name = ? AND "_s + landed(u"query"), name));
  return QueryId{id};
}

Result<RunId> Store::findRun(const QString& name)
{
  STORE_GET(id, findId(*d->connection, u"SELECT id FROM run WHERE name = ? AND "_s + landed(u"run"), name));
  return RunId{id};
}

Result<void> Store::eachNeeds(const std::function<void(QueryId, const QVector<Need>&)>& visit)
{
  Statement statement(*d->connection,
                      u"SELECT id, needs FROM query WHERE needs <> '' AND %1 ORDER BY id"_s.arg(landed(u"query")));
  STORE_TRY(statement.run());
  while (statement.next())
    if (const QVector<Need> needs = columns::toNeeds(statement.text(1)); !needs.isEmpty())
      visit({statement.integer(0)}, needs);
  return statement.ended();
}

Result<void> Store::eachCopy(const std::function<void(ChunkId, qint64 group)>& visit)
{
  // A table of all groups would take more memory than sorting their numbers once.
  std::vector<qint64> groups;
  Statement all(*d->connection, u"SELECT near_group FROM chunk WHERE near_group != 0 AND "_s + landed(u"chunk"));
  STORE_TRY(all.run());
  while (all.next()) groups.push_back(all.integer(0));
  STORE_TRY(all.ended());
  std::ranges::sort(groups);
  std::vector<qint64> shared;
  for (std::size_t i = 1; i < groups.size(); ++i)
    if (groups[i] == groups[i - 1] && (shared.empty() || shared.back() != groups[i])) shared.push_back(groups[i]);
  if (shared.empty()) return {};
  Statement rows(*d->connection, u"SELECT id, near_group FROM chunk WHERE near_group != 0 AND "_s + landed(u"chunk"));
  STORE_TRY(rows.run());
  while (rows.next())
    if (const qint64 group = rows.integer(1); std::ranges::binary_search(shared, group))
      visit({rows.integer(0)}, group);
  return rows.ended();
}

Result<ChunkId> Store::findChunk(const QString& name)
{
  STORE_GET(id, findId(*d->connection,
                       u"SELECT id FROM chunk WHERE name = ? AND %1 ORDER BY superseded, id DESC LIMIT 1"_s.arg(
                           landed(u"chunk")),
                       name));
  return ChunkId{id};
}

Result<ChunkRow> Store::chunk(ChunkId id)
{
  const quint32 one = static_cast<quint32>(id.value);
  STORE_GET(rows, chunks(std::span(&one, 1)));
  return rows.first();
}

Result<QVector<ChunkRow>> Store::chunks(std::span<const quint32> ids)
{
  QVector<ChunkRow> rows;
  rows.reserve(static_cast<qsizetype>(ids.size()));
  Statement statement(*d->connection,
                      u"SELECT id, name, text_hash, document, near_group FROM chunk WHERE id = ? AND "_s +
                          landed(u"chunk"));
  for (const quint32 id : ids) {
    STORE_TRY(statement.run(id));
    if (!statement.next()) {
      STORE_TRY(statement.ended());
      return tl::unexpected<Error>(notFound(u"chunk %1"_s.arg(id)));
    }
    rows.append(readChunk(statement));
  }
  return rows;
}

Result<QVector<QString>> Store::chunkTexts(std::span<const quint32> ids)
{
  QVector<QString> texts;
  texts.reserve(static_cast<qsizetype>(ids.size()));
  Statement statement(*d->connection, u"SELECT text FROM chunk_text WHERE id = ?"_s);
  for (const quint32 id : ids) {
    STORE_TRY(statement.run(id));
    texts.append(statement.next() ? statement.text(0) : QString());
    STORE_TRY(statement.ended());
  }
  return texts;
}

Result<QVector<DocumentRow>> Store::documents()
{
  QVector<DocumentRow> rows;
  Statement statement(*d->connection,
                      u"SELECT %1 FROM document WHERE %2 ORDER BY id"_s.arg(documentColumns(), landed(u"document")));
  STORE_TRY(statement.run());
  while (statement.next()) rows.append(readDocument(statement));
  STORE_TRY(statement.ended());
  return rows;
}

Result<void> Store::eachChunk(const std::function<void(const ChunkRow&, bool isNewest)>& visit)
{
  QSet<qint64> old; // few names have several texts
  Statement several(
      *d->connection,
      u"SELECT a.id FROM (SELECT name FROM chunk GROUP BY name HAVING count(*) > 1) AS n JOIN chunk AS a ON a.name = "
      "n.name WHERE %1 AND a.id <> (SELECT b.id FROM chunk AS b WHERE b.name = n.name AND %2 ORDER BY b.superseded, "
      "b.id DESC LIMIT 1)"_s.arg(landed(u"a"), landed(u"b")));
  STORE_TRY(several.run());
  while (several.next()) old.insert(several.integer(0));
  STORE_TRY(several.ended());
  Statement statement(*d->connection,
                      u"SELECT id, name, text_hash, document, near_group FROM chunk WHERE "_s + landed(u"chunk"));
  STORE_TRY(statement.run());
  while (statement.next()) visit(readChunk(statement), !old.contains(statement.integer(0)));
  return statement.ended();
}

Result<DocumentRow> Store::document(DocumentId id)
{
  Statement statement(*d->connection,
                      u"SELECT %1 FROM document WHERE id = ? AND %2"_s.arg(documentColumns(), landed(u"document")));
  STORE_TRY(statement.run(id));
  if (statement.next()) return readDocument(statement);
  STORE_TRY(statement.ended());
  return tl::unexpected<Error>(notFound(u"document"_s));
}

} // namespace assayer
