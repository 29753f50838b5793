#include "shared/menu_button.h"

#include "shared/key_cap.h"
#include "shared/mirrored.h"
#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QEnterEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace assayer {

namespace {
constexpr int fewCharacters = 6;
}

MenuButton::MenuButton(QWidget* parent) : QAbstractButton(parent)
{
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void MenuButton::setWords(const QString& words)
{
  m_words = plain::oneLine(words);
  setAccessibleName(m_words);
  setToolTip(plain::toolTip(m_words));
  updateGeometry();
  update();
}

void MenuButton::setOpensMenu(bool opens)
{
  m_opensMenu = opens;
  updateGeometry();
  update();
}

int MenuButton::room() const
{
  return width() - 2 * space::Small - (m_opensMenu ? space::Tiny + menuArrowSize(font()) : 0);
}

bool MenuButton::isCut() const
{
  return QFontMetricsF(font()).horizontalAdvance(m_words) > room();
}

QSize MenuButton::sizeHint() const
{
  const auto words = static_cast<int>(std::ceil(QFontMetricsF(font()).horizontalAdvance(m_words))) + 1;
  return {words + 2 * space::Small + (m_opensMenu ? space::Tiny + menuArrowSize(font()) : 0),
          fontMetrics().height() + space::Tiny};
}

QSize MenuButton::minimumSizeHint() const
{
  const QSize whole = sizeHint();
  const int few = fontMetrics().averageCharWidth() * fewCharacters;
  return {m_opensMenu ? whole.width() : std::min(whole.width(), few + 2 * space::Small), whole.height()};
}

void MenuButton::paintEvent(QPaintEvent*)
{
  const Theme& theme = Theme::of(this);
  QPainter painter(this);
  painter.setLayoutDirection(layoutDirection());
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF all(rect());
  if (underMouse() || isDown()) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(isDown() ? theme.hair : theme.select);
    painter.drawRoundedRect(all, space::Radius, space::Radius);
  }
  painter.setPen(isEnabled() ? theme.ink : theme.border);
  const QString shown = plain::elided(m_words, QFontMetricsF(font()), room());
  const qreal wide = QFontMetricsF(font()).horizontalAdvance(shown) + 1;
  paintWords(painter, mirrored(QRectF(space::Small, 0, wide, height()), all, painter), shown);
  if (m_opensMenu) {
    const QRectF arrow(space::Small + wide + space::Tiny, 0, menuArrowSize(font()), height());
    paintMenuArrow(painter, mirrored(arrow, all, painter), isEnabled() ? theme.ink : theme.border);
  }
  if (!hasFocus()) return;
  painter.setPen(QPen(theme.accent, space::FocusRing));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(all.adjusted(1, 1, -1, -1), space::Radius, space::Radius);
}

void MenuButton::changeEvent(QEvent* event)
{
  if (event->type() == QEvent::FontChange) updateGeometry();
  QAbstractButton::changeEvent(event);
}

void MenuButton::enterEvent(QEnterEvent* event)
{
  update();
  QAbstractButton::enterEvent(event);
}

void MenuButton::leaveEvent(QEvent* event)
{
  update();
  QAbstractButton::leaveEvent(event);
}

} // namespace assayer
