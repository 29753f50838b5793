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

/// A small picture and the name of what looks like it.
class LegendEntry : public QWidget {
public:
  enum Kind { Line, Band, Whisker, Rule };

  LegendEntry(Kind kind, int line, const QString& name, QWidget* parent)
      : QWidget(parent), m_kind(kind), m_line(line), m_name(plain::label(plain::isolated(plain::oneLine(name)), this))
  {
    auto* const row = new QHBoxLayout(this);
    row->addWidget(m_name);
    makeRoom();
  }

  QString name() const { return m_name->text(); }

protected:
  void changeEvent(QEvent* event) override
  {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::LayoutDirectionChange) makeRoom();
  }
  void paintEvent(QPaintEvent* /*event*/) override
  {
    const Theme& theme = Theme::of(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal width = swatchWidth();
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    const QRectF box(mirrored ? this->width() - width : 0, 0, width, height());
    const QPointF middle = box.center();
    const QColor colour = chartLineColour(theme, m_line);
    switch (m_kind) {
    case Line:
      painter.setPen(QPen(colour, 2));
      painter.drawLine(QPointF(box.left(), middle.y()), QPointF(box.right(), middle.y()));
      paintChartPoint(painter, m_line, middle, colour, true);
      break;
    case Band: {
      QColor fill = theme.muted;
      fill.setAlphaF(0.3F);
      painter.setPen(QPen(theme.muted, 1));
      painter.setBrush(fill);
      painter.drawRect(QRectF(box.left(), middle.y() - height() / 4.0, width, height() / 2.0));
      break;
    }
    case Whisker:
      paintChartWhisker(painter, middle.x(), middle.y() - height() / 3.0, middle.y() + height() / 3.0, theme.muted);
      break;
    case Rule:
      painter.setPen(QPen(theme.muted, 1, Qt::DashLine));
      painter.drawLine(QPointF(box.left(), middle.y()), QPointF(box.right(), middle.y()));
      break;
    }
  }

private:
  // Margins do not mirror by themselves.
  void makeRoom()
  {
    const int room = swatchWidth() + space::Tiny;
    const bool mirrored = layoutDirection() == Qt::RightToLeft;
    layout()->setContentsMargins(mirrored ? 0 : room, 0, mirrored ? room : 0, 0);
  }
  int swatchWidth() const { return 2 * fontMetrics().averageCharWidth() + space::Small; }

  Kind m_kind;
  int m_line;
  QLabel* m_name;
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
  const auto add = [&](LegendEntry::Kind kind, int line, const QString& name) {
    auto* const entry = new LegendEntry(kind, line, name, m_legend);
    m_entries->addWidget(entry);
    entry->show();
  };
  const auto anyPoint = [&](auto&& holds) {
    return std::ranges::any_of(picture.lines,
                               [&](const ChartLine& line) { return std::ranges::any_of(line.points, holds); });
  };
  for (int line = 0; line < std::min<int>(ChartLineCount, static_cast<int>(picture.lines.size())); ++line)
    add(LegendEntry::Line, line, picture.lines[line].name);
  if (!picture.bandName.isEmpty() &&
      anyPoint([](const ChartPoint& point) { return point.value && point.value->high - point.value->low > 1e-9; }))
    add(LegendEntry::Band, 0, picture.bandName);
  if (!picture.intervalName.isEmpty() && anyPoint([](const ChartPoint& point) { return point.interval.has_value(); }))
    add(LegendEntry::Whisker, 0, picture.intervalName);
  for (const ChartRule& rule : picture.rules) add(LegendEntry::Rule, 0, rule.name);
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
