#include "shared/section_header.h"

#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qreal ChipPadding = space::Small;

qreal advance(const QString& text, const QFont& font)
{
  return std::ceil(QFontMetricsF(font).horizontalAdvance(text)) + 1;
}

} // namespace

SectionHeader::SectionHeader(const QString& title, QWidget* parent) : QWidget(parent)
{
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  setTitle(title);
}

void SectionHeader::setTitle(const QString& title)
{
  m_title = plain::oneLine(title);
  nameIt();
}

void SectionHeader::setChips(const QStringList& chips)
{
  m_chips.clear();
  for (const QString& chip : chips) m_chips.append(plain::oneLine(chip));
  nameIt();
}

void SectionHeader::setAside(const QString& text)
{
  m_aside = plain::oneLine(text);
  nameIt();
}

void SectionHeader::nameIt()
{
  QStringList parts{m_title};
  parts += m_chips;
  if (!m_aside.isEmpty()) parts.append(m_aside);
  setAccessibleName(parts.join(u", "_s));
  updateGeometry();
  update();
}

QSize SectionHeader::sizeHint() const
{
  const Fonts fonts = Fonts::from(font());
  qreal width = 2 * space::Medium + advance(m_title, fonts.heading);
  for (const QString& chip : m_chips) width += space::Small + advance(chip, fonts.meta) + 2 * ChipPadding;
  if (!m_aside.isEmpty()) width += space::Large + advance(m_aside, fonts.meta);
  return {static_cast<int>(width), minimumSizeHint().height()};
}

QSize SectionHeader::minimumSizeHint() const
{
  const Fonts fonts = Fonts::from(font());
  const auto text = static_cast<int>(std::ceil(QFontMetricsF(fonts.heading).height()));
  return {space::Wide * 4, std::max(text + 2 * space::Small, static_cast<int>(space::TallRow))};
}

void SectionHeader::paintEvent(QPaintEvent*)
{
  const Theme& theme = Theme::of(this);
  const Fonts fonts = Fonts::from(font());
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(rect(), theme.surface);
  painter.setPen(theme.hair);
  painter.drawLine(QPointF(0, height() - 0.5), QPointF(width(), height() - 0.5));
  qreal left = space::Medium;
  qreal right = width() - space::Medium;
  const auto row = [&](qreal from, qreal to) { return QRectF(from, 0, std::max(0.0, to - from), height() - 1); };
  // The title has the first right to the space, then what stands aside, then the chips that fit whole.
  const QString title = plain::elided(m_title, QFontMetricsF(fonts.heading), right - left);
  painter.setFont(fonts.heading);
  painter.setPen(theme.ink);
  painter.drawText(row(left, right), Qt::AlignVCenter | Qt::TextSingleLine, title);
  left += advance(title, fonts.heading) + space::Small;
  painter.setFont(fonts.meta);
  painter.setPen(theme.muted);
  const qreal wanted = advance(m_aside, fonts.meta);
  if (!m_aside.isEmpty() && right - left > space::Wide) {
    const QRectF where = row(std::max(left, right - wanted), right);
    painter.drawText(where, Qt::AlignVCenter | Qt::AlignRight | Qt::TextSingleLine,
                     plain::elided(m_aside, QFontMetricsF(fonts.meta), where.width()));
    right = where.left() - space::Large;
  }
  for (const QString& chip : m_chips) {
    const qreal chipWidth = advance(chip, fonts.meta) + 2 * ChipPadding;
    if (left + chipWidth > right) break;
    const qreal chipHeight = std::ceil(QFontMetricsF(fonts.meta).height()) + space::Tiny;
    const QRectF box(left, std::round((height() - chipHeight) / 2), chipWidth, chipHeight);
    painter.setPen(theme.border);
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), chipHeight / 2, chipHeight / 2);
    painter.setPen(theme.muted);
    painter.drawText(box, Qt::AlignCenter | Qt::TextSingleLine, chip);
    left = box.right() + space::Small;
  }
}

void SectionHeader::changeEvent(QEvent* event)
{
  if (event->type() == QEvent::FontChange) updateGeometry();
  QWidget::changeEvent(event);
}

} // namespace assayer
