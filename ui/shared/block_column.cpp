#include "shared/block_column.h"

#include "shared/column_model.h"

#include <QApplication>
#include <QClipboard>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace assayer {

namespace {

constexpr qreal SmallestReading = 6;
constexpr qreal LargestReading = 48;

} // namespace

BlockColumn::BlockColumn(QWidget* parent) : QListView(parent), m_model(std::make_unique<ColumnModel>())
{
  setModel(m_model.get());
  setFrameShape(QFrame::NoFrame);
  setEditTriggers(NoEditTriggers);
  setSelectionMode(SingleSelection);
  setVerticalScrollMode(ScrollPerPixel);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // one that comes and goes would change the width of the text
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setAutoScroll(false);
  setTabKeyNavigation(false);
  viewport()->setMouseTracking(true);
  restyle();
}

BlockColumn::~BlockColumn()
{
  setModel(nullptr);
}

void BlockColumn::setSource(const ColumnSource* source, int active)
{
  m_selection.reset();
  m_drag.reset();
  m_pressed.reset();
  m_hovered.reset();
  m_stack.setSource(source);
  m_model->setSource(source);
  settle();
  setActive(active);
}

void BlockColumn::refreshCard(int card)
{
  if (card < 0 || card >= m_stack.count()) return;
  m_stack.refresh(card);
  m_model->tellChanged(card, card);
  settle();
}

void BlockColumn::refreshAll()
{
  if (m_stack.count() == 0) return;
  for (int card = 0; card < m_stack.count(); ++card) m_stack.refresh(card);
  m_model->tellChanged(0, m_stack.count() - 1);
  settle();
}

int BlockColumn::active() const
{
  return m_stack.active();
}

void BlockColumn::setActive(int card)
{
  if (card < 0 || card >= m_stack.count()) return;
  if (card != m_stack.active())
    setCurrentIndex(m_model->index(card)); // currentChanged() does the rest
  else
    scrollTo(m_model->index(card));
}

void BlockColumn::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
  QListView::currentChanged(current, previous);
  m_pressed.reset();
  m_hovered.reset();
  m_stack.setActive(current.row());
  m_stack.settle();
  if (current.isValid()) m_stack.showCard(current.row());
  showScroll();
  Q_EMIT activeChanged(current.row());
}

bool BlockColumn::step(int direction)
{
  const int next = active() + direction;
  if (next < 0 || next >= m_stack.count()) return false;
  setActive(next);
  return true;
}

bool BlockColumn::scrollPage(int direction)
{
  const bool scrolled = m_stack.scrollPage(direction);
  showScroll();
  return scrolled;
}

void BlockColumn::ensureRangeVisible(int card, qsizetype first)
{
  if (card < 0 || card >= m_stack.count()) return;
  m_stack.showOffset(card, first);
  showScroll();
}

int BlockColumn::contentHeight() const
{
  return static_cast<int>(std::ceil(m_stack.totalHeight()));
}

QVector<TextRange> BlockColumn::visibleText()
{
  QVector<TextRange> ranges;
  const qreal top = m_stack.offset();
  const qreal bottom = top + viewport()->height();
  for (int card = m_stack.firstBelow(top); card < m_stack.count() && m_stack.top(card) < bottom; ++card) {
    const QRectF rect = m_stack.textRect(card);
    if (rect.isEmpty()) continue;
    const auto [first, last] =
        m_stack.text(card)->textBetween(top - rect.top(), std::min(bottom - rect.top(), rect.height()));
    if (first < last) ranges.append({card, first, last});
  }
  return ranges;
}

void BlockColumn::setTextSelection(const TextRange& range)
{
  m_selection = range.first < range.last ? std::optional(range) : std::nullopt;
  viewport()->update();
}

void BlockColumn::clearTextSelection()
{
  m_selection.reset();
  viewport()->update();
}

QString BlockColumn::selectedText() const
{
  if (!m_selection || m_selection->card >= m_stack.count()) return {};
  return m_model->source()->text(m_selection->card).mid(m_selection->first, m_selection->last - m_selection->first);
}

void BlockColumn::copySelection() const
{
  if (const QString text = selectedText(); !text.isEmpty()) QApplication::clipboard()->setText(text);
}

void BlockColumn::setReadingPointSize(qreal points)
{
  const qreal wanted = points <= 0 ? 0 : std::clamp(points, SmallestReading, LargestReading);
  if (wanted == m_readingPoints) return;
  m_readingPoints = wanted;
  restyle();
  Q_EMIT readingPointSizeChanged(readingPointSize());
}

