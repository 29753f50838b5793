// The query list as values: each query with its progress, and which queries a filter lets through. Filters run in
// memory over rows that are loaded once; a text filter over chunks and answers asks the search index on a worker.
#pragma once

#include "core/catalogue.h"
#include "core/result.h"
#include "metrics/engine.h"

#include <QSet>
#include <QVector>

namespace assayer {

class ChunkQueries;
class Store;
class SearchIndex;

/// How far one judge is with a query.
enum class Standing { Untouched, Started, Done };

struct QueueRow {
  QueryRow query;
  JudgingCounts counts; // own labels over the pool; zero until the engine is there
  bool flagged = false;
  bool mine = false;                 // this judge has a label on it
  int assigned = 0;                  // open units of the judge's work list in it
  std::optional<int> workPlace = {}; // of the first of them in the list
  int lookAgain = 0;                 // labels of the judge that a changed guideline asks about
  bool operator==(const QueueRow&) const = default;

  Standing standing() const;
};

struct QueueFilter {
  bool unjudgedOnly = false;
  bool mineOnly = false;
  bool flaggedOnly = false;
  bool assignedOnly = false;
  bool lookAgainOnly = false;
  QString family;                        // empty: all
  std::optional<QSet<QueryId>> textHits; // from a text search; absent: no text filter
  bool operator==(const QueueFilter&) const = default;

  bool admits(const QueueRow& row) const;
};

class Queue {
public:
  /// Reads the queries and this judge's flags; call again after contentChanged().
  Result<void> load(Store& store, std::optional<JudgeId> judge);
  /// Takes the progress from the engine; cheap.
  void follow(const Engine& engine, JudgeId judge);
  void follow(const Engine& engine, JudgeId judge, QueryId query);
  void setFlagged(QueryId query, bool flagged);
  /// Progress that the engine does not know, as of something that comes back hidden.
  void setCounts(QueryId query, const JudgingCounts& counts);
  /// The judge's open units in the order of work, each as the query that it belongs to.
  void setWork(const QVector<QueryId>& units);
  void setLookAgain(const QHash<QueryId, int>& counts);

  const QVector<QueueRow>& rows() const { return m_rows; }
  std::optional<int> indexOf(QueryId query) const;
  QVector<int> matching(const QueueFilter& filter) const; // indexes into rows()
  QStringList families() const;                           // in order of first appearance

private:
  QVector<QueueRow> m_rows;
  QHash<QueryId, int> m_index;
};

/// Queries whose own text, pool chunks or answers hold all the words. Scans what the index does not cover yet. Meant
/// for a worker with its own store.
Result<QSet<QueryId>> searchQueries(Store& store, SearchIndex& index, const QString& words, const ChunkQueries& ranked);

} // namespace assayer
