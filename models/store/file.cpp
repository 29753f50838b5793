// Recognising, creating and opening workspace files.
#include "store/backup.h"
#include "store/file_use.h"
#include "store/location.h"
#include "store/migrations.h"
#include "store/older_file.h"
#include "store/store_private.h"
#include "store/sweep.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QUuid>
#include <QtEndian>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

// The fields of SQLite's database header that decide here (sqlite.org/fileformat2.html, section 1.3).
struct Header {
  bool sqlite = false;
  quint32 application = 0;
  quint32 version = 0;
  qint64 expectedSize = 0; // 0: not to be relied on
};

Header readHeader(const QByteArray& bytes)
{
  Header header;
  if (bytes.size() < 100 || !bytes.startsWith(QByteArray("SQLite format 3\0", 16))) return header;
  const auto at = [&](int offset) { return qFromBigEndian<quint32>(bytes.constData() + offset); };
  header.sqlite = true;
  header.version = at(60);
  header.application = at(68);
  const int pageSize = qFromBigEndian<quint16>(bytes.constData() + 16);
  if (at(24) == at(92)) header.expectedSize = static_cast<qint64>(at(28)) * (pageSize == 1 ? 65536 : pageSize);
  return header;
}

bool hasOurTables(Connection& connection)
{
  const auto count =
      connection.number(u"SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('setting', "
                        "'import', 'query', 'chunk', 'run', 'judge', 'change', 'label_event', 'label')"_s);
  // A workspace has neither, and either could change or hide what is stored.
  const auto strange = connection.number(u"SELECT count(*) FROM sqlite_master WHERE type IN ('trigger', 'view')"_s);
  const auto uid = connection.text(u"SELECT value FROM setting WHERE name = 'uid'"_s);
  return count && *count == 9 && strange && *strange == 0 && uid && *uid;
}

Error refusal(FileKind kind, const QString& path)
{
  const QString name = QFileInfo(path).fileName();
  switch (kind) {
  case FileKind::Missing: return {ErrorKind::NotFound, name, u"there is no such file; check its name"_s};
  case FileKind::Foreign:
    if (QFileInfo(path).isFile() && !QFileInfo(path).isReadable())
      return {ErrorKind::Permission, name, u"the file cannot be read; check its rights"_s};
    return {ErrorKind::Foreign, name,
            u"the file is not a workspace and is left as it is; import it or choose another"_s};
  default:
    return {
        ErrorKind::Corrupt, name,
        u"the workspace is damaged and is left as it is; take a copy from its backups or export what can be read"_s};
  }
}

Result<QByteArray> readUid(Connection& connection)
{
  STORE_GET(hex, connection.text(u"SELECT value FROM setting WHERE name = 'uid'"_s));
  return QByteArray::fromHex(hex.value_or(QString()).toLatin1());
}

// Read-only where the folder takes no lock file: then nobody can be writing beside us either.
Result<std::unique_ptr<Connection>> openForReading(const QString& path)
{
  auto opened = Connection::open(path, OpenMode::ReadOnly);
  if (opened) {
    const auto probe = (*opened)->number(u"SELECT count(*) FROM sqlite_master"_s);
    if (probe) return opened;
    if (probe.error().kind != ErrorKind::Permission) return tl::unexpected<Error>(probe.error());
  }
  return Connection::open(path, OpenMode::Immutable);
}

// A file that this program is connected to already: only SQLite may touch it.
FileKind inspectUsed(const QString& path)
{
  const auto connection = openForReading(path);
  if (!connection) return FileKind::Corrupt;
  const auto version = (*connection)->number(u"PRAGMA user_version"_s);
  if (version && *version && **version > schemaVersion()) return FileKind::Newer;
  return hasOurTables(**connection) ? FileKind::Workspace : FileKind::Corrupt;
}

Result<void> fillNew(const QString& path)
{
  WriteGate gate;
  STORE_GET(connection, Connection::open(path, OpenMode::ReadWrite));
  STORE_TRY(connection->run(u"PRAGMA page_size = 4096"_s));
  STORE_TRY(connection->run(u"PRAGMA journal_mode = WAL"_s));
  STORE_TRY(connection->run(u"PRAGMA application_id = %1"_s.arg(ApplicationId)));
  STORE_TRY(migrate(*connection, gate, migrations()));
  STORE_TRY(connection->run(u"INSERT INTO setting VALUES('uid', ?), ('pool_version', '1')"_s,
                            QString::fromLatin1(randomUid().toHex())));
  STORE_TRY(connection->run(u"PRAGMA wal_checkpoint(TRUNCATE)"_s));
  return {};
}

} // namespace

