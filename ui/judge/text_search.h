// Finds the queries whose text, chunks or answers hold some words, on a worker with its own connection. Only the newest
// question is answered; older ones stop. Owned by the query list; lives on the GUI thread.
#pragma once

#include "core/ids.h"
#include "core/result.h"

#include <QByteArray>
#include <QObject>
#include <QSet>
#include <QString>

#include <atomic>
#include <memory>

namespace assayer {

class ChunkQueries;

class TextSearch : public QObject {
  Q_OBJECT

public:
  explicit TextSearch(QObject* parent = nullptr);
  ~TextSearch() override;

  void setWorkspace(const QString& path, const QByteArray& uid);
  void search(const QString& words);
  /// Forgets the question; nothing of it arrives any more.
  void cancel();
  bool isSearching() const { return m_searching; }

Q_SIGNALS:
  void found(const QString& words, const QSet<assayer::QueryId>& queries);
  void failed(const assayer::Error& error);

private:
  QString m_path;
  QByteArray m_uid;
  std::shared_ptr<const ChunkQueries> m_ranked; // what the last search read; values only cross threads
  bool m_searching = false;
  std::shared_ptr<std::atomic<int>> m_generation = std::make_shared<std::atomic<int>>(0);
};

} // namespace assayer
