#include "insights/charts/chart_view.h"

#include "shared/plain_text.h"

#include <QAccessible>
#include <QAreaSeries>
#include <QChart>
#include <QGraphicsLayout>
#include <QGraphicsScene>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLineSeries>
#include <QPainterPath>
#include <QToolTip>
#include <QValueAxis>

#include <algorithm>
#include <cmath>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int ChartTextLines = 13; // how tall it is
constexpr qreal PointRadius = 4;
constexpr qreal WhiskerWidth = 4;
constexpr qreal Reach = 10; // of the pointer around a point
constexpr int BandAlpha = 48;
constexpr int CalloutLines = 3; // that one sentence beside a point may take

// Determined figures are no intervals, give or take what sums of doubles leave.
bool isOpen(const ChartSpan& span)
{
  return span.high - span.low > 1e-9;
}

class OverPaint : public QGraphicsItem {
public:
  OverPaint(const ChartView& view, QChart* chart) : QGraphicsItem(chart), m_view(view), m_chart(*chart)
  {
    setZValue(100);
    setAcceptedMouseButtons(Qt::NoButton);
  }
  QRectF boundingRect() const override { return m_chart.rect(); }
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/, QWidget* /*widget*/) override
  {
    m_view.paintOver(*painter);
  }

private:
  const ChartView& m_view;
  const QChart& m_chart;
};

// QtCharts reads a title as HTML where it looks like it.
QString escaped(const QString& text)
{
  return plain::isolated(plain::oneLine(text)).toHtmlEscaped();
}

} // namespace

QColor chartLineColour(const Theme& theme, int line)
{
  return line == 0 ? theme.accent : line == 1 ? theme.bad : theme.ok;
}

void paintChartPoint(QPainter& painter, int line, const QPointF& place, const QColor& colour, bool filled)
{
  painter.setPen(QPen(colour, 2));
  painter.setBrush(filled ? QBrush(colour) : QBrush(Qt::NoBrush));
  const qreal r = PointRadius - 1;
  if (line == 0)
    painter.drawEllipse(place, r, r);
  else if (line == 1)
    painter.drawRect(QRectF(place.x() - r, place.y() - r, 2 * r, 2 * r));
  else
    painter.drawPolygon(QPolygonF({place + QPointF(0, -r - 1), place + QPointF(r + 1, r), place + QPointF(-r - 1, r)}));
}

void paintChartWhisker(QPainter& painter, double x, double high, double low, const QColor& colour)
{
  painter.setPen(QPen(colour, 1));
  painter.drawLine(QPointF(x, high), QPointF(x, low));
  for (const double end : {high, low}) painter.drawLine(QPointF(x - WhiskerWidth, end), QPointF(x + WhiskerWidth, end));
}

ChartView::ChartView(QWidget* parent)
    : QChartView(parent), m_x(new QValueAxis(this)), m_y(new QValueAxis(this)), m_anchor(new QLineSeries(this))
{
  setFocusPolicy(Qt::StrongFocus);
  setRenderHint(QPainter::Antialiasing);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  setFrameShape(NoFrame);
  QChart& drawn = *chart();
  drawn.legend()->hide(); // it reads HTML as well; ours stands above the chart
  drawn.setBackgroundRoundness(0);
  drawn.layout()->setContentsMargins(0, 0, 0, 0);
  drawn.addAxis(m_x, Qt::AlignBottom);
  drawn.addAxis(m_y, Qt::AlignLeft);
  attach(m_anchor);
  new OverPaint(*this, &drawn); // the chart owns it
  dress();
}

void ChartView::show(const ChartPicture& picture)
{
  if (picture == m_picture) return;
  m_picture = picture;
  if (m_chosen && !pointOf(*m_chosen)) m_chosen.reset();
  draw();
  say();
}

void ChartView::attach(QAbstractSeries* series)
{
  chart()->addSeries(series);
  series->attachAxis(m_x);
  series->attachAxis(m_y);
}

void ChartView::draw()
{
  const QList<QAbstractSeries*> before = chart()->series();
  for (QAbstractSeries* const series : before)
    if (series != m_anchor) {
      chart()->removeSeries(series);
      delete series;
    }
  setAxis(*m_x, m_picture.x);
  setAxis(*m_y, m_picture.y);
  m_anchor->replace(QList<QPointF>{{m_x->min(), m_y->min()}, {m_x->max(), m_y->max()}});
  m_anchor->setPen(Qt::NoPen);
  const Theme& theme = Theme::of(this);
  for (const ChartRule& rule : std::as_const(m_picture.rules))
    addLine({rule.from, rule.to}, QPen(theme.muted, 1, Qt::DashLine));
  for (int line = 0; line < std::min<int>(ChartLineCount, static_cast<int>(m_picture.lines.size())); ++line)
    drawLine(line);
  dress();
}

