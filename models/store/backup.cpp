// Copies of a workspace, made while others work.
#include "store/backup.h"
#include "store/store_private.h"

#include <QDate>
#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qsizetype Kept = 7;

} // namespace

Result<void> copyTo(Connection& connection, const QString& path)
{
  const QString name = QFileInfo(path).fileName();
  if (QFileInfo::exists(path))
    return fail(ErrorKind::Conflict, name, u"the file exists already; choose another name"_s);
  // Under another name until it is whole, so that nobody takes half a copy for one.
  const QString draft = path + u".part"_s;
  QFile::remove(draft);
  auto copied = [&]() -> Result<void> {
    STORE_TRY(connection.run(u"VACUUM INTO ?"_s, draft));
    STORE_GET(copy, Connection::open(draft, OpenMode::ReadWrite));
    STORE_TRY(copy->run(u"PRAGMA journal_mode = WAL"_s));
    return {};
  }();
  if (copied && !QFile::rename(draft, path))
    copied = fail(ErrorKind::Permission, name, u"the copy cannot be put there; check the folder's rights"_s);
  if (!copied) QFile::remove(draft);
  return copied;
}

Result<void> Store::backup(const QString& toPath)
{
  return copyTo(*d->connection, toPath);
}

Result<QString> Store::rollingBackup()
{
  QDir folder(path() + u".backups"_s);
  const QString suffix = QFileInfo(path()).suffix();
  const QString today = QDate::currentDate().toString(Qt::ISODate) + u"."_s + (suffix.isEmpty() ? u"assay"_s : suffix);
  if (folder.exists(today)) return QString();
  if (!folder.mkpath(u"."_s))
    return fail(ErrorKind::Permission, folder.dirName(), u"the folder for backups cannot be made; check the rights"_s);
  STORE_TRY(copyTo(*d->connection, folder.filePath(today)));
  // Only files that are named by a day are ours to remove.
  QStringList copies = folder.entryList(QDir::Files, QDir::Name);
  copies.removeIf([](const QString& name) {
    return !QDate::fromString(name.left(10), Qt::ISODate).isValid() || name.endsWith("-wal"_L1) ||
           name.endsWith("-shm"_L1) || name.endsWith(".part"_L1);
  });
  while (copies.size() > Kept) folder.remove(copies.takeFirst());
  return folder.filePath(today);
}

} // namespace assayer
