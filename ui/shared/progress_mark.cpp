#include "shared/progress_mark.h"

#include "shared/theme.h"

#include <QPainter>

#include <algorithm>

namespace assayer {

namespace {
constexpr int degree = 16; // of Qt's pies
}

void paintProgressMark(QPainter& painter, const QRectF& square, double share, const Theme& theme)
{
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF ring = square.adjusted(1, 1, -1, -1);
  const bool isDone = share >= 1;
  painter.setPen(QPen(share <= 0 ? theme.border : theme.accent, 1.6));
  painter.setBrush(isDone ? QBrush(theme.accent) : Qt::NoBrush);
  painter.drawEllipse(ring);
  if (share > 0 && !isDone) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accent);
    painter.drawPie(ring, 90 * degree, -std::max(20 * degree, static_cast<int>(360 * degree * share)));
  }
  if (isDone) {
    painter.setPen(QPen(theme.onAccent, 1.8));
    painter.drawPolyline(QPolygonF{QPointF(square.left() + 4, square.center().y()),
                                   QPointF(square.center().x() - 1, square.bottom() - 4.5),
                                   QPointF(square.right() - 4, square.top() + 4.5)});
  }
  painter.restore();
}

} // namespace assayer
