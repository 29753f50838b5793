#include "judge/share_splitter.h"

#include <QEvent>

#include <algorithm>
#include <numeric>
#include <utility>

namespace assayer {

namespace {

constexpr int FewLines = 6; // for each pane

int headingHeight(const QWidget& heading)
{
  return heading.hasHeightForWidth() ? heading.heightForWidth(heading.width()) : heading.sizeHint().height();
}

} // namespace

ShareSplitter::ShareSplitter(Qt::Orientation orientation, QWidget* parent) : QSplitter(orientation, parent)
{
  connect(this, &QSplitter::splitterMoved, this, [this] { m_shares = sizes(); });
}

void ShareSplitter::setShares(const QList<int>& shares)
{
  m_shares = shares;
  apply();
}

void ShareSplitter::setHeading(QWidget* pane, const QWidget* heading)
{
  m_headings.insert(pane, heading);
  // What stands below it may vanish, or a pane without room for both would cut the heading too.
  for (QWidget* const below : pane->findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
    if (below != heading) below->setMinimumHeight(1);
}

void ShareSplitter::setFolding(bool folding)
{
  m_isFolding = folding;
  apply();
}

bool ShareSplitter::isFolded(int pane) const
{
  return m_isScarce && widget(pane) != m_favoured && m_headings.contains(widget(pane));
}

// A pane that folds gives up its least height, and has it again afterwards.
void ShareSplitter::foldPanes(bool isScarce)
{
  const bool changed = std::exchange(m_isScarce, isScarce) != isScarce;
  for (int pane = 0; pane < count(); ++pane) {
    const QWidget* const heading = m_headings.value(widget(pane));
    if (!heading) continue;
    const int high = headingHeight(*heading);
    widget(pane)->setMaximumHeight(isFolded(pane) ? high + 1 : QWIDGETSIZE_MAX);
    if (isFolded(pane)) // the line of pixels that its contents must have is not seen
      widget(pane)->setMask(QRegion(0, 0, QWIDGETSIZE_MAX, high));
    else
      widget(pane)->clearMask();
  }
  if (changed) Q_EMIT scarcityChanged(isScarce);
}

// What the headings leave is for the pane where the hand is: the others keep a quarter each, since they are what it is
// about, and scroll. Without such a pane all have the same.
QList<int> ShareSplitter::asScarce(const QList<int>& panes, int room) const
{
  QList<int> given;
  int left = room;
  int open = 0;
  bool hasFavoured = false;
  for (const int pane : panes) {
    given.append(isFolded(pane) ? widget(pane)->maximumHeight() : 0);
    left -= given.last();
    open += isFolded(pane) ? 0 : 1;
    hasFavoured = hasFavoured || widget(pane) == m_favoured;
  }
  for (qsizetype at = 0; at < panes.size(); ++at) {
    if (isFolded(panes[at])) continue;
    given[at] = !hasFavoured                      ? left / open
                : widget(panes[at]) == m_favoured ? left - (open - 1) * (left / 4)
                                                  : left / 4;
  }
  // What a pane does not need is for the first: it is what is read.
  for (qsizetype at = 1; m_isFolding && at < panes.size(); ++at) {
    const int needless = given[at] - (isFolded(panes[at]) ? given[at] : widget(panes[at])->sizeHint().height());
    if (needless <= 0) continue;
    given[at] -= needless;
    given.first() += needless;
  }
  return given;
}

void ShareSplitter::setFavoured(const QWidget* pane)
{
  if (std::exchange(m_favoured, pane) != pane) apply();
}

// Of three panes each keeps a quarter, of two a third; the last one more where the others ask for less, and half of it
// while another is favoured.
QList<int> ShareSplitter::asWanted(const QList<int>& panes, int room) const
{
  const bool across = orientation() == Qt::Horizontal;
  const int kept = room / (static_cast<int>(panes.size()) + 1);
  QList<int> wanted;
  QList<int> given;
  for (const int pane : panes) {
    const QSize hint = widget(pane)->sizeHint();
    wanted.append(across ? hint.width() : hint.height());
    const bool makesWay = pane == panes.last() && m_favoured && widget(pane) != m_favoured;
    given.append(makesWay ? kept / 2 : pane == panes.last() ? kept : std::min(wanted.last(), kept));
  }
  int left = room - std::accumulate(given.begin(), given.end(), 0);
  const auto serve = [&](qsizetype at) {
    const int more = std::clamp(wanted[at] - given[at], 0, left);
    given[at] += more;
    left -= more;
  };
  for (qsizetype at = 0; at < panes.size(); ++at)
    if (widget(panes[at]) == m_favoured) serve(at);
  for (qsizetype at = 0; at < panes.size(); ++at) serve(at);
  given.last() += left;
  return given;
}

void ShareSplitter::apply()
{
  QList<int> panes; // in sight
  for (int pane = 0; pane < count(); ++pane)
    if (!widget(pane)->isHidden()) panes.append(pane);
  if (panes.size() < 2) return;
  const int room =
      (orientation() == Qt::Horizontal ? width() : height()) - handleWidth() * (static_cast<int>(panes.size()) - 1);
  const bool isShared = m_shares.size() == count();
  foldPanes(!isShared && !m_headings.isEmpty() &&
            (m_isFolding || room < FewLines * fontMetrics().lineSpacing() * static_cast<int>(panes.size())));
  QList<int> given;
  if (isShared) {
    int all = 0;
    for (const int pane : panes) all += m_shares[pane];
    for (const int pane : panes) given.append(all > 0 ? room * m_shares[pane] / all : room / 2);
  } else {
    given = m_isScarce ? asScarce(panes, room) : asWanted(panes, room);
  }
  QList<int> sizes(count(), 0);
  for (qsizetype at = 0; at < panes.size(); ++at) sizes[panes[at]] = given[at];
  setSizes(sizes);
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
