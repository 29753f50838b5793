#include "insights/insight_delegate.h"

#include "insights/insight_table.h"
#include "shared/mirrored.h"
#include "shared/plain_text.h"
#include "shared/theme.h"
#include "work/agreement_report.h"

#include <QPainter>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int CellPadding = space::Tiny;
constexpr int drawnWidths = 7; // heights of a line that an interval is wide
constexpr int shareWidths = 9;

// Each next to its neighbours by fill and colour; further values begin again with other patterns.
QBrush unorderedFill(int value, const Theme& theme)
{
  const QColor colours[] = {theme.accent, theme.bad, theme.ok, theme.muted};
  constexpr Qt::BrushStyle Styles[] = {Qt::SolidPattern, Qt::BDiagPattern, Qt::Dense4Pattern, Qt::CrossPattern};
  constexpr int Count = 4;
  return QBrush(colours[value % Count], Styles[(value % Count + value / Count) % Count]);
}

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

void paintDifference(QPainter& painter, const QRectF& place, const DrawnDifference& difference, const Theme& theme)
{
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const auto x = [&](double value) {
    const double along = std::clamp((value / difference.reach + 1) / 2, 0.0, 1.0);
    const double from = painter.layoutDirection() == Qt::RightToLeft ? 1 - along : along;
    return place.left() + from * place.width();
  };
  const double middle = place.center().y();
  const double half = std::min(place.height() / 2 - 2, 9.0);
  painter.setPen(QPen(theme.border, 1));
  painter.drawLine(QPointF(place.left(), middle), QPointF(place.right(), middle));
  painter.drawLine(QPointF(x(0), middle - half), QPointF(x(0), middle + half));
  if (difference.ci95) {
    const auto [low, high] = *difference.ci95;
    const double line = middle + half / 2;
    painter.setPen(QPen(theme.ink, 1.5));
    painter.drawLine(QPointF(x(low), line), QPointF(x(high), line));
    for (const double end : {low, high}) painter.drawLine(QPointF(x(end), line - 3), QPointF(x(end), line + 3));
  }
  const double bar = middle - half / 3;
  if (x(difference.high) == x(difference.low)) {
    painter.setPen(QPen(theme.surface, 1));
    painter.setBrush(theme.accent);
    painter.drawEllipse(QPointF(x(difference.low), bar), 4, 4);
  } else {
    painter.fillRect(QRectF(QPointF(x(difference.low), bar - 3), QPointF(x(difference.high), bar + 3)).normalized(),
                     theme.accent);
  }
  painter.restore();
}

void paintShares(QPainter& painter, const QRectF& place, const DrawnShares& shares, const Theme& theme)
{
  int total = shares.other;
  for (const int count : shares.values) total += count;
  if (total <= 0) return;
  painter.save();
  double from = 0;
  const auto part = [&](int count, const QBrush& fill, const QColor& ink) {
    const double width = place.width() * count / total;
    if (count <= 0) return;
    const QRectF where = mirrored(QRectF(place.left() + from, place.top(), width, place.height()), place, painter);
    from += width;
    painter.fillRect(where.adjusted(0.5, 0, -0.5, 0), fill);
    if (fill.style() != Qt::SolidPattern) { // no words on a pattern
      painter.setPen(QPen(fill.color(), 1));
      painter.drawRect(where.adjusted(1, 0.5, -1, -0.5));
      return;
    }
    const QString text = QString::number(100.0 * count / total, 'f', 0) + u" %"_s;
    if (painter.fontMetrics().horizontalAdvance(text) + 4 > width) return;
    painter.setPen(ink);
    paintWords(painter, where, text, Qt::AlignCenter);
  };
  const int size = static_cast<int>(shares.values.size());
  for (int value = 0; value < size; ++value) {
    const QBrush fill =
        shares.isOrdered ? QBrush(theme.gradeColour(value, std::max(2, size))) : unorderedFill(value, theme);
    const QColor colour = fill.color();
    part(shares.values[value], fill,
         contrast(colour, theme.surface) > contrast(colour, theme.ink) ? theme.surface : theme.ink);
  }
  part(shares.other, theme.hair, theme.ink);
  painter.restore();
}

void paintOutcomes(QPainter& painter, const QRectF& place, const DrawnOutcomes& outcomes, const Theme& theme,
                   bool counts)
{
  const int total = outcomes.validated + outcomes.open + outcomes.unvalidated + outcomes.unanswered;
  if (total <= 0) return;
  painter.save();
  double from = 0;
  const auto part = [&](int count, const QBrush& fill, bool isOutlined) {
    if (count <= 0) return;
    const double width = place.width() * count / total;
    const QRectF where = mirrored(QRectF(place.left() + from, place.top(), width, place.height()), place, painter);
    from += width;
    painter.fillRect(where.adjusted(0.5, 0, -0.5, 0), fill);
    if (isOutlined) {
      painter.setPen(QPen(theme.border, 1));
      painter.drawRect(where.adjusted(1, 0.5, -1, -0.5));
    }
    const QString text = QString::number(count);
    if (!counts || fill.style() != Qt::SolidPattern || painter.fontMetrics().horizontalAdvance(text) + 4 > width)
      return;
    painter.setPen(isOutlined ? theme.ink : theme.surface);
    paintWords(painter, where, text, Qt::AlignCenter);
  };
  part(outcomes.validated, theme.ok, false);
  part(outcomes.open, theme.surface, true);
  part(outcomes.unvalidated, theme.bad, false);
  part(outcomes.unanswered, QBrush(theme.border, Qt::BDiagPattern), false);
  painter.restore();
}

void InsightDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
  QStyledItemDelegate::initStyleOption(option, index);
  const Theme& theme = option->widget ? Theme::of(option->widget) : Theme::light();
  option->palette.setColor(QPalette::Highlight, theme.select); // drawings keep their contrast on it
  option->palette.setColor(QPalette::HighlightedText, option->palette.color(QPalette::Text));
}

// The words are painted by themselves, so that figures keep their order in windows from right to left.
void InsightDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
  const QVariant interval = index.data(InsightModel::IntervalRole);
  const QVariant shares = index.data(InsightModel::SharesRole);
  QStyleOptionViewItem shown = option;
  initStyleOption(&shown, index);
  const QString text = std::exchange(shown.text, QString());
  const Theme& theme = option.widget ? Theme::of(option.widget) : Theme::light();
  shown.state.setFlag(QStyle::State_HasFocus, false);
  option.widget->style()->drawControl(QStyle::CE_ItemViewItem, &shown, painter, option.widget);
  painter->save();
  painter->setLayoutDirection(option.direction);
  painter->setFont(shown.font);
  const QRectF cell = QRectF(option.rect).adjusted(CellPadding, 0, -CellPadding, 0);
  const auto write = [&](const QRectF& place, Qt::Alignment alignment) {
    painter->setPen(shown.palette.color(QPalette::Text));
    paintWords(*painter, place, plain::elided(text, QFontMetricsF(shown.font), place.width()), alignment);
  };
  const QVariant outcomes = index.data(InsightModel::OutcomesRole);
  if (shares.isValid() || outcomes.isValid()) {
    const double height = std::min<double>(cell.height() - space::Small, shown.fontMetrics.height());
    const QRectF bar(cell.left(), cell.center().y() - height / 2, cell.width(), height);
    if (shares.isValid())
      paintShares(*painter, bar, shares.value<DrawnShares>(), theme);
    else
      paintOutcomes(*painter, bar, outcomes.value<DrawnOutcomes>(), theme);
  } else if (const QVariant difference = index.data(InsightModel::DifferenceRole);
             interval.isValid() || difference.isValid()) {
    const double width = drawnWidth(shown.fontMetrics, drawnWidths);
    const QRectF drawing(cell.left(), cell.top(), width, cell.height());
    if (interval.isValid())
      paintInterval(*painter, mirrored(drawing, cell, *painter), interval.value<DrawnInterval>(), theme);
    else
      paintDifference(*painter, mirrored(drawing, cell, *painter), difference.value<DrawnDifference>(), theme);
    const QRectF words(cell.left() + width + space::Small, cell.top(), cell.width() - width - space::Small,
                       cell.height());
    write(mirrored(words, cell, *painter), Qt::AlignLeading | Qt::AlignVCenter);
  } else {
    const bool isAtEnd = Qt::Alignment(index.data(Qt::TextAlignmentRole).toInt()).testFlag(Qt::AlignTrailing);
    write(cell, (isAtEnd ? Qt::AlignTrailing : Qt::AlignLeading) | Qt::AlignVCenter);
  }
  if (option.state.testFlag(QStyle::State_HasFocus)) {
    painter->setPen(QPen(theme.accent, space::FocusRing));
    painter->drawRect(QRectF(option.rect).adjusted(1, 1, -1, -1));
  }
  painter->restore();
}

QSize InsightDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
  QSize size = QStyledItemDelegate::sizeHint(option, index);
  const QFontMetrics metrics(option.font);
  if (index.data(InsightModel::IntervalRole).isValid() || index.data(InsightModel::DifferenceRole).isValid())
    size.rwidth() += drawnWidth(metrics, drawnWidths) + space::Small;
  else if (index.data(InsightModel::SharesRole).isValid() || index.data(InsightModel::OutcomesRole).isValid())
    size.setWidth(drawnWidth(metrics, shareWidths));
  size.rwidth() += 2 * CellPadding;
  return size;
}

void MatrixDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
  QStyleOptionViewItem shown = option;
  shown.state.setFlag(QStyle::State_Selected, false);
  shown.state.setFlag(QStyle::State_HasFocus, false);
  QStyledItemDelegate::paint(painter, shown, index);
  if (!option.state.testFlag(QStyle::State_Selected)) return;
  const Theme& theme = option.widget ? Theme::of(option.widget) : Theme::light();
  painter->save();
  painter->setPen(QPen(option.state.testFlag(QStyle::State_HasFocus) ? theme.accent : theme.border, space::FocusRing));
  painter->drawRect(QRectF(option.rect).adjusted(1, 1, -1, -1));
  painter->restore();
}

} // namespace assayer
