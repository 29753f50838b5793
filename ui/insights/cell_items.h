// What lies in a cell of the confusion matrix: query, chunk or answer, family, time. Rows are read from the store when
// they are seen. Before a list shows what others said on something that this judge has not judged, it says what that
// means, and the look is stored. GUI thread.
#pragma once

#include "core/catalogue.h"
#include "core/criteria.h"
#include "core/label.h"

#include <QAbstractTableModel>
#include <QHash>
#include <QTableView>
#include <QWidget>

class QLabel;
class QPushButton;

namespace assayer {

class Session;
class Store;

class CellItemModel : public QAbstractTableModel {
  Q_OBJECT

public:
  explicit CellItemModel(Store& store, QObject* parent);

  void setItems(const QVector<Subject>& items, SubjectKind on, JudgeId first, JudgeId second);
  const QVector<Subject>& items() const { return m_items; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
  struct Row {
    QString query;
    QString item;
    QString family;
    QString when;
  };
  const Row& row(int place) const;
  Row read(const Subject& subject) const;

  Store& m_store;
  QVector<Subject> m_items;
  SubjectKind m_on = SubjectKind::QueryChunk;
  JudgeId m_first;
  JudgeId m_second;
  mutable QHash<int, Row> m_rows;
  mutable QHash<RunId, QString> m_runs;
};

class CellItems : public QWidget {
  Q_OBJECT

public:
  CellItems(Session& session, QWidget* parent);

  /// Nothing is listed; text: why, or what to do.
  void clear(const QString& text);
  /// Lists these, after the warning where one of them may be news to this judge. isOwn: this judge is one of the two,
  /// so all of them bear their own label.
  void open(const QVector<Subject>& items, SubjectKind on, JudgeId first, JudgeId second, const QString& title,
            bool isOwn);
  bool isListing() const;
  /// To the button that opens the list, or to the list.
  void focusFirst();
  QString asText() const;
  void copy() const;
  bool hasTableFocus() const;

Q_SIGNALS:
  void subjectChosen(const assayer::Subject& subject);

private:
  void list();

  Session& m_session;
  QVector<Subject> m_waiting;
  SubjectKind m_on = SubjectKind::QueryChunk;
  JudgeId m_first;
  JudgeId m_second;
  QString m_title;
  bool m_isOwn = false;
  bool m_isTold = false; // the warning was read and taken, once for this page

  QLabel* m_words;
  QPushButton* m_show;
  CellItemModel* m_model;
  QTableView* m_table;
};

} // namespace assayer
