#include "judge/metric_figure.h"

#include "shared/mirrored.h"
#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int SidePadding = 6; // room for the focus ring

QFont strong(const QFont& font)
{
  QFont bold = font;
  bold.setWeight(QFont::DemiBold);
  return bold;
}

} // namespace

MetricFigure::MetricFigure(QWidget* parent) : QWidget(parent)
{
  setFocusPolicy(Qt::TabFocus);
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setCursor(Qt::PointingHandCursor);
}

void MetricFigure::mouseReleaseEvent(QMouseEvent* event)
{
  if (event->button() == Qt::LeftButton && rect().contains(event->pos())) Q_EMIT clicked();
}

void MetricFigure::keyPressEvent(QKeyEvent* event)
{
  const bool opens = event->key() == Qt::Key_Space || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (opens && !event->isAutoRepeat())
    Q_EMIT clicked();
  else
    QWidget::keyPressEvent(event);
}

void MetricFigure::setFigure(const StripFigure& figure)
{
  if (m_figure == figure) return;
  m_figure = figure;
  setObjectName(u"figure-"_s + figure.measure);
  const QString said = figure.doubt.isEmpty() ? figure.explanation : figure.doubt + u"\n\n"_s + figure.explanation;
  const QString mark = figure.doubt.isEmpty() ? QString() : u", "_s + FigureWords::doubtMark();
  setAccessibleName(
      u"%1 %2, %3"_s.arg(figure.under.isEmpty() ? figure.title : u"%1 · %2"_s.arg(figure.title, figure.under),
                         figure.value, figure.count) +
      mark);
  setAccessibleDescription(said);
  setToolTip(plain::toolTip(said));
  updateGeometry();
  update();
}

int MetricFigure::doubtWidth() const
{
  return fontMetrics().ascent() + 2;
}

int MetricFigure::barWidth() const
{
  return 2 * fontMetrics().height();
}

void MetricFigure::setCountShown(bool shown)
{
  if (m_isCountShown == shown) return;
  m_isCountShown = shown;
  updateGeometry();
  update();
}

void MetricFigure::setBrief(bool brief)
{
  if (m_brief == brief) return;
  m_brief = brief;
  updateGeometry();
  update();
}

int MetricFigure::widthFor(bool brief) const
{
  const Fonts fonts = Fonts::from(font());
  const QFontMetrics meta(fonts.meta);
  int width = 2 * SidePadding + meta.horizontalAdvance(m_figure.title) + 1 + space::Tiny +
              QFontMetrics(strong(fonts.body)).horizontalAdvance(m_figure.value) + 1;
  if (!m_figure.doubt.isEmpty()) width += space::Tiny + doubtWidth();
  if (!brief) width += space::Tiny + barWidth();
  if (m_isCountShown) width += space::Tiny + meta.horizontalAdvance(m_figure.count) + 1;
  return width;
}

QSize MetricFigure::sizeHint() const
{
  return {widthFor(m_brief), fontMetrics().height() + space::Tiny};
}

void MetricFigure::paintEvent(QPaintEvent*)
{
  const Theme& theme = Theme::of(this);
  const Fonts fonts = Fonts::from(font());
  QPainter painter(this);
  painter.setLayoutDirection(layoutDirection());
  painter.setRenderHint(QPainter::Antialiasing);
  qreal x = SidePadding;
  const auto next = [&](qreal width) {
    const QRectF where(x, 0, width, height());
    x += width + space::Tiny;
    return mirrored(where, QRectF(rect()), painter);
  };
  const auto write = [&](const QString& text, const QFont& font, const QColor& ink) {
    painter.setFont(font);
    painter.setPen(ink);
    paintWords(painter, next(QFontMetrics(font).horizontalAdvance(text) + 1), text, Qt::AlignCenter);
  };
  write(m_figure.title, fonts.meta, theme.muted);
  write(m_figure.value, strong(fonts.body), theme.ink);
  if (!m_figure.doubt.isEmpty()) {
    const QRectF place = next(doubtWidth());
    const QRectF mark = place.adjusted(0, (place.height() - doubtWidth()) / 2, 0, (doubtWidth() - place.height()) / 2);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.warn);
    painter.drawRoundedRect(mark, space::Radius, space::Radius);
    painter.setPen(theme.onWarn);
    painter.setFont(strong(fonts.meta));
    painter.drawText(mark, Qt::AlignCenter, u"!"_s);
  }

  if (!m_brief) paintBar(painter, next(barWidth()), theme);
  if (m_isCountShown) write(m_figure.count, fonts.meta, theme.muted);

  if (!hasFocus()) return;
  painter.setPen(QPen(theme.accent, space::FocusRing));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), space::Radius, space::Radius);
}

// The track is everything a figure can be; filled, what it still can become; a line, what it is.
void MetricFigure::paintBar(QPainter& painter, QRectF track, const Theme& theme) const
{
  track = QRectF(track.left(), track.center().y() - 3, track.width(), 6);
  painter.setPen(theme.border);
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(track.adjusted(0.5, 0.5, -0.5, -0.5));
  if (m_figure.status == MeasureStatus::Undefined) return;
  const double low = std::clamp(m_figure.low, 0.0, 1.0);
  const double high = std::clamp(m_figure.high, low, 1.0);
  const bool rightToLeft = layoutDirection() == Qt::RightToLeft;
  const double from = track.left() + (rightToLeft ? 1 - high : low) * (track.width() - 2);
  const QRectF filled(from, track.top() - 2, std::max(2.0, (high - low) * track.width()), track.height() + 4);
  painter.fillRect(filled, theme.accent);
}

void MetricFigure::focusInEvent(QFocusEvent* event)
{
  QWidget::focusInEvent(event);
  QToolTip::showText(mapToGlobal(QPoint(0, -height() * 6)), toolTip(), this);
}

void MetricFigure::focusOutEvent(QFocusEvent* event)
{
  QWidget::focusOutEvent(event);
  QToolTip::hideText();
}

void MetricFigure::changeEvent(QEvent* event)
{
  if (event->type() == QEvent::FontChange) updateGeometry();
  QWidget::changeEvent(event);
}

} // namespace assayer
