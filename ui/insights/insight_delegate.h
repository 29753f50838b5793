// Paints the cells of figures: text, and beside it an interval on its axis or the shares of a scale. GUI thread.
#pragma once

#include <QStyledItemDelegate>

namespace assayer {

struct DrawnDifference;
struct DrawnInterval;
struct DrawnOutcomes;
struct DrawnShares;
struct Theme;

/// From what a coefficient is drawn; one below stands at the edge.
inline constexpr double IntervalAxisFrom = -0.2;

class InsightDelegate : public QStyledItemDelegate {
  Q_OBJECT

public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

/// The chosen cell has a ring and keeps its own colour.
class MatrixDelegate : public QStyledItemDelegate {
  Q_OBJECT

public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

/// The axis with the ends of the bands marked, the interval as a line with ends, the value as a dot.
void paintInterval(QPainter& painter, const QRectF& place, const DrawnInterval& interval, const Theme& theme);
/// The axis around 0 with a tall mark there; bounds as a bar, or a dot where they meet; the sampling interval as a line
/// with ends below it.
void paintDifference(QPainter& painter, const QRectF& place, const DrawnDifference& difference, const Theme& theme);
/// A bar in the colours of a scale, each part with its share in per cent where there is room. Values without an order
/// have fills of their own, so that none looks like more than another.
void paintShares(QPainter& painter, const QRectF& place, const DrawnShares& shares, const Theme& theme);
/// Validated and not as fills, what is open as an outline, what was not answered hatched; counts where there is room.
void paintOutcomes(QPainter& painter, const QRectF& place, const DrawnOutcomes& outcomes, const Theme& theme,
                   bool counts = true);

} // namespace assayer
