// Lines over categories and the reliability curve: a plane with two axes.
#include "report/cells.h"
#include "report/drawing.h"
#include "report/plain.h"

#include <algorithm>

namespace assayer::report {

using namespace Qt::Literals::StringLiterals;

namespace {

/// The part of a drawing where figures lie, and how they come there.
struct Plane {
  QRectF area;
  Ends x;
  Ends y;
  QPointF at(double horizontal, double vertical) const
  {
    const auto share = [](double value, const Ends& ends) {
      return ends.high > ends.low ? std::clamp((value - ends.low) / (ends.high - ends.low), 0.0, 1.0) : 0.5;
    };
    return {area.left() + share(horizontal, x) * area.width(), area.bottom() - share(vertical, y) * area.height()};
  }
};

void addVerticalAxis(Drawing& drawing, const Plane& plane, const QString& title)
{
  const auto ticks = ticksOf(plane.y);
  for (const double tick : ticks) {
    const double y = plane.at(plane.x.low, tick).y();
    addLine(drawing, {plane.area.left(), y}, {plane.area.right(), y}, Ink::Hair);
    addLabel(drawing, {plane.area.left() - 8, y + 4}, tickText(tick, ticks), Anchor::End, Ink::Muted);
  }
  if (title.isEmpty()) return;
  Label label{{plane.area.left() - 44, plane.area.center().y()},
              fitted(title, plane.area.height()),
              Anchor::Middle,
              Ink::Muted};
  label.upwards = true;
  drawing.shapes.append(label);
}

/// A name in up to two lines below its place.
void addCategory(Drawing& drawing, QPointF top, const QString& name, double width)
{
  const QString shown = shownText(name);
  if (textWidth(shown) <= width) {
    addLabel(drawing, top, shown, Anchor::Middle, Ink::Muted);
    return;
  }
  // Broken after the last sign in the first line that is no letter or digit, else where it is full.
  qsizetype most = 0;
  while (most < shown.size() && textWidth(shown.left(most + 1)) <= width) ++most;
  qsizetype cut = most;
  for (qsizetype i = most; i > most / 2; --i)
    if (!shown[i - 1].isLetterOrNumber() && !shown[i - 1].isSurrogate()) {
      cut = i;
      break;
    }
  if (cut > 0 && cut < shown.size() && shown[cut].isLowSurrogate()) --cut;
  addLabel(drawing, top, shown.left(cut).trimmed(), Anchor::Middle, Ink::Muted);
  addLabel(drawing, top + QPointF(0, 15), fitted(shown.mid(cut), width), Anchor::Middle, Ink::Muted);
}

/// An upright bar with ends like square brackets: bounds.
void addBounds(Drawing& drawing, double x, double low, double high, Ink ink)
{
  addRect(drawing, QRectF(QPointF(x - 4, high), QPointF(x + 4, low)), ink, 0.3);
  addLine(drawing, {x - 4, low}, {x + 4, low}, ink, 2);
  addLine(drawing, {x - 4, high}, {x + 4, high}, ink, 2);
}

std::optional<double> middleOf(const Figure& figure)
{
  if (figure.value) return figure.value;
  if (figure.bounds) return (figure.bounds->low + figure.bounds->high) / 2;
  return std::nullopt;
}

/// The runs of neighbouring points that a line joins.
QVector<QVector<int>> stretchesOf(const Series& series, const QVector<Mark>& marks)
{
  QVector<QVector<int>> stretches{{}};
  for (int i = 0; i < series.points.size(); ++i) {
    const bool breaks =
        std::any_of(marks.begin(), marks.end(), [&](const Mark& m) { return m.breaks && m.before == i; });
    const bool there = middleOf(series.points[i]).has_value();
    if ((breaks || !there) && !stretches.last().isEmpty()) stretches.append(QVector<int>());
    if (there) stretches.last().append(i);
  }
  return stretches;
}

} // namespace

Drawing drawLines(const Chart& chart, const Lines& lines)
{
  Drawing drawing{ChartWidth, 0, {}};
  QStringList names;
  for (const Series& one : lines.series) names.append(one.name);
  const double legend = addLegend(drawing, 0, names, [&](const QRectF& place, qsizetype i) {
    const SeriesLook look = seriesLook(i);
    addLine(drawing, {place.left(), place.center().y()}, {place.right(), place.center().y()}, look.ink, 2, look.dashes);
    addPoint(drawing, place.center(), look);
  });
  const auto count = static_cast<double>(std::max<qsizetype>(1, lines.categories.size()));
  const Plane plane{QRectF(60, legend + 22, ChartWidth - 72, 210), {-0.5, count - 0.5}, chart.range};
  addVerticalAxis(drawing, plane, chart.yAxis);

  // As many names as have room; the points between them are in the table.
  constexpr double Narrowest = 70;
  const double step = plane.area.width() / count;
  const int every = std::max(1, static_cast<int>(std::ceil(Narrowest / step)));
  for (int i = 0; i < lines.categories.size(); i += every)
    addCategory(drawing, {plane.at(i, 0).x(), plane.area.bottom() + 18}, lines.categories[i], every * step - 8);
  if (!chart.xAxis.isEmpty())
    addLabel(drawing, {plane.area.center().x(), plane.area.bottom() + 54}, fitted(chart.xAxis, plane.area.width()),
             Anchor::Middle, Ink::Muted);

  int number = 0;
  for (const Mark& mark : lines.marks) {
    const double x = plane.at(mark.before - 0.5, 0).x();
    addLine(drawing, {x, plane.area.top()}, {x, plane.area.bottom()}, mark.breaks ? Ink::Bad : Ink::Border, 1, {3, 3});
    addLabel(drawing, {x, plane.area.top() - 5}, QString::number(++number), Anchor::Middle,
             mark.breaks ? Ink::Bad : Ink::Muted, 11, true);
  }

  for (qsizetype s = 0; s < lines.series.size(); ++s) {
    const Series& one = lines.series[s];
    const SeriesLook look = seriesLook(s);
    // Side by side, so that brackets of several series can be told apart.
    const double shift =
        std::min(step / 6, 7.0) * (static_cast<double>(s) - (static_cast<double>(lines.series.size()) - 1) / 2);
    const auto placeOf = [&](int i, double value) { return plane.at(i, value) + QPointF(shift, 0); };
    for (const QVector<int>& stretch : stretchesOf(one, lines.marks)) {
      Path band;
      Path line;
      for (const int i : stretch) {
        line.points.append(placeOf(i, *middleOf(one.points[i])));
        if (one.points[i].ci95) band.points.append(placeOf(i, one.points[i].ci95->high));
      }
      for (auto i = stretch.rbegin(); i != stretch.rend(); ++i)
        if (one.points[*i].ci95) band.points.append(placeOf(*i, one.points[*i].ci95->low));
      if (band.points.size() > 2) {
        band.closed = true;
        band.fill = look.ink;
        band.fillOpacity = lines.series.size() > 2 ? 0.07 : 0.14; // so that several bands do not add up to a wall
        drawing.shapes.append(band);
      } else if (band.points.size() == 2) {
        addLine(drawing, band.points[0], band.points[1], look.ink);
      }
      line.stroke = look.ink;
      line.width = 2;
      line.dashes = look.dashes;
      if (line.points.size() > 1) drawing.shapes.append(line);
    }
    for (int i = 0; i < one.points.size(); ++i) {
      const Figure& figure = one.points[i];
      if (figure.bounds && !figure.value)
        addBounds(drawing, placeOf(i, 0).x(), placeOf(i, figure.bounds->low).y(), placeOf(i, figure.bounds->high).y(),
                  look.ink);
      else if (figure.value)
        addPoint(drawing, placeOf(i, *figure.value), look);
      else
        addLabel(drawing, {placeOf(i, 0).x(), plane.area.bottom() - 4}, u"—"_s, Anchor::Middle, look.ink);
    }
  }
  drawing.height = plane.area.bottom() + (chart.xAxis.isEmpty() ? 40 : 60);
  return drawing;
}

Drawing drawReliability(const Chart& chart, const Reliability& reliability)
{
  Drawing drawing{ChartWidth, 0, {}};
  const Plane plane{QRectF(60, 8, 300, 300), {0, 1}, {0, 1}};
  addVerticalAxis(drawing, plane, chart.yAxis);
  const auto ticks = ticksOf(plane.x);
  for (const double tick : ticks) {
    const double x = plane.at(tick, 0).x();
    addLine(drawing, {x, plane.area.top()}, {x, plane.area.bottom()}, Ink::Hair);
    addLabel(drawing, {x, plane.area.bottom() + 18}, tickText(tick, ticks), Anchor::Middle, Ink::Muted);
  }
  addLabel(drawing, {plane.area.center().x(), plane.area.bottom() + 38}, fitted(chart.xAxis, plane.area.width()),
           Anchor::Middle, Ink::Muted);
  addLine(drawing, plane.at(0, 0), plane.at(1, 1), Ink::Border, 1.5, {4, 4});
  const SeriesLook look = seriesLook(0);
  Path line;
  line.stroke = look.ink;
  line.width = 2;
  for (const auto& bin : reliability.bins) {
    const auto middle = middleOf(bin.share);
    if (!middle) continue;
    const QPointF at = plane.at(bin.score, *middle);
    if (bin.share.ci95) {
      const double low = plane.at(0, bin.share.ci95->low).y();
      const double high = plane.at(0, bin.share.ci95->high).y();
      addLine(drawing, {at.x(), low}, {at.x(), high}, look.ink);
    }
    line.points.append(at);
  }
  drawing.shapes.append(line);
  for (const QPointF& at : line.points) addPoint(drawing, at, look);
  const double x = plane.area.right() + 30;
  addLine(drawing, {x, 30}, {x + 22, 30}, look.ink, 2);
  addPoint(drawing, {x + 11, 30}, look);
  addLabel(drawing, {x + 30, 34}, u"what came true, bin by bin"_s);
  addLine(drawing, {x + 11, 46}, {x + 11, 62}, look.ink);
  addLabel(drawing, {x + 30, 58}, u"95 % sampling interval"_s);
  addLine(drawing, {x, 78}, {x + 22, 78}, Ink::Border, 1.5, {4, 4});
  addLabel(drawing, {x + 30, 82}, u"scores that keep their word"_s);
  drawing.height = plane.area.bottom() + 48;
  return drawing;
}

} // namespace assayer::report
