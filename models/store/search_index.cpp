#include "store/search_index.h"

#include "core/text.h"
#include "store/store_private.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QStandardPaths>

#include <array>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int CacheVersion = 1;
constexpr int RowsAtOnce = 100;

// What is indexed of each kind, in the order of SearchKind: its table in the cache, and the rows of the workspace
// from an id on as (id, query, text). An empty text: not known yet, looked at again when something has landed.
struct Source {
  QString table;
  QString rows;
  QString one;
};

const std::array<Source, 3>& sources()
{
  static const std::array<Source, 3> all{
      Source{u"query_words"_s,
             u"SELECT id, id, text FROM query WHERE id > ? AND %1 ORDER BY id LIMIT ?"_s.arg(landed(u"query")),
             u"SELECT id, text FROM query WHERE id = ?"_s},
      Source{u"chunk_words"_s,
             u"SELECT chunk.id, 0, coalesce(t.text, '') FROM chunk LEFT JOIN chunk_text AS t ON t.id = chunk.id WHERE "
             u"chunk.id "
             "> ? AND %1 ORDER BY chunk.id LIMIT ?"_s.arg(landed(u"chunk")),
             u"SELECT 0, text FROM chunk_text WHERE id = ?"_s},
      Source{u"answer_words"_s,
             u"SELECT id, query, text FROM answer WHERE id > ? AND %1 ORDER BY id LIMIT ?"_s.arg(landed(u"answer")),
             u"SELECT query, text FROM answer WHERE id = ?"_s}};
  return all;
}

} // namespace

struct SearchIndex::Private {
  std::unique_ptr<Connection> connection;
  WriteGate gate;
  bool complete = false;

  Result<void> prepare();
  Result<void> add(SearchKind kind, qint64 id, qint64 query, const QString& text);
  Result<void> revisit(Store::Private& store);
  Result<bool> step(Connection& workspace, SearchKind kind);
};

Result<std::unique_ptr<SearchIndex>> SearchIndex::open(const QByteArray& workspaceUid, const QString& cacheFolder)
{
  const QString folder =
      cacheFolder.isEmpty() ? QStandardPaths::writableLocation(QStandardPaths::CacheLocation) : cacheFolder;
  if (!QDir().mkpath(folder))
    return fail(ErrorKind::Permission, folder, u"the cache folder cannot be made; check its rights"_s);
  const QString path = QDir(folder).filePath(QString::fromLatin1(workspaceUid.toHex()) + u".search"_s);
  auto made = std::make_unique<Private>();
  const auto attempt = [&]() -> Result<void> {
    STORE_GET(connection, Connection::open(path, OpenMode::ReadWrite));
    made->connection = std::move(connection);
    return made->prepare();
  };
  auto ready = attempt();
  if (!ready) {
    // It is a cache: whatever is wrong with it, a new one is right.
    made->connection.reset();
    for (const QString& suffix : {u""_s, u"-wal"_s, u"-shm"_s}) QFile::remove(path + suffix);
    ready = attempt();
  }
  if (!ready) return tl::unexpected<Error>(ready.error());
  return std::unique_ptr<SearchIndex>(new SearchIndex(std::move(made)));
}

SearchIndex::SearchIndex(std::unique_ptr<Private> made) : d(std::move(made)) {}

SearchIndex::~SearchIndex() = default;

Result<void> SearchIndex::Private::prepare()
{
  STORE_TRY(connection->run(u"PRAGMA journal_mode = WAL"_s));
  STORE_TRY(connection->run(u"PRAGMA synchronous = NORMAL"_s)); // losing the newest words is no loss
  STORE_TRY(connection->run(u"PRAGMA wal_autocheckpoint = 1000"_s));
  STORE_GET(version, connection->number(u"PRAGMA user_version"_s));
  if (version == CacheVersion) return {};
  if (version != 0) return fail(ErrorKind::Store, {}, u"the search cache is of another version"_s);
  STORE_GET(transaction, Transaction::begin(*connection, gate));
  for (const Source& source : sources())
    STORE_TRY(
        connection->run(u"CREATE VIRTUAL TABLE %1 USING fts5(words, content='', tokenize='unicode61 remove_diacritics "
                        "2')"_s.arg(source.table)));
  // place: up to which id a kind is indexed, and how many imports had landed when waiting rows were looked at.
  STORE_TRY(connection->run(u"CREATE TABLE place(kind INTEGER PRIMARY KEY, id INTEGER NOT NULL) STRICT"_s));
  STORE_TRY(connection->run(u"INSERT INTO place VALUES(0, 0), (1, 0), (2, 0), (-1, 0)"_s));
  STORE_TRY(connection->run(
      u"CREATE TABLE waiting(kind INTEGER NOT NULL, id INTEGER NOT NULL, PRIMARY KEY(kind, id)) STRICT, "
      "WITHOUT ROWID"_s));
  STORE_TRY(connection->run(u"CREATE TABLE answer_query(answer INTEGER PRIMARY KEY, query INTEGER NOT NULL) STRICT"_s));
  STORE_TRY(connection->run(u"PRAGMA user_version = %1"_s.arg(CacheVersion)));
  return transaction->commit();
}

Result<void> SearchIndex::Private::add(SearchKind kind, qint64 id, qint64 query, const QString& text)
{
  if (text.isEmpty()) {
    STORE_TRY(connection->run(u"INSERT INTO waiting VALUES(?, ?) ON CONFLICT DO NOTHING"_s, kind, id));
    return {};
  }
  const QString& table = sources()[static_cast<std::size_t>(kind)].table;
  STORE_TRY(
      connection->run(u"INSERT INTO %1(rowid, words) VALUES(?, ?)"_s.arg(table), id, text::words(text).join(u' ')));
  if (kind == SearchKind::Answer)
    STORE_TRY(connection->run(u"INSERT OR REPLACE INTO answer_query VALUES(?, ?)"_s, id, query));
  return {};
}

