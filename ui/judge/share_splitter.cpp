#include "judge/share_splitter.h"

#include <QEvent>

#include <algorithm>
#include <numeric>

namespace assayer {

namespace {
constexpr int SecondKeeps = 3; // at least one part in so many
}

ShareSplitter::ShareSplitter(Qt::Orientation orientation, QWidget* parent) : QSplitter(orientation, parent)
{
  connect(this, &QSplitter::splitterMoved, this, [this] { m_shares = sizes(); });
}

void ShareSplitter::setShares(const QList<int>& shares)
{
  m_shares = shares;
  apply();
}

void ShareSplitter::apply()
{
  if (count() != 2) return;
  const bool across = orientation() == Qt::Horizontal;
  const int room = (across ? width() : height()) - handleWidth();
  int first = 0;
  if (m_shares.isEmpty()) {
    const QSize wanted = widget(0)->sizeHint();
    first = std::min(across ? wanted.width() : wanted.height(), room - room / SecondKeeps);
  } else {
    const int all = std::accumulate(m_shares.begin(), m_shares.end(), 0);
    first = all > 0 ? room * m_shares.first() / all : room / 2;
  }
  setSizes({first, room - first});
}

void ShareSplitter::resizeEvent(QResizeEvent* event)
{
  QSplitter::resizeEvent(event);
  apply();
}

// A pane wants more or less room than it did.
bool ShareSplitter::event(QEvent* event)
{
  const bool done = QSplitter::event(event);
  if (event->type() == QEvent::LayoutRequest) apply();
  return done;
}

} // namespace assayer
