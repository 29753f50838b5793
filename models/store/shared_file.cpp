#include "store/shared_file.h"

#include "store/connection.h"
#include "store/sweep.h"

#include <QFileInfo>
#include <QHash>

#include <chrono>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

std::shared_ptr<SharedFile> SharedFile::of(const QString& path, Access access)
{
  // Only weak references: nothing lives on because of the registry, and no state is reached through it but the file's.
  static std::mutex mutex;
  static QHash<QString, std::weak_ptr<SharedFile>> open;
  const QString key = QFileInfo(path).canonicalFilePath() + (access == Access::ReadOnly ? u"?"_s : QString());
  const std::lock_guard lock(mutex);
  if (auto known = open.value(key).lock()) return known;
  auto made = std::make_shared<SharedFile>(path, access);
  open.insert(key, made);
  return made;
}

SharedFile::SharedFile(const QString& path, Access access) : m_path(path), m_access(access)
{
  if (access == Access::ReadWrite) m_housekeeper = std::thread([this] { keepHouse(); });
}

SharedFile::~SharedFile()
{
  {
    const std::lock_guard lock(m_mutex);
    m_stop = true;
  }
  m_woken.notify_all();
  if (m_housekeeper.joinable()) m_housekeeper.join();
}

void SharedFile::committed(bool much)
{
  {
    const std::lock_guard lock(m_mutex);
    if (m_dirty && (m_much || !much)) return;
    m_dirty = true;
    m_much = m_much || much;
  }
  m_woken.notify_all();
}

std::unique_ptr<QLockFile> SharedFile::lockImports(const QString& path)
{
  auto lock = std::make_unique<QLockFile>(path + u".import.lock"_s);
  lock->setStaleLockTime(0); // an import may take long; only a dead owner makes a lock stale
  return lock->tryLock(0) ? std::move(lock) : nullptr;
}

void SharedFile::endSweep()
{
  std::unique_lock lock(m_mutex);
  m_sweepEnded = true;
  m_woken.wait(lock, [this] { return !m_sweeping; });
}

void SharedFile::sweep(Connection& connection)
{
  {
    const std::lock_guard lock(m_mutex);
    if (m_sweepEnded || m_stop) return;
    m_sweeping = true;
  }
  const auto needed = hasLeftovers(connection);
  if (const auto lock = needed && *needed ? lockImports(m_path) : nullptr)
    (void)sweepDeadImports(connection, m_gate, [this] { // what it does not reach stays invisible and is swept later
      const std::lock_guard lock(m_mutex);
      return m_stop || m_sweepEnded;
    });
  {
    const std::lock_guard lock(m_mutex);
    m_sweeping = false;
  }
  m_woken.notify_all();
}

void SharedFile::keepHouse()
{
  const auto connection = Connection::open(m_path, OpenMode::Existing, 2048);
  if (!connection) return; // the Stores meet the same error and tell it
  sweep(**connection);
  std::unique_lock lock(m_mutex);
  while (!m_stop) {
    m_woken.wait(lock, [this] { return m_stop || m_dirty; });
    // A little later, so that a quick hand makes one checkpoint and not one a key press.
    m_woken.wait_for(lock, std::chrono::milliseconds(500), [this] { return m_stop || m_much; });
    m_dirty = false;
    m_much = false;
    lock.unlock();
    (void)(*connection)->run(u"PRAGMA wal_checkpoint(PASSIVE)"_s); // what it cannot do now, the next one will
    lock.lock();
  }
}

} // namespace assayer
