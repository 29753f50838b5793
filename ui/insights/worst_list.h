// Where a model judge and people are furthest apart, one row an item; Enter goes to it. Before the list shows what was
// said of things that this judge may not have judged, it says what that means, and the look is stored. GUI thread.
#pragma once

#include "work/judge_calibration.h"

#include <QHash>
#include <QWidget>

class QLabel;
class QPushButton;

namespace assayer {

class InsightTable;
class Session;

class WorstList : public QWidget {
  Q_OBJECT

public:
  /// session outlives it.
  WorstList(Session& session, QWidget* parent);

  /// Those of another row, or of none. What is listed already stays listed where it is the same judge's.
  void show(const JudgeCalibration* row);
  using QWidget::show;
  InsightTable* table() const { return m_table; }
  /// To the button that opens the list, or to the list.
  void focusFirst();

Q_SIGNALS:
  void subjectChosen(const assayer::Subject& subject);

private:
  void list();
  /// What the list tells of others' labels.
  QVector<Subject> toldBy() const;

  Session& m_session;
  std::optional<JudgeCalibration> m_row; // without anything but what is listed
  bool m_isTold = false;                 // the warning was read and taken, once for this page
  QLabel* m_words;
  QPushButton* m_open;
  InsightTable* m_table;
};

} // namespace assayer
