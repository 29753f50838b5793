#include "shared/mirrored.h"

#include "shared/plain_text.h"

#include <QPainter>
#include <QStyle>

namespace assayer {

QRectF mirrored(const QRectF& rect, const QRectF& bounds, Qt::LayoutDirection direction)
{
  return direction == Qt::RightToLeft ? rect.translated(bounds.left() + bounds.right() - rect.left() - rect.right(), 0)
                                      : rect;
}

QRectF mirrored(const QRectF& rect, const QRectF& bounds, const QPainter& painter)
{
  return mirrored(rect, bounds, painter.layoutDirection());
}

void paintWords(QPainter& painter, const QRectF& rect, const QString& text, Qt::Alignment alignment)
{
  const Qt::Alignment visual = QStyle::visualAlignment(painter.layoutDirection(), alignment) | Qt::AlignAbsolute;
  painter.drawText(rect, static_cast<int>(visual) | Qt::TextSingleLine, plain::isolated(text));
}

} // namespace assayer
