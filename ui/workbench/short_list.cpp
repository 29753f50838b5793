#include "workbench/short_list.h"

#include "shared/theme.h"

#include <QEvent>

#include <algorithm>

namespace assayer {

QSize RowDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
  QSize size = QStyledItemDelegate::sizeHint(option, index);
  size.setHeight(std::max<int>(space::Row, option.fontMetrics.height() + space::Small));
  return size;
}

ShortList::ShortList(int mostRows, QWidget* parent) : QListWidget(parent), m_mostRows(mostRows)
{
  setItemDelegate(new RowDelegate(this));
  setUniformItemSizes(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setTextElideMode(Qt::ElideMiddle);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  connect(model(), &QAbstractItemModel::rowsInserted, this, [this] { updateGeometry(); });
  connect(model(), &QAbstractItemModel::modelReset, this, [this] { updateGeometry(); });
}

QSize ShortList::sizeHint() const
{
  const int row = std::max<int>(space::Row, fontMetrics().height() + space::Small);
  return {200, std::min(m_mostRows, count()) * row + 2 * frameWidth()};
}

void ShortList::changeEvent(QEvent* event)
{
  QListWidget::changeEvent(event);
  if (event->type() != QEvent::FontChange) return;
  scheduleDelayedItemsLayout();
  updateGeometry();
}

} // namespace assayer
