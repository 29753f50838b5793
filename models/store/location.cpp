#include "store/location.h"

#include "core/text.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStorageInfo>

#include <algorithm>
#include <array>
#include <utility>

#include <unistd.h>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

bool isNetwork(const QString& type)
{
  static constexpr std::array names{"nfs"_L1,        "nfs4"_L1,   "cifs"_L1,      "smbfs"_L1, "smb3"_L1,    "smb2"_L1,
                                    "fuse.sshfs"_L1, "9p"_L1,     "afs"_L1,       "davfs"_L1, "ncpfs"_L1,   "ceph"_L1,
                                    "fuse.davfs"_L1, "lustre"_L1, "glusterfs"_L1, "coda"_L1,  "virtiofs"_L1};
  return std::any_of(names.begin(), names.end(), [&](QLatin1StringView name) { return type == name; }) ||
         type.startsWith("fuse.rclone"_L1) || type.startsWith("fuse.gvfs"_L1) || type.startsWith("fuse.gluster"_L1) ||
         type.startsWith("fuse.s3"_L1) || type.startsWith("fuse.google"_L1) || type.startsWith("fuse.onedrive"_L1);
}

// The service that keeps a folder in step, by a marker file that it leaves or by the name that it gives.
QString syncService(const QDir& folder)
{
  static constexpr std::array<std::pair<QLatin1StringView, QLatin1StringView>, 6> markers{{
      {".dropbox"_L1, "Dropbox"_L1},
      {".dropbox.cache"_L1, "Dropbox"_L1},
      {".nextcloudsync.log"_L1, "Nextcloud"_L1},
      {".owncloudsync.log"_L1, "ownCloud"_L1},
      {".stfolder"_L1, "Syncthing"_L1},
      {".SynologyWorkingDirectory"_L1, "Synology Drive"_L1},
  }};
  for (const auto& [file, service] : markers)
    if (folder.exists(file)) return service;
  if (!folder.entryList({u"._sync_*.db"_s, u".sync_*.db"_s}, QDir::Files | QDir::Hidden).isEmpty())
    return u"Nextcloud"_s;
  static constexpr std::array<std::pair<QLatin1StringView, QLatin1StringView>, 8> names{{
      {"dropbox"_L1, "Dropbox"_L1},
      {"onedrive"_L1, "OneDrive"_L1},
      {"nextcloud"_L1, "Nextcloud"_L1},
      {"owncloud"_L1, "ownCloud"_L1},
      {"google drive"_L1, "Google Drive"_L1},
      {"googledrive"_L1, "Google Drive"_L1},
      {"icloud"_L1, "iCloud"_L1},
      {"mobile documents"_L1, "iCloud"_L1},
  }};
  const QString own = folder.dirName().toLower();
  for (const auto& [name, service] : names)
    if (own == name || own.startsWith(name + " -"_L1) || own.startsWith(name + " ("_L1) ||
        own.startsWith(name + "drive"_L1))
      return service;
  return {};
}

// The longest of what is put behind a workspace's name: the log of a copy before a migration while it is made.
constexpr qsizetype LongestAddition = QLatin1StringView(".before-version-999.part-journal").size();
constexpr qsizetype LongestShownName = 60;
// sqlite3.c, os_unix.c: MAX_PATHNAME.
constexpr qsizetype LongestPath = 512;

} // namespace

Result<void> checkNameLength(const QString& path)
{
  const QFileInfo file(path);
  const QByteArray folder = QFile::encodeName(file.dir().canonicalPath());
  const QByteArray name = QFile::encodeName(file.fileName());
  const long most = ::pathconf(folder.constData(), _PC_NAME_MAX); // -1: no limit is known
  if (const qsizetype over = name.size() + LongestAddition - most; most > 0 && over > 0)
    return fail(
        ErrorKind::Usage, text::shortened(file.fileName(), LongestShownName),
        u"the name is too long, as files with longer ones come to stand beside it; shorten it by %1 bytes"_s.arg(over));
  if (const qsizetype over = folder.size() + 1 + name.size() + LongestAddition - (LongestPath - 1); over > 0)
    return fail(ErrorKind::Usage, text::shortened(file.fileName(), LongestShownName),
                u"the path is too long for SQLite; shorten it by %1 bytes or choose a folder further up"_s.arg(over));
  return {};
}

QStringList locationWarnings(const QString& path)
{
  QStringList warnings;
  const QFileInfo file(path);
  const QString type = QString::fromUtf8(QStorageInfo(file.absolutePath()).fileSystemType());
  if (isNetwork(type))
    warnings.append(u"The workspace lies on a network file system (%1), where two writers can damage it; keep it on a "
                    "local disk and share exports."_s.arg(type));
  QDir folder(file.absolutePath());
  do {
    const QString service = syncService(folder);
    if (service.isEmpty()) continue;
    warnings.append(
        u"The workspace lies in a folder that %1 keeps in step, which can damage it or lose labels; keep it "
        "elsewhere and put exports there."_s.arg(service));
    break;
  } while (folder.cdUp());
  return warnings;
}

} // namespace assayer
