#include "judge/titled_layout.h"

#include "shared/theme.h"

#include <QStyle>
#include <QWidget>

#include <algorithm>

namespace assayer {

namespace {

int heightOf(QLayoutItem& item, int width)
{
  return item.hasHeightForWidth() ? item.heightForWidth(width) : item.sizeHint().height();
}

} // namespace

TitledLayout::TitledLayout(QLayout* title, QLayout* values, QWidget* parent) : QLayout(parent)
{
  for (QLayout* const part : {title, values}) {
    addChildLayout(part);
    m_items.append(part);
  }
}

TitledLayout::~TitledLayout()
{
  qDeleteAll(m_items);
}

void TitledLayout::addItem(QLayoutItem* item)
{
  m_items.append(item);
}

QLayoutItem* TitledLayout::takeAt(int index)
{
  return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

// The title has a third of the width, so that the values of all rows begin at one line.
TitledLayout::Places TitledLayout::arrange(const QRect& rect) const
{
  const QRect inside = rect.marginsRemoved(contentsMargins());
  QLayoutItem& title = *m_items[0];
  QLayoutItem& values = *m_items[1];
  const int third = (inside.width() - space::Tiny) / 3;
  const int rest = inside.width() - space::Tiny - third;
  const int titleBeside = heightOf(title, third);
  const int valuesBeside = heightOf(values, rest);
  const int titleAbove = heightOf(title, inside.width());
  const int valuesBelow = heightOf(values, inside.width());
  const bool fits = title.minimumSize().width() <= third && values.minimumSize().width() <= rest;
  if (fits && std::max(titleBeside, valuesBeside) <= titleAbove + valuesBelow + space::Row / 2)
    return {{inside.left(), inside.top(), third, titleBeside},
            {inside.left() + third + space::Tiny, inside.top(), rest, valuesBeside}};
  return {{inside.left(), inside.top(), inside.width(), titleAbove},
          {inside.left(), inside.top() + titleAbove, inside.width(), valuesBelow}};
}

int TitledLayout::heightForWidth(int width) const
{
  const Places places = arrange({0, 0, width, 0});
  return std::max(places.title.bottom(), places.values.bottom()) + 1 + contentsMargins().bottom();
}

QSize TitledLayout::around(QSize size) const
{
  return size.grownBy(contentsMargins());
}

QSize TitledLayout::sizeHint() const
{
  const QSize title = m_items[0]->sizeHint();
  const QSize values = m_items[1]->sizeHint();
  return around({title.width() + space::Tiny + values.width(), std::max(title.height(), values.height())});
}

QSize TitledLayout::minimumSize() const
{
  const QSize title = m_items[0]->minimumSize();
  const QSize values = m_items[1]->minimumSize();
  return around({std::max(title.width(), values.width()), std::max(title.height(), values.height())});
}

void TitledLayout::setGeometry(const QRect& rect)
{
  QLayout::setGeometry(rect);
  const Places places = arrange(rect);
  const Qt::LayoutDirection direction = parentWidget()->layoutDirection();
  m_items[0]->setGeometry(QStyle::visualRect(direction, rect.marginsRemoved(contentsMargins()), places.title));
  m_items[1]->setGeometry(QStyle::visualRect(direction, rect.marginsRemoved(contentsMargins()), places.values));
}

} // namespace assayer
