#include "judge/foot.h"

#include "judge/metric_strip.h"
#include "judge/progress_line.h"
#include "shared/flow_layout.h"
#include "shared/theme.h"

#include <QEvent>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

Foot::Foot(QWidget* parent) : QWidget(parent), m_progress(new ProgressLine(this)), m_strip(new MetricStrip(this))
{
  setObjectName(u"foot"_s);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);
  auto* const layout = new FlowLayout(space::Tiny, this);
  layout->setContentsMargins(0, space::Tiny, 0, 0);
  layout->addWidget(m_progress);
  layout->addWidget(m_strip);
}

// The counts of later and can't judge go first, then the bars.
void Foot::fit()
{
  const auto fits = [this](bool briefProgress, bool briefStrip) {
    return m_strip->isHidden() ||
           m_progress->widthFor(briefProgress) + space::Tiny + m_strip->widthFor(briefStrip) <= width();
  };
  const bool whole = fits(false, false);
  m_progress->setBrief(!whole);
  m_strip->setBrief(!whole && !fits(true, false));
}

void Foot::resizeEvent(QResizeEvent* event)
{
  QWidget::resizeEvent(event);
  fit();
}

bool Foot::event(QEvent* event)
{
  if (event->type() == QEvent::LayoutRequest) fit();
  return QWidget::event(event);
}

} // namespace assayer
