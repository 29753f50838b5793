// The answers of the run on screen in numbers, and behind each number the answers that make it: measures, production,
// abstention, causes, citations, other tools' scores. Follows every label. Modeless, owned by the page that opens it;
// GUI thread.
#pragma once

#include "inspect/answer_report.h"

#include <QDialog>
#include <QVector>

#include <optional>

class QLabel;
class QTableWidget;
class QTabWidget;
class QTreeWidget;

namespace assayer {

class Session;

class AnswersDialog : public QDialog {
  Q_OBJECT

public:
  /// session outlives the dialog.
  AnswersDialog(Session& session, QWidget* parent);

  /// Opens, or comes to the front; measure: its row is chosen, empty: whatever was.
  void open(const QString& measure);
  using QDialog::open;

Q_SIGNALS:
  void queryChosen(QueryId query);

private:
  QTableWidget* makeView(const QString& name);
  void forget();
  void refresh();
  void fill(int tab);
  void showCell();
  void go();

  Session& m_session;
  QVector<std::optional<ReportTable>> m_tables; // one for each tab; absent: not looked at since something changed
  Policy m_policy = Policy::Interval;           // that they were made under
  QTabWidget* m_tabs;
  QLabel* m_state;
  QLabel* m_explanation;
  QVector<QTableWidget*> m_views; // one for each tab
  QLabel* m_row;
  QTreeWidget* m_items;
  QVector<ReportItem> m_shown;
  bool m_isFilling = false; // our own choice of a cell, not the hand's
};

} // namespace assayer
