// The drawing of a chart: QtCharts has axes, grid, lines and bands; whiskers, points, marks and names of places are
// painted here, as it has no error bars and reads its texts as HTML. Owned by FigureChart; GUI thread.
#pragma once

#include "insights/charts/chart_picture.h"
#include "shared/theme.h"

#include <QChartView>

class QLineSeries;
class QValueAxis;

namespace assayer {

/// The colour of a line, and its shape at a place: both tell it from the others.
QColor chartLineColour(const Theme& theme, int line);
void paintChartPoint(QPainter& painter, int line, const QPointF& place, const QColor& colour, bool filled);
/// Whiskers between two heights.
void paintChartWhisker(QPainter& painter, double x, double high, double low, const QColor& colour);

class ChartView : public QChartView {
  Q_OBJECT

public:
  explicit ChartView(QWidget* parent);

  void show(const ChartPicture& picture);
  using QWidget::show;
  const ChartPicture& picture() const { return m_picture; }
  std::optional<std::pair<int, int>> chosen() const { return m_chosen; }
  void choose(int line, int point);
  QString wordsAt(const QPointF& place) const;
  QPointF placeOf(int line, int point) const;

  /// Whatever QtCharts does not have, above its own drawing.
  void paintOver(QPainter& painter) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
  void pointChosen(int line, int point);
  void pointOpened(int line, int point);

protected:
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  void changeEvent(QEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

private:
  void draw();
  void drawLine(int line);
  void drawStretch(int line, const QVector<ChartPoint>& points);
  void addLine(const QVector<QPointF>& points, const QPen& pen);
  void attach(QAbstractSeries* series);
  void dress();
  void setAxis(QValueAxis& axis, const ChartAxis& described);
  std::optional<std::pair<int, int>> pointAt(const QPointF& place) const;
  std::optional<std::pair<int, int>> nextPoint(int key) const;
  const ChartPoint* pointOf(std::pair<int, int> at) const;
  QPointF position(double x, double y) const;
  QPointF position(int line, double x, double y) const;
  double asideOf(int line) const; // in pixels
  void paintMarks(QPainter& painter, const Theme& theme) const;
  void paintPlaces(QPainter& painter, const Theme& theme) const;
  void paintPoints(QPainter& painter, const Theme& theme) const;
  void paintChosen(QPainter& painter, const Theme& theme) const;
  void say();

  ChartPicture m_picture;
  std::optional<std::pair<int, int>> m_chosen; // line, place in it
  QValueAxis* m_x;
  QValueAxis* m_y;
  QLineSeries* m_anchor; // never seen; positions are asked of it
};

} // namespace assayer
