// Lying bars: figures with their bounds and intervals, and counts that add up.
#include "report/cells.h"
#include "report/drawing.h"

#include <algorithm>

namespace assayer::report {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr double NameWidth = 230;
constexpr double FigureWidth = 120;

/// Names at the left, as wide as the longest needs and no wider than NameWidth.
double roomForNames(const QStringList& names)
{
  double room = 40;
  for (const QString& name : names) room = std::max(room, textWidth(name.left(60)) + 12);
  return std::min(room, NameWidth);
}

} // namespace

Drawing drawBars(const Chart& chart, const Bars& bars)
{
  Drawing drawing{ChartWidth, 0, {}};
  QStringList names;
  if (bars.series.size() > 1)
    for (const Series& one : bars.series) names.append(one.name);
  double y = addLegend(drawing, 0, names, [&](const QRectF& place, qsizetype i) {
    addRect(drawing, place, seriesLook(i).ink, 0.85);
    addPoint(drawing, place.center(), {Ink::Surface, {}, seriesLook(i).point});
  });
  const double left = roomForNames(bars.categories);
  const double right = ChartWidth - FigureWidth;
  const Ends& range = chart.range;
  const auto placeOf = [&](double value) {
    const double share = range.high > range.low ? (value - range.low) / (range.high - range.low) : 0;
    return left + std::clamp(share, 0.0, 1.0) * (right - left);
  };
  const double zero = placeOf(std::clamp(0.0, range.low, range.high));
  const double top = y + 4;
  constexpr double BarHeight = 16;
  const double rowHeight = static_cast<double>(bars.series.size()) * (BarHeight + 4) + 10;
  const double bottom = top + rowHeight * static_cast<double>(bars.categories.size());
  const auto ticks = ticksOf(range);
  for (const double tick : ticks) {
    addLine(drawing, {placeOf(tick), top}, {placeOf(tick), bottom}, Ink::Hair);
    addLabel(drawing, {placeOf(tick), bottom + 16}, tickText(tick, ticks), Anchor::Middle, Ink::Muted);
  }
  for (qsizetype c = 0; c < bars.categories.size(); ++c) {
    const double rowTop = top + rowHeight * static_cast<double>(c) + 5;
    addLabel(drawing, {left - 8, rowTop + (rowHeight - 10) / 2 + 4}, fitted(bars.categories[c], left - 12),
             Anchor::End);
    for (qsizetype s = 0; s < bars.series.size(); ++s) {
      const Figure& figure = bars.series[s].points.value(c);
      const SeriesLook look = seriesLook(s);
      const double barTop = rowTop + static_cast<double>(s) * (BarHeight + 4);
      const double middle = barTop + BarHeight / 2;
      if (figure.value || figure.bounds) {
        const double low = placeOf(figure.value ? *figure.value : figure.bounds->low);
        addRect(drawing, QRectF(QPointF(std::min(zero, low), barTop), QPointF(std::max(zero, low), barTop + BarHeight)),
                look.ink, 0.85);
        if (!figure.value) {
          const double high = placeOf(figure.bounds->high);
          addRect(drawing, QRectF(QPointF(low, barTop), QPointF(high, barTop + BarHeight)), look.ink, 0.3);
          for (const double end : {low, high}) addLine(drawing, {end, barTop}, {end, barTop + BarHeight}, look.ink, 2);
        }
      }
      if (figure.ci95) {
        const double low = placeOf(figure.ci95->low);
        const double high = placeOf(figure.ci95->high);
        addLine(drawing, {low, middle}, {high, middle}, Ink::Text, 1.5);
        for (const double end : {low, high}) addLine(drawing, {end, middle - 4}, {end, middle + 4}, Ink::Text, 1.5);
      }
      addLabel(drawing, {right + 8, middle + 4}, fitted(figureText(figure), FigureWidth - 8), Anchor::Start,
               figure.status == FigureStatus::Undefined ? Ink::Muted : Ink::Text);
    }
  }
  addLine(drawing, {zero, top}, {zero, bottom}, Ink::Border);
  addLabel(drawing, {(left + right) / 2, bottom + 34}, fitted(chart.xAxis, right - left), Anchor::Middle, Ink::Muted);
  drawing.height = bottom + (chart.xAxis.isEmpty() ? 22 : 40);
  return drawing;
}

Drawing drawStacks(const Chart& chart, const Stacks& stacks)
{
  Drawing drawing{ChartWidth, 0, {}};
  QStringList names;
  for (const StackPart& part : stacks.parts) names.append(part.name);
  const double top = 4 + addLegend(drawing, 0, names, [&](const QRectF& place, qsizetype i) {
                       addPart(drawing, place, stacks.parts[i].look);
                     });
  const double left = roomForNames(stacks.categories);
  const double right = ChartWidth - 60;
  int most = 1;
  for (const QVector<int>& counts : stacks.counts) {
    int sum = 0;
    for (const int count : counts) sum += count;
    most = std::max(most, sum);
  }
  constexpr double RowHeight = 28;
  const double bottom = top + RowHeight * static_cast<double>(stacks.categories.size());
  for (qsizetype c = 0; c < stacks.categories.size(); ++c) {
    const double rowTop = top + RowHeight * static_cast<double>(c) + 5;
    addLabel(drawing, {left - 8, rowTop + 13}, fitted(stacks.categories[c], left - 12), Anchor::End);
    double x = left;
    int sum = 0;
    for (qsizetype p = 0; p < stacks.parts.size(); ++p) {
      const int count = stacks.counts.value(c).value(p);
      const double width = (right - left) * count / most;
      // Stacks stand a little apart, so that neighbours can be told in black and white as well.
      if (count > 0) addPart(drawing, QRectF(x, rowTop, std::max(1.0, width - 2), 18), stacks.parts[p].look);
      x += width;
      sum += count;
    }
    addLabel(drawing, {std::max(x, left) + 8, rowTop + 13}, QString::number(sum), Anchor::Start, Ink::Muted);
  }
  addLine(drawing, {left - 1, top}, {left - 1, bottom}, Ink::Border);
  addLabel(drawing, {(left + right) / 2, bottom + 16}, fitted(chart.xAxis, right - left), Anchor::Middle, Ink::Muted);
  drawing.height = bottom + (chart.xAxis.isEmpty() ? 6 : 24);
  return drawing;
}

} // namespace assayer::report
