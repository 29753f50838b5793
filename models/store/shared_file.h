// What all connections of this program to one workspace file share: the turns at writing and a housekeeper thread
// that checkpoints the write-ahead log and sweeps what dead imports left. Lives while any Store of the file does.
#pragma once

#include "store/store.h"
#include "store/write_gate.h"

#include <QLockFile>

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

namespace assayer {

class Connection;

class SharedFile {
public:
  /// The one object of this program for a file. Found through a small registry, since two windows that open one file
  /// know nothing of each other and must still take turns.
  static std::shared_ptr<SharedFile> of(const QString& path, Access access);
  SharedFile(const QString& path, Access access);
  ~SharedFile();
  SharedFile(const SharedFile&) = delete;
  SharedFile& operator=(const SharedFile&) = delete;

  const QString& path() const { return m_path; }
  Access access() const { return m_access; }
  WriteGate& gate() { return m_gate; }
  /// Something was committed: a checkpoint follows on the housekeeper's thread, soon or (after much) at once.
  void committed(bool much = false);
  /// Ends the sweep that opening may have started, so that an import need not wait for it: it sweeps first itself.
  void endSweep();
  /// The right to import into the file, held while the lock lives; absent when anybody else imports or sweeps.
  static std::unique_ptr<QLockFile> lockImports(const QString& path);

private:
  void keepHouse();
  void sweep(Connection& connection);

  const QString m_path;
  const Access m_access;
  WriteGate m_gate;
  std::mutex m_mutex;
  std::condition_variable m_woken;
  bool m_stop = false;
  bool m_dirty = false;
  bool m_much = false;
  bool m_sweeping = false;
  bool m_sweepEnded = false;
  std::thread m_housekeeper;
};

} // namespace assayer
