#include "judge/share_splitter.h"

#include <QEvent>

#include <numeric>

namespace assayer {

ShareSplitter::ShareSplitter(Qt::Orientation orientation, QWidget* parent) : QSplitter(orientation, parent)
{
  connect(this, &QSplitter::splitterMoved, this, [this] { m_shares = sizes(); });
}

void ShareSplitter::setShares(const QList<int>& shares)
{
  m_shares = shares;
  const int all = std::accumulate(shares.begin(), shares.end(), 0);
  const int room = orientation() == Qt::Horizontal ? width() : height();
  QList<int> sizes;
  for (const int share : shares) sizes.append(all > 0 ? room * share / all : share);
  setSizes(sizes);
}

void ShareSplitter::resizeEvent(QResizeEvent* event)
{
  QSplitter::resizeEvent(event);
  setShares(m_shares);
}

// A pane wants more or less room than it did.
bool ShareSplitter::event(QEvent* event)
{
  const bool done = QSplitter::event(event);
  if (event->type() == QEvent::LayoutRequest) setShares(m_shares);
  return done;
}

} // namespace assayer
