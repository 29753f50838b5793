#include "shared/block_layout.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextBoundaryFinder>
#include <QTextOption>

#include <algorithm>
#include <cmath>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qsizetype BlockLength = 2000;
constexpr qsizetype LongestBlock = 2400;
constexpr int TabWidth = 4; // in spaces

bool endsLine(QChar c)
{
  switch (c.unicode()) {
  case u'\n':
  case u'\r':
  case 0x0B:
  case 0x0C:
  case 0x85:
  case 0x2028:
  case 0x2029: return true;
  default: return false;
  }
}

// One past the paragraph that starts there, its line end included.
qsizetype paragraphEnd(QStringView text, qsizetype from)
{
  qsizetype at = from;
  while (at < text.size() && !endsLine(text[at])) ++at;
  if (at == text.size()) return at;
  return at + (text[at] == u'\r' && at + 1 < text.size() && text[at + 1] == u'\n' ? 2 : 1);
}

// Absent where no character has a direction.
std::optional<bool> isRightToLeft(QStringView text)
{
  for (qsizetype i = 0; i < text.size(); ++i) {
    const bool isPair = text[i].isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate();
    const char32_t c = isPair ? QChar::surrogateToUcs4(text[i], text[i + 1]) : text[i].unicode();
    switch (QChar::direction(c)) {
    case QChar::DirR:
    case QChar::DirAL: return true;
    case QChar::DirL:
      if (!isPair || QChar::isLetter(c)) return false;
      break;
    default: break;
    }
    if (isPair) ++i;
  }
  return std::nullopt;
}

bool endsSentence(QChar c)
{
  return u".!?\u2026\u061F\u06D4\u0964"_s.contains(c);
}
bool endsSentenceWithoutSpace(QChar c)
{
  return u"\u3002\uFF01\uFF1F"_s.contains(c);
}

// Where to cut a paragraph that is too long: the last good place before from + BlockLength.
qsizetype cutInside(QStringView text, qsizetype from)
{
  const qsizetype last = from + BlockLength;
  const qsizetype least = from + BlockLength / 2;
  qsizetype space = 0;
  for (qsizetype at = last; at > least; --at) {
    const QChar before = text[at - 1];
    if (endsSentenceWithoutSpace(before)) return at;
    if (!before.isSpace()) continue;
    if (space == 0) space = at;
    if (endsSentence(text[at - 2])) return at;
  }
  if (space != 0) return space;
  const QStringView window = text.sliced(least, std::min(text.size() - least, BlockLength));
  QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, window);
  finder.setPosition(last - least);
  const qsizetype boundary = finder.isAtBoundary() ? finder.position() : finder.toPreviousBoundary();
  return boundary > 0 ? least + boundary : last;
}

// Anything that may stand in another order than it is stored.
bool mayRunLeft(QStringView text)
{
  const QList<uint> characters = text.toUcs4();
  return std::any_of(characters.begin(), characters.end(), [](uint c) {
    switch (QChar::direction(c)) {
    case QChar::DirR:
    case QChar::DirAL:
    case QChar::DirAN:
    case QChar::DirRLE:
    case QChar::DirRLO:
    case QChar::DirRLI:
    case QChar::DirLRO: return true;
    default: return false;
    }
  });
}

} // namespace

QVector<qsizetype> blockStarts(QStringView text)
{
  QVector<qsizetype> starts{0};
  std::optional<bool> direction; // of the open block
  qsizetype at = 0;
  while (at < text.size()) {
    qsizetype end = paragraphEnd(text, at);
    const std::optional<bool> own = isRightToLeft(text.sliced(at, end - at));
    const bool turns = own && direction && *own != *direction;
    if (at > starts.constLast() && (turns || end - starts.constLast() > BlockLength)) {
      starts.append(at);
      direction.reset();
    }
    if (own) direction = own;
    while (end - at > LongestBlock) {
      at = cutInside(text, at);
      starts.append(at);
    }
    at = end;
  }
  return starts;
}

