// A chart with its title and its legend: lines with bands and whiskers, in the colours of the theme. It has one stop of
// the Tab key; arrows go from point to point and say what each is. The same numbers stand in a table beside it, which
// is the page's affair. GUI thread.
#pragma once

#include "insights/charts/chart_picture.h"

#include <QWidget>

class QLabel;

namespace assayer {

class ChartView;
class FlowLayout;

class FigureChart : public QWidget {
  Q_OBJECT

public:
  FigureChart(const QString& name, QWidget* parent);

  void show(const ChartPicture& picture);
  using QWidget::show;
  const ChartPicture& picture() const;
  /// The point that the keyboard is at: its line and place in it; absent before one was gone to.
  std::optional<std::pair<int, int>> chosen() const;
  /// As if gone to by keyboard; nothing where there is none.
  void choose(int line, int point);
  /// Title and names in the legend, for screen readers and tests.
  QStringList legend() const;
  /// The words that the pointer would be told at a place of the chart's own view; empty: nothing is there.
  QString wordsAt(const QPoint& place) const;
  /// Where a point is drawn, in coordinates of that view.
  QPoint placeOf(int line, int point) const;

Q_SIGNALS:
  /// Gone to by keyboard or pointer.
  void pointChosen(int line, int point);
  /// Enter or a double click on it.
  void pointOpened(int line, int point);

private:
  void showLegend();

  QLabel* m_title;
  QWidget* m_legend;
  FlowLayout* m_entries;
  ChartView* m_view;
};

} // namespace assayer
