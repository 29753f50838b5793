#include "judge/chip_line.h"

#include "shared/mirrored.h"
#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QEvent>
#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {
constexpr int LongestPart = 3; // a chip takes a third of the line at most
constexpr int FewCharacters = 6;
} // namespace

ChipLine::ChipLine(QWidget* parent) : QWidget(parent)
{
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ChipLine::setChips(const QStringList& chips)
{
  m_chips.clear();
  for (const QString& chip : chips) m_chips.append(plain::oneLine(chip));
  setAccessibleName(m_chips.join(u", "_s));
  setToolTip(plain::toolTip(m_chips.join(u'\n')));
  updateGeometry();
  update();
}

int ChipLine::chipWidth(const QString& chip) const
{
  return QFontMetrics(Fonts::from(font()).meta).horizontalAdvance(chip) + 2 * space::Small + 1;
}

QSize ChipLine::sizeHint() const
{
  int width = 0;
  for (const QString& chip : m_chips) width += chipWidth(chip) + space::Tiny;
  return {width, QFontMetrics(Fonts::from(font()).meta).height() + space::Tiny + 2};
}

QSize ChipLine::minimumSizeHint() const
{
  return {0, sizeHint().height()};
}

void ChipLine::paintEvent(QPaintEvent*)
{
  const Theme& theme = Theme::of(this);
  QPainter painter(this);
  painter.setLayoutDirection(layoutDirection());
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(Fonts::from(font()).meta);
  int x = 0;
  for (const QString& chip : m_chips) {
    // A long name leaves room for the others; what is left of the line may still say something.
    const int wanted = std::min(chipWidth(chip), width() / LongestPart);
    const int wide = std::min(wanted, width() - x);
    if (wide < std::min(wanted, fontMetrics().averageCharWidth() * FewCharacters + 2 * space::Small)) break;
    const QRect box = QStyle::visualRect(layoutDirection(), rect(), QRect(x, 0, wide, height()));
    painter.setPen(theme.border);
    painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), height() / 2.0, height() / 2.0);
    painter.setPen(theme.muted);
    paintWords(painter, box.adjusted(space::Small, 0, -space::Small, 0),
               plain::elided(chip, QFontMetricsF(painter.font()), wide - 2 * space::Small), Qt::AlignCenter);
    x += wide + space::Tiny;
  }
}

void ChipLine::changeEvent(QEvent* event)
{
  if (event->type() == QEvent::FontChange) updateGeometry();
  QWidget::changeEvent(event);
}

} // namespace assayer
