#include "insights/insight_delegate.h"

#include "insights/insight_table.h"
#include "shared/mirrored.h"
#include "shared/theme.h"
#include "work/agreement_report.h"

#include <QPainter>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int drawnWidths = 7; // of an "x" height, of an interval
constexpr int shareWidths = 12;

int drawnWidth(const QFontMetrics& metrics, int widths)
{
  return metrics.height() * widths;
}

} // namespace

void paintInterval(QPainter& painter, const QRectF& place, const DrawnInterval& interval, const Theme& theme)
{
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const auto x = [&](double value) {
    const double along = std::clamp((value - IntervalAxisFrom) / (1 - IntervalAxisFrom), 0.0, 1.0);
    const double from = painter.layoutDirection() == Qt::RightToLeft ? 1 - along : along;
    return place.left() + from * place.width();
  };
  const double middle = place.center().y();
  painter.setPen(QPen(theme.border, 1));
  painter.drawLine(QPointF(place.left(), middle), QPointF(place.right(), middle));
  for (const double mark : {0.0, FairFrom, GoodAbove})
    painter.drawLine(QPointF(x(mark), middle - 3), QPointF(x(mark), middle + 3));
  painter.setPen(QPen(theme.accent, 3));
  painter.drawLine(QPointF(x(interval.low), middle), QPointF(x(interval.high), middle));
  painter.setPen(QPen(theme.accent, 1.5));
  for (const double end : {interval.low, interval.high})
    painter.drawLine(QPointF(x(end), middle - 4), QPointF(x(end), middle + 4));
  painter.setPen(QPen(theme.surface, 1));
  painter.setBrush(theme.ink);
  painter.drawEllipse(QPointF(x(interval.value), middle), 4, 4);
  painter.restore();
}

void paintShares(QPainter& painter, const QRectF& place, const DrawnShares& shares, const Theme& theme)
{
  int total = shares.other;
  for (const int count : shares.values) total += count;
  if (total <= 0) return;
  painter.save();
  double from = 0;
  const auto part = [&](int count, const QColor& fill, const QColor& ink) {
    const double width = place.width() * count / total;
    if (count <= 0) return;
    const QRectF where = mirrored(QRectF(place.left() + from, place.top(), width, place.height()), place, painter);
    from += width;
    painter.fillRect(where.adjusted(0.5, 0, -0.5, 0), fill);
    const QString text = QString::number(100.0 * count / total, 'f', 0) + u" %"_s;
    if (painter.fontMetrics().horizontalAdvance(text) + 4 > width) return;
    painter.setPen(ink);
    painter.drawText(where, Qt::AlignCenter, text);
  };
  const int size = static_cast<int>(shares.values.size());
  for (int value = 0; value < size; ++value) {
    const QColor fill = theme.gradeColour(value, std::max(2, size));
    part(shares.values[value], fill,
         contrast(fill, theme.surface) > contrast(fill, theme.ink) ? theme.surface : theme.ink);
  }
  part(shares.other, theme.hair, theme.ink);
  painter.restore();
}

void InsightDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
  const QVariant interval = index.data(InsightModel::IntervalRole);
  const QVariant shares = index.data(InsightModel::SharesRole);
  if (!interval.isValid() && !shares.isValid()) {
    QStyledItemDelegate::paint(painter, option, index);
    return;
  }
  QStyleOptionViewItem shown = option;
  initStyleOption(&shown, index);
  const QString text = std::exchange(shown.text, QString());
  const QWidget* const widget = option.widget;
  const Theme& theme = widget ? Theme::of(widget) : Theme::light();
  shown.widget->style()->drawControl(QStyle::CE_ItemViewItem, &shown, painter, widget);
  painter->save();
  painter->setLayoutDirection(option.direction);
  painter->setFont(shown.font);
  const QRectF cell = QRectF(option.rect).adjusted(space::Small, 0, -space::Small, 0);
  if (shares.isValid()) {
    const double height = std::min<double>(cell.height() - space::Small, shown.fontMetrics.height());
    paintShares(*painter, QRectF(cell.left(), cell.center().y() - height / 2, cell.width(), height),
                shares.value<DrawnShares>(), theme);
  } else {
    const double width = drawnWidth(shown.fontMetrics, drawnWidths);
    const QRectF drawing(cell.left(), cell.top(), width, cell.height());
    paintInterval(*painter, mirrored(drawing, cell, *painter), interval.value<DrawnInterval>(), theme);
    painter->setPen(theme.ink);
    const QRectF words(cell.left() + width + space::Small, cell.top(), cell.width() - width - space::Small,
                       cell.height());
    paintWords(*painter, mirrored(words, cell, *painter), text);
  }
  painter->restore();
}

QSize InsightDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
  QSize size = QStyledItemDelegate::sizeHint(option, index);
  const QFontMetrics metrics(option.font);
  if (index.data(InsightModel::IntervalRole).isValid())
    size.rwidth() += drawnWidth(metrics, drawnWidths) + 2 * space::Small;
  else if (index.data(InsightModel::SharesRole).isValid())
    size.setWidth(drawnWidth(metrics, shareWidths));
  else
    size.rwidth() += space::Small;
  return size;
}

} // namespace assayer
