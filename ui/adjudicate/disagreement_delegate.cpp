#include "adjudicate/disagreement_delegate.h"

#include "shared/icons.h"
#include "shared/list_row.h"
#include "shared/mirrored.h"
#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QPainter>

#include <cmath>

namespace assayer {

namespace {
constexpr int markSide = 16;
}

QSize DisagreementDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
  const Fonts fonts = Fonts::from(option.font);
  const qreal height = QFontMetricsF(fonts.body).lineSpacing() + 2 * QFontMetricsF(fonts.meta).lineSpacing();
  return {160, static_cast<int>(std::ceil(height)) + 2 * space::Tiny + 4};
}

void DisagreementDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
  const Theme& theme = Theme::of(option.widget);
  const Fonts fonts = Fonts::from(option.font);
  const QRectF bounds(option.rect);
  painter->save();
  paintListRowGround(*painter, option);
  const auto icon = static_cast<Icon>(index.data(StandingIconRole).toInt());
  const QFontMetricsF body(fonts.body);
  const QFontMetricsF meta(fonts.meta);
  const qreal left = space::Small + 2 + markSide + space::Small;
  const qreal width = bounds.width() - left - space::Small;
  qreal y = bounds.top() + std::floor((bounds.height() - 1 - body.lineSpacing() - 2 * meta.lineSpacing()) / 2);
  const QRectF mark(bounds.left() + space::Small + 2, y + std::max(0.0, (body.lineSpacing() - markSide) / 2), markSide,
                    markSide);
  const QColor colour = icon == Icon::Disputed ? theme.bad : icon == Icon::Supported ? theme.ok : theme.muted;
  paintIcon(*painter, icon, mirrored(mark, bounds, *painter), colour);
  const auto line = [&](const QString& text, const QFont& font, const QColor& ink) {
    const QFontMetricsF metrics(font);
    const QRectF place = mirrored(QRectF(bounds.left() + left, y, width, metrics.lineSpacing()), bounds, *painter);
    painter->setFont(font);
    painter->setPen(ink);
    paintWords(*painter, place, plain::elided(text, metrics, width));
    y += metrics.lineSpacing();
  };
  line(index.data(QueryTextRole).toString(), fonts.body, theme.ink);
  line(index.data(AboutRole).toString(), fonts.meta, theme.ink);
  line(index.data(StandingRole).toString(), fonts.meta, theme.muted);

  paintListRowFocus(*painter, option);
  painter->restore();
}

} // namespace assayer
