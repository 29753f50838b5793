#include "judge/flow_layout.h"

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

// Lines from the top; what is lower than its line stands in the line's middle.
int FlowLayout::arrange(const QRect& rect, bool place) const
{
  const QRect inside = rect.marginsRemoved(contentsMargins());
  const Qt::LayoutDirection direction = parentWidget() ? parentWidget()->layoutDirection() : Qt::LeftToRight;
  QVector<std::pair<QLayoutItem*, QRect>> line;
  int x = inside.left();
  int y = inside.top();
  int lineHeight = 0;
  const auto endLine = [&] {
    for (auto& [item, where] : line) {
      where.translate(0, (lineHeight - where.height()) / 2);
      if (place) item->setGeometry(QStyle::visualRect(direction, inside, where));
    }
    y += lineHeight;
    line.clear();
    lineHeight = 0;
  };
  for (QLayoutItem* const item : m_items) {
    if (item->isEmpty()) continue;
    QSize size = item->sizeHint();
    size.setWidth(std::min(size.width(), std::max(item->minimumSize().width(), inside.width())));
    if (!line.isEmpty() && x + size.width() > inside.right() + 1) {
      endLine();
      x = inside.left();
      y += m_gap;
    }
    if (item->hasHeightForWidth()) size.setHeight(item->heightForWidth(size.width()));
    line.append({item, QRect(QPoint(x, y), size)});
    x += size.width() + m_gap;
    lineHeight = std::max(lineHeight, size.height());
  }
  endLine();
  return y - rect.top() + contentsMargins().bottom();
}

} // namespace assayer
