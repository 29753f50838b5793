#include "insights/report_bar.h"

#include "shared/flow_layout.h"
#include "shared/plain_text.h"
#include "shared/theme.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

ReportBar::ReportBar(QueueFigures& figures, const QString& name, QWidget* parent)
    : QWidget(parent), m_figures(figures), m_again(new QPushButton(tr("&Read again"), this)),
      m_stop(new QPushButton(tr("&Stop"), this)), m_progress(new QProgressBar(this)), m_state(plain::label({}, this))
{
  m_again->setObjectName(name + u".again"_s);
  m_stop->setObjectName(name + u".stop"_s);
  m_state->setObjectName(name + u".state"_s);
  m_progress->setRange(0, 0); // how long it takes depends on the labels
  m_progress->setTextVisible(false);
  m_progress->setMaximumWidth(10 * fontMetrics().height());
  m_progress->setAccessibleName(tr("Reading"));
  auto* const bar = new FlowLayout(space::Medium);
  bar->setContentsMargins(space::Medium, space::Small, space::Medium, space::Small);
  for (QWidget* const widget : std::initializer_list<QWidget*>{m_again, m_stop, m_progress, m_state})
    bar->addWidget(widget);
  setLayout(bar);
  connect(m_again, &QPushButton::clicked, &m_figures, &QueueFigures::read);
  connect(m_stop, &QPushButton::clicked, &m_figures, &QueueFigures::stop);
  connect(&m_figures, &QueueFigures::changed, this, &ReportBar::refresh);
  refresh();
}

void ReportBar::refresh()
{
  const bool isBusy = m_figures.isReading();
  m_stop->setVisible(isBusy);
  m_progress->setVisible(isBusy);
  m_again->setVisible(!isBusy);
  m_state->setText(isBusy                ? tr("reading…")
                   : !m_figures.report() ? tr("stopped")
                   : m_figures.isOld()   ? tr("out of date, labels have changed: read again")
                                         : QString());
}

} // namespace assayer
