#include "triage/triage_delegates.h"

#include "shared/list_row.h"
#include "shared/mirrored.h"
#include "shared/plain_text.h"
#include "shared/progress_mark.h"
#include "shared/theme.h"

#include <QPainter>

#include <cmath>

namespace assayer {

namespace {

constexpr int queryLines = 2;
constexpr int barHeight = 6;
constexpr int leastWidth = 160;

} // namespace

QSize SampleDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
  const Fonts fonts = Fonts::from(option.font);
  const qreal height = queryLines * QFontMetricsF(fonts.body).lineSpacing() + QFontMetricsF(fonts.meta).lineSpacing();
  return {leastWidth, static_cast<int>(std::ceil(height)) + 2 * space::Tiny + 4};
}

void SampleDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
  const Theme& theme = Theme::of(option.widget);
  const Fonts fonts = Fonts::from(option.font);
  const QRectF bounds(option.rect);
  painter->save();
  paintListRowGround(*painter, option);

  const QFontMetricsF body(fonts.body);
  const QFontMetricsF meta(fonts.meta);
  const qreal left = space::Small + 2 + progressMarkSize + space::Small;
  const qreal width = bounds.width() - left - space::Small;
  const QString title = index.data(TriageTitleRole).toString();
  const QString below = plain::elided(index.data(TriageMetaRole).toString(), meta, width);
  const QStringList lines = plain::wrapped(title, fonts.body, width, queryLines);
  const qreal high = double(lines.size()) * body.lineSpacing() + (below.isEmpty() ? 0 : meta.lineSpacing());
  qreal y = bounds.top() + std::floor((bounds.height() - 1 - high) / 2);
  const auto placed = [&](qreal x, qreal wide, qreal deep) {
    return mirrored({bounds.left() + x, y, wide, deep}, bounds, *painter);
  };
  const qreal drop = std::max(0.0, (body.lineSpacing() - progressMarkSize) / 2);
  paintProgressMark(*painter, placed(space::Small + 2, progressMarkSize, progressMarkSize).translated(0, drop),
                    index.data(TriageShareRole).toDouble(), theme);
  painter->setFont(fonts.body);
  painter->setPen(theme.ink);
  const Qt::Alignment side = plain::isRightToLeft(title) ? Qt::AlignRight : Qt::AlignLeft;
  for (const QString& line : lines) {
    paintWords(*painter, placed(left, width, body.lineSpacing()), line, side | Qt::AlignAbsolute | Qt::AlignVCenter);
    y += body.lineSpacing();
  }
  painter->setFont(fonts.meta);
  painter->setPen(theme.muted);
  paintWords(*painter, placed(left, width, meta.lineSpacing()), below);
  paintListRowFocus(*painter, option);
  painter->restore();
}

QSize ClusterDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
  const Fonts fonts = Fonts::from(option.font);
  const qreal height = QFontMetricsF(fonts.heading).lineSpacing() + QFontMetricsF(fonts.meta).lineSpacing();
  return {leastWidth, static_cast<int>(std::ceil(height)) + barHeight + 3 * space::Tiny + 6};
}

void ClusterDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
  const Theme& theme = Theme::of(option.widget);
  const Fonts fonts = Fonts::from(option.font);
  const QRectF bounds(option.rect);
  painter->save();
  paintListRowGround(*painter, option);

  const qreal width = bounds.width() - space::Medium - space::Small;
  qreal y = bounds.top() + space::Tiny + 1;
  const auto placed = [&](qreal wide, qreal deep) {
    return mirrored({bounds.left() + space::Medium, y, wide, deep}, bounds, *painter);
  };
  const auto line = [&](const QString& text, const QFont& font, const QColor& ink) {
    const QFontMetricsF metrics(font);
    painter->setFont(font);
    painter->setPen(ink);
    paintWords(*painter, placed(width, metrics.lineSpacing()), plain::elided(text, metrics, width));
    y += metrics.lineSpacing();
  };
  line(index.data(TriageTitleRole).toString(), fonts.heading, theme.ink);
  line(index.data(TriageMetaRole).toString(), fonts.meta, theme.muted);
  y += space::Tiny;
  const qreal share = index.data(TriageShareRole).toDouble();
  painter->fillRect(placed(width, barHeight), theme.hair);
  painter->fillRect(placed(std::max(2.0, width * share), barHeight), theme.bad);
  painter->fillRect(placed(width * share * index.data(TriageDoneRole).toDouble(), barHeight), theme.ok);
  paintListRowFocus(*painter, option);
  painter->restore();
}

} // namespace assayer
