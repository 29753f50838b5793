#include "insights/charts/figure_chart.h"

#include "insights/charts/chart_view.h"
#include "shared/flow_layout.h"
#include "shared/plain_text.h"

#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

enum class LegendKind { Line, Band, Whisker, Rule };

/// A small picture of what a name stands for.
class LegendSwatch : public QWidget {
public:
  LegendSwatch(LegendKind kind, int line, QWidget* parent) : QWidget(parent), m_kind(kind), m_line(line)
  {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
  }

  QSize sizeHint() const override
  {
    return {2 * fontMetrics().averageCharWidth() + space::Small, fontMetrics().height()};
  }

protected:
  void paintEvent(QPaintEvent* /*event*/) override
  {
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = rect();
    const QPointF middle = box.center();
    const QColor colour = chartLineColour(theme, m_line);
    switch (m_kind) {
    case LegendKind::Line:
      painter.setPen(QPen(colour, 2));
      painter.drawLine(QPointF(box.left(), middle.y()), QPointF(box.right(), middle.y()));
      paintChartPoint(painter, m_line, middle, colour, true);
      break;
    case LegendKind::Band: {
      QColor fill = theme.muted;
      fill.setAlphaF(0.3F);
      painter.setPen(QPen(theme.muted, 1));
      painter.setBrush(fill);
      painter.drawRect(box.adjusted(0.5, height() / 4.0, -0.5, -height() / 4.0));
      break;
    }
    case LegendKind::Whisker:
      paintChartWhisker(painter, middle.x(), middle.y() - height() / 3.0, middle.y() + height() / 3.0, theme.muted);
      break;
    case LegendKind::Rule:
      painter.setPen(QPen(theme.muted, 1, Qt::DashLine));
      painter.drawLine(QPointF(box.left(), middle.y()), QPointF(box.right(), middle.y()));
      break;
    }
  }

private:
  LegendKind m_kind;
  int m_line;
};

} // namespace

FigureChart::FigureChart(const QString& name, QWidget* parent)
    : QWidget(parent), m_title(plain::label({}, this)), m_legend(new QWidget(this)),
      m_entries(new FlowLayout(space::Medium, m_legend)), m_view(new ChartView(this))
{
  setObjectName(name);
  m_title->setObjectName(name + u".title"_s);
  m_title->setWordWrap(true);
  m_legend->setObjectName(name + u".legend"_s);
  m_view->setObjectName(name + u".view"_s);
  setFocusProxy(m_view);
  auto* const column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(space::Tiny);
  m_title->setContentsMargins(space::Medium, 0, space::Medium, 0);
  m_entries->setContentsMargins(space::Medium, 0, space::Medium, 0);
  column->addWidget(m_title);
  column->addWidget(m_legend);
  column->addWidget(m_view, 1);
  connect(m_view, &ChartView::pointChosen, this, &FigureChart::pointChosen);
  connect(m_view, &ChartView::pointOpened, this, &FigureChart::pointOpened);
}

const ChartPicture& FigureChart::picture() const
{
  return m_view->picture();
}

std::optional<std::pair<int, int>> FigureChart::chosen() const
{
  return m_view->chosen();
}

void FigureChart::choose(int line, int point)
{
  m_view->choose(line, point);
}

QString FigureChart::wordsAt(const QPoint& place) const
{
  return m_view->wordsAt(place);
}

QPoint FigureChart::placeOf(int line, int point) const
{
  return m_view->placeOf(line, point).toPoint();
}

void FigureChart::show(const ChartPicture& picture)
{
  if (picture == m_view->picture()) return;
  m_view->show(picture);
  m_title->setText(picture.title);
  m_title->setVisible(!picture.title.isEmpty());
  showLegend();
}

void FigureChart::showLegend()
{
  const QList<QWidget*> before = m_legend->findChildren<QWidget*>(Qt::FindDirectChildrenOnly);
  for (QWidget* const entry : before) delete entry;
  const ChartPicture& picture = m_view->picture();
  const auto add = [&](LegendKind kind, int line, const QString& name) {
    auto* const entry = new QWidget(m_legend);
    auto* const row = new QHBoxLayout(entry); // mirrors itself
    row->setContentsMargins({});
    row->setSpacing(space::Tiny);
    row->addWidget(new LegendSwatch(kind, line, entry));
    row->addWidget(plain::label(plain::isolated(plain::oneLine(name)), entry));
    m_entries->addWidget(entry);
    entry->show();
  };
  const auto anyPoint = [&](auto&& holds) {
    return std::ranges::any_of(picture.lines,
                               [&](const ChartLine& line) { return std::ranges::any_of(line.points, holds); });
  };
  for (int line = 0; line < std::min<int>(ChartLineCount, static_cast<int>(picture.lines.size())); ++line)
    add(LegendKind::Line, line, picture.lines[line].name);
  if (!picture.bandName.isEmpty() &&
      anyPoint([](const ChartPoint& point) { return point.value && point.value->high - point.value->low > 1e-9; }))
    add(LegendKind::Band, 0, picture.bandName);
  if (!picture.intervalName.isEmpty() && anyPoint([](const ChartPoint& point) { return point.interval.has_value(); }))
    add(LegendKind::Whisker, 0, picture.intervalName);
  for (const ChartRule& rule : picture.rules) add(LegendKind::Rule, 0, rule.name);
  m_legend->setVisible(m_entries->count() > 0);
}

QStringList FigureChart::legend() const
{
  QStringList names;
  const QList<QLabel*> labels = m_legend->findChildren<QLabel*>();
  for (const QLabel* const label : labels) names.append(label->text());
  return names;
}

} // namespace assayer
