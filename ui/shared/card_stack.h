// Geometry of a column of cards: which card and block of text stands where, what is folded, and the place on screen,
// held by an anchor (card, block, offset), so that nothing jumps when estimated heights become known. Owned by the
// block column; GUI thread. y runs from the top of the stack in whole logical pixels.
#pragma once

#include "shared/block_layout.h"
#include "shared/card_face.h"
#include "shared/column_source.h"
#include "shared/theme.h"

#include <QSize>
#include <QVector>

#include <memory>
#include <optional>
#include <vector>

namespace assayer {

class CardStack {
public:
  /// Lines of text that a folded card shows at least.
  static constexpr int FoldedLines = 3;

  struct Card {
    std::optional<CardFace> face;
    std::unique_ptr<BlockLayout> text;
    std::optional<QVector<Highlight>> highlights; // sorted by first
    int lines = FoldedLines;                      // shown while not active
    qreal height = 0;                             // estimated until there is a face
  };

  void setSource(const ColumnSource* source);
  void setStyle(const Fonts& fonts);
  void setViewport(QSize size);
  /// Forgets what was asked of the source for a card, its text excepted.
  void refresh(int card);

  int count() const { return static_cast<int>(m_cards.size()); }
  int active() const { return m_active; }
  void setActive(int card);

  /// Lays out what is on screen and keeps the anchor in place; call after any change, before painting.
  void settle();
  qreal offset() const { return m_offset; } // y of the viewport's top
  qreal totalHeight() const;

  /// Scrolls by a distance with heights above measured first, so that what is on screen moves by just that.
  void scrollBy(qreal distance);
  /// Jumps there, as when a slider is dragged.
  void jumpTo(qreal y);
  void showCard(int card);
  void showOffset(int card, qsizetype offset);
  /// Scrolls so that a card's top is at that distance from the viewport's top, as far as the ends allow.
  void putCardAt(int card, qreal distance);
  /// See BlockColumn::scrollPage.
  bool scrollPage(int direction);

  const Card& card(int index) const { return m_cards[static_cast<size_t>(index)]; }
  qreal top(int card) const { return m_tops[static_cast<size_t>(card)]; }
  QRectF cardRect(int card) const; // the whole slot, divider and gap included
  QRectF textRect(int card) const; // as far as it is shown; empty before the card was seen
  QPointF footerTopLeft(int card) const;
  bool isCut(int card) const; // folded with more text below
  /// First card that reaches below y, and the one that holds y, if any.
  int firstBelow(qreal y) const;
  std::optional<int> cardAt(QPointF place) const;

  BlockLayout* text(int card) { return m_cards[static_cast<size_t>(card)].text.get(); }
  const QVector<Highlight>& highlights(int card);
  const Fonts& fonts() const { return m_fonts; }
  qreal lineHeight() const { return m_lineHeight; }

private:
  struct Anchor {
    int card = 0;
    int block = -1; // −1: above the text
    qreal offset = 0;
  };

  Card& at(int card) { return m_cards[static_cast<size_t>(card)]; }
  bool measureCard(int card);
  bool measureBetween(qreal from, qreal to);
  void measureAround();
  void unfoldUntilFull();
  void updateHeight(int card);
  void updateTops();
  void forgetUnseen();
  qreal shownTextHeight(int card) const;
  qreal estimatedHeight() const;
  Anchor anchorAt(qreal y) const;
  qreal placeOf(const Anchor& anchor) const;
  qreal clamped(qreal y) const;

  const ColumnSource* m_source = nullptr;
  Fonts m_fonts;
  QSize m_viewport;
  qreal m_left = 0; // of the cards
  qreal m_cardWidth = 0;
  qreal m_textWidth = 0;
  qreal m_lineHeight = 0;
  std::vector<Card> m_cards;
  std::vector<qreal> m_tops; // one more than cards: the last is the end
  int m_active = -1;
  bool m_foldsAreOld = false;
  Anchor m_anchor;
  qreal m_offset = 0;
};

} // namespace assayer
