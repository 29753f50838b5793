// What the page "Daily queue" writes: days and estimates as rows of tables. Pure; any thread.
#pragma once

#include "insights/charts/chart_picture.h"
#include "insights/insight_table.h"
#include "insights/run_names.h"
#include "work/queue_figures.h"

#include <QCoreApplication>

namespace assayer {

class QueueRows {
  Q_DECLARE_TR_FUNCTIONS(assayer::QueueRows)

public:
  explicit QueueRows(const QueueReport& report, const RunWords& marks = {}) : m_report(report), m_marks(marks) {}

  static QStringList dayColumns();
  static QStringList dayExplanations();
  static QStringList estimateColumns();
  static QStringList estimateExplanations();
  QVector<InsightRow> days() const; // the newest first
  QVector<InsightRow> estimates() const;
  /// A metric over the days, the oldest first. Two queues of one day are two places. threshold: of a sample.
  ChartPicture course(QueueMetric metric, double threshold) const;
  /// Where a hand would look first: the bottleneck of the newest day that has one.
  QueueMetric bottleneck() const;
  QString summary() const;

private:
  const QueueReport& m_report;
  RunWords m_marks;
};

} // namespace assayer
