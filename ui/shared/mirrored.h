// For what paints itself: places and words for the reading direction of the painter. A painter begins with that of the
// application; give it that of its widget. Free functions, GUI thread.
#pragma once

#include <QRectF>
#include <QString>

class QPainter;

namespace assayer {

/// A place counted from the left of bounds, or the same place counted from their right.
QRectF mirrored(const QRectF& rect, const QRectF& bounds, Qt::LayoutDirection direction);
QRectF mirrored(const QRectF& rect, const QRectF& bounds, const QPainter& painter);

/// One line in the painter's font and pen, its own direction isolated from that of the window: "3 of 5" and
/// "[0.1 – 0.7]" keep their order. Leading and trailing are those of the painter.
void paintWords(QPainter& painter, const QRectF& rect, const QString& text,
                Qt::Alignment alignment = Qt::AlignLeading | Qt::AlignVCenter);

} // namespace assayer
