#include "shared/card_stack.h"

#include <QFontInfo>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <utility>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qreal SideMargin = space::Medium;
constexpr qreal TextPadding = space::Large; // as in the header
constexpr qreal BottomPadding = space::Medium;
constexpr qreal FooterGap = space::Medium;
constexpr qreal EndMargin = space::Medium;
constexpr qreal Peek = 56;     // of the next card
constexpr int Passes = 32;     // a bound; two or three are usual
constexpr int KeptScreens = 2; // of laid-out text above and below

// Width of so many characters of running text; the average of all glyphs would be far too wide.
qreal measureOf(const QFont& font)
{
  const QString sample = u"the refund is issued as a voucher for the lowest price of the last sixty days "_s;
  return QFontMetricsF(font).horizontalAdvance(sample) / static_cast<qreal>(sample.size()) * ReadingMeasure;
}

qreal lineHeightOf(const QFont& font)
{
  return std::round(std::max(ReadingLineHeight * QFontInfo(font).pixelSize(), QFontMetricsF(font).height()));
}

// A long text has tens of thousands: where they are in order already, as they mostly are, nothing is copied.
QVector<Highlight> inOrder(const QVector<Highlight>& highlights, qsizetype length)
{
  const auto earlier = [](const Highlight& a, const Highlight& b) { return a.first < b.first; };
  const auto sound = [&](const Highlight& one) { return one.first >= 0 && one.first < one.last && one.last <= length; };
  if (std::all_of(highlights.cbegin(), highlights.cend(), sound) &&
      std::is_sorted(highlights.cbegin(), highlights.cend(), earlier))
    return highlights;
  QVector<Highlight> ordered;
  for (Highlight highlight : highlights) {
    highlight.first = std::max<qsizetype>(0, highlight.first);
    highlight.last = std::min(length, highlight.last);
    if (highlight.first < highlight.last) ordered.append(highlight);
  }
  std::stable_sort(ordered.begin(), ordered.end(), earlier);
  return ordered;
}

} // namespace

void CardStack::setSource(const ColumnSource* source)
{
  m_source = source;
  m_cards.clear();
  m_cards.resize(source == nullptr ? 0 : static_cast<size_t>(source->count()));
  m_active = -1;
  m_anchor = {};
  m_topText.reset();
  m_offset = 0;
  updateTops();
}

void CardStack::setStyle(const Fonts& fonts, Qt::LayoutDirection direction)
{
  m_fonts = fonts;
  m_direction = direction;
  m_lineHeight = lineHeightOf(fonts.reading);
  m_measure = std::floor(measureOf(fonts.reading));
  const QSize viewport = m_viewport;
  m_viewport = {};
  setViewport(viewport);
  forgetLayouts();
}

void CardStack::setViewport(QSize size)
{
  if (size == m_viewport) return;
  m_viewport = size;
  const qreal width = std::max(160.0, std::min(size.width() - 2 * SideMargin, m_measure + 2 * TextPadding));
  m_left = std::max(SideMargin, std::floor((size.width() - width) / 2));
  if (width == m_cardWidth) return;
  m_cardWidth = width;
  forgetLayouts();
}

void CardStack::forgetLayouts()
{
  // Pixels mean nothing any more; the line at the top keeps its text.
  if (!m_cards.empty() && m_anchor.block >= 0 && at(m_anchor.card).text && !m_topText) {
    BlockLayout& text = *at(m_anchor.card).text;
    m_topText = text.offsetAt(QPointF(0, text.blockTop(m_anchor.block) + m_anchor.offset));
  }
  for (Card& card : m_cards) {
    card.face.reset();
    card.text.reset();
    card.lines = FoldedLines;
  }
  updateTops();
}

void CardStack::refresh(int card)
{
  at(card).face.reset();
  at(card).highlights.reset();
}

void CardStack::setActive(int card)
{
  if (card == m_active) return;
  if (m_active >= 0) at(m_active).face.reset();
  m_active = card;
  if (m_active >= 0) at(m_active).face.reset();
  updateTops();
}

