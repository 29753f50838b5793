// The daily queues as a whole: how a metric moved, day by day what was found, and what the reviewed samples say of
// everything that they were drawn from. Owned by the Insights perspective; GUI thread.
#pragma once

#include "insights/queue_figures_page.h"

class QComboBox;
class QLabel;

namespace assayer {

class FigureChart;

class QueuePage : public QueueFiguresPage {
  Q_OBJECT

public:
  /// session outlives the page.
  QueuePage(Session& session, QWidget* parent);

  void reload() override;
  void focusFirst() override;

private:
  void refresh() override;
  void drawCourse();

  bool m_isChosen = false; // somebody chose the metric; else it is the bottleneck
  QLabel* m_summary;
  QLabel* m_metricTitle;
  QComboBox* m_metric;
  FigureChart* m_course;
  InsightTable* m_days;
  InsightTable* m_estimates;
};

} // namespace assayer
