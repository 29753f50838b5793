#include "insights/queue_figures_page.h"

#include "insights/report_bar.h"
#include "shared/theme.h"
#include "work/session.h"

#include <QScrollArea>
#include <QVBoxLayout>

#include <utility>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

QueueFiguresPage::QueueFiguresPage(Session& session, QueueFigures::Part part, const QString& name, QWidget* parent)
    : InsightPage(parent), m_session(session), m_figures(session.store(), part)
{
  auto* const content = new QWidget;
  m_column = new QVBoxLayout(content);
  m_column->setContentsMargins({});
  m_column->setSpacing(space::Small);
  auto* const scroll = new QScrollArea(this);
  scroll->setObjectName(name + u".scroll"_s);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidget(content);
  auto* const layout = new QVBoxLayout(this);
  layout->setContentsMargins({});
  layout->setSpacing(0);
  layout->addWidget(new ReportBar(m_figures, name, this));
  layout->addWidget(scroll, 1);
  connect(&m_figures, &QueueFigures::changed, this, [this] { refresh(); });
  connect(&m_figures, &QueueFigures::failed, this, [this](const Error& error) { Q_EMIT announced(sentence(error)); });
  connect(&session, &Session::labelChanged, &m_figures, &QueueFigures::markOld);
}

void QueueFiguresPage::askAnew()
{
  m_isAsked = isVisible();
  if (m_isAsked) m_figures.read();
}

// A look asks where nothing is known or labels have changed.
void QueueFiguresPage::showEvent(QShowEvent* event)
{
  InsightPage::showEvent(event);
  const bool isOld = m_figures.isOld() && !m_figures.isReading();
  if (!std::exchange(m_isAsked, true) || isOld) m_figures.read();
}

} // namespace assayer