bool CardStack::measureCard(int card)
{
  Card& one = at(card);
  const bool isNew = !one.face || !one.text;
  if (!one.face) one.face = makeFace(*m_source, card, card == m_active, m_cardWidth, m_fonts, m_direction);
  if (!one.text) {
    one.text = std::make_unique<BlockLayout>(m_source->text(card), m_fonts.reading, m_cardWidth - 2 * TextPadding,
                                             m_lineHeight);
  }
  return isNew;
}

bool CardStack::measureBetween(qreal from, qreal to)
{
  bool changed = false;
  for (int card = firstBelow(from); card < count() && top(card) < to; ++card) {
    // Once a card has changed, what stands below is somewhere else: the caller comes again.
    if (measureCard(card)) changed = true;
    BlockLayout& text = *at(card).text;
    if (card != m_active) {
      const qreal before = shownTextHeight(card);
      text.heightOfLines(at(card).lines);
      changed = changed || before != shownTextHeight(card);
    } else {
      const qreal textTop = top(card) + at(card).face->textTop;
      qreal blockTop = textTop;
      for (int block = 0; block < text.blockCount() && blockTop < to; ++block) {
        if (blockTop + text.blockHeight(block) > from && text.layOut(block)) changed = true;
        blockTop += text.blockHeight(block);
      }
    }
    if (changed) break;
  }
  if (changed) updateTops();
  return changed;
}

void CardStack::restoreTopText()
{
  const qsizetype offset = *std::exchange(m_topText, std::nullopt);
  measureCard(m_anchor.card);
  BlockLayout& text = *at(m_anchor.card).text;
  const int block = text.blockOf(offset);
  const qreal line = text.lineTop(offset);
  m_anchor = {m_anchor.card, block, line - text.blockTop(block)};
}

void CardStack::settle()
{
  if (count() == 0) return;
  if (m_topText) restoreTopText();
  measureCard(m_anchor.card); // without it the anchor's block has no place
  for (int pass = 0; pass < Passes; ++pass) {
    updateTops();
    const qreal y = clamped(placeOf(m_anchor));
    if (y != placeOf(m_anchor)) m_anchor = anchorAt(y);
    bool changed = false;
    while (measureBetween(placeOf(m_anchor), placeOf(m_anchor) + m_viewport.height())) changed = true;
    if (!changed && !unfoldUntilFull()) break;
  }
  m_offset = clamped(placeOf(m_anchor));
  forgetUnseen();
}

bool CardStack::unfoldUntilFull()
{
  // Only when all cards fit on the screen is there anything to fill; then all of them have been measured.
  const bool isAllSeen =
      std::all_of(m_cards.begin(), m_cards.end(), [](const Card& card) { return card.text != nullptr; });
  qreal rest = m_viewport.height() - totalHeight();
  for (int card = 0; card < count() && isAllSeen; ++card)
    if (card != m_active)
      rest += at(card).text->heightOfLines(at(card).lines) - at(card).text->heightOfLines(FoldedLines);
  bool changed = false;
  for (int card = 0; card < count(); ++card) {
    if (card == m_active) continue;
    int lines = FoldedLines;
    if (isAllSeen && rest >= m_lineHeight) {
      BlockLayout& text = *at(card).text;
      const qreal folded = text.heightOfLines(FoldedLines);
      lines = std::max(FoldedLines, text.lineCount(FoldedLines + static_cast<int>(rest / m_lineHeight)));
      // A script with taller lines does not fit as often as thought.
      while (lines > FoldedLines && text.heightOfLines(lines) - folded > rest) --lines;
      rest -= text.heightOfLines(lines) - folded;
    }
    changed = changed || lines != at(card).lines;
    at(card).lines = lines;
  }
  if (changed) updateTops();
  return changed;
}

