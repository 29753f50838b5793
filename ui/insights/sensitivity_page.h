// Whose labels count: each run's figure and the order of the runs under gold, each judge, the lowest and the highest of
// what people say. Worked out on request, on a worker. Owned by the Insights perspective; GUI thread.
#pragma once

#include "insights/insight_page.h"
#include "work/sensitivity_figures.h"

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;

namespace assayer {

class InsightTable;
class Session;

class SensitivityPage : public InsightPage {
  Q_OBJECT

public:
  /// session outlives the page.
  SensitivityPage(Session& session, QWidget* parent);

  void reload() override;
  void focusFirst() override;

protected:
  void showEvent(QShowEvent* event) override;

private:
  void measure();
  void refresh();

  Session& m_session;
  SensitivityFigures m_figures;
  QString m_asked; // the measure of the last request
  QComboBox* m_measure;
  QPushButton* m_again;
  QPushButton* m_stop;
  QProgressBar* m_progress;
  QLabel* m_state;
  QLabel* m_verdict;
  InsightTable* m_table;
};

} // namespace assayer
