#include "insights/queue_page.h"

#include "insights/insight_table.h"
#include "insights/metric_course.h"
#include "insights/queue_rows.h"
#include "insights/report_bar.h"
#include "shared/plain_text.h"
#include "shared/theme.h"
#include "work/session.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

QueuePage::QueuePage(Session& session, QWidget* parent)
    : InsightPage(parent), m_session(session), m_figures(session.store(), QueueFigures::Part::Queues),
      m_summary(plain::label({}, this)), m_metricTitle(plain::label(tr("&Metric"), this)),
      m_metric(new QComboBox(this)), m_course(new MetricCourse(u"queues.course"_s, this)),
      m_days(new InsightTable(u"queues.days"_s, tr("Queues day by day"), this)),
      m_estimates(new InsightTable(u"queues.estimates"_s, tr("Estimates from the queues"), this))
{
  setObjectName(u"queuePage"_s);
  m_summary->setObjectName(u"queues.summary"_s);
  m_summary->setWordWrap(true);
  m_metric->setObjectName(u"queues.metric"_s);
  m_metricTitle->setBuddy(m_metric);
  for (int metric = 0; metric < QueueMetricCount; ++metric)
    m_metric->addItem(queueMetricName(static_cast<QueueMetric>(metric)), metric);
  m_days->setColumns(QueueRows::dayColumns(), 8);
  m_estimates->setColumns(QueueRows::estimateColumns(), 0, QueueRows::estimateExplanations());
  m_days->setWhole(true);
  m_estimates->setWhole(true);

  auto* const column = new QWidget;
  auto* const parts = new QVBoxLayout(column);
  parts->setContentsMargins({});
  parts->setSpacing(space::Small);
  auto* const top = new QHBoxLayout;
  top->setContentsMargins(space::Medium, 0, space::Medium, 0);
  top->setSpacing(space::Small);
  top->addWidget(m_summary, 1);
  top->addWidget(m_metricTitle);
  top->addWidget(m_metric);
  parts->addLayout(top);
  for (QWidget* const part : std::initializer_list<QWidget*>{m_course, m_estimates, m_days}) parts->addWidget(part);
  parts->addStretch();
  auto* const scroll = new QScrollArea(this);
  scroll->setObjectName(u"queues.scroll"_s);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidget(column);
  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins({});
  layout->setSpacing(0);
  layout->addWidget(new ReportBar(m_figures, u"queues"_s, this));
  layout->addWidget(scroll, 1);

  connect(m_metric, &QComboBox::activated, this, [this] {
    m_isChosen = true;
    drawCourse();
  });
  connect(&m_figures, &QueueFigures::changed, this, &QueuePage::refresh);
  connect(&m_figures, &QueueFigures::failed, this, [this](const Error& error) { Q_EMIT announced(sentence(error)); });
  connect(&m_session, &Session::labelChanged, &m_figures, &QueueFigures::markOld);
  refresh();
}

// The first look asks; afterwards only the hand does.
void QueuePage::showEvent(QShowEvent* event)
{
  InsightPage::showEvent(event);
  if (!std::exchange(m_isAsked, true)) m_figures.read();
}

void QueuePage::reload()
{
  m_figures.markOld();
}

void QueuePage::focusFirst()
{
  m_estimates->setFocus();
}

void QueuePage::refresh()
{
  const auto& report = m_figures.report();
  const bool isThere = report && !report->days.empty();
  m_summary->setVisible(report.has_value());
  for (QWidget* const part : std::initializer_list<QWidget*>{m_metricTitle, m_metric, m_course, m_days, m_estimates})
    part->setVisible(isThere);
  if (!report) return;
  const QueueRows rows(*report);
  m_summary->setText(rows.summary());
  if (!isThere) return;
  if (!m_isChosen) m_metric->setCurrentIndex(static_cast<int>(rows.bottleneck()));
  m_days->setRows(rows.days());
  m_estimates->setRows(rows.estimates());
  drawCourse();
}

void QueuePage::drawCourse()
{
  if (!m_figures.report()) return;
  const auto metric = static_cast<QueueMetric>(m_metric->currentData().toInt());
  const TriageSettings settings = m_session.store().triageSettings().value_or(TriageSettings{});
  m_course->showCourse(tr("Mean %1 of each day's run; dashed: the threshold of a sample").arg(queueMetricName(metric)),
                       QueueRows(*m_figures.report()).course(metric),
                       metric == QueueMetric::Composite ? settings.composite : settings.part);
}

InsightTable* QueuePage::focused() const
{
  return m_days->hasFocus() ? m_days : m_estimates->hasFocus() ? m_estimates : nullptr;
}

bool QueuePage::copy()
{
  InsightTable* const table = focused();
  if (table) table->copy();
  return table != nullptr;
}

bool QueuePage::sort()
{
  InsightTable* const table = focused();
  if (table) table->sortByCurrentColumn();
  return table != nullptr;
}

} // namespace assayer
