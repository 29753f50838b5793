// How figures moved from run to run: up to three measures as lines with bounds and sampling intervals, what was changed
// before each run, the bottleneck, latency and cost; the same numbers in a table. Follows every label. Owned by the
// Insights perspective; GUI thread.
#pragma once

#include "insights/insight_page.h"
#include "work/trend_figures.h"

class QCheckBox;
class QComboBox;
class QLabel;

namespace assayer {

class FigureChart;
class InsightChoices;
class Session;

class TrendPage : public InsightPage {
  Q_OBJECT

public:
  /// session and choices outlive the page.
  TrendPage(Session& session, InsightChoices& choices, QWidget* parent);

  void reload() override;
  void focusFirst() override;

protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

private:
  void fillMeasures();
  void fillSources();
  void ask();
  void refresh();
  void chooseRun(int row);
  void chartsFollowTable(int row);

  Session& m_session;
  InsightChoices& m_choices;
  TrendFigures m_figures;
  QVector<QComboBox*> m_measures;
  QComboBox* m_source;
  QCheckBox* m_own;
  QLabel* m_state;
  QLabel* m_remarks;
  FigureChart* m_chart;
  QWidget* m_timings;
  FigureChart* m_latency;
  FigureChart* m_cost;
  InsightTable* m_table;
};

} // namespace assayer
