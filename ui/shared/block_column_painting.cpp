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

QTextCharFormat formatFor(HighlightKind kind, const Theme& theme)
{
  QTextCharFormat format;
  switch (kind) {
  case HighlightKind::Term:
    format.setUnderlineStyle(QTextCharFormat::DotLine);
    format.setUnderlineColor(theme.accent);
    break;
  case HighlightKind::Evidence: format.setBackground(theme.evidence); break;
  case HighlightKind::JudgeA: format.setBackground(theme.judgeA); break;
  case HighlightKind::JudgeB: format.setBackground(theme.judgeB); break;
  case HighlightKind::Hint: break;
  }
  return format;
}

bool isMarked(HighlightKind kind)
{
  return kind == HighlightKind::JudgeA || kind == HighlightKind::JudgeB || kind == HighlightKind::Hint;
}

bool readsRightToLeft(QChar c)
{
  return c.direction() == QChar::DirR || c.direction() == QChar::DirAL;
}

void paintTag(QPainter& painter, QPointF corner, const QString& text, const QFont& font, const QColor& ink,
              const QColor& fill)
{
  const QFontMetricsF metrics(font);
  const QSizeF size(std::ceil(metrics.horizontalAdvance(text)) + 4, std::ceil(metrics.capHeight()) + 4);
  const QRectF rect(corner, size);
  painter.setPen(QPen(ink, 1));
  painter.setBrush(fill);
  painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
  painter.setFont(font);
  painter.drawText(QPointF(rect.left() + 2, rect.bottom() - 2), text);
}

} // namespace

void BlockColumn::paintEvent(QPaintEvent* event)
{
  QPainter painter(viewport());
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
  if (!isActive) return;
  painter.save();
  painter.translate(m_stack.footerTopLeft(card));
  paintFooter(painter, face, look, theme, m_stack.fonts());
  painter.restore();
}

QVector<BlockLayout::Format> BlockColumn::formatsOf(int card, const std::pair<qsizetype, qsizetype>& shown)
{
  const Theme& theme = Theme::of(this);
  QVector<BlockLayout::Format> formats;
  const auto add = [&](qsizetype first, qsizetype last, const QTextCharFormat& format) {
    first = std::max(first, shown.first);
    last = std::min(last, shown.second);
    if (first < last) formats.append({static_cast<int>(first), static_cast<int>(last - first), format});
  };
  // Terms last: their underline must stand on the fills.
  for (const bool terms : {false, true})
    for (const Highlight& highlight : m_stack.highlights(card))
      if (highlight.kind != HighlightKind::Hint && (highlight.kind == HighlightKind::Term) == terms)
        add(highlight.first, highlight.last, formatFor(highlight.kind, theme));
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
      text.draw(painter, block, QPointF(rect.left(), y), formatsOf(card, text.rangeOf(block)), seen);
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
    painter.drawText(rest, (end.isAtLeft ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter, u"\u2026"_s);
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
  QFont small = m_stack.fonts().reading;
  small.setPixelSize(std::max(9, static_cast<int>(std::lround(QFontInfo(small).pixelSize() * 0.6))));
  small.setBold(true);
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  for (const Highlight& highlight : m_stack.highlights(card)) {
    if (!isMarked(highlight.kind) || highlight.first >= last || highlight.last <= first) continue;
    const QVector<QRectF> rects = text.rectsOf(highlight.first, highlight.last, block);
    for (qsizetype i = 0; i < rects.size(); ++i) {
      const QRectF rect = rects[i].translated(shown.topLeft());
      if (rect.bottom() > shown.bottom() + 0.5) break; // folded away
      if (highlight.kind == HighlightKind::Hint) {
        QFont hint = m_stack.fonts().meta;
        hint.setBold(true);
        if (i == 0 && highlight.first >= first)
          paintTag(painter, rect.topLeft() - QPointF(2, 3), highlight.hint.toUpper(), hint, theme.onWarn, theme.warn);
        continue;
      }
      // The judges' lines lie apart, so that both are seen where both marked the same words.
      const bool isA = highlight.kind == HighlightKind::JudgeA;
      QPen pen(theme.ink, 1.5);
      if (!isA) pen.setDashPattern({4, 2.5});
      painter.setPen(pen);
      const qreal y = rect.bottom() - (isA ? 3.5 : 1);
      painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y));
      const QString letter = isA ? u"A"_s : u"B"_s;
      const QColor fill = isA ? theme.judgeA : theme.judgeB;
      const qreal width = QFontMetricsF(small).horizontalAdvance(letter) + 4;
      const auto tagAt = [&](QPointF corner) {
        paintTag(painter, corner - QPointF(width / 2, isA ? 3 : 5), letter, small, theme.ink, fill);
      };
      if (i == 0 && highlight.first >= first)
        tagAt(readsRightToLeft(text.text()[highlight.first]) ? rect.topRight() : rect.topLeft());
      if (i + 1 == rects.size() && highlight.last <= last)
        tagAt(readsRightToLeft(text.text()[highlight.last - 1]) ? rect.topLeft() : rect.topRight());
    }
  }
  painter.restore();
}

} // namespace assayer
