// Text on paper: measured, broken into lines and painted in units of a point. Names from data are isolated, so that the
// direction of one does not turn what stands beside it. Needs a QGuiApplication; any thread.
#pragma once

#include "report/document.h"
#include "report/drawing.h"

#include <QFont>
#include <QPointF>
#include <QString>

class QPainter;

namespace assayer::pdf {

/// Device units for one point: text is laid out finely, so that letters stand where they should.
inline constexpr int Resolution = 1200;
inline constexpr double Unit = Resolution / 72.0;

struct TextStyle {
  double size = 9; // points
  bool bold = false;
  report::Ink ink = report::Ink::Text;
  report::Anchor anchor = report::Anchor::Start;
};

/// A sentence as one text: names cut, harmless and isolated.
QString isolatedText(const report::Sentence& sentence);
/// The same of a name alone.
QString isolatedText(const QString& name);

/// The width of the widest line without breaking, in points.
double naturalWidth(const QString& text, const TextStyle& style);
/// The height of the text broken at this width, in points.
double heightOf(const QString& text, const TextStyle& style, double width);
/// Paints it with its top left corner there; width and place in points.
void paintText(QPainter& painter, QPointF topLeft, const QString& text, const TextStyle& style, double width);
/// One line with its base line there, for charts.
void paintLabel(QPainter& painter, const report::Label& label, QPointF origin, double scale);

} // namespace assayer::pdf
