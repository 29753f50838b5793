#include "insights/sensitivity_page.h"

#include "insights/insight_table.h"
#include "insights/sensitivity_rows.h"
#include "inspect/figure.h"
#include "shared/flow_layout.h"
#include "shared/plain_text.h"
#include "shared/theme.h"
#include "work/session.h"

#include <QComboBox>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

SensitivityPage::SensitivityPage(Session& session, QWidget* parent)
    : InsightPage(parent), m_session(session), m_figures(session.store()), m_measure(new QComboBox(this)),
      m_again(new QPushButton(tr("&Compute again"), this)), m_stop(new QPushButton(tr("&Stop"), this)),
      m_progress(new QProgressBar(this)), m_state(plain::label({}, this)), m_verdict(plain::label({}, this)),
      m_table(new InsightTable(u"sensitivity.table"_s, tr("Figures by whose labels count"), this))
{
  setTables({m_table});
  setObjectName(u"sensitivityPage"_s);
  m_measure->setObjectName(u"sensitivity.measure"_s);
  m_measure->setAccessibleName(tr("Figure"));
  m_again->setObjectName(u"sensitivity.again"_s);
  m_stop->setObjectName(u"sensitivity.stop"_s);
  m_progress->setRange(0, 0); // how long it takes depends on the labels
  m_progress->setTextVisible(false);
  m_progress->setMaximumWidth(10 * fontMetrics().height());
  m_progress->setAccessibleName(tr("Computing"));
  m_state->setObjectName(u"sensitivity.state"_s);
  m_verdict->setObjectName(u"sensitivity.verdict"_s);
  m_verdict->setWordWrap(true);
  m_verdict->setContentsMargins(space::Medium, space::Small, space::Medium, space::Small);

  auto* const bar = new FlowLayout(space::Medium);
  bar->setContentsMargins(space::Medium, space::Small, space::Medium, space::Small);
  auto* const label = plain::label(tr("F&igure"), this);
  label->setBuddy(m_measure);
  auto* const both = new QHBoxLayout;
  both->setSpacing(space::Small);
  both->addWidget(label);
  both->addWidget(m_measure);
  bar->addItem(both);
  for (QWidget* const widget : std::initializer_list<QWidget*>{m_again, m_stop, m_progress, m_state})
    bar->addWidget(widget);
  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins({});
  layout->setSpacing(0);
  layout->addLayout(bar);
  layout->addWidget(m_verdict);
  layout->addWidget(m_table, 1);

  for (const QString& measure : FigureWords::allMeasures(session.settings().poolDepth))
    m_measure->addItem(FigureWords::title(measure, session.lens().gain), measure);
  const int usual = m_measure->findData(u"ndcg@%1"_s.arg(session.settings().poolDepth));
  m_measure->setCurrentIndex(std::max(0, usual));
  connect(m_measure, &QComboBox::activated, this, &SensitivityPage::measure);
  connect(m_again, &QPushButton::clicked, this, &SensitivityPage::measure);
  connect(m_stop, &QPushButton::clicked, &m_figures, &SensitivityFigures::stop);
  connect(&m_figures, &SensitivityFigures::changed, this, &SensitivityPage::refresh);
  connect(&m_figures, &SensitivityFigures::failed, this,
          [this](const Error& error) { Q_EMIT announced(sentence(error)); });
  connect(&m_session, &Session::labelChanged, &m_figures, &SensitivityFigures::markOld);
  connect(&m_session.pickMarks(), &PickMarks::changed, this, &SensitivityPage::refresh);
  refresh();
}

// A look asks where nothing is known or labels have changed; while it is looked at only the hand does.
void SensitivityPage::showEvent(QShowEvent* event)
{
  InsightPage::showEvent(event);
  if (m_asked.isEmpty() || (m_figures.isOld() && !m_figures.isMeasuring())) measure();
}

void SensitivityPage::focusFirst()
{
  m_table->setFocus();
}

void SensitivityPage::reload()
{
  m_figures.markOld();
}

void SensitivityPage::measure()
{
  m_asked = m_measure->currentData().toString();
  m_figures.measure(m_asked, m_session.lens().gain);
}

void SensitivityPage::refresh()
{
  const bool isBusy = m_figures.isMeasuring();
  m_stop->setVisible(isBusy);
  m_progress->setVisible(isBusy);
  m_again->setVisible(!isBusy);
  const auto& result = m_figures.result();
  m_state->setText(isBusy                                 ? tr("computing…")
                   : !result                              ? tr("stopped")
                   : m_figures.isOld()                    ? tr("out of date, labels have changed: compute again")
                   : result->measures.value(0) != m_asked ? tr("stopped; the table is of the figure before")
                                                          : QString());
  m_verdict->setVisible(result.has_value());
  m_table->setVisible(result && !result->runs.isEmpty());
  if (!result) return;
  const SensitivityRows rows(*result, m_session.pickMarks().words());
  m_verdict->setText(
      u"%1: %2"_s.arg(FigureWords::title(result->measures.value(0), m_session.lens().gain), rows.verdict()));
  m_table->setColumns(rows.columns(), result->runs.size() > 1 ? static_cast<int>(rows.columns().size()) - 1 : 0,
                      rows.explanations());
  m_table->setRows(rows.rows());
}

} // namespace assayer