void ChartView::setAxis(QValueAxis& axis, const ChartAxis& described)
{
  const bool hasPlaces = !described.places.isEmpty();
  // Each place has its width; numbers go from end to end.
  axis.setRange(hasPlaces ? -0.5 : described.least,
                hasPlaces ? static_cast<double>(described.places.size()) - 0.5 : described.most);
  axis.setLabelsVisible(!hasPlaces);
  axis.setGridLineVisible(!hasPlaces);
  axis.setTickCount(hasPlaces ? 2 : 5); // places are named by us, each at its own
  // As many decimals as tell two marks apart: costs may be thousandths.
  const double step = (described.most - described.least) / (axis.tickCount() - 1);
  const int decimals = step >= 1 || !(step > 0) ? 0 : std::clamp(static_cast<int>(std::ceil(-std::log10(step))), 2, 9);
  axis.setLabelFormat(u"%.%1f"_s.arg(decimals));
  axis.setTitleText(escaped(described.title));
  axis.setTitleVisible(!described.title.isEmpty());
}

// A stretch is what one line connects: it ends where a figure is missing or the line is broken on purpose.
void ChartView::drawLine(int line)
{
  QVector<ChartPoint> stretch;
  for (const ChartPoint& point : std::as_const(m_picture.lines[line].points)) {
    if (!point.value || point.breaksBefore) {
      drawStretch(line, stretch);
      stretch.clear();
    }
    if (point.value) stretch.append(point);
  }
  drawStretch(line, stretch);
}

// The two ends are lines of their own with a band between them; where nothing is open they are one line.
void ChartView::drawStretch(int line, const QVector<ChartPoint>& points)
{
  if (points.size() < 2) return; // the point alone is painted
  const QColor colour = chartLineColour(Theme::of(this), line);
  QVector<QPointF> low;
  QVector<QPointF> high;
  for (const ChartPoint& point : points) {
    low.append({point.x, point.value->low});
    high.append({point.x, point.value->high});
  }
  if (std::ranges::any_of(points, [](const ChartPoint& point) { return isOpen(*point.value); })) {
    auto* const upper = new QLineSeries;
    auto* const lower = new QLineSeries;
    upper->replace(high);
    lower->replace(low);
    auto* const band = new QAreaSeries(upper, lower);
    upper->setParent(band); // the band does not own its edges
    lower->setParent(band);
    QColor fill = colour;
    fill.setAlpha(BandAlpha);
    band->setBrush(fill);
    band->setPen(Qt::NoPen);
    attach(band);
    addLine(low, QPen(colour, 1));
  }
  static constexpr Qt::PenStyle Styles[ChartLineCount]{Qt::SolidLine, Qt::DashLine, Qt::DashDotLine};
  addLine(high, QPen(colour, high == low ? 2 : 1, high == low ? Styles[line] : Qt::SolidLine));
}

void ChartView::addLine(const QVector<QPointF>& points, const QPen& pen)
{
  auto* const series = new QLineSeries;
  series->replace(points);
  attach(series);
  series->setPen(pen); // after the chart's own theme had its say
}

void ChartView::dress()
{
  const Theme& theme = Theme::of(this);
  QChart& drawn = *chart();
  drawn.setBackgroundBrush(theme.surface);
  drawn.setBackgroundPen(Qt::NoPen);
  setBackgroundBrush(theme.surface);
  const QFont small = Fonts::from(font()).meta;
  for (QValueAxis* const axis : {m_x, m_y}) {
    axis->setLabelsFont(small);
    axis->setTitleFont(small);
    axis->setLabelsBrush(theme.muted);
    axis->setTitleBrush(theme.muted);
    axis->setLinePen(QPen(theme.border, 1));
    axis->setGridLinePen(QPen(theme.hair, 1));
  }
  const int line = QFontMetrics(small).height();
  drawn.setMargins(QMargins(space::Small, m_picture.marks.isEmpty() ? space::Small : line + space::Small, space::Large,
                            m_picture.x.places.isEmpty() ? space::Tiny : line + space::Small));
  setMinimumHeight(sizeHint().height());
  viewport()->update();
}

