#include "judge/row_frame.h"

#include "shared/theme.h"

#include <QPainter>
#include <QWidget>

namespace assayer {

void paintRowFrame(QWidget& row, bool active, bool ring)
{
  const Theme& theme = Theme::of(&row);
  QPainter painter(&row);
  painter.fillRect(row.rect(), active ? theme.select : theme.surface);
  painter.fillRect(0, row.height() - 1, row.width(), 1, theme.hair);
  if (!active) return;
  const int edge = 3;
  const int left = row.layoutDirection() == Qt::RightToLeft ? row.width() - edge : 0;
  painter.fillRect(left, 0, edge, row.height(), theme.accent);
  if (!ring) return;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.accent, space::FocusRing));
  const double inset = space::FocusRing + 1.0;
  painter.drawRoundedRect(QRectF(row.rect()).adjusted(inset, inset, -inset, -inset), space::Radius, space::Radius);
}

} // namespace assayer
