#include "core/whole_file.h"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

WholeFile::WholeFile(const QString& path)
{
  const QFileInfo place(path);
  if (place.exists() && !place.isFile() && !place.isDir()) {
    m_file = std::make_unique<QFile>(path);
    return;
  }
  auto renamed = std::make_unique<QSaveFile>(path);
  m_renamed = renamed.get();
  m_file = std::move(renamed);
}

WholeFile::~WholeFile()
{
  if (m_renamed) m_renamed->cancelWriting();
}

bool WholeFile::open()
{
  return m_file->open(QIODevice::WriteOnly);
}

bool WholeFile::commit()
{
  // What is still buffered is written first: a rename after it failed would put half a file in place.
  if (!m_file->flush() || m_file->error() != QFileDevice::NoError) return false;
  return !m_renamed || m_renamed->commit();
}

Result<void> writeWholeFile(const QString& path, const QByteArray& content)
{
  WholeFile file(path);
  if (!file.open()) return fail(ErrorKind::Permission, path, u"it cannot be written: "_s + file.device().errorString());
  if (file.device().write(content) == content.size() && file.commit()) return {};
  return fail(ErrorKind::DiskFull, path, u"it could not be finished: "_s + file.device().errorString());
}

} // namespace assayer
