// Which files this program has database connections to. Closing any other descriptor of such a file would drop the
// locks that SQLite holds on it (fcntl(2): all locks of a process on a file go when the process closes any of its
// descriptors), and another program would take the file for unused. Any thread.
#pragma once

#include <QString>

#include <compare>
#include <functional>
#include <optional>

#include <sys/types.h>

namespace assayer {

/// Which file stands at a path, whatever its name and content: two are one exactly when these are equal.
struct FileIdentity {
  dev_t device = 0;
  ino_t inode = 0;
  auto operator<=>(const FileIdentity&) const = default;
};

/// Absent when nothing stands there. Takes a microsecond or two.
std::optional<FileIdentity> identityOf(const QString& path);

class FileUse {
public:
  /// From before the first connection until after the last one.
  explicit FileUse(const QString& path);
  ~FileUse();
  FileUse(const FileUse&) = delete;
  FileUse& operator=(const FileUse&) = delete;

  static bool isUsed(const QString& path);
  /// Calls read, which may open and close the file, unless it is in use; nobody begins to use it meanwhile. False: it
  /// is in use, and read was not called.
  static bool readUnused(const QString& path, const std::function<void()>& read);

private:
  std::optional<FileIdentity> m_file; // absent: there was none
};

} // namespace assayer