qreal BlockColumn::readingPointSize() const
{
  return QFontInfo(m_stack.fonts().reading).pointSizeF();
}

void BlockColumn::restyle()
{
  Fonts fonts = Fonts::from(font());
  if (m_readingPoints > 0) fonts.reading.setPointSizeF(m_readingPoints);
  m_stack.setStyle(fonts, layoutDirection());
  settle();
}

void BlockColumn::settle()
{
  m_stack.setViewport(viewport()->size());
  m_stack.settle();
  showScroll();
}

void BlockColumn::showScroll()
{
  m_isShowingScroll = true;
  QScrollBar* const bar = verticalScrollBar();
  bar->setRange(0, std::max(0, static_cast<int>(std::ceil(m_stack.totalHeight())) - viewport()->height()));
  bar->setPageStep(viewport()->height());
  bar->setSingleStep(static_cast<int>(m_stack.lineHeight()));
  bar->setValue(static_cast<int>(m_stack.offset()));
  m_isShowingScroll = false;
  viewport()->update();
}

void BlockColumn::scrollContentsBy(int, int)
{
  if (m_isShowingScroll) return;
  m_stack.scrollTo(verticalScrollBar()->value());
  showScroll();
}

void BlockColumn::doItemsLayout()
{
  QAbstractItemView::doItemsLayout(); // not QListView's: it would ask for the size of every item
}

void BlockColumn::updateGeometries()
{
  settle();
}

void BlockColumn::resizeEvent(QResizeEvent* event)
{
  QAbstractItemView::resizeEvent(event);
}

void BlockColumn::changeEvent(QEvent* event)
{
  QListView::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::LayoutDirectionChange) restyle();
  if (event->type() == QEvent::PaletteChange) viewport()->update();
}

void BlockColumn::focusInEvent(QFocusEvent* event)
{
  QListView::focusInEvent(event);
  viewport()->update();
}

void BlockColumn::focusOutEvent(QFocusEvent* event)
{
  QListView::focusOutEvent(event);
  viewport()->update();
}

// Geometry for the base class and screen readers

QRect BlockColumn::visualRect(const QModelIndex& index) const
{
  if (!index.isValid() || index.row() >= m_stack.count()) return {};
  return m_stack.cardRect(index.row()).translated(0, -m_stack.offset()).toAlignedRect();
}

QModelIndex BlockColumn::indexAt(const QPoint& point) const
{
  const std::optional<int> card = m_stack.cardAt(placeOf(point).y());
  if (!card) return {};
  const QRectF rect = m_stack.cardRect(*card);
  return point.x() >= rect.left() && point.x() < rect.right() ? m_model->index(*card) : QModelIndex();
}

QRect BlockColumn::valueRect(int value) const
{
  const CardFace* const face = m_stack.active() >= 0 ? m_stack.face(m_stack.active()) : nullptr;
  for (int i = 0; face && i < face->choices.size(); ++i)
    if (face->choices[i].value == value)
      return face->choiceRects[i]
          .translated(m_stack.footerTopLeft(m_stack.active()) - QPointF(0, m_stack.offset()))
          .toAlignedRect();
  return {};
}

void BlockColumn::scrollTo(const QModelIndex& index, ScrollHint)
{
  if (!index.isValid() || index.row() >= m_stack.count()) return;
  m_stack.showCard(index.row());
  showScroll();
}

void BlockColumn::keyboardSearch(const QString&) {}

int BlockColumn::horizontalOffset() const
{
  return 0;
}

int BlockColumn::verticalOffset() const
{
  return static_cast<int>(m_stack.offset());
}

QModelIndex BlockColumn::moveCursor(CursorAction action, Qt::KeyboardModifiers)
{
  const int last = m_stack.count() - 1;
  if (last < 0) return {};
  const int now = std::max(0, m_stack.active());
  switch (action) {
  case MoveUp:
  case MovePrevious:
  case MovePageUp: return m_model->index(std::max(0, now - 1));
  case MoveDown:
  case MoveNext:
  case MovePageDown: return m_model->index(std::min(last, now + 1));
  case MoveHome: return m_model->index(0);
  case MoveEnd: return m_model->index(last);
  case MoveLeft:
  case MoveRight: break;
  }
  return m_model->index(now);
}

QRegion BlockColumn::visualRegionForSelection(const QItemSelection& selection) const
{
  QRegion region;
  for (const QModelIndex& index : selection.indexes()) region += visualRect(index);
  return region;
}

void BlockColumn::setSelection(const QRect& rect, QItemSelectionModel::SelectionFlags flags)
{
  selectionModel()->select(indexAt(rect.center()), flags);
}

} // namespace assayer
