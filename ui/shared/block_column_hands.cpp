// What the hand does to the block column: keys, mouse, wheel, menu; see block_column.h.
#include "shared/block_column.h"

#include "shared/column_model.h"
#include "shared/plain_text.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QTextBoundaryFinder>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace assayer {

namespace {

constexpr qsizetype WordWindow = 200; // a word is looked for so far around a double click

} // namespace

void BlockColumn::keyPressEvent(QKeyEvent* event)
{
  // Letters, digits and Space are commands of the page, so the base class must not see them.
  if (event->matches(QKeySequence::Copy)) {
    copySelection();
    return;
  }
  if (event->modifiers() & ~Qt::KeypadModifier) {
    event->ignore();
    return;
  }
  switch (event->key()) {
  case Qt::Key_Up: setActive(moveCursor(MoveUp, Qt::NoModifier).row()); break;
  case Qt::Key_Down: setActive(moveCursor(MoveDown, Qt::NoModifier).row()); break;
  case Qt::Key_Home: setActive(moveCursor(MoveHome, Qt::NoModifier).row()); break;
  case Qt::Key_End: setActive(moveCursor(MoveEnd, Qt::NoModifier).row()); break;
  default: event->ignore();
  }
}

std::optional<CardButton> BlockColumn::buttonAt(const QPoint& point) const
{
  const int card = m_stack.active();
  if (card < 0 || m_stack.face(card) == nullptr) return std::nullopt;
  return m_stack.face(card)->buttonAt(placeOf(point) - m_stack.footerTopLeft(card));
}

std::optional<int> BlockColumn::textCardAt(const QPoint& point) const
{
  const QPointF place = placeOf(point);
  const std::optional<int> card = m_stack.cardAt(place.y());
  return card && m_stack.textRect(*card).contains(place) ? card : std::nullopt;
}

qsizetype BlockColumn::offsetAt(int card, const QPoint& point)
{
  const QRectF rect = m_stack.textRect(card);
  QPointF inside = placeOf(point) - rect.topLeft();
  // Beyond the shown lines of a folded card is the end of the last one.
  if (inside.y() >= rect.height()) inside = QPointF(rect.width(), rect.height() - 1);
  return m_stack.text(card)->offsetAt(inside);
}

void BlockColumn::mousePressEvent(QMouseEvent* event)
{
  if (event->button() != Qt::LeftButton) return;
  const QPoint point = event->position().toPoint();
  if (const auto button = buttonAt(point)) {
    m_pressed = button;
    viewport()->update();
    return;
  }
  const std::optional<int> textCard = textCardAt(point);
  const bool extends = event->modifiers() & Qt::ShiftModifier && m_selection && textCard == m_selection->card;
  if (extends) {
    m_drag = Drag{m_selection->card, m_selection->first};
    extendSelection(point);
    return;
  }
  clearTextSelection();
  m_drag = textCard ? std::optional(Drag{*textCard, offsetAt(*textCard, point)}) : std::nullopt;
  const QModelIndex index = indexAt(point);
  if (!index.isValid() || index.row() == m_stack.active()) return;
  // The card stays under the hand as far as it can.
  const qreal distance = m_stack.top(index.row()) - m_stack.offset();
  setActive(index.row());
  m_stack.putCardAt(index.row(), std::max(0.0, distance));
  m_stack.showCard(index.row());
  showScroll();
}

void BlockColumn::extendSelection(const QPoint& point)
{
  const qsizetype to = offsetAt(m_drag->card, point);
  setTextSelection({m_drag->card, std::min(m_drag->from, to), std::max(m_drag->from, to)});
}

void BlockColumn::mouseMoveEvent(QMouseEvent* event)
{
  const QPoint point = event->position().toPoint();
  if (m_drag && event->buttons() & Qt::LeftButton) {
    if (point.y() < 0 || point.y() >= viewport()->height()) {
      m_stack.scrollBy(point.y() < 0 ? -m_stack.lineHeight() : m_stack.lineHeight());
      showScroll();
    }
    extendSelection(point);
    return;
  }
  const auto hovered = buttonAt(point);
  if (hovered != m_hovered) viewport()->update();
  m_hovered = hovered;
  const std::optional<int> textCard = textCardAt(point);
  setHoveredCard(textCard.value_or(-1));
  if (textCard) Q_EMIT textHovered(*textCard, offsetAt(*textCard, point));
  viewport()->setCursor(hovered ? Qt::PointingHandCursor : textCardAt(point) ? Qt::IBeamCursor : Qt::ArrowCursor);
}