QString displayForm(QStringView block)
{
  QString shown = block.toString();
  QChar* const data = shown.data();
  for (qsizetype i = 0; i < shown.size(); ++i) {
    const QChar c = data[i];
    if (c.isSurrogate()) {
      if (c.isHighSurrogate() && i + 1 < shown.size() && data[i + 1].isLowSurrogate())
        ++i;
      else
        data[i] = QChar::ReplacementCharacter;
    } else if (c == u'\r' && i + 1 < shown.size() && data[i + 1] == u'\n') {
      data[i] = QChar(0x2060); // a word joiner: no width, no break
    } else if (endsLine(c)) {
      data[i] = QChar::LineSeparator;
    } else if (c == u'\0' || c == QChar::ObjectReplacementCharacter) {
      data[i] = QChar::ReplacementCharacter;
    }
  }
  return shown;
}

BlockLayout::BlockLayout(QString text, const QFont& font, qreal width, qreal lineHeight)
    : m_text(std::move(text)), m_font(font), m_width(width), m_lineHeight(lineHeight),
      m_charactersPerLine(std::max(1.0, width / std::max(1.0, QFontMetricsF(font).averageCharWidth())))
{
  const QVector<qsizetype> starts = blockStarts(m_text);
  m_blocks.resize(static_cast<size_t>(starts.size()));
  for (qsizetype i = 0; i < starts.size(); ++i) {
    Block& block = m_blocks[static_cast<size_t>(i)];
    block.first = starts[i];
    block.last = i + 1 < starts.size() ? starts[i + 1] : m_text.size();
  }
}

int BlockLayout::blockOf(qsizetype offset) const
{
  const auto after = std::upper_bound(m_blocks.begin(), m_blocks.end(), offset,
                                      [](qsizetype value, const Block& block) { return value < block.first; });
  return std::max(0, static_cast<int>(after - m_blocks.begin()) - 1);
}

qreal BlockLayout::blockHeight(int block) const
{
  const Block& one = at(block);
  if (one.lines > 0) return one.lines * one.lineHeight;
  const qreal lines = std::ceil(static_cast<qreal>(one.last - one.first) / m_charactersPerLine);
  return std::max(1.0, lines) * m_lineHeight;
}

qreal BlockLayout::blockTop(int block) const
{
  qreal top = 0;
  for (int i = 0; i < block; ++i) top += blockHeight(i);
  return top;
}

std::pair<int, qreal> BlockLayout::blockAt(qreal y) const
{
  qreal top = 0;
  for (int i = 0; i + 1 < blockCount(); ++i) {
    const qreal height = blockHeight(i);
    if (y < top + height) return {i, top};
    top += height;
  }
  return {blockCount() - 1, top};
}

bool BlockLayout::layOut(int block)
{
  if (isLaidOut(block)) return false;
  ready(block);
  return true;
}

BlockLayout::Block& BlockLayout::ready(int number)
{
  Block& block = m_blocks[static_cast<size_t>(number)];
  if (block.layout) return block;
  const QStringView all(m_text);
  QStringView own = all.sliced(block.first, block.last - block.first);
  // The line end that closes a block is the gap to the next one, not an empty line; at the end of all it is nothing.
  if (own.endsWith(u"\r\n"))
    own.chop(2);
  else if (!own.isEmpty() && endsLine(own.back()))
    own.chop(1);
  const bool rightToLeft = isRightToLeft(own).value_or(false);
  block.runsLeft = rightToLeft || mayRunLeft(own);
  QTextOption option;
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  option.setTextDirection(rightToLeft ? Qt::RightToLeft : Qt::LeftToRight);
  option.setAlignment(rightToLeft ? Qt::AlignRight : Qt::AlignLeft);
  option.setTabStopDistance(TabWidth * QFontMetricsF(m_font).horizontalAdvance(u' '));
  block.layout = std::make_unique<QTextLayout>(displayForm(own), m_font);
  block.layout->setTextOption(option);
  block.layout->setCacheEnabled(true);
  block.layout->beginLayout();
  qreal lineHeight = m_lineHeight;
  for (QTextLine line = block.layout->createLine(); line.isValid(); line = block.layout->createLine()) {
    line.setLineWidth(m_width);
    lineHeight = std::max(lineHeight, std::ceil(line.height())); // fonts of other scripts may be taller
  }
  for (int i = 0; i < block.layout->lineCount(); ++i) {
    QTextLine line = block.layout->lineAt(i);
    line.setPosition(QPointF(0, i * lineHeight + std::floor((lineHeight - line.height()) / 2)));
  }
  block.layout->endLayout();
  block.lines = std::max(1, block.layout->lineCount());
  block.lineHeight = lineHeight;
  if (!m_isRateMeasured) {
    m_isRateMeasured = true;
    m_charactersPerLine = std::max(1.0, static_cast<qreal>(block.last - block.first) / block.lines);
  }
  return block;
}

