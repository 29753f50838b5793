#include "shared/key_cap.h"

#include "shared/icons.h"
#include "shared/mirrored.h"
#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QEnterEvent>
#include <QEvent>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace assayer {

namespace {

constexpr qreal CapPadding = 5;
constexpr qreal CapGap = space::Tiny; // between a cap and its word
constexpr qreal EndGap = 6;           // after the word
constexpr qreal TickSize = 14;
constexpr int LongestWhole = 20; // characters; a longer name may be cut

QFont capFont(const QFont& font)
{
  QFont small = Fonts::from(font).meta;
  small.setBold(true);
  return small;
}

// The cap's outline and letters in one ink; fill may be transparent.
void paintCap(QPainter& painter, const QRectF& rect, const QString& key, const QFont& font, const QColor& ink,
              const QColor& outline, const QColor& fill)
{
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(outline, 1));
  painter.setBrush(fill);
  painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), space::Radius, space::Radius);
  // The lower rim, as on a key.
  painter.drawLine(rect.bottomLeft() + QPointF(space::Radius, -1.5),
                   rect.bottomRight() + QPointF(-space::Radius, -1.5));
  painter.setPen(ink);
  painter.setFont(capFont(font));
  paintWords(painter, rect.adjusted(0, 0, 0, -1), key, Qt::AlignCenter);
  painter.restore();
}

} // namespace

QSizeF keyCapSize(const QString& key, const QFont& font)
{
  const QFontMetricsF metrics(capFont(font));
  const qreal height = std::ceil(metrics.height()) + 3;
  return {std::max(height, std::ceil(metrics.horizontalAdvance(key)) + 2 * CapPadding), height};
}

void paintKeyCap(QPainter& painter, const QRectF& rect, const QString& key, const Theme& theme, const QFont& font)
{
  paintCap(painter, rect, key, font, theme.ink, theme.border, theme.surface);
}

int menuArrowSize(const QFont& font)
{
  return std::max(7, static_cast<int>(std::lround(QFontMetricsF(font).xHeight()))) | 1;
}

void paintMenuArrow(QPainter& painter, const QRectF& rect, const QColor& colour)
{
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(colour, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  const QPointF middle = rect.center();
  const qreal half = rect.width() / 2 - 0.5;
  painter.drawPolyline(
      QPolygonF{middle + QPointF(-half, -half / 2), middle + QPointF(0, half / 2), middle + QPointF(half, -half / 2)});
  painter.restore();
}

QSizeF choiceSize(const KeyLabel& label, const QFont& font)
{
  const QSizeF cap = label.key.isEmpty() ? QSizeF(0, 0) : keyCapSize(label.key, font);
  const QFontMetricsF metrics(font);
  qreal width = cap.width();
  if (!label.word.isEmpty()) width += std::ceil(metrics.horizontalAdvance(plain::oneLine(label.word))) + 2;
  if (!label.key.isEmpty() && !label.word.isEmpty()) width += CapGap;
  if (label.opensMenu) width += space::Tiny + menuArrowSize(font);
  return {width + (label.word.isEmpty() ? 2 * space::Tiny : space::Tiny + EndGap) +
              (label.key.isEmpty() ? space::Tiny : 0),
          std::max({std::ceil(metrics.height()) + 2 * space::Tiny, cap.height() + 2 * space::Tiny,
                    static_cast<qreal>(space::Row)})};
}

void paintChoice(QPainter& painter, const QRectF& rect, const KeyLabel& label, const ChoiceLook& look,
                 const Theme& theme, const QFont& font)
{
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor ink = !look.enabled ? theme.border : look.checked ? theme.onAccent : theme.ink;
  const QColor fill = look.checked && look.enabled   ? theme.accent
                      : look.pressed && look.enabled ? theme.hair
                      : look.hovered && look.enabled ? theme.select
                                                     : theme.surface;
  painter.setPen(QPen(!look.enabled ? theme.hair : look.checked ? theme.accent : theme.border, 1));
  if (look.dense) painter.setPen(Qt::NoPen);
  painter.setBrush(fill);
  painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), space::Radius, space::Radius);
  const auto placed = [&](const QRectF& where) { return mirrored(where, rect, painter); };
  qreal x = rect.left() + (label.key.isEmpty() ? space::Small : space::Tiny);
  if (!label.key.isEmpty()) {
    const QSizeF cap = keyCapSize(label.key, font);
    const QRectF where(QPointF(x, std::round(rect.center().y() - cap.height() / 2)), cap);
    paintCap(painter, placed(where), label.key, font, ink, look.enabled && !look.checked ? theme.border : ink,
             Qt::transparent);
    x = where.right() + CapGap;
  }
  qreal right = rect.right() - space::Tiny;
  if (label.opensMenu) {
    const qreal side = menuArrowSize(font);
    paintMenuArrow(painter, placed(QRectF(right - (EndGap - space::Tiny) - side, rect.top(), side, rect.height())),
                   ink);
    right -= EndGap + side;
  }
  painter.setPen(ink);
  painter.setFont(font);
  const QRectF words(x, rect.top(), std::max(0.0, right - x), rect.height());
  paintWords(painter, placed(words), plain::elided(label.word, QFontMetricsF(font), words.width()));
  if (look.checked && !look.dense) {
    const QRectF tick = placed({rect.right() - TickSize + ChoiceMargin, rect.top() - ChoiceMargin, TickSize, TickSize});
    painter.setPen(QPen(theme.accent, 1.5));
    painter.setBrush(theme.surface);
    painter.drawEllipse(tick.adjusted(1, 1, -1, -1));
    paintIcon(painter, Icon::Supported, tick.adjusted(3, 3, -3, -3), theme.accent);
  }
  if (look.focused) {
    painter.setPen(QPen(theme.accent, space::FocusRing));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(rect.adjusted(-3, -3, 3, 3), space::Radius + 3, space::Radius + 3);
  }
  painter.restore();
}

