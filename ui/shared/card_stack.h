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

  /// Starts anew at the top with nothing active.
  void setSource(const ColumnSource* source);
  void setStyle(const Fonts& fonts, Qt::LayoutDirection direction = Qt::LeftToRight);
  void setViewport(QSize size);
  /// Forgets what was asked of the source for a card, its text excepted.
  void refresh(int card);

  int count() const { return static_cast<int>(m_cards.size()); }
  /// −1: none. The active card is unfolded and has buttons.
  int active() const { return m_active; }
  void setActive(int card);

  /// Lays out what is on screen and keeps the anchor in place; call after any change, before painting or hit tests.
  void settle();
  qreal offset() const { return m_offset; } // y of the viewport's top
  qreal totalHeight() const { return m_tops.empty() ? 0 : m_tops.back(); }

  // Each of these settles.
  /// Scrolls by a distance with heights above measured first, so that what is on screen moves by just that.
  void scrollBy(qreal distance);
  /// Near distances as scrollBy; else jumps there, as when a slider is dragged.
  void scrollTo(qreal y);
  /// As little as shows the card with a bit of the next one; its top when it is taller than the viewport.
  void showCard(int card);
  /// Scrolls until a place of the text is in sight; the card where it is folded away.
  void showOffset(int card, qsizetype offset);
  /// Scrolls so that a card's top is at that distance from the viewport's top, as far as the ends allow.
  void putCardAt(int card, qreal distance);
  /// Scrolls the active card's text by a page; false when that end of it is in sight.
  bool scrollPage(int direction);

  /// nullptr before the card was on screen.
  const CardFace* face(int card) const { return at(card).face ? &*at(card).face : nullptr; }
  BlockLayout* text(int card) { return at(card).text.get(); }
  /// Those that meet a range of the text, in order of their start; cut to the text.
  QVector<Highlight> highlightsIn(int card, std::pair<qsizetype, qsizetype> range);

  qreal top(int card) const { return m_tops[static_cast<size_t>(card)]; }
  QRectF cardRect(int card) const; // the whole slot, divider and gap included
  qreal frameHeight(int card) const;
  QRectF textRect(int card) const; // as far as it is shown; empty before the card was on screen
  QPointF footerTopLeft(int card) const;
  bool isCut(int card); // folded with more text below
  int shownLines(int card) const { return at(card).lines; }
  /// The first card that ends below y; count() when none does.
  int firstBelow(qreal y) const;
  std::optional<int> cardAt(qreal y) const;

  const Fonts& fonts() const { return m_fonts; }
  qreal lineHeight() const { return m_lineHeight; }

private:
  struct Card {
    std::optional<CardFace> face;
    std::unique_ptr<BlockLayout> text;
    std::optional<QVector<Highlight>> highlights; // within the text, sorted by first
    qsizetype longestHighlight = 0;
    int lines = FoldedLines; // shown while not active
  };
  /// A place in the stack that stays what it is when heights change.
  struct Anchor {
    int card = 0;
    int block = -1;   // −1: above the text, counted from the card's top
    qreal offset = 0; // into the block, or beyond the last one
  };

  Card& at(int card) { return m_cards[static_cast<size_t>(card)]; }
  const Card& at(int card) const { return m_cards[static_cast<size_t>(card)]; }
  void forgetLayouts();
  void restoreTopText();
  bool measureCard(int card);
  bool measureBetween(qreal from, qreal to);
  bool unfoldUntilFull();
  void updateTops();
  void forgetUnseen();
  qreal heightOf(int card) const;
  qreal shownTextHeight(int card) const;
  Anchor anchorAt(qreal y) const;
  qreal placeOf(const Anchor& anchor) const;
  qreal clamped(qreal y) const;

  const ColumnSource* m_source = nullptr;
  Fonts m_fonts;
  Qt::LayoutDirection m_direction = Qt::LeftToRight;
  QSize m_viewport;
  qreal m_left = 0; // of the cards
  qreal m_cardWidth = 0;
  qreal m_lineHeight = 1;
  qreal m_measure = 0; // widest text
  std::vector<Card> m_cards;
  std::vector<qreal> m_tops; // one more than cards: the last is the end
  int m_active = -1;
  Anchor m_anchor;
  std::optional<qsizetype> m_topText; // of the anchor's card: where it was when widths or fonts changed
  qreal m_offset = 0;
};

} // namespace assayer
