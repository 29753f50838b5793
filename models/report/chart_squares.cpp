// Counts in squares, shaded by size; the number stands in each, so that shade is never alone.
#include "report/drawing.h"

#include <algorithm>

namespace assayer::report {

Drawing drawHeat(const Chart& chart, const Heat& heat)
{
  Drawing drawing{ChartWidth, 0, {}};
  int most = 1;
  for (const QVector<int>& row : heat.counts)
    for (const int count : row) most = std::max(most, count);
  double names = 60;
  for (const QString& name : heat.rows) names = std::max(names, textWidth(name.left(60)) + 16);
  const double left = std::min(names, 200.0);
  const auto columns = static_cast<double>(std::max<qsizetype>(1, heat.columns.size()));
  const double width = std::min(130.0, (ChartWidth - left) / columns);
  constexpr double Height = 34;
  const double top = chart.xAxis.isEmpty() ? 24 : 42;
  addLabel(drawing, {left + width * columns / 2, 14}, fitted(chart.xAxis, width * columns), Anchor::Middle, Ink::Muted);
  addLabel(drawing, {left - 8, top - 8}, fitted(chart.yAxis, left - 12), Anchor::End, Ink::Muted);
  for (qsizetype c = 0; c < heat.columns.size(); ++c)
    addLabel(drawing, {left + width * (static_cast<double>(c) + 0.5), top - 8}, fitted(heat.columns[c], width - 4),
             Anchor::Middle, Ink::Muted);
  for (qsizetype r = 0; r < heat.rows.size(); ++r) {
    const double y = top + Height * static_cast<double>(r);
    addLabel(drawing, {left - 8, y + Height / 2 + 4}, fitted(heat.rows[r], left - 12), Anchor::End);
    for (qsizetype c = 0; c < heat.columns.size(); ++c) {
      const int count = heat.counts.value(r).value(c);
      const QRectF square(left + width * static_cast<double>(c) + 1, y + 1, width - 2, Height - 2);
      // At most so dark that ink on it keeps its contrast.
      addRect(drawing, square, Ink::Accent, 0.45 * count / most, Ink::Hair);
      addLabel(drawing, {square.center().x(), square.center().y() + 5}, QString::number(count), Anchor::Middle,
               count == 0 ? Ink::Muted : Ink::Text, 13, count > 0);
    }
  }
  drawing.height = top + Height * static_cast<double>(heat.rows.size()) + 4;
  return drawing;
}

} // namespace assayer::report
