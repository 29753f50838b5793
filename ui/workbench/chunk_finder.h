// Finds any chunk of the corpus as one types, previews it, and adds it to the pool of the query on screen. Searches on
// a worker; a stale result is dropped. Modeless, owned by the main window; GUI thread.
#pragma once

#include "core/ids.h"
#include "shared/list_model.h"
#include "work/chunk_search.h"

#include <QDialog>
#include <QSet>
#include <QTimer>

#include <atomic>
#include <memory>

class QLabel;
class QLineEdit;
class QListView;
class QPlainTextEdit;
class QPushButton;

namespace assayer {

class Session;

class ChunkFinder : public QDialog {
  Q_OBJECT

public:
  /// session outlives the finder.
  ChunkFinder(Session& session, QWidget* parent);
  ~ChunkFinder() override;

  /// The query whose pool `+` adds to; 0: adding is off.
  void setQuery(QueryId query, const QString& name);
  /// Shows the window with the field focused, as a person asked for by its key.
  void begin();

Q_SIGNALS:
  void added(QueryId query, ChunkId chunk, const QString& name);
  void failed(const assayer::Error& error);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  void search();
  void fetch(ChunkId after);
  void takePage(const Result<ChunkPage>& page, bool first);
  void readPool();
  void preview();
  void addCurrent();
  void updateState();
  QVariant roleOf(const FoundChunk& found, int role) const;

  Session& m_session;
  QueryId m_query;
  QString m_queryName;
  QSet<ChunkId> m_pool;
  ChunkId m_last;
  bool m_more = false;
  bool m_searching = false;
  QString m_words;
  std::shared_ptr<std::atomic<int>> m_generation = std::make_shared<std::atomic<int>>(0);
  QTimer m_typing;

  ListModel<FoundChunk> m_model;
  QLineEdit* m_field;
  QListView* m_list;
  QPlainTextEdit* m_text;
  QLabel* m_state;
  QPushButton* m_add;
};

} // namespace assayer
