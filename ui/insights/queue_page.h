// The daily queues as a whole: how a metric moved, day by day what was found, and what the reviewed samples say of
// everything that they were drawn from. Owned by the Insights perspective; GUI thread.
#pragma once

#include "insights/insight_page.h"
#include "work/queue_figures.h"

class QComboBox;
class QLabel;

namespace assayer {

class InsightTable;
class MetricCourse;
class Session;

class QueuePage : public InsightPage {
  Q_OBJECT

public:
  /// session outlives the page.
  QueuePage(Session& session, QWidget* parent);

  bool copy() override;
  bool sort() override;
  void reload() override;
  void focusFirst() override;

protected:
  void showEvent(QShowEvent* event) override;

private:
  void refresh();
  void drawCourse();
  InsightTable* focused() const;

  Session& m_session;
  QueueFigures m_figures;
  bool m_isAsked = false;
  bool m_isChosen = false; // somebody chose the metric; else it is the bottleneck
  QLabel* m_summary;
  QLabel* m_metricTitle;
  QComboBox* m_metric;
  MetricCourse* m_course;
  InsightTable* m_days;
  InsightTable* m_estimates;
};

} // namespace assayer
