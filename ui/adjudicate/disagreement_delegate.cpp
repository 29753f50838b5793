#include "adjudicate/disagreement_delegate.h"

#include "shared/icons.h"
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
  const bool selected = option.state.testFlag(QStyle::State_Selected);
  painter->save();
  painter->setLayoutDirection(option.direction);
  painter->fillRect(bounds, selected ? theme.select : theme.surface);
  painter->fillRect(QRectF(bounds.left(), bounds.bottom() - 1, bounds.width(), 1), theme.hair);
  if (selected)
    painter->fillRect(mirrored(QRectF(bounds.left(), bounds.top(), 3, bounds.height()), bounds, *painter),
                      theme.accent);

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

  if (option.state.testFlag(QStyle::State_HasFocus)) {
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(theme.accent, space::FocusRing));
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(bounds.adjusted(3, 3, -3, -3), space::Radius, space::Radius);
  }
  painter->restore();
}

} // namespace assayer