// Rows that had no text when they were passed: an import may have brought it.
Result<void> SearchIndex::Private::revisit(Store::Private& store)
{
  STORE_GET(landedNow, store.connection->number(u"SELECT count(*) FROM import WHERE state = 1"_s));
  STORE_GET(filling, store.connection->number(u"SELECT 1 FROM chunk_fill LIMIT 1"_s));
  STORE_GET(seen, connection->number(u"SELECT id FROM place WHERE kind = -1"_s));
  if (landedNow == seen || filling) return {};
  QVector<std::pair<int, qint64>> rows;
  {
    Statement statement(*connection, u"SELECT kind, id FROM waiting"_s);
    STORE_TRY(statement.run());
    while (statement.next()) rows.append({statement.number(0), statement.integer(1)});
    STORE_TRY(statement.ended());
  }
  for (const auto& [kind, id] : rows) {
    Statement statement(*store.connection, sources()[static_cast<std::size_t>(kind)].one);
    STORE_TRY(statement.run(id));
    if (statement.next() && !statement.text(1).isEmpty()) {
      STORE_TRY(connection->run(u"DELETE FROM waiting WHERE kind = ? AND id = ?"_s, kind, id));
      STORE_TRY(add(static_cast<SearchKind>(kind), id, statement.integer(0), statement.text(1)));
    }
    STORE_TRY(statement.ended());
  }
  STORE_TRY(connection->run(u"UPDATE place SET id = ? WHERE kind = -1"_s, *landedNow));
  return {};
}

// Indexes the next rows of a kind; false when there were none.
Result<bool> SearchIndex::Private::step(Connection& workspace, SearchKind kind)
{
  const Source& source = sources()[static_cast<std::size_t>(kind)];
  STORE_GET(from, connection->number(u"SELECT id FROM place WHERE kind = ?"_s, kind));
  qint64 last = 0;
  {
    Statement statement(workspace, source.rows);
    STORE_TRY(statement.run(*from, RowsAtOnce));
    while (statement.next()) {
      last = statement.integer(0);
      STORE_TRY(add(kind, last, statement.integer(1), statement.text(2)));
    }
    STORE_TRY(statement.ended());
  }
  if (last == 0) return false;
  STORE_TRY(connection->run(u"UPDATE place SET id = ? WHERE kind = ?"_s, last, kind));
  return true;
}

Result<bool> SearchIndex::update(Store& store, int sliceMs)
{
  QElapsedTimer watch;
  watch.start();
  STORE_GET(transaction, Transaction::begin(*d->connection, d->gate));
  STORE_TRY(d->revisit(*store.d));
  bool more = false;
  for (const SearchKind kind : {SearchKind::Query, SearchKind::Answer, SearchKind::Chunk}) {
    for (bool any = true; any && !more;) {
      STORE_GET(found, d->step(*store.d->connection, kind));
      any = found;
      more = any && watch.elapsed() >= sliceMs;
    }
  }
  STORE_TRY(transaction->commit());
  d->complete = !more;
  return more;
}

Result<QVector<SearchHit>> SearchIndex::find(const QString& words, SearchKind kind, qint64 afterId, int limit)
{
  QVector<SearchHit> hits;
  QStringList terms = text::words(words);
  if (terms.isEmpty()) return hits;
  for (QString& term : terms) term = u'"' + term.replace(u'"', u"\"\""_s) + u'"';
  terms.last() += u'*';
  const QString& table = sources()[static_cast<std::size_t>(kind)].table;
  Statement statement(*d->connection,
                      u"SELECT %1.rowid, answer_query.query FROM %1 LEFT JOIN answer_query ON answer = "
                      "%1.rowid WHERE %1 MATCH ? AND %1.rowid > ? ORDER BY %1.rowid LIMIT ?"_s.arg(table));
  STORE_TRY(statement.run(terms.join(u' '), afterId, limit));
  while (statement.next()) {
    const qint64 id = statement.integer(0);
    const qint64 query = kind == SearchKind::Query ? id : kind == SearchKind::Answer ? statement.integer(1) : 0;
    hits.append({kind, id, query});
  }
  STORE_TRY(statement.ended());
  return hits;
}

bool SearchIndex::isComplete() const
{
  return d->complete;
}

Result<QVector<SearchHit>> SearchIndex::scan(Store& store, const QString& text, SearchKind kind, qint64 afterId,
                                             int limit)
{
  QVector<SearchHit> hits;
  if (text::words(text).isEmpty()) return hits;
  QString pattern = text;
  pattern.replace(u"\\"_s, u"\\\\"_s).replace(u"%"_s, u"\\%"_s).replace(u"_"_s, u"\\_"_s);
  const Source& source = sources()[static_cast<std::size_t>(kind)];
  QString sql = source.rows;
  sql.replace(u" ORDER BY"_s, kind == SearchKind::Chunk ? u" AND t.text LIKE ? ESCAPE '\\' ORDER BY"_s
                                                        : u" AND text LIKE ? ESCAPE '\\' ORDER BY"_s);
  Statement statement(*store.d->connection, sql);
  STORE_TRY(statement.run(afterId, u'%' + pattern + u'%', limit));
  while (statement.next()) hits.append({kind, statement.integer(0), statement.integer(1)});
  STORE_TRY(statement.ended());
  return hits;
}

} // namespace assayer