QSize ChartView::sizeHint() const
{
  return {40 * fontMetrics().averageCharWidth(), ChartTextLines * fontMetrics().height()};
}

QPointF ChartView::position(double x, double y) const
{
  return chart()->mapToPosition({x, y}, m_anchor);
}

const ChartPoint* ChartView::pointOf(std::pair<int, int> at) const
{
  if (at.first < 0 || at.first >= m_picture.lines.size()) return nullptr;
  const QVector<ChartPoint>& points = m_picture.lines[at.first].points;
  return at.second >= 0 && at.second < points.size() ? &points[at.second] : nullptr;
}

// Lines that meet at a place stand a little apart, or one would hide the other.
double ChartView::asideOf(int line) const
{
  if (m_picture.x.places.isEmpty()) return 0;
  const int lines = std::min<int>(ChartLineCount, static_cast<int>(m_picture.lines.size()));
  return (line - (lines - 1) / 2.0) * 2 * WhiskerWidth;
}

QPointF ChartView::position(int line, double x, double y) const
{
  return position(x, y) + QPointF(asideOf(line), 0);
}

QPointF ChartView::placeOf(int line, int point) const
{
  const ChartPoint* const found = pointOf({line, point});
  if (!found) return {};
  const double y = found->value ? (found->value->low + found->value->high) / 2 : m_picture.y.least;
  return position(line, found->x, y);
}

void ChartView::paintOver(QPainter& painter) const
{
  const Theme& theme = Theme::of(this);
  painter.save();
  painter.setFont(Fonts::from(font()).meta);
  paintMarks(painter, theme);
  paintPlaces(painter, theme);
  paintPoints(painter, theme);
  paintChosen(painter, theme);
  painter.restore();
}

void ChartView::paintMarks(QPainter& painter, const Theme& theme) const
{
  const QRectF area = chart()->plotArea();
  const QFontMetricsF metrics(painter.font());
  for (qsizetype at = 0; at < m_picture.marks.size(); ++at) {
    const ChartMark& mark = m_picture.marks[at];
    const qreal x = position(mark.x, m_picture.y.least).x();
    const QColor colour = mark.isStrong ? theme.ink : theme.border;
    painter.setPen(QPen(colour, mark.isStrong ? 2 : 1, mark.isStrong ? Qt::SolidLine : Qt::DotLine));
    painter.drawLine(QPointF(x, area.top() - space::Tiny), QPointF(x, area.bottom()));
    // A mark keeps its title from the one after it, and says nothing where only a letter or two would fit.
    const qreal end =
        at + 1 < m_picture.marks.size() ? position(m_picture.marks[at + 1].x, m_picture.y.least).x() : area.right();
    const qreal room = end - x - space::Tiny;
    if (room < 4 * metrics.averageCharWidth()) continue;
    painter.setPen(mark.isStrong ? theme.ink : theme.muted);
    painter.drawText(QRectF(x + 2, area.top() - space::Tiny - metrics.height(), room, metrics.height()),
                     Qt::AlignLeft | Qt::AlignAbsolute | Qt::AlignVCenter | Qt::TextSingleLine,
                     plain::isolated(plain::elided(mark.title, metrics, room)));
  }
}

// As many names as there is room for; the last one always.
void ChartView::paintPlaces(QPainter& painter, const Theme& theme) const
{
  const auto count = m_picture.x.places.size();
  if (count == 0) return;
  const QRectF area = chart()->plotArea();
  const QFontMetricsF metrics(painter.font());
  const qreal step = area.width() / static_cast<qreal>(count);
  qreal widest = 0;
  for (const QString& name : m_picture.x.places)
    widest = std::max(widest, metrics.horizontalAdvance(plain::oneLine(name)));
  const qreal wanted = std::min(widest, 14 * metrics.averageCharWidth()) + space::Small;
  const auto every = std::max<qsizetype>(1, static_cast<qsizetype>(std::ceil(wanted / std::max<qreal>(1, step))));
  const qreal room = step * static_cast<qreal>(every) - space::Tiny;
  painter.setPen(theme.muted);
  for (qsizetype at = count - 1; at >= 0; at -= every) {
    const qreal x = position(static_cast<double>(at), m_picture.y.least).x();
    QRectF box(x - room / 2, area.bottom() + space::Tiny, room, metrics.height());
    if (box.right() > chart()->rect().right()) box.moveRight(chart()->rect().right());
    if (box.left() < 0) box.moveLeft(0);
    painter.drawText(box, Qt::AlignCenter | Qt::TextSingleLine,
                     plain::isolated(plain::elided(m_picture.x.places[at], metrics, room, Qt::ElideMiddle)));
  }
}

