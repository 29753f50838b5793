// A report broken into pages: what stands where, in points, before anything is painted, so that each page can say how
// many there are. Needs a QGuiApplication for measuring text; any thread.
#pragma once

#include "pdf/page_text.h"

#include <QColor>
#include <QRectF>
#include <QVector>

#include <variant>

namespace assayer::pdf {

struct PlacedText {
  QPointF topLeft;
  QString text;
  TextStyle style;
  double width = 0;
};
struct PlacedRule {
  QPointF from;
  QPointF to;
  report::Ink ink = report::Ink::Hair;
};
struct PlacedFill {
  QRectF rect;
  report::Ink ink = report::Ink::Warn;
};
struct PlacedChart {
  QPointF topLeft;
  report::Drawing drawing;
  double scale = 1;
};
using Placed = std::variant<PlacedText, PlacedRule, PlacedFill, PlacedChart>;
using Page = QVector<Placed>;

/// The part of a page that holds the report, in points; running title and page number lie outside.
struct PageArea {
  double width = 0;
  double height = 0;
};

QVector<Page> layOut(const report::Document& document, const PageArea& area);

/// The light theme's, for paper.
QColor paperColour(report::Ink ink);

} // namespace assayer::pdf
