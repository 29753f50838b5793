#include "insights/queue_page.h"

#include "insights/charts/figure_chart.h"
#include "insights/insight_table.h"
#include "insights/queue_rows.h"
#include "shared/plain_text.h"
#include "shared/theme.h"
#include "work/session.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

QueuePage::QueuePage(Session& session, QWidget* parent)
    : QueueFiguresPage(session, QueueFigures::Part::Queues, u"queues"_s, parent), m_summary(plain::label({}, this)),
      m_metricTitle(plain::label(tr("&Metric"), this)), m_metric(new QComboBox(this)),
      m_course(new FigureChart(u"queues.course"_s, this)),
      m_days(new InsightTable(u"queues.days"_s, tr("Queues day by day"), this)),
      m_estimates(new InsightTable(u"queues.estimates"_s, tr("Estimates from the queues"), this))
{
  setTables({m_days, m_estimates});
  setObjectName(u"queuePage"_s);
  m_summary->setObjectName(u"queues.summary"_s);
  m_summary->setWordWrap(true);
  m_metric->setObjectName(u"queues.metric"_s);
  m_metricTitle->setBuddy(m_metric);
  for (int metric = 0; metric < QueueMetricCount; ++metric)
    m_metric->addItem(queueMetricName(static_cast<QueueMetric>(metric)), metric);
  m_days->setColumns(QueueRows::dayColumns(), 8, QueueRows::dayExplanations());
  m_estimates->setColumns(QueueRows::estimateColumns(), 0, QueueRows::estimateExplanations());
  m_days->setWhole(true);
  m_estimates->setWhole(true);

  auto* const top = new QHBoxLayout;
  top->setContentsMargins(space::Medium, 0, space::Medium, 0);
  top->setSpacing(space::Small);
  top->addWidget(m_summary, 1);
  top->addWidget(m_metricTitle);
  top->addWidget(m_metric);
  column().addLayout(top);
  for (QWidget* const part : std::initializer_list<QWidget*>{m_course, m_estimates, m_days}) column().addWidget(part);
  column().addStretch();

  connect(&session.pickMarks(), &PickMarks::changed, this, &QueuePage::refresh);
  connect(m_metric, &QComboBox::activated, this, [this] {
    m_isChosen = true;
    drawCourse();
  });
  refresh();
}

void QueuePage::reload()
{
  figures().markOld();
}

void QueuePage::focusFirst()
{
  m_estimates->setFocus();
}

void QueuePage::refresh()
{
  const auto& report = figures().report();
  const bool isThere = report && !report->days.empty();
  m_summary->setVisible(report.has_value());
  for (QWidget* const part : std::initializer_list<QWidget*>{m_metricTitle, m_metric, m_course, m_days, m_estimates})
    part->setVisible(isThere);
  if (!report) return;
  const QueueRows rows(*report, session().pickMarks().words());
  m_summary->setText(rows.summary());
  if (!isThere) return;
  if (!m_isChosen) m_metric->setCurrentIndex(static_cast<int>(rows.bottleneck()));
  m_days->setRows(rows.days());
  m_estimates->setRows(rows.estimates());
  drawCourse();
}

void QueuePage::drawCourse()
{
  if (!figures().report()) return;
  const auto metric = static_cast<QueueMetric>(m_metric->currentData().toInt());
  const TriageSettings settings = session().store().triageSettings().value_or(TriageSettings{});
  m_course->show(QueueRows(*figures().report())
                     .course(metric, metric == QueueMetric::Composite ? settings.composite : settings.part));
}

} // namespace assayer