void BlockColumn::setHoveredCard(int card)
{
  if (std::exchange(m_hoveredCard, card) != card) Q_EMIT cardHovered(card);
}

void BlockColumn::mouseReleaseEvent(QMouseEvent* event)
{
  if (event->button() != Qt::LeftButton) return;
  if (const auto pressed = std::exchange(m_pressed, std::nullopt)) {
    viewport()->update();
    if (buttonAt(event->position().toPoint()) != pressed) return;
    const int card = m_stack.active();
    const CardFace& face = *m_stack.face(card);
    if (pressed->kind == CardButton::Kind::Choice)
      Q_EMIT valueClicked(card, face.choices[pressed->index].value);
    else
      Q_EMIT actionClicked(card, QString(face.actions[pressed->index].id));
    return;
  }
  if (std::exchange(m_drag, std::nullopt) && m_selection)
    Q_EMIT textSelected(m_selection->card, m_selection->first, m_selection->last);
}

void BlockColumn::mouseDoubleClickEvent(QMouseEvent* event)
{
  const QPoint point = event->position().toPoint();
  const std::optional<int> card = textCardAt(point);
  if (event->button() != Qt::LeftButton || !card || buttonAt(point)) {
    mousePressEvent(event); // a quick second press on a button is a press
    return;
  }
  const qsizetype at = offsetAt(*card, point);
  const QString text = m_stack.text(*card)->text();
  const qsizetype from = std::max<qsizetype>(0, at - WordWindow);
  const QStringView window = QStringView(text).sliced(from, std::min(text.size() - from, 2 * WordWindow));
  QTextBoundaryFinder finder(QTextBoundaryFinder::Word, window);
  finder.setPosition(at - from);
  const qsizetype first = finder.isAtBoundary() && finder.boundaryReasons() & QTextBoundaryFinder::StartOfItem
                              ? finder.position()
                              : finder.toPreviousBoundary();
  const qsizetype last = finder.toNextBoundary();
  if (first < 0 || last < 0) return;
  setTextSelection({*card, from + first, from + last});
  m_drag = Drag{*card, from + first}; // the release tells
}

void BlockColumn::wheelEvent(QWheelEvent* event)
{
  if (!(event->modifiers() & Qt::ControlModifier)) {
    QAbstractScrollArea::wheelEvent(event);
    return;
  }
  const int delta = event->angleDelta().y();
  if (delta != 0) setReadingPointSize(std::round(readingPointSize()) + (delta > 0 ? 1 : -1));
  event->accept();
}

void BlockColumn::contextMenuEvent(QContextMenuEvent* event)
{
  const std::optional<int> card = textCardAt(event->pos());
  auto* const menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  QAction* const copy = menu->addAction(tr("Copy"), this, &BlockColumn::copySelection);
  copy->setShortcut(QKeySequence::Copy);
  copy->setEnabled(m_selection.has_value());
  QAction* const all = menu->addAction(tr("Copy the whole text"), this, [this, card] {
    QApplication::clipboard()->setText(m_model->source()->text(*card));
  });
  all->setEnabled(card.has_value());
  menu->popup(event->globalPos());
}

bool BlockColumn::viewportEvent(QEvent* event)
{
  if (event->type() == QEvent::ToolTip) {
    const auto* const help = static_cast<QHelpEvent*>(event);
    const QPointF place = placeOf(help->pos());
    const std::optional<int> card = m_stack.cardAt(place.y());
    const CardFace* const face = card ? m_stack.face(*card) : nullptr;
    const bool isOver = face != nullptr && face->isHeadlineCut &&
                        face->headlineRect.translated(m_stack.cardRect(*card).topLeft()).contains(place);
    if (!isOver) {
      QToolTip::hideText();
      return true;
    }
    QToolTip::showText(help->globalPos(), plain::toolTip(face->header.name + u'\n' + face->header.title), this);
    return true;
  }
  if (event->type() == QEvent::Leave) setHoveredCard(-1);
  if (event->type() == QEvent::Leave && m_hovered) {
    m_hovered.reset();
    viewport()->update();
  }
  return QListView::viewportEvent(event);
}

} // namespace assayer
