// A column of cards with long texts: header, text, and on the active card its buttons. A QListView for screen readers
// and selection; layout, hit test, scrolling and painting are its own, so that a thousand cards or a text of a
// million characters open at once. Shows what a ColumnSource says and tells what the hand did. GUI thread.
#pragma once

#include "shared/card_stack.h"
#include "shared/column_source.h"

#include <QListView>

#include <memory>
#include <optional>

namespace assayer {

class ColumnModel;

/// A part of a card's text, UTF-16 units, end exclusive.
struct TextRange {
  int card = 0;
  qsizetype first = 0;
  qsizetype last = 0;
  bool operator==(const TextRange&) const = default;
};

class BlockColumn : public QListView {
  Q_OBJECT

public:
  explicit BlockColumn(QWidget* parent = nullptr);
  ~BlockColumn() override;

  /// Shows another source from its top, with one card active (none when empty). The source is not owned; it must live
  /// until another one is set or nullptr.
  void setSource(const ColumnSource* source, int active = 0);
  /// A card's state, header, highlights or buttons have changed; its text has not. Nothing moves unless heights differ.
  void refreshCard(int card);
  /// The same of all cards, for instance when the query's terms are switched on.
  void refreshAll();

  /// −1: none.
  int active() const;
  /// Unfolds a card and scrolls as little as shows it (its top when it is taller than the column). Out of range: no-op.
  void setActive(int card);
  /// One card up or down; false at the end.
  bool step(int direction);
  /// Scrolls the active card's text by a page, +1 down or −1 up. False when that end is in sight already.
  bool scrollPage(int direction);
  /// Scrolls until that place of a card's text is in sight; unfolds nothing.
  void ensureRangeVisible(int card, qsizetype first);

  /// Where the button of the active card's value stands; empty: it has none.
  QRect valueRect(int value) const;

  /// What all cards take, as far as it is known: heights of those never seen are estimated.
  int contentHeight() const;

  /// What text is on screen now, top to bottom; for sentence hints.
  QVector<TextRange> visibleText();
  /// Selected text of one card; absent: none. At most one card has a selection.
  std::optional<TextRange> textSelection() const { return m_selection; }
  void setTextSelection(const TextRange& range);
  void clearTextSelection();
  /// Exactly as in the source's text.
  QString selectedText() const;
  void copySelection() const;

  /// Size of the reading text; 0: made from the widget's font. Kept within 6–48 pt.
  void setReadingPointSize(qreal points);
  qreal readingPointSize() const;

  // QAbstractItemView, in viewport coordinates.
  QRect visualRect(const QModelIndex& index) const override;
  QModelIndex indexAt(const QPoint& point) const override;
  void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;
  void keyboardSearch(const QString& search) override; // does nothing: letters are commands
  void doItemsLayout() override;

Q_SIGNALS:
  void activeChanged(int card);
  void valueClicked(int card, int value);
  void actionClicked(int card, const QString& id);
  void textSelected(int card, qsizetype first, qsizetype last);
  void readingPointSizeChanged(qreal points);
  /// The mouse is over a card's text now, or over none (−1).
  void cardHovered(int card);
  /// The same with the place in its text, in UTF-16 units; told with every move over a text.
  void textHovered(int card, qsizetype place);

protected:
  bool viewportEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;
  void updateGeometries() override;
  void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
  int horizontalOffset() const override;
  int verticalOffset() const override;
  QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
  QRegion visualRegionForSelection(const QItemSelection& selection) const override;
  void setSelection(const QRect& rect, QItemSelectionModel::SelectionFlags flags) override;

private:
  struct Drag {
    int card = 0;
    qsizetype from = 0;
  };

  void restyle();
  void settle();
  void showScroll();
  void paintCard(QPainter& painter, int card);
  void paintText(QPainter& painter, int card);
  void paintMarks(QPainter& painter, int card, int block);
  QVector<BlockLayout::Format> formatsOf(int card, const QVector<Highlight>& highlights) const;
  QPointF placeOf(const QPoint& point) const { return point + QPointF(0, m_stack.offset()); }
  std::optional<CardButton> buttonAt(const QPoint& point) const;
  std::optional<int> textCardAt(const QPoint& point) const;
  qsizetype offsetAt(int card, const QPoint& point);
  void extendSelection(const QPoint& point);
  void setHoveredCard(int card);

  std::unique_ptr<ColumnModel> m_model;
  CardStack m_stack;
  qreal m_readingPoints = 0;
  std::optional<TextRange> m_selection;
  std::optional<Drag> m_drag;
  std::optional<CardButton> m_pressed;
  std::optional<CardButton> m_hovered;
  int m_hoveredCard = -1;
  bool m_isShowingScroll = false; // our own change of the scroll bar, not the hand's
};

} // namespace assayer
