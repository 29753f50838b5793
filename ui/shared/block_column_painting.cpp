// How the block column is painted; see block_column.h.
#include "shared/block_column.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPaintEvent>

#include <algorithm>
#include <cmath>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

// The fill under a highlight; invalid: none.
QColor fillOf(HighlightKind kind, const Theme& theme)
{
  switch (kind) {
  case HighlightKind::Evidence: return theme.evidence;
  case HighlightKind::JudgeA: return theme.judgeA;
  case HighlightKind::JudgeB: return theme.judgeB;
  case HighlightKind::Term:
  case HighlightKind::Hint: break;
  }
  return {};
}

bool readsRightToLeft(QChar c)
{
  return c.direction() == QChar::DirR || c.direction() == QChar::DirAL;
}

QFont letterFont(const Fonts& fonts)
{
  QFont font = fonts.reading;
  font.setPixelSize(std::max(9, static_cast<int>(std::lround(QFontInfo(fonts.reading).pixelSize() * 0.6))));
  font.setBold(true);
  return font;
}

QSizeF tagSize(const QString& text, const QFont& font)
{
  const QFontMetricsF metrics(font);
  return {std::ceil(metrics.horizontalAdvance(text)) + 4, std::ceil(metrics.capHeight()) + 4};
}

void paintTag(QPainter& painter, QPointF corner, const QString& text, const QFont& font, const QColor& ink,
              const QColor& fill)
{
  const QRectF rect(corner, tagSize(text, font));
  painter.setPen(QPen(ink, 1));
  painter.setBrush(fill);
  painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
  painter.setFont(font);
  painter.drawText(QPointF(rect.left() + 2, rect.bottom() - 2), text);
}

void paintTerm(QPainter& painter, const QVector<QRectF>& rects, const Theme& theme)
{
  QPen pen(theme.accent, 1.5, Qt::SolidLine, Qt::RoundCap);
  pen.setDashPattern({0.01, 2});
  painter.setPen(pen);
  for (const QRectF& rect : rects)
    painter.drawLine(QPointF(rect.left() + 1, rect.bottom() - 2.5), QPointF(rect.right() - 1, rect.bottom() - 2.5));
}

// The judges' lines lie apart, so that both are seen where both marked the same words.
void paintJudgeLine(QPainter& painter, const QVector<QRectF>& rects, bool isA, const Theme& theme)
{
  QPen pen(theme.ink, 1.5);
  if (!isA) pen.setDashPattern({4, 2.5});
  painter.setPen(pen);
  for (const QRectF& rect : rects) {
    const qreal y = rect.bottom() - (isA ? 3.5 : 1);
    painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y));
  }
}

void paintHint(QPainter& painter, const QRectF& rect, const QString& hint, const Fonts& fonts, const Theme& theme)
{
  QFont font = fonts.meta;
  font.setBold(true);
  paintTag(painter, rect.topLeft() - QPointF(2, 3), hint.toUpper(), font, theme.onWarn, theme.warn);
}

} // namespace

void BlockColumn::paintEvent(QPaintEvent* event)
{
  QPainter painter(viewport());
  painter.setLayoutDirection(layoutDirection());
  painter.fillRect(event->rect(), Theme::of(this).bg);
  painter.translate(0, -m_stack.offset());
  const qreal bottom = m_stack.offset() + viewport()->height();
  for (int card = m_stack.firstBelow(m_stack.offset()); card < m_stack.count() && m_stack.top(card) < bottom; ++card)
    if (m_stack.face(card) != nullptr) paintCard(painter, card);
}

void BlockColumn::paintCard(QPainter& painter, int card)
{
  const Theme& theme = Theme::of(this);
  const CardFace& face = *m_stack.face(card);
  const bool isActive = card == m_stack.active();
  const CardLook look{
      .active = isActive, .focused = isActive && hasFocus(), .hovered = m_hovered, .pressed = m_pressed};
  painter.save();
  painter.translate(m_stack.cardRect(card).topLeft());
  paintFrame(painter, face, m_stack.frameHeight(card), look, theme, m_stack.fonts());
  painter.restore();
  paintText(painter, card);
  painter.save();
  painter.translate(m_stack.footerTopLeft(card));
  paintFooter(painter, face, look, theme, m_stack.fonts());
  painter.restore();
}

QVector<BlockLayout::Format> BlockColumn::formatsOf(int card, const QVector<Highlight>& highlights) const
{
  const Theme& theme = Theme::of(this);
  QVector<BlockLayout::Format> formats;
  const auto add = [&](qsizetype first, qsizetype last, const QTextCharFormat& format) {
    formats.append({static_cast<int>(first), static_cast<int>(last - first), format});
  };
  for (const Highlight& highlight : highlights) {
    const QColor fill = fillOf(highlight.kind, theme);
    if (!fill.isValid()) continue;
    QTextCharFormat format;
    format.setBackground(fill);
    add(highlight.first, highlight.last, format);
  }
  if (m_selection && m_selection->card == card) {
    QTextCharFormat format;
    format.setBackground(theme.accent);
    format.setForeground(theme.onAccent);
    add(m_selection->first, m_selection->last, format);
  }
  return formats;
}

