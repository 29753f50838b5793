#include "shared/list_row.h"

#include "shared/mirrored.h"
#include "shared/theme.h"

#include <QPainter>
#include <QStyleOptionViewItem>

namespace assayer {

namespace {
constexpr int edgeWidth = 3;
}

void paintListRowGround(QPainter& painter, const QStyleOptionViewItem& option)
{
  const Theme& theme = Theme::of(option.widget);
  const QRectF bounds(option.rect);
  const bool selected = option.state.testFlag(QStyle::State_Selected);
  painter.setLayoutDirection(option.direction);
  painter.fillRect(bounds, selected ? theme.select : theme.surface);
  painter.fillRect(QRectF(bounds.left(), bounds.bottom() - 1, bounds.width(), 1), theme.hair);
  if (selected)
    painter.fillRect(mirrored(QRectF(bounds.left(), bounds.top(), edgeWidth, bounds.height()), bounds, painter),
                     theme.accent);
}

void paintListRowFocus(QPainter& painter, const QStyleOptionViewItem& option)
{
  if (!option.state.testFlag(QStyle::State_HasFocus)) return;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(Theme::of(option.widget).accent, space::FocusRing));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(QRectF(option.rect).adjusted(3, 3, -3, -3), space::Radius, space::Radius);
}

} // namespace assayer
