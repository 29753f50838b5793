// A chart laid out: lines, areas and words on a plane whose y grows downwards, in units of a pixel at normal size.
// Written as SVG or painted on paper, both from the same shapes. Colours are tokens, so that light, dark and paper each
// have their own. Pure values; any thread.
#pragma once

#include "report/document.h"

#include <QPointF>
#include <QRectF>
#include <QVector>

#include <optional>
#include <variant>

namespace assayer::report {

enum class Ink { Text, Muted, Border, Hair, Surface, Accent, Ok, Bad, Warn };
/// "text", "muted", …: the names of the colours in style sheets.
QString inkName(Ink ink);

struct Path {
  QVector<QPointF> points;
  bool closed = false;
  std::optional<Ink> fill = {};
  double fillOpacity = 1;
  std::optional<Ink> stroke = {};
  double width = 1;
  QVector<double> dashes = {}; // lengths of ink and gap by turns
};

struct Disc {
  QPointF centre;
  double radius = 3;
  std::optional<Ink> fill = {};
  std::optional<Ink> stroke = {};
  double width = 1;
};

enum class Anchor { Start, Middle, End };

/// One line; `at` is on its base line.
struct Label {
  QPointF at;
  QString text; // harmless and short enough for its place
  Anchor anchor = Anchor::Start;
  Ink ink = Ink::Text;
  double size = 12;
  bool bold = false;
  bool upwards = false; // turned to be read from below
};

using Shape = std::variant<Path, Disc, Label>;

struct Drawing {
  double width = 0;
  double height = 0;
  QVector<Shape> shapes;
};

/// The width that charts are laid out for.
inline constexpr double ChartWidth = 680;

/// The chart without its title, which stands above it as text.
Drawing drawingOf(const Chart& chart);

// -- what the layouts of the kinds of chart share (chart_layout.cpp)
// ---------------------------------------------------

/// What tells series apart: colour, dashes and the shape of their points.
struct SeriesLook {
  Ink ink;
  QVector<double> dashes;
  int point; // 0 disc, 1 square, 2 triangle, 3 diamond, 4 ring
};
SeriesLook seriesLook(qsizetype series);

/// The room that a text takes, by what letters usually are wide; fonts differ, so a little more than most need.
double textWidth(const QString& text, double size = 12);
/// Cut with "…" so that it fits.
QString fitted(const QString& text, double width, double size = 12);

/// Where round numbers lie on an axis of these ends: three to six of them, the ends included where they are round.
QVector<double> ticksOf(const Ends& range);
QString tickText(double value, const QVector<double>& ticks);

void addLine(Drawing& drawing, QPointF from, QPointF to, Ink ink, double width = 1, const QVector<double>& dashes = {});
void addRect(Drawing& drawing, const QRectF& rect, std::optional<Ink> fill, double opacity = 1,
             std::optional<Ink> stroke = {}, const QVector<double>& dashes = {});
void addLabel(Drawing& drawing, QPointF at, const QString& text, Anchor anchor = Anchor::Start, Ink ink = Ink::Text,
              double size = 12, bool bold = false);
/// Slanted lines within a rectangle.
void addHatch(Drawing& drawing, const QRectF& rect, Ink ink);
void addPoint(Drawing& drawing, QPointF at, const SeriesLook& look);
/// A box with what a part of a stack looks like.
void addPart(Drawing& drawing, const QRectF& rect, PartLook look);

/// Entries of a legend in rows that fit the width: draw(place of the sample, number of the entry). Returns the height.
template <class Draw>
double addLegend(Drawing& drawing, double top, const QStringList& names, Draw draw)
{
  constexpr double Sample = 22;
  constexpr double Row = 20;
  double x = 0;
  double y = top;
  for (qsizetype i = 0; i < names.size(); ++i) {
    const QString name = fitted(names[i], ChartWidth / 2);
    const double width = Sample + 6 + textWidth(name) + 18;
    if (x > 0 && x + width > ChartWidth) {
      x = 0;
      y += Row;
    }
    draw(QRectF(x, y + 2, Sample, 12), i);
    addLabel(drawing, {x + Sample + 6, y + 12}, name);
    x += width;
  }
  return names.isEmpty() ? 0 : y + Row - top;
}

/// The layouts by kind.
Drawing drawLines(const Chart& chart, const Lines& lines);
Drawing drawBars(const Chart& chart, const Bars& bars);
Drawing drawStacks(const Chart& chart, const Stacks& stacks);
Drawing drawReliability(const Chart& chart, const Reliability& reliability);
Drawing drawHeat(const Chart& chart, const Heat& heat);

} // namespace assayer::report
