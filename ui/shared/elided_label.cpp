#include "shared/elided_label.h"

#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QEvent>
#include <QHelpEvent>
#include <QPainter>
#include <QTextLayout>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace assayer {

ElidedLabel::ElidedLabel(const QString& text, QWidget* parent) : QWidget(parent)
{
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  setText(text);
}

void ElidedLabel::setText(const QString& text)
{
  m_text = text;
  setAccessibleName(text);
  updateGeometry();
  update();
}

void ElidedLabel::setMaximumLines(int lines)
{
  m_lines = std::max(1, lines);
  // Fixed would hold the height of one line as a maximum.
  QSizePolicy policy(QSizePolicy::Preferred, m_lines > 1 ? QSizePolicy::Minimum : QSizePolicy::Fixed);
  policy.setHeightForWidth(m_lines > 1);
  setSizePolicy(policy);
  updateGeometry();
  update();
}

void ElidedLabel::setMuted(bool muted)
{
  m_muted = muted;
  update();
}

QStringList ElidedLabel::linesAt(int width, bool* cut) const
{
  const QString line = plain::oneLine(m_text);
  QTextLayout layout(line, font());
  QTextOption option;
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  layout.setTextOption(option);
  layout.beginLayout();
  QStringList lines;
  bool isCut = false;
  for (QTextLine next = layout.createLine(); next.isValid() && !isCut; next = layout.createLine()) {
    next.setLineWidth(std::max(1, width));
    const bool isLast = lines.size() + 1 == m_lines;
    const QString rest = line.mid(next.textStart());
    isCut = isLast && next.textLength() < rest.size();
    lines.append(isCut ? QFontMetricsF(font()).elidedText(rest, Qt::ElideRight, width) : rest.left(next.textLength()));
    if (isLast) break;
  }
  layout.endLayout();
  if (cut != nullptr) *cut = isCut;
  return lines;
}

bool ElidedLabel::isCut() const
{
  return isCutAt(width());
}

bool ElidedLabel::isCutAt(int width) const
{
  bool cut = false;
  linesAt(width - contentsMargins().left() - contentsMargins().right(), &cut);
  return cut;
}

int ElidedLabel::heightForWidth(int width) const
{
  const auto lines =
      std::max<qsizetype>(1, linesAt(width - contentsMargins().left() - contentsMargins().right()).size());
  return static_cast<int>(std::ceil(static_cast<qreal>(lines) * QFontMetricsF(font()).lineSpacing())) +
         contentsMargins().top() + contentsMargins().bottom();
}

QSize ElidedLabel::sizeHint() const
{
  const int width = static_cast<int>(std::ceil(QFontMetricsF(font()).horizontalAdvance(plain::oneLine(m_text)))) + 2 +
                    contentsMargins().left() + contentsMargins().right();
  return {width, heightForWidth(width)};
}

QSize ElidedLabel::minimumSizeHint() const
{
  const int width = static_cast<int>(QFontMetricsF(font()).averageCharWidth() * 6);
  return {std::min(width, sizeHint().width()), m_lines > 1 ? heightForWidth(100000) : sizeHint().height()};
}

void ElidedLabel::paintEvent(QPaintEvent*)
{
  QPainter painter(this);
  const Theme& theme = Theme::of(this);
  painter.setPen(m_muted ? theme.muted : theme.ink);
  const qreal height = QFontMetricsF(font()).lineSpacing();
  const QRectF inside = contentsRect();
  const QStringList lines = linesAt(contentsRect().width());
  const bool rightToLeft = plain::isRightToLeft(m_text);
  const qreal top =
      std::max(0.0, std::floor((inside.height() - static_cast<qreal>(lines.size()) * height) / 2)) + inside.top();
  for (qsizetype i = 0; i < lines.size(); ++i) {
    painter.drawText(QRectF(inside.left(), top + static_cast<qreal>(i) * height, inside.width(), height),
                     (rightToLeft ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignAbsolute | Qt::AlignVCenter |
                         Qt::TextSingleLine,
                     plain::isolated(lines[i]));
  }
}

bool ElidedLabel::event(QEvent* event)
{
  if (event->type() != QEvent::ToolTip || !toolTip().isEmpty()) return QWidget::event(event);
  if (isCut())
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), plain::toolTip(m_text), this);
  else
    QToolTip::hideText();
  return true;
}

void ElidedLabel::changeEvent(QEvent* event)
{
  if (event->type() == QEvent::FontChange) updateGeometry();
  QWidget::changeEvent(event);
}

} // namespace assayer