qreal CardStack::shownTextHeight(int card) const
{
  const Card& one = at(card);
  if (!one.text) return FoldedLines * m_lineHeight;
  if (card == m_active) return one.text->height();
  return one.text->knownHeightOfLines(one.lines);
}

qreal CardStack::heightOf(int card) const
{
  const Card& one = at(card);
  const qreal header =
      one.face ? one.face->textTop : 2 * space::Small + TextPadding + std::ceil(QFontMetricsF(m_fonts.body).height());
  const qreal footer = one.face && one.face->footerHeight > 0 ? FooterGap + one.face->footerHeight : 0;
  return header + shownTextHeight(card) + footer + BottomPadding;
}

void CardStack::updateTops()
{
  m_tops.resize(m_cards.size() + 1);
  qreal y = 0;
  for (int card = 0; card < count(); ++card) {
    m_tops[static_cast<size_t>(card)] = y;
    y += heightOf(card);
  }
  m_tops.back() = y + (m_cards.empty() ? 0 : EndMargin);
}

void CardStack::forgetUnseen()
{
  const qreal from = m_offset - KeptScreens * m_viewport.height();
  const qreal to = m_offset + (KeptScreens + 1) * m_viewport.height();
  for (int card = 0; card < count(); ++card) {
    if (!at(card).text) continue;
    BlockLayout& text = *at(card).text;
    const qreal textTop = top(card) + (at(card).face ? at(card).face->textTop : 0);
    int first = 0;
    int last = -1;
    qreal y = textTop;
    for (int block = 0; block < text.blockCount() && y < to; ++block) {
      y += text.blockHeight(block);
      if (y < from) first = block + 1;
      last = block;
    }
    if (card != m_active && last >= 0) last = std::min(last, text.blockOfLine(at(card).lines));
    text.forgetOutside(first, last);
  }
}

CardStack::Anchor CardStack::anchorAt(qreal y) const
{
  const int card = std::min(firstBelow(y), count() - 1);
  const Card& one = at(card);
  const qreal inside = y - top(card);
  if (!one.face || !one.text || inside < one.face->textTop) return {card, -1, inside};
  qreal rest = inside - one.face->textTop;
  int block = 0;
  while (block + 1 < one.text->blockCount() && rest >= one.text->blockHeight(block))
    rest -= one.text->blockHeight(block++);
  return {card, block, rest};
}

qreal CardStack::placeOf(const Anchor& anchor) const
{
  const Card& one = at(anchor.card);
  const qreal slot = heightOf(anchor.card);
  if (anchor.block < 0 || !one.face || !one.text) return top(anchor.card) + std::min(anchor.offset, slot);
  const qreal inside =
      one.face->textTop + one.text->blockTop(std::min(anchor.block, one.text->blockCount() - 1)) + anchor.offset;
  return top(anchor.card) + std::min(inside, slot);
}

qreal CardStack::clamped(qreal y) const
{
  return std::round(std::clamp(y, 0.0, std::max(0.0, totalHeight() - m_viewport.height())));
}

void CardStack::scrollBy(qreal distance)
{
  if (count() == 0) return;
  if (distance < 0) {
    while (measureBetween(placeOf(m_anchor) + distance, placeOf(m_anchor))) {
    }
  }
  m_anchor = anchorAt(clamped(placeOf(m_anchor) + distance));
  settle();
}

void CardStack::scrollTo(qreal y)
{
  if (count() == 0) return;
  if (std::abs(y - m_offset) <= 2 * m_viewport.height()) {
    scrollBy(y - m_offset);
    return;
  }
  m_anchor = anchorAt(clamped(y));
  settle();
}

void CardStack::putCardAt(int card, qreal distance)
{
  m_anchor = {card, -1, 0};
  settle();
  m_anchor = {card, -1, 0}; // settling may have had to stay before the end
  scrollBy(-distance);
}