FileKind Store::inspect(const QString& path)
{
  const QFileInfo info(path);
  if (!info.exists()) return FileKind::Missing;
  if (!info.isFile()) return FileKind::Foreign; // a pipe or a device would keep whoever opens it waiting
  QByteArray start;
  bool isReadable = false;
  const bool isUnused = FileUse::readUnused(path, [&] {
    QFile file(path);
    isReadable = file.open(QIODevice::ReadOnly);
    if (isReadable) start = file.read(100);
  });
  if (!isUnused) return inspectUsed(path);
  if (!isReadable) return FileKind::Foreign;
  const Header header = readHeader(start);
  // An empty file holds nothing to save and nothing that says it is ours. A file of our name without SQLite's mark was
  // ours before its first page was lost.
  if (start.isEmpty()) return FileKind::Foreign;
  if (!header.sqlite)
    return info.suffix().compare("assay"_L1, Qt::CaseInsensitive) == 0 ? FileKind::Corrupt : FileKind::Foreign;
  if (header.application != static_cast<quint32>(ApplicationId)) return FileKind::Foreign;
  if (header.version > static_cast<quint32>(schemaVersion())) return FileKind::Newer;
  // With a log beside it the header may be ahead of the file: a checkpoint was cut short, and SQLite mends that.
  const bool hasLog = QFileInfo(path + u"-wal"_s).size() > 0;
  if (!hasLog && info.size() < header.expectedSize) return FileKind::Corrupt;
  const auto connection = openForReading(path);
  if (!connection) return FileKind::Corrupt;
  return hasOurTables(**connection) ? FileKind::Workspace : FileKind::Corrupt;
}

Result<std::unique_ptr<Store>> Store::create(const QString& path)
{
  const QString name = QFileInfo(path).fileName();
  if (const QDir folder = QFileInfo(path).dir(); !folder.exists())
    return fail(ErrorKind::NotFound, folder.path(), u"there is no such folder; make it first"_s);
  if (QFileInfo::exists(path))
    return fail(ErrorKind::Conflict, name, u"the file exists already; open it or choose another name"_s);
  STORE_TRY(checkNameLength(path));
  // Made under another name first, so that a half-made workspace never stands under the real one.
  const QString draft = path + u".new-"_s + QUuid::createUuid().toString(QUuid::Id128).left(8);
  auto filled = fillNew(draft);
  if (filled && !QFile::rename(draft, path))
    filled = fail(ErrorKind::Conflict, name, u"the file exists already; open it or choose another name"_s);
  if (!filled) {
    QFile::remove(draft);
    QFile::remove(draft + u"-wal"_s);
    QFile::remove(draft + u"-shm"_s);
    return fail(filled.error().kind, name, filled.error().detail);
  }
  return open(path);
}

Result<std::unique_ptr<Store>> Store::open(const QString& path, Access access)
{
  const FileKind kind = inspect(path);
  if (kind != FileKind::Workspace && kind != FileKind::Newer) return tl::unexpected<Error>(refusal(kind, path));
  if (kind == FileKind::Newer || !QFileInfo(path).isWritable()) access = Access::ReadOnly;
  auto made = std::make_unique<Private>();
  made->use = std::make_unique<FileUse>(path);
  if (access == Access::ReadWrite) {
    STORE_GET(connection, Connection::open(path, OpenMode::Existing));
    STORE_GET(version, connection->number(u"PRAGMA user_version"_s));
    if (*version < schemaVersion()) {
      const QString copy = path + u".before-version-%1"_s.arg(schemaVersion());
      if (!QFileInfo::exists(copy)) STORE_TRY(copyTo(*connection, copy));
      WriteGate gate;
      STORE_TRY(migrate(*connection, gate, migrations()));
      STORE_TRY(connection->run(u"PRAGMA wal_checkpoint(TRUNCATE)"_s));
    }
  }
  made->shared = SharedFile::of(path, access);
  made->opened = identityOf(path);
  STORE_GET(connection,
            access == Access::ReadWrite ? Connection::open(path, OpenMode::Existing) : openForReading(path));
  if (access == Access::ReadOnly) STORE_TRY(readAsNewest(*connection));
  made->connection = std::move(connection);
  STORE_GET(uid, readUid(*made->connection));
  made->uid = uid;
  return std::unique_ptr<Store>(new Store(std::move(made)));
}

Result<std::unique_ptr<Store>> Store::another(const QString& path)
{
  return open(path, QFileInfo(path).isWritable() ? Access::ReadWrite : Access::ReadOnly);
}

Store::Store(std::unique_ptr<Private> made) : d(std::move(made)) {}

Store::~Store() = default;

QString Store::path() const
{
  return d->shared->path();
}

QByteArray Store::uid() const
{
  return d->uid;
}

bool Store::isReadOnly() const
{
  return d->shared->access() == Access::ReadOnly;
}

QStringList Store::warnings() const
{
  return locationWarnings(path());
}

bool Store::isInUse(const QString& path)
{
  return FileUse::isUsed(path);
}

bool Store::isInPlace() const
{
  return identityOf(path()) == d->opened;
}

Result<void> Store::Private::mayWrite() const
{
  const QString name = QFileInfo(shared->path()).fileName();
  if (shared->access() != Access::ReadWrite)
    return fail(ErrorKind::Permission, name,
                u"the workspace is open for reading only; copy it to a place where you may write"_s);
  if (identityOf(shared->path()) != opened)
    return fail(ErrorKind::NotFound, name,
                u"not saved: the file was replaced or removed while it was open; put it back or open it again"_s);
  return {};
}

QString landed(QStringView table)
{
  return u"%1.import NOT IN (SELECT id FROM import WHERE state = 0)"_s.arg(table);
}

qint64 nowMs()
{
  return QDateTime::currentMSecsSinceEpoch();
}

QByteArray randomUid()
{
  return QUuid::createUuid().toRfc4122();
}

} // namespace assayer
