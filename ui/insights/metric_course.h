// A metric day by day as a line, each day with the interval that open labels leave: drawn by hand, since it is small
// and the intervals matter. What it shows stands in a table as well. GUI thread.
#pragma once

#include <QVector>
#include <QWidget>

#include <optional>

namespace assayer {

struct CoursePoint {
  QString day;
  std::optional<std::pair<double, double>> bounds; // of [0, 1]; absent: not calculable
  bool operator==(const CoursePoint&) const = default;
};

class MetricCourse : public QWidget {
  Q_OBJECT

public:
  MetricCourse(const QString& name, QWidget* parent);

  /// threshold: drawn as a line across; of [0, 1].
  void showCourse(const QString& metric, const QVector<CoursePoint>& points, double threshold);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  QString m_metric;
  QVector<CoursePoint> m_points;
  double m_threshold = 0;
};

} // namespace assayer
