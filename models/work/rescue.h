// Ways out when a workspace file is damaged: its newest backup copy, and an export of what can still be read. Nothing
// here writes to the damaged file. Call salvageWorkspace() on a worker.
#pragma once

#include "core/result.h"

#include <QDateTime>
#include <QString>
#include <QStringList>

#include <optional>

namespace assayer {

struct BackupCopy {
  QString path;
  QDateTime at;
};

/// The newest sound copy in "<name>.backups/" beside a workspace.
std::optional<BackupCopy> newestBackup(const QString& workspace);
/// Copies a backup to a new file. Conflict when that exists.
Result<void> restoreBackup(const QString& backup, const QString& toPath);
/// Writes what can be read as Assayer JSON Lines to a new file; returns what could not be read. Conflict when the file
/// exists, Corrupt when nothing at all can be read.
Result<QStringList> salvageWorkspace(const QString& path, const QString& toPath);

} // namespace assayer
