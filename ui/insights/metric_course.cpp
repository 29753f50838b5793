#include "insights/metric_course.h"

#include "shared/theme.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int LinesOfText = 9; // how tall it is
constexpr qreal DotRadius = 3;
constexpr qreal EndWidth = 4; // of the strokes at the ends of an interval

} // namespace

MetricCourse::MetricCourse(const QString& name, QWidget* parent) : QWidget(parent)
{
  setObjectName(name);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void MetricCourse::showCourse(const QString& metric, const QVector<CoursePoint>& points, double threshold)
{
  m_metric = metric;
  m_points = points;
  m_threshold = threshold;
  QStringList spoken;
  for (const CoursePoint& point : points)
    spoken.append(point.bounds ? tr("%1: %2 to %3")
                                     .arg(point.day, QString::number(point.bounds->first, 'f', 2),
                                          QString::number(point.bounds->second, 'f', 2))
                               : tr("%1: not calculable").arg(point.day));
  setAccessibleName(tr("%1 day by day").arg(metric));
  setAccessibleDescription(spoken.join(u"; "_s));
  update();
}

QSize MetricCourse::sizeHint() const
{
  return {40 * fontMetrics().averageCharWidth(), LinesOfText * fontMetrics().height()};
}

QSize MetricCourse::minimumSizeHint() const
{
  return {20 * fontMetrics().averageCharWidth(), LinesOfText * fontMetrics().height()};
}

void MetricCourse::paintEvent(QPaintEvent* /*event*/)
{
  const Theme& theme = Theme::of(this);
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QFontMetrics metrics = fontMetrics();
  const int line = metrics.height();
  const qreal left = space::Medium + metrics.horizontalAdvance(u"0.00"_s) + space::Small;
  const QRectF area(left, line + space::Small, width() - left - space::Medium - line,
                    height() - 2 * line - 2 * space::Small);
  const auto heightOf = [&](double value) { return area.bottom() - value * area.height(); };
  const qsizetype count = m_points.size();
  const auto placeOf = [&](qsizetype at) {
    const qreal step = count > 1 ? area.width() / static_cast<qreal>(count) : area.width();
    return area.left() + step * (static_cast<qreal>(at) + 0.5);
  };

  painter.setPen(theme.ink);
  painter.drawText(QRectF(space::Medium, 0, width() - 2 * space::Medium, line), Qt::AlignVCenter | Qt::AlignLeft,
                   m_metric);
  for (const double value : {0.0, 0.5, 1.0}) {
    painter.setPen(theme.hair);
    painter.drawLine(QPointF(area.left(), heightOf(value)), QPointF(area.right(), heightOf(value)));
    painter.setPen(theme.muted);
    painter.drawText(QRectF(space::Medium, heightOf(value) - line / 2.0, left - space::Medium - space::Small, line),
                     Qt::AlignVCenter | Qt::AlignRight, QString::number(value, 'f', 1));
  }
  painter.setPen(QPen(theme.muted, 1, Qt::DashLine));
  painter.drawLine(QPointF(area.left(), heightOf(m_threshold)), QPointF(area.right(), heightOf(m_threshold)));

  // Every day has its place; days are named as far as there is room.
  const qreal room = metrics.horizontalAdvance(u"2026-12-31"_s) + space::Medium;
  const auto every = std::max<qsizetype>(
      1, static_cast<qsizetype>(std::ceil(room * static_cast<qreal>(count) / std::max<qreal>(1, area.width()))));
  std::optional<QPointF> before;
  for (qsizetype at = 0; at < count; ++at) {
    const qreal x = placeOf(at);
    if ((count - 1 - at) % every == 0) { // the newest is always named
      painter.setPen(theme.muted);
      painter.drawText(QRectF(x - room / 2, area.bottom() + space::Small, room, line), Qt::AlignCenter,
                       m_points[at].day);
    }
    const auto& bounds = m_points[at].bounds;
    if (!bounds) {
      before.reset(); // a day without a figure breaks the line
      continue;
    }
    const QPointF middle(x, heightOf((bounds->first + bounds->second) / 2));
    painter.setPen(QPen(theme.accent, 2));
    const bool isPoint = bounds->second - bounds->first < 1e-9;
    if (!isPoint) {
      painter.drawLine(QPointF(x, heightOf(bounds->first)), QPointF(x, heightOf(bounds->second)));
      for (const double end : {bounds->first, bounds->second})
        painter.drawLine(QPointF(x - EndWidth, heightOf(end)), QPointF(x + EndWidth, heightOf(end)));
      before.reset(); // what lies between two intervals is not known
      continue;
    }
    if (before) painter.drawLine(*before, middle);
    painter.setBrush(theme.accent);
    painter.drawEllipse(middle, DotRadius, DotRadius);
    before = middle;
  }
}

} // namespace assayer