void CardStack::showCard(int card)
{
  measureCard(card);
  if (card != m_active) at(card).text->heightOfLines(at(card).lines);
  updateTops();
  const qreal viewport = m_viewport.height();
  const qreal height = heightOf(card);
  if (height >= viewport || top(card) < m_offset) {
    putCardAt(card, 0);
    return;
  }
  const bool isLast = card + 1 == count();
  const qreal peek = std::min(isLast ? EndMargin : Peek, viewport - height);
  if (top(card) + height + peek > m_offset + viewport) putCardAt(card, viewport - height - peek);
}

void CardStack::showOffset(int card, qsizetype offset)
{
  measureCard(card);
  BlockLayout& text = *at(card).text;
  const qreal lineTop = text.lineTop(std::clamp<qsizetype>(offset, 0, text.text().size()));
  updateTops();
  if (card != m_active && lineTop >= shownTextHeight(card)) {
    showCard(card);
    return;
  }
  const qreal y = top(card) + at(card).face->textTop + lineTop;
  if (y >= m_offset + m_lineHeight && y + 2 * m_lineHeight <= m_offset + m_viewport.height()) return;
  m_anchor = anchorAt(y);
  scrollBy(-std::round(m_viewport.height() / 3.0));
}

bool CardStack::scrollPage(int direction)
{
  if (m_active < 0) return false;
  const qreal page = std::max(m_lineHeight, m_viewport.height() - 2 * m_lineHeight);
  const qreal cardTop = top(m_active);
  const qreal bottom = cardTop + heightOf(m_active);
  const qreal viewBottom = m_offset + m_viewport.height();
  if (bottom <= m_offset || cardTop >= viewBottom) { // scrolled out of sight by hand
    showCard(m_active);
    return true;
  }
  if (direction > 0 ? bottom <= viewBottom : cardTop >= m_offset) return false;
  const qreal before = m_offset;
  scrollBy(direction > 0 ? std::min(page, bottom - viewBottom) : -std::min(page, m_offset - cardTop));
  return m_offset != before;
}

QVector<Highlight> CardStack::highlightsIn(int card, std::pair<qsizetype, qsizetype> range)
{
  Card& one = at(card);
  if (!one.highlights) {
    one.highlights = inOrder(m_source->highlights(card), one.text->text().size());
    one.longestHighlight = 0;
    for (const Highlight& highlight : std::as_const(*one.highlights))
      one.longestHighlight = std::max(one.longestHighlight, highlight.last - highlight.first);
  }
  QVector<Highlight> found;
  auto next = std::lower_bound(one.highlights->cbegin(), one.highlights->cend(), range.first - one.longestHighlight,
                               [](const Highlight& highlight, qsizetype first) { return highlight.first < first; });
  for (; next != one.highlights->cend() && next->first < range.second; ++next)
    if (next->last > range.first) found.append(*next);
  return found;
}

QRectF CardStack::cardRect(int card) const
{
  return {m_left, top(card), m_cardWidth, heightOf(card)};
}

qreal CardStack::frameHeight(int card) const
{
  return heightOf(card) - at(card).face->frameTop.top();
}

QRectF CardStack::textRect(int card) const
{
  const Card& one = at(card);
  if (!one.face || !one.text) return {};
  return {m_left + TextPadding, top(card) + one.face->textTop, m_cardWidth - 2 * TextPadding, shownTextHeight(card)};
}

QPointF CardStack::footerTopLeft(int card) const
{
  return {m_left, textRect(card).bottom() + FooterGap};
}

bool CardStack::isCut(int card)
{
  return card != m_active && at(card).text && at(card).text->lineCount(at(card).lines + 1) > at(card).lines;
}

int CardStack::firstBelow(qreal y) const
{
  // m_tops[i + 1] is where card i ends.
  const auto end = std::upper_bound(m_tops.begin() + 1, m_tops.begin() + 1 + count(), y);
  return static_cast<int>(end - (m_tops.begin() + 1));
}

std::optional<int> CardStack::cardAt(qreal y) const
{
  const int card = firstBelow(y);
  return y >= 0 && card < count() && y >= top(card) ? std::optional(card) : std::nullopt;
}

} // namespace assayer