void BlockLayout::forgetOutside(int from, int to)
{
  for (int i = 0; i < blockCount(); ++i)
    if (i < from || i > to) m_blocks[static_cast<size_t>(i)].layout.reset();
}

int BlockLayout::lineCount(int atMost)
{
  int lines = 0;
  for (int i = 0; i < blockCount() && lines < atMost; ++i) {
    layOut(i);
    lines += at(i).lines;
  }
  return std::min(lines, atMost);
}

qreal BlockLayout::heightOfLines(int lines)
{
  lineCount(lines);
  return knownHeightOfLines(lines);
}

qreal BlockLayout::knownHeightOfLines(int lines) const
{
  qreal height = 0;
  for (int i = 0; i < blockCount() && lines > 0; ++i) {
    const qreal lineHeight = isLaidOut(i) ? at(i).lineHeight : m_lineHeight;
    const int taken = std::min(lines, static_cast<int>(std::lround(blockHeight(i) / lineHeight)));
    height += taken * lineHeight;
    lines -= taken;
  }
  return height;
}

int BlockLayout::blockOfLine(int line) const
{
  int block = 0;
  while (block + 1 < blockCount() && line >= at(block).lines) line -= at(block++).lines;
  return block;
}

qsizetype BlockLayout::offsetAt(QPointF point)
{
  const auto [number, top] = blockAt(point.y());
  const Block& block = ready(number);
  const int row = std::clamp(static_cast<int>((point.y() - top) / block.lineHeight), 0, block.lines - 1);
  if (block.layout->lineCount() == 0) return block.first;
  const QTextLine line = block.layout->lineAt(row);
  qsizetype offset = block.first + line.xToCursor(point.x());
  if (offset > 0 && offset < m_text.size() && m_text[offset - 1] == u'\r' && m_text[offset] == u'\n') --offset;
  return offset;
}

qreal BlockLayout::lineTop(qsizetype offset)
{
  const int number = blockOf(offset);
  const Block& block = ready(number);
  if (block.layout->lineCount() == 0) return blockTop(number);
  const auto inside = static_cast<int>(std::min<qsizetype>(offset - block.first, block.layout->text().size()));
  return blockTop(number) + block.layout->lineForTextPosition(inside).lineNumber() * block.lineHeight;
}

std::pair<qsizetype, qsizetype> BlockLayout::textBetween(qreal top, qreal bottom)
{
  std::optional<qsizetype> first;
  qsizetype last = 0;
  qreal blockTop = 0;
  for (int i = 0; i < blockCount() && blockTop < bottom; ++i) {
    if (blockTop + blockHeight(i) > top) {
      const Block& block = ready(i);
      for (int row = 0; row < block.layout->lineCount(); ++row) {
        const qreal lineTop = blockTop + row * block.lineHeight;
        if (lineTop < top || lineTop + block.lineHeight > bottom) continue;
        const QTextLine line = block.layout->lineAt(row);
        if (!first) first = block.first + line.textStart();
        last = block.first + line.textStart() + line.textLength();
      }
    }
    blockTop += blockHeight(i);
  }
  return first ? std::pair{*first, last} : std::pair<qsizetype, qsizetype>{0, 0};
}