KeyButton::KeyButton(const KeyLabel& label, QWidget* parent) : QAbstractButton(parent)
{
  setFocusPolicy(Qt::NoFocus);
  setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
  setLabel(label);
}

void KeyButton::setLabel(const KeyLabel& label)
{
  m_label = label;
  // Not setText(): it would make a shortcut of "&".
  setAccessibleName(plain::oneLine(label.word.isEmpty() ? label.key : label.word));
  setAccessibleDescription(label.key);
  updateGeometry();
  update();
}

void KeyButton::setDense(bool dense)
{
  m_isDense = dense;
  updateGeometry();
  update();
}

QSize KeyButton::sizeOf(const KeyLabel& label) const
{
  QSize size = choiceSize(label, font()).toSize();
  if (m_isDense) size.setHeight(static_cast<int>(std::ceil(keyCapSize(label.key, font()).height())) + 2);
  return size + QSize(2 * margin(), 2 * margin());
}

QSize KeyButton::sizeHint() const
{
  return sizeOf(m_label);
}

QSize KeyButton::minimumSizeHint() const
{
  KeyLabel least = m_label;
  least.word.truncate(LongestWhole);
  return sizeOf(least);
}

void KeyButton::paintEvent(QPaintEvent*)
{
  QPainter painter(this);
  painter.setLayoutDirection(layoutDirection());
  const ChoiceLook look{.checked = isChecked(),
                        .enabled = isEnabled(),
                        .hovered = underMouse(),
                        .pressed = isDown(),
                        .focused = hasFocus(),
                        .dense = m_isDense};
  paintChoice(painter, QRectF(rect()).adjusted(margin(), margin(), -margin(), -margin()), m_label, look,
              Theme::of(this), font());
}

void KeyButton::changeEvent(QEvent* event)
{
  if (event->type() == QEvent::FontChange) updateGeometry();
  QAbstractButton::changeEvent(event);
}

void KeyButton::enterEvent(QEnterEvent* event)
{
  update();
  QAbstractButton::enterEvent(event);
}

void KeyButton::leaveEvent(QEvent* event)
{
  update();
  QAbstractButton::leaveEvent(event);
}

} // namespace assayer
