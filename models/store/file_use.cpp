#include "store/file_use.h"

#include <QFile>

#include <mutex>
#include <set>

#include <sys/stat.h>

namespace assayer {

namespace {

struct Uses {
  std::mutex mutex;
  std::multiset<FileIdentity> files;

  bool contain(const QString& path) const
  {
    const auto file = identityOf(path);
    return file && files.contains(*file);
  }
};

Uses& uses()
{
  static Uses all; // of the process, as the locks are
  return all;
}

} // namespace

std::optional<FileIdentity> identityOf(const QString& path)
{
  struct stat found = {};
  if (::stat(QFile::encodeName(path).constData(), &found) != 0) return std::nullopt;
  return FileIdentity{found.st_dev, found.st_ino};
}

FileUse::FileUse(const QString& path)
{
  const std::lock_guard lock(uses().mutex);
  m_file = identityOf(path);
  if (m_file) uses().files.insert(*m_file);
}

FileUse::~FileUse()
{
  const std::lock_guard lock(uses().mutex);
  if (m_file) uses().files.erase(uses().files.find(*m_file));
}

bool FileUse::isUsed(const QString& path)
{
  const std::lock_guard lock(uses().mutex);
  return uses().contain(path);
}

bool FileUse::readUnused(const QString& path, const std::function<void()>& read)
{
  const std::lock_guard lock(uses().mutex);
  if (uses().contain(path)) return false;
  read();
  return true;
}

} // namespace assayer