void BlockColumn::paintText(QPainter& painter, int card)
{
  const Theme& theme = Theme::of(this);
  const QRectF rect = m_stack.textRect(card);
  const QRectF seen = rect.adjusted(-space::Small, 0, space::Small, 0)
                          .intersected(QRectF(0, m_stack.offset(), viewport()->width(), viewport()->height()));
  if (seen.isEmpty()) return;
  BlockLayout& text = *m_stack.text(card);
  painter.save();
  painter.setClipRect(seen);
  painter.setPen(theme.ink);
  qreal y = rect.top();
  for (int block = 0; block < text.blockCount() && y < seen.bottom(); ++block) {
    const qreal height = text.blockHeight(block);
    if (y + height > seen.top())
      text.draw(painter, block, QPointF(rect.left(), y),
                formatsOf(card, m_stack.highlightsIn(card, text.rangeOf(block))), seen);
    y += height;
  }
  if (m_stack.isCut(card)) {
    const QFont& font = m_stack.fonts().reading;
    const qreal width = QFontMetricsF(font).horizontalAdvance(u"\u2026"_s) + 2;
    const BlockLayout::LineEnd end = text.endOfLine(m_stack.shownLines(card) - 1, width);
    const QRectF line = end.line.translated(rect.topLeft());
    const qreal x = rect.left() + end.x;
    const QRectF rest = end.isAtLeft ? QRectF(QPointF(seen.left(), line.top()), QPointF(x, line.bottom()))
                                     : QRectF(QPointF(x, line.top()), QPointF(seen.right(), line.bottom()));
    painter.fillRect(rest, theme.surface);
    painter.setFont(font);
    painter.drawText(rest, (end.isAtLeft ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignAbsolute | Qt::AlignVCenter,
                     u"\u2026"_s);
  }
  painter.setClipping(false);
  y = rect.top();
  for (int block = 0; block < text.blockCount() && y < seen.bottom(); ++block) {
    const qreal height = text.blockHeight(block);
    if (y + height > seen.top()) paintMarks(painter, card, block);
    y += height;
  }
  painter.restore();
}

void BlockColumn::paintMarks(QPainter& painter, int card, int block)
{
  const Theme& theme = Theme::of(this);
  BlockLayout& text = *m_stack.text(card);
  const QRectF shown = m_stack.textRect(card);
  const auto [first, last] = text.rangeOf(block);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  for (const Highlight& highlight : m_stack.highlightsIn(card, {first, last})) {
    if (highlight.kind == HighlightKind::Evidence) continue;
    // A hint stands at its beginning; where each character of a sentence is takes longer than painting it.
    const bool isHint = highlight.kind == HighlightKind::Hint;
    if (isHint && highlight.first < first) continue;
    QVector<QRectF> rects =
        text.rectsOf(highlight.first, isHint ? std::min(highlight.last, highlight.first + 2) : highlight.last, block);
    for (QRectF& rect : rects) rect.translate(shown.topLeft());
    const qsizetype all = rects.size();
    rects.removeIf([&](const QRectF& rect) { return rect.bottom() > shown.bottom() + 0.5; }); // folded away
    if (rects.isEmpty()) continue;
    if (highlight.kind == HighlightKind::Term) {
      paintTerm(painter, rects, theme);
      continue;
    }
    if (isHint) {
      paintHint(painter, rects[0], highlight.hint, m_stack.fonts(), theme);
      continue;
    }
    const bool isA = highlight.kind == HighlightKind::JudgeA;
    paintJudgeLine(painter, rects, isA, theme);
    const QString letter = isA ? u"A"_s : u"B"_s;
    const QFont font = letterFont(m_stack.fonts());
    const auto letterAt = [&](QPointF corner) {
      // Beside each other, since both may have marked the same words.
      corner -= QPointF(isA ? tagSize(letter, font).width() - 1 : 1, isA ? 3 : 5);
      paintTag(painter, corner, letter, font, theme.ink, fillOf(highlight.kind, theme));
    };
    const QString& string = text.text();
    if (highlight.first >= first)
      letterAt(readsRightToLeft(string[highlight.first]) ? rects.first().topRight() : rects.first().topLeft());
    if (highlight.last <= last && rects.size() == all)
      letterAt(readsRightToLeft(string[highlight.last - 1]) ? rects.last().topLeft() : rects.last().topRight());
  }
  painter.restore();
}

} // namespace assayer
