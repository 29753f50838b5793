#include "insights/trend_page.h"

#include "inspect/figure.h"
#include "insights/charts/figure_chart.h"
#include "insights/insight_choices.h"
#include "insights/insight_table.h"
#include "insights/trend_rows.h"
#include "shared/plain_text.h"
#include "shared/theme.h"
#include "work/judge_versions.h"
#include "work/session.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int MeasureLetters = 14; // that a box is wide
constexpr int ColumnMeasure = 30;  // characters that a column is wide at most: the tool tip has the rest

/// What a judge scores, then what labels say of answers.
const QStringList measuresOfJudges{u"composite"_s, u"faithfulness"_s, u"answer_relevance"_s, u"context_precision"_s};
const QStringList labelledMeasures{u"composite"_s,      u"faithfulness"_s,   u"answer_relevance"_s, u"correct"_s,
                                   u"complete"_s,       u"answer_quality"_s, u"answer_coverage"_s,  u"answer_success"_s,
                                   u"citation_valid"_s, u"critical"_s,       u"abstention"_s,       u"wrong_refusal"_s};

} // namespace

TrendPage::TrendPage(Session& session, InsightChoices& choices, QWidget* parent)
    : InsightPage(parent), m_session(session), m_choices(choices), m_figures(session), m_source(new QComboBox),
      m_own(new QCheckBox(tr("Each run's &own queries"))), m_state(plain::label({}, this)),
      m_remarks(plain::label({}, this)), m_chart(new FigureChart(u"trend.chart"_s, this)), m_timings(new QWidget(this)),
      m_latency(new FigureChart(u"trend.latency"_s, m_timings)), m_cost(new FigureChart(u"trend.cost"_s, m_timings)),
      m_table(new InsightTable(u"trend.runs"_s, tr("Runs in time"), this))
{
  setObjectName(u"trendPage"_s);
  setTables({m_table});
  m_source->setObjectName(u"trend.source"_s);
  m_own->setObjectName(u"trend.own"_s);
  m_own->setToolTip(plain::toolTip(
      tr("Unless this is on, figures run over the queries that all runs have, so that the same cases are "
         "compared")));
  m_state->setObjectName(u"trend.state"_s);
  m_remarks->setObjectName(u"trend.remarks"_s);
  m_remarks->setWordWrap(true);
  m_remarks->setContentsMargins(space::Medium, 0, space::Medium, 0);
  m_table->setWhole(true);

  auto* const bar = new ChoiceBar(choices, ChoiceBar::Splits, u"trend"_s, this);
  const auto addBox = [&](const QString& text, QComboBox* box) {
    auto* const pair = new QWidget;
    auto* const row = new QHBoxLayout(pair);
    row->setContentsMargins({});
    auto* const title = plain::label(text, pair);
    title->setBuddy(box);
    row->addWidget(title);
    row->addWidget(box);
    bar->addWidget(pair);
  };
  const QStringList titles{tr("Line &1"), tr("line &2"), tr("line &3")};
  for (int i = 0; i < ChartLineCount; ++i) {
    auto* const box = new QComboBox;
    box->setObjectName(u"trend.measure%1"_s.arg(i + 1));
    box->setAccessibleName(tr("Measure of line %1").arg(i + 1));
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(MeasureLetters);
    m_measures.append(box);
    addBox(titles[i], box);
  }
  addBox(tr("Answers by"), m_source);
  bar->addWidget(m_own);
  bar->addWidget(m_state);

  auto* const pair = new QHBoxLayout(m_timings);
  pair->setContentsMargins({});
  pair->addWidget(m_latency);
  pair->addWidget(m_cost);
  auto* const content = new QWidget;
  auto* const column = new QVBoxLayout(content);
  column->setContentsMargins({});
  column->setSpacing(space::Small);
  column->addWidget(m_remarks);
  column->addWidget(m_chart);
  column->addWidget(m_table);
  column->addWidget(m_timings);
  column->addStretch();
  auto* const scroll = new QScrollArea(this);
  scroll->setObjectName(u"trend.scroll"_s);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidget(content);
  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins({});
  layout->setSpacing(0);
  layout->addWidget(bar);
  layout->addWidget(scroll, 1);

  fillSources();
  fillMeasures();
  for (QComboBox* const box : std::as_const(m_measures)) connect(box, &QComboBox::activated, this, &TrendPage::ask);
  connect(m_source, &QComboBox::activated, this, [this] {
    fillMeasures();
    ask();
  });
  connect(m_own, &QCheckBox::toggled, this, &TrendPage::ask);
  connect(&m_choices, &InsightChoices::changed, this, &TrendPage::ask);
  connect(&m_choices, &InsightChoices::namesChanged, this, &TrendPage::refresh);
  connect(&m_figures, &TrendFigures::changed, this, &TrendPage::refresh);
  connect(&m_figures, &TrendFigures::failed, this, [this](const Error& error) { Q_EMIT announced(sentence(error)); });
  connect(m_table, &InsightTable::rowChosen, this, &TrendPage::chartsFollowTable);
  connect(m_table, &QTableView::activated, this, [this] { chooseRun(m_table->chosen()); });
  for (FigureChart* const chart : {m_chart, m_latency, m_cost}) {
    const auto rowOf = [this](int point) { return static_cast<int>(m_table->rows().size()) - 1 - point; };
    connect(chart, &FigureChart::pointChosen, this, [this, rowOf](int, int point) { m_table->choose(rowOf(point)); });
    connect(chart, &FigureChart::pointOpened, this, [this, rowOf](int, int point) { chooseRun(rowOf(point)); });
  }
  refresh();
}

