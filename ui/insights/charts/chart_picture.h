// What a chart of figures shows, as values: lines with the bands that open labels leave, whiskers of sampling
// intervals, straight rules across and marks with words. All texts are plain text, from data or ours. Any thread.
#pragma once

#include <QPointF>
#include <QString>
#include <QStringList>
#include <QVector>

#include <optional>

namespace assayer {

struct ChartSpan {
  double low = 0;
  double high = 0;
  bool operator==(const ChartSpan&) const = default;
};

struct ChartPoint {
  double x = 0;
  std::optional<ChartSpan> value = {};    // low == high where it is determined; absent: no figure, the line breaks
  std::optional<ChartSpan> interval = {}; // by chance of sampling: whiskers
  bool breaksBefore = false;              // no line comes from the point before
  QString words = {};                     // said of it where it is pointed at or gone to
  bool operator==(const ChartPoint&) const = default;
};

struct ChartLine {
  QString name;
  QVector<ChartPoint> points; // by x
  bool operator==(const ChartLine&) const = default;
};

/// A dashed straight line: a threshold, the diagonal of agreement.
struct ChartRule {
  QString name;
  QPointF from;
  QPointF to;
  bool operator==(const ChartRule&) const = default;
};

/// Something that happened at a place of the x axis.
struct ChartMark {
  double x = 0;
  QString title; // beside it, as far as there is room
  QString words; // said of it where it is pointed at
  bool isStrong = false;
  bool operator==(const ChartMark&) const = default;
};

struct ChartAxis {
  QString title = {};
  double least = 0;
  double most = 1;
  QStringList places = {}; // names of 0, 1, …, one each, instead of numbers; the x axis only
  bool operator==(const ChartAxis&) const = default;
};

struct ChartPicture {
  QString title;
  ChartAxis x;
  ChartAxis y;
  QVector<ChartLine> lines; // at most ChartLineCount, told apart by colour and by shape
  QVector<ChartRule> rules = {};
  QVector<ChartMark> marks = {}; // by x
  QString bandName = {};         // what bands and whiskers are, for the legend
  QString intervalName = {};
  bool operator==(const ChartPicture&) const = default;
};

inline constexpr int ChartLineCount = 3;

} // namespace assayer