QVector<QRectF> BlockLayout::rectsOf(qsizetype first, qsizetype last, int number)
{
  QVector<QRectF> rects;
  const Block& block = ready(number);
  const qreal top = blockTop(number);
  for (int row = 0; row < block.layout->lineCount(); ++row) {
    const QTextLine line = block.layout->lineAt(row);
    const auto from = static_cast<int>(std::max<qsizetype>(first - block.first, line.textStart()));
    const auto to = static_cast<int>(std::min<qsizetype>(last - block.first, line.textStart() + line.textLength()));
    if (from >= to) continue;
    if (!block.runsLeft) { // the two ends say it all, and asking for each character costs much more
      const qreal left = line.cursorToX(from);
      const qreal right = line.cursorToX(to);
      if (left != right)
        rects.append(
            QRectF(std::min(left, right), top + row * block.lineHeight, std::abs(right - left), block.lineHeight));
      continue;
    }
    QRectF open;
    for (int at = from; at < to; ++at) {
      const qreal leading = line.cursorToX(at, QTextLine::Leading);
      const qreal trailing = line.cursorToX(at, QTextLine::Trailing);
      const QRectF own(std::min(leading, trailing), top + row * block.lineHeight, std::abs(trailing - leading),
                       block.lineHeight);
      if (own.width() <= 0) continue; // inside a grapheme
      const bool adjoins = !open.isNull() && own.left() <= open.right() + 1 && own.right() >= open.left() - 1;
      if (!adjoins && !open.isNull()) rects.append(open);
      open = adjoins ? open.united(own) : own;
    }
    if (!open.isNull()) rects.append(open);
  }
  return rects;
}

BlockLayout::LineEnd BlockLayout::endOfLine(int lineNumber, qreal reserve)
{
  qreal top = 0;
  for (int i = 0; i < blockCount(); ++i) {
    layOut(i);
    if (lineNumber >= at(i).lines) {
      lineNumber -= at(i).lines;
      top += blockHeight(i);
      continue;
    }
    const Block& block = ready(i);
    const QRectF rect(0, top + lineNumber * block.lineHeight, m_width, block.lineHeight);
    if (block.layout->lineCount() == 0) return {0, false, rect};
    const bool isAtLeft = block.layout->textOption().textDirection() == Qt::RightToLeft;
    const QTextLine line = block.layout->lineAt(lineNumber);
    const QRectF used = line.naturalTextRect();
    const bool fits = isAtLeft ? used.left() >= reserve : used.right() <= m_width - reserve;
    if (fits) return {isAtLeft ? used.left() : used.right(), isAtLeft, rect};
    // Between graphemes, on the inner side of the reserve.
    int cursor = line.xToCursor(isAtLeft ? reserve : m_width - reserve);
    qreal x = line.cursorToX(cursor);
    if (isAtLeft ? x < reserve : x > m_width - reserve) {
      cursor = block.layout->previousCursorPosition(cursor);
      x = line.cursorToX(cursor);
    }
    return {x, isAtLeft, rect};
  }
  return {};
}

void BlockLayout::draw(QPainter& painter, int number, QPointF origin, const QVector<Format>& formats,
                       const QRectF& clip)
{
  const Block& block = ready(number);
  QVector<Format> own;
  const auto length = static_cast<int>(block.layout->text().size());
  for (const Format& format : formats) {
    const int from = std::max(0, format.start - static_cast<int>(block.first));
    const int to = std::min(length, format.start + format.length - static_cast<int>(block.first));
    if (from < to) own.append({from, to - from, format.format});
  }
  block.layout->draw(&painter, origin, own, clip);
}

} // namespace assayer
