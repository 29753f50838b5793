// Opens a number: what a figure is, how it is worked out for the query on screen and for all queries, which grades
// would make it least and greatest, and the way to each of its items. The policy, the gain and the switches are
// chosen here. Follows every label. Modeless, owned by the page that opens it; GUI thread.
#pragma once

#include "core/ids.h"
#include "inspect/explained_rows.h"

#include <QDialog>
#include <QHash>
#include <QVector>

#include <functional>

class QCheckBox;
class QComboBox;
class QLabel;
class QScrollArea;
class QTabWidget;
class QTreeWidget;

namespace assayer {

class Session;

class Inspector : public QDialog {
  Q_OBJECT

public:
  /// session outlives the inspector.
  Inspector(Session& session, QWidget* parent);

  /// Shows a measure ("ndcg@5") of a run at a query; choices: the measures that can be changed to.
  void inspect(const QString& measure, const QStringList& choices, RunId run, QueryId query);
  /// The page moved on to another query or run.
  void follow(RunId run, QueryId query);

Q_SIGNALS:
  void chunkChosen(ChunkId chunk);
  void queryChosen(QueryId query);

protected:
  void changeEvent(QEvent* event) override;

private:
  void fit();
  void refresh();
  void showLens();
  void choose(const std::function<void(Lens&)>& change);
  void showQuery();
  bool markSeen(const QVector<ChunkId>& chunks);
  void showMean();
  void fill(QTreeWidget& table, const QVector<ExplainedRow>& rows);
  void go();

  Session& m_session;
  QString m_measure;
  RunId m_run;
  QueryId m_query;
  QueryId m_seen;                       // what others said of its chunks is stored as seen by this judge
  int m_seenUnlabelled = 0;             // of these chunks, before they were labelled
  QHash<QueryId, QString> m_queryNames; // read when it is opened
  QVector<ExplainedRow> m_chunkRows;
  QVector<ExplainedRow> m_queryRows;

  QComboBox* m_choice;
  QComboBox* m_policy;
  QComboBox* m_gain;
  QCheckBox* m_copiesOnce;
  QCheckBox* m_disputesOpen;
  QCheckBox* m_undefinedZero;
  QLabel* m_value;
  QScrollArea* m_about;
  QLabel* m_definition;
  QTabWidget* m_tabs;
  QTreeWidget* m_chunks;
  QLabel* m_sums;
  QTreeWidget* m_queries;
  QLabel* m_coverage;
};

} // namespace assayer
