// An import from files to landed, off the GUI thread, with progress and cancel. One object an import; create it,
// connect, start(). Destroying it cancels and waits.
#pragma once

#include "core/records.h"
#include "store/import_session.h"

#include <QObject>
#include <QThread>

#include <atomic>
#include <memory>

namespace assayer {

class Store;

struct ImportRequest {
  QString workspace;
  QStringList files;
  QString format; // empty: recognised by content, for each file
  ImportOptions options;
  QMap<int, int> gradeMap;
  bool split = false; // once landed: answers that came with this import and without claims, a claim a sentence
};

/// BadInput for a workspace that this program has open: reading it past SQLite would drop its locks.
Result<void> mayImport(const QString& file);

/// The whole import on the calling thread: recognises, reads every file into one session, lands it. All files land
/// together or none. Errors of the store and unreadable files are errors; faults of content are in the report.
Result<Report> runImport(const ImportRequest& request, const ProgressFunction& progress);

class Importing : public QObject {
  Q_OBJECT

public:
  explicit Importing(const ImportRequest& request, QObject* parent = nullptr);
  ~Importing() override;
  void start();
  void cancel();

Q_SIGNALS:
  void progressed(qint64 doneBytes, qint64 totalBytes);
  void landed(const assayer::Report& report); // also for a dry run and a refused import: see the report
  void failed(const assayer::Error& error);   // Cancelled included; nothing was left behind

private:
  ImportRequest m_request;
  std::unique_ptr<QThread> m_thread;
  std::shared_ptr<std::atomic<bool>> m_cancelled;
};

/// Writes the sample workspace to a new file. Conflict when it exists.
Result<void> writeSampleWorkspace(const QString& path);

/// Conflict for a file that an export must never be written over: a workspace whatever its name, its log, or what lies
/// in a folder of backup copies. NotFound: there is no such folder.
Result<void> mayExportTo(const QString& path);

/// What to export in which format and where. judge: whose labels a format takes that holds one per subject; empty:
/// gold.
struct ExportRequest {
  QString format;
  QString toPath;
  QString judge = {};
  bool onlyTheJudges = false; // nothing that others said goes along, in no format
};

/// Exports a workspace to a file that appears whole or not at all, where mayExportTo() allows it.
Result<Report> exportWorkspace(Store& store, const ExportRequest& request, const ProgressFunction& progress = {});

} // namespace assayer
