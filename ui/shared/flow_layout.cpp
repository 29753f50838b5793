#include "shared/flow_layout.h"

#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace assayer {

FlowLayout::FlowLayout(int gap, QWidget* parent) : QLayout(parent), m_gap(gap)
{
  setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout()
{
  qDeleteAll(m_items);
}

void FlowLayout::addItem(QLayoutItem* item)
{
  m_items.append(item);
}

QLayoutItem* FlowLayout::takeAt(int index)
{
  return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

int FlowLayout::heightForWidth(int width) const
{
  return arrange(QRect(0, 0, width, 0), false);
}

QSize FlowLayout::sizeHint() const
{
  int width = 0;
  int height = 0;
  for (const QLayoutItem* item : m_items) {
    if (item->isEmpty()) continue;
    width += item->sizeHint().width() + (width > 0 ? m_gap : 0);
    height = std::max(height, item->sizeHint().height());
  }
  const QMargins margins = contentsMargins();
  return {width + margins.left() + margins.right(), height + margins.top() + margins.bottom()};
}

QSize FlowLayout::minimumSize() const
{
  QSize size;
  for (const QLayoutItem* item : m_items)
    if (!item->isEmpty()) size = size.expandedTo(item->minimumSize());
  const QMargins margins = contentsMargins();
  return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

void FlowLayout::setGeometry(const QRect& rect)
{
  QLayout::setGeometry(rect);
  arrange(rect, true);
}

// Lines from the top; what is lower than its line stands in the line's middle. What can expand asks for its least and
// shares what its line has left.
int FlowLayout::arrange(const QRect& rect, bool place) const
{
  const QRect inside = rect.marginsRemoved(contentsMargins());
  const Qt::LayoutDirection direction = parentWidget() ? parentWidget()->layoutDirection() : Qt::LeftToRight;
  QVector<std::pair<QLayoutItem*, int>> line; // with their widths
  int used = 0;
  int y = inside.top();
  const auto expands = [](const QLayoutItem& item) { return item.expandingDirections().testFlag(Qt::Horizontal); };
  const auto endLine = [&] {
    const auto takers = static_cast<int>(
        std::count_if(line.begin(), line.end(), [&](const auto& entry) { return expands(*entry.first); }));
    const int share = takers > 0 ? std::max(0, inside.width() - used) / takers : 0;
    QVector<int> heights;
    for (auto& [item, width] : line) {
      if (expands(*item)) width += share;
      heights.append(item->hasHeightForWidth() ? item->heightForWidth(width) : item->sizeHint().height());
    }
    const int height = heights.isEmpty() ? 0 : *std::max_element(heights.begin(), heights.end());
    int x = inside.left();
    for (qsizetype i = 0; i < line.size(); ++i) {
      const auto& [item, width] = line[i];
      const QRect where(x, y + (height - heights[i]) / 2, width, heights[i]);
      if (place) item->setGeometry(QStyle::visualRect(direction, inside, where));
      x += width + m_gap;
    }
    y += height;
    line.clear();
    used = 0;
  };
  for (QLayoutItem* const item : m_items) {
    if (item->isEmpty()) continue;
    const int least = item->minimumSize().width();
    const int width = expands(*item) ? std::min(least, std::max(0, inside.width()))
                                     : std::min(item->sizeHint().width(), std::max(least, inside.width()));
    if (!line.isEmpty() && used + m_gap + width > inside.width()) {
      endLine();
      y += m_gap;
    }
    used += width + (line.isEmpty() ? 0 : m_gap);
    line.append({item, width});
  }
  endLine();
  return y - rect.top() + contentsMargins().bottom();
}

} // namespace assayer
