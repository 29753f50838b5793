// A file of results that is there whole or not at all: written beside its place and renamed when it is finished. What
// is no ordinary file (a device, a pipe) is written in place, since a rename would take it away from everybody.
#pragma once

#include "core/result.h"

#include <QFileDevice>
#include <QString>

#include <memory>

class QSaveFile;

namespace assayer {

class WholeFile {
public:
  explicit WholeFile(const QString& path);
  ~WholeFile(); // without commit() nothing has changed, but for devices and pipes

  bool open();
  QFileDevice& device() { return *m_file; }
  /// False: the place holds what it held; device().errorString() says why.
  bool commit();

private:
  std::unique_ptr<QFileDevice> m_file;
  QSaveFile* m_renamed = nullptr; // the same where it is renamed
};

/// All of it at once. Permission: the place cannot be written to; DiskFull: it could not be finished.
Result<void> writeWholeFile(const QString& path, const QByteArray& content);

} // namespace assayer