void ChartView::paintPoints(QPainter& painter, const Theme& theme) const
{
  const int lines = std::min<int>(ChartLineCount, static_cast<int>(m_picture.lines.size()));
  for (int line = 0; line < lines; ++line) {
    const QColor colour = chartLineColour(theme, line);
    for (const ChartPoint& point : std::as_const(m_picture.lines[line].points)) {
      const auto place = [&](double value) { return position(line, point.x, value); };
      if (point.interval)
        paintChartWhisker(painter, place(0).x(), place(point.interval->high).y(), place(point.interval->low).y(),
                          colour);
      if (!point.value) continue;
      if (isOpen(*point.value)) {
        painter.setPen(QPen(colour, 4, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(place(point.value->low), place(point.value->high));
        for (const double end : {point.value->low, point.value->high})
          paintChartPoint(painter, line, place(end), colour, false);
      } else {
        paintChartPoint(painter, line, place(point.value->low), colour, true);
      }
    }
  }
}

void ChartView::paintChosen(QPainter& painter, const Theme& theme) const
{
  const QRectF all = chart()->rect();
  if (hasFocus()) {
    painter.setPen(QPen(theme.accent, space::FocusRing));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(all.adjusted(1, 1, -1, -1));
  }
  const ChartPoint* const point = m_chosen ? pointOf(*m_chosen) : nullptr;
  if (!point) return;
  const QPointF place = placeOf(m_chosen->first, m_chosen->second);
  painter.setPen(QPen(theme.ink, 2));
  painter.setBrush(Qt::NoBrush);
  painter.drawEllipse(place, PointRadius + 3, PointRadius + 3);
  if (!hasFocus() || point->words.isEmpty()) return;

  const QFontMetricsF metrics(painter.font());
  const qreal widest = std::min(all.width() - 2 * space::Large, ReadingMeasure * metrics.averageCharWidth());
  QStringList lines;
  for (const QString& line : point->words.split(u'\n'))
    lines += plain::wrapped(line, painter.font(), widest - 2 * space::Small, CalloutLines);
  qreal width = 0;
  for (const QString& line : lines) width = std::max(width, metrics.horizontalAdvance(line));
  width = std::min(width, widest) + 2 * space::Small;
  QRectF box(place.x() + space::Medium, place.y() - space::Medium, width,
             static_cast<qreal>(lines.size()) * metrics.height() + 2 * space::Tiny);
  if (box.right() > all.right() - space::Tiny) box.moveRight(place.x() - space::Medium);
  if (box.left() < space::Tiny) box.moveLeft(space::Tiny);
  if (box.bottom() > all.bottom() - space::Tiny) box.moveBottom(all.bottom() - space::Tiny);
  if (box.top() < space::Tiny) box.moveTop(space::Tiny);
  painter.setPen(QPen(theme.border, 1));
  painter.setBrush(theme.surface);
  painter.drawRoundedRect(box, space::Radius, space::Radius);
  painter.setPen(theme.ink);
  for (qsizetype at = 0; at < lines.size(); ++at)
    painter.drawText(QRectF(box.left() + space::Small,
                            box.top() + space::Tiny + static_cast<qreal>(at) * metrics.height(),
                            width - 2 * space::Small + 1, metrics.height()),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     plain::isolated(plain::elided(lines[at], metrics, width - 2 * space::Small + 1)));
}

std::optional<std::pair<int, int>> ChartView::pointAt(const QPointF& place) const
{
  std::optional<std::pair<int, int>> best;
  qreal nearest = Reach;
  for (int line = 0; line < m_picture.lines.size(); ++line)
    for (int at = 0; at < m_picture.lines[line].points.size(); ++at) {
      const ChartPoint& point = m_picture.lines[line].points[at];
      if (!point.value) continue;
      const QPointF high = position(line, point.x, point.value->high);
      const QPointF low = position(line, point.x, point.value->low);
      const QPointF nearby(high.x(), std::clamp(place.y(), high.y(), std::max(high.y(), low.y())));
      const qreal distance = QLineF(place, nearby).length();
      if (distance >= nearest) continue;
      nearest = distance;
      best = {line, at};
    }
  return best;
}

QString ChartView::wordsAt(const QPointF& place) const
{
  if (const auto found = pointAt(place)) return pointOf(*found)->words;
  const QRectF area = chart()->plotArea();
  if (place.y() > area.bottom()) { // a name that was cut
    const auto at = std::llround(chart()->mapToValue(place, m_anchor).x());
    return at >= 0 ? m_picture.x.places.value(static_cast<qsizetype>(at)) : QString();
  }
  const ChartMark* best = nullptr;
  for (const ChartMark& mark : m_picture.marks)
    if (std::abs(position(mark.x, 0).x() - place.x()) < Reach ||
        (place.y() < area.top() && position(mark.x, 0).x() <= place.x()))
      best = &mark;
  return best ? best->words : QString();
}

void ChartView::choose(int line, int point)
{
  const std::pair at{line, point};
  if (!pointOf(at) || m_chosen == at) return;
  m_chosen = at;
  say();
  viewport()->update();
}

// Up and down go to the other lines at the same place; the rest along the line.
std::optional<std::pair<int, int>> ChartView::nextPoint(int key) const
{
  const int lines = std::min<int>(ChartLineCount, static_cast<int>(m_picture.lines.size()));
  if (lines == 0) return {};
  const auto count = [&](int line) { return static_cast<int>(m_picture.lines[line].points.size()); };
  if (!m_chosen) {
    for (int line = 0; line < lines; ++line)
      if (count(line) > 0) return std::pair{line, count(line) - 1};
    return {};
  }
  auto [line, at] = *m_chosen;
  switch (key) {
  case Qt::Key_Left: --at; break;
  case Qt::Key_Right: ++at; break;
  case Qt::Key_Home: at = 0; break;
  case Qt::Key_End: at = count(line) - 1; break;
  case Qt::Key_Up: --line; break;
  default: ++line;
  }
  if (line < 0 || line >= lines) return {};
  at = std::min(at, count(line) - 1);
  return at < 0 ? std::nullopt : std::optional(std::pair{line, at});
}

void ChartView::keyPressEvent(QKeyEvent* event)
{
  switch (event->key()) {
  case Qt::Key_Left:
  case Qt::Key_Right:
  case Qt::Key_Up:
  case Qt::Key_Down:
  case Qt::Key_Home:
  case Qt::Key_End:
    if (const auto next = nextPoint(event->key())) {
      choose(next->first, next->second);
      Q_EMIT pointChosen(next->first, next->second);
    }
    return;
  case Qt::Key_Return:
  case Qt::Key_Enter:
    if (m_chosen) Q_EMIT pointOpened(m_chosen->first, m_chosen->second);
    return;
  default: event->ignore(); // the graphics view would scroll or swallow it
  }
}

void ChartView::mousePressEvent(QMouseEvent* event)
{
  if (event->button() != Qt::LeftButton) return;
  if (const auto found = pointAt(event->position())) {
    choose(found->first, found->second);
    Q_EMIT pointChosen(found->first, found->second);
  }
}

void ChartView::mouseDoubleClickEvent(QMouseEvent* event)
{
  if (const auto found = pointAt(event->position())) Q_EMIT pointOpened(found->first, found->second);
}

// The page around it scrolls.
void ChartView::wheelEvent(QWheelEvent* event)
{
  event->ignore();
}

bool ChartView::viewportEvent(QEvent* event)
{
  if (event->type() != QEvent::ToolTip) return QChartView::viewportEvent(event);
  const auto* const help = static_cast<QHelpEvent*>(event);
  QToolTip::showText(help->globalPos(), plain::toolTip(wordsAt(help->pos())), viewport());
  return true;
}

void ChartView::changeEvent(QEvent* event)
{
  QChartView::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) draw();
}

void ChartView::focusInEvent(QFocusEvent* event)
{
  QChartView::focusInEvent(event);
  if (!m_chosen)
    if (const auto first = nextPoint(Qt::Key_End)) choose(first->first, first->second);
  viewport()->update();
}

void ChartView::focusOutEvent(QFocusEvent* event)
{
  QChartView::focusOutEvent(event);
  viewport()->update();
}

void ChartView::say()
{
  setAccessibleName(m_picture.title);
  const ChartPoint* const point = m_chosen ? pointOf(*m_chosen) : nullptr;
  setAccessibleDescription(point ? plain::oneLine(point->words)
                                 : tr("Arrow keys go from point to point. The table has the same numbers."));
  QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
  QAccessible::updateAccessibility(&changed);
}

} // namespace assayer
