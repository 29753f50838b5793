#include "work/rescue.h"

#include "io/exporter.h"
#include "store/store.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

std::optional<BackupCopy> newestBackup(const QString& workspace)
{
  const QDir folder(workspace + u".backups"_s);
  for (const QFileInfo& file : folder.entryInfoList(QDir::Files, QDir::Time))
    if (Store::inspect(file.absoluteFilePath()) == FileKind::Workspace)
      return BackupCopy{file.absoluteFilePath(), file.lastModified()};
  return std::nullopt;
}

Result<void> restoreBackup(const QString& backup, const QString& toPath)
{
  if (QFileInfo::exists(toPath)) return fail(ErrorKind::Conflict, toPath, u"this file exists; choose another name"_s);
  if (!QFile::copy(backup, toPath))
    return fail(ErrorKind::Permission, toPath, u"the copy could not be written; choose another folder"_s);
  return {};
}

Result<QStringList> salvageWorkspace(const QString& path, const QString& toPath)
{
  if (QFileInfo::exists(toPath)) return fail(ErrorKind::Conflict, toPath, u"this file exists; choose another name"_s);
  QStringList lost;
  const auto written = exportRecords(u"assayer-jsonl"_s, toPath, {}, [&](RecordSink& sink) -> Result<void> {
    auto read = Store::salvage(path, sink);
    if (!read) return tl::unexpected(read.error());
    lost = *read;
    return {};
  });
  if (!written) return tl::unexpected(written.error());
  return lost;
}

} // namespace assayer
