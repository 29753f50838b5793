#include "store/connection.h"

#include <QFileInfo>
#include <QSqlError>
#include <QUrl>
#include <QUuid>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

// SQLite's result codes that lead to a sentence of their own (sqlite3.h; the low byte is the primary code).
enum : int {
  Permission = 3,
  Busy = 5,
  Locked = 6,
  ReadOnlyFile = 8,
  InputOutput = 10,
  Damaged = 11,
  Full = 13,
  CannotOpen = 14,
  NotADatabase = 26,
  WriteFailed = 778,       // IOERR_WRITE: also a file-size limit or a quota
  SharedSizeFailed = 4874, // IOERR_SHMSIZE: no room for the lock file
};

// sqlite.org/uri.html: an absolute path stands after an empty authority.
QString uriOf(const QString& path, const QString& query)
{
  return (path.startsWith(u'/') ? u"file://"_s : u"file:"_s) + QString::fromLatin1(QUrl::toPercentEncoding(path, "/")) +
         u'?' + query;
}

} // namespace

Connection::Connection(const QString& path, const QString& name)
    : m_path(path), m_name(name), m_database(QSqlDatabase::addDatabase(u"QSQLITE"_s, name))
{
}

Result<std::unique_ptr<Connection>> Connection::open(const QString& path, OpenMode mode, int cacheKiB)
{
  std::unique_ptr<Connection> made(new Connection(path, QUuid::createUuid().toString(QUuid::WithoutBraces)));
  QString options = u"QSQLITE_BUSY_TIMEOUT=250"_s;
  if (mode == OpenMode::ReadOnly || mode == OpenMode::Immutable) options += u";QSQLITE_OPEN_READONLY"_s;
  if (mode == OpenMode::Existing || mode == OpenMode::Immutable) options += u";QSQLITE_OPEN_URI"_s;
  made->m_database.setConnectOptions(options);
  made->m_database.setDatabaseName(mode == OpenMode::Existing    ? uriOf(path, u"mode=rw"_s)
                                   : mode == OpenMode::Immutable ? uriOf(path, u"immutable=1"_s)
                                                                 : path);
  if (!made->m_database.open()) return tl::unexpected<Error>(made->error(made->m_database.lastError()));
  // Checkpoints belong to the housekeeper and to imports, never to a key press.
  STORE_TRY(made->run(u"PRAGMA cache_size = -%1"_s.arg(cacheKiB)));
  STORE_TRY(made->run(u"PRAGMA synchronous = FULL"_s));
  STORE_TRY(made->run(u"PRAGMA foreign_keys = ON"_s));
  STORE_TRY(made->run(u"PRAGMA wal_autocheckpoint = 0"_s));
  return made;
}

Connection::~Connection()
{
  m_prepared.clear();
  m_database.close();
  m_database = QSqlDatabase();
  QSqlDatabase::removeDatabase(m_name);
}

QSqlQuery Connection::newQuery() const
{
  QSqlQuery query(m_database);
  query.setForwardOnly(true);
  return query;
}

PreparedQuery& Connection::prepared(const QString& sql)
{
  const auto found = m_prepared.find(sql);
  return found != m_prepared.end() ? found->second
                                   : m_prepared.emplace(sql, PreparedQuery{newQuery(), false}).first->second;
}

Error Connection::error(const QSqlError& error) const
{
  const int code = error.nativeErrorCode().toInt();
  const QString name = QFileInfo(m_path).fileName();
  if (code == WriteFailed || code == SharedSizeFailed || (code & 0xff) == Full)
    return {
        ErrorKind::DiskFull, name,
        u"the file could not be written because the disk is full or a size limit is reached; make room and try again"_s};
  switch (code & 0xff) {
  case Busy:
  case Locked: return {ErrorKind::Busy, name, u"another window or program is writing; try again in a moment"_s};
  case Damaged:
  case NotADatabase:
    return {ErrorKind::Corrupt, name,
            u"the file is damaged; restore a copy from its backups or export what can be read"_s};
  case Permission:
  case ReadOnlyFile:
  case CannotOpen:
    return {ErrorKind::Permission, name, u"the file cannot be opened or written; check its rights and its folder's"_s};
  case InputOutput:
    return {ErrorKind::Store, name,
            u"the disk reported an error (%1); check the disk and try again"_s.arg(error.text())};
  default: return {ErrorKind::Store, name, error.text()};
  }
}

Result<std::unique_ptr<Transaction>> Transaction::begin(Connection& connection, WriteGate& gate, Urgency urgency)
{
  std::unique_ptr<Transaction> made(new Transaction(connection));
  made->m_turn = gate.enter(urgency);
  if (!made->m_turn)
    return fail(ErrorKind::Busy, QFileInfo(connection.path()).fileName(),
                u"another window or program is writing; try again in a moment"_s);
  STORE_TRY(connection.run(u"BEGIN IMMEDIATE"_s));
  made->m_open = true;
  return made;
}

Transaction::~Transaction()
{
  // A failed COMMIT may or may not have rolled back already; the second ROLLBACK then only says so.
  if (m_open) (void)m_connection.run(u"ROLLBACK"_s);
}

Result<void> Transaction::commit()
{
  STORE_TRY(m_connection.run(u"COMMIT"_s));
  m_open = false;
  m_turn.reset();
  return {};
}

} // namespace assayer