void TrendPage::fillSources()
{
  const QVariant before = m_source->currentData();
  m_source->clear();
  m_source->addItem(tr("people's labels"), QString());
  if (const auto judges = m_session.store().judges()) {
    for (const QString& series : judgeSeriesOf(*judges))
      m_source->addItem(tr("scores of %1").arg(plain::isolated(plain::oneLine(series))), series);
  }
  m_source->setCurrentIndex(std::max(0, m_source->findData(before)));
}

// A judge's scores are of few measures; what is not among them gives way to the composite.
void TrendPage::fillMeasures()
{
  const Gain gain = m_session.lens().gain;
  const bool byJudge = !m_source->currentData().toString().isEmpty();
  const int depth = m_session.settings().poolDepth;
  const QStringList usual{u"ndcg@%1"_s.arg(depth), u"composite"_s, QString()};
  for (qsizetype i = 0; i < m_measures.size(); ++i) {
    QComboBox& box = *m_measures[i];
    const QVariant before = box.count() > 0 ? box.currentData() : QVariant(usual[i]);
    box.clear();
    if (i > 0) box.addItem(tr("none"), QString());
    for (const QString& name : byJudge ? measuresOfJudges : labelledMeasures)
      box.addItem(name == u"context_precision" ? tr("Context precision") : FigureWords::title(name, gain), name);
    for (const QString& name : FigureWords::allMeasures(depth)) box.addItem(FigureWords::title(name, gain), name);
    box.view()->setMinimumWidth(box.view()->sizeHintForColumn(0) + space::Wide); // the list shows whole names
    const int at = box.findData(before);
    box.setCurrentIndex(at >= 0 ? at : box.findData(u"composite"_s));
  }
}

void TrendPage::ask()
{
  TrendQuestion question;
  for (const QComboBox* const box : std::as_const(m_measures))
    if (const QString name = box->currentData().toString(); !name.isEmpty() && !question.measures.contains(name))
      question.measures.append(name);
  question.judge = m_source->currentData().toString();
  question.split = m_choices.split();
  question.ownQueries = m_own->isChecked();
  if (isVisible()) m_figures.ask(question);
}

void TrendPage::reload()
{
  fillSources(); // the judge may be gone
  fillMeasures();
  ask();
  m_figures.reload();
}

void TrendPage::focusFirst()
{
  m_table->setFocus();
}

void TrendPage::showEvent(QShowEvent* event)
{
  InsightPage::showEvent(event);
  m_figures.setLookedAt(true);
  ask();
}

void TrendPage::hideEvent(QHideEvent* event)
{
  InsightPage::hideEvent(event);
  m_figures.setLookedAt(false);
}

void TrendPage::chooseRun(int row)
{
  const QVector<InsightRow>& rows = m_table->rows();
  if (row < 0 || row >= rows.size()) return;
  m_choices.setRun(RunId{rows[row].key.toLongLong()});
  Q_EMIT announced(tr("All pages of Insights are about %1 now").arg(rows[row].cells.first().text));
}

void TrendPage::chartsFollowTable(int row)
{
  if (row < 0) return;
  const int point = static_cast<int>(m_table->rows().size()) - 1 - row;
  for (FigureChart* const chart : {m_chart, m_latency, m_cost})
    chart->choose(chart->chosen() ? chart->chosen()->first : 0, point);
}

void TrendPage::refresh()
{
  const auto& trend = m_figures.trend();
  m_state->setText(m_figures.isReading() ? tr("being read…") : QString());
  const bool isThere = trend && !trend->runs.empty();
  m_remarks->setVisible(trend.has_value());
  m_chart->setVisible(isThere);
  m_table->setVisible(isThere);
  if (!trend) {
    m_timings->hide();
    return;
  }
  const TrendRows rows(*trend, m_session.lens().gain, m_session.pickMarks().words());
  m_remarks->setText(rows.remarks());
  m_chart->show(rows.figures());
  const ChartPicture latency = rows.latency();
  const ChartPicture cost = rows.cost();
  m_latency->show(latency);
  m_cost->show(cost);
  m_latency->setVisible(!latency.lines.isEmpty());
  m_cost->setVisible(!cost.lines.isEmpty());
  m_timings->setVisible(!latency.lines.isEmpty() || !cost.lines.isEmpty());
  const QStringList columns = rows.columns();
  m_table->horizontalHeader()->setMaximumSectionSize(ColumnMeasure * fontMetrics().averageCharWidth());
  m_table->setColumns(columns, -1, rows.explanations());
  m_table->setRows(rows.rows());
}

} // namespace assayer
