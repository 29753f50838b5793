// One text cut into blocks of about 2,000 characters, laid out when asked for; heights of the others are estimated.
// Owned by the card stack; GUI thread. All offsets are UTF-16 units of the text as given, all lengths logical pixels.
#pragma once

#include <QFont>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <QTextLayout>
#include <QVector>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QPainter;

namespace assayer {

/// Where blocks start: at ends of paragraphs, of sentences when a paragraph is longer than a block, of words, of
/// graphemes when there is nothing better; and wherever the direction of paragraphs changes. The first is 0.
QVector<qsizetype> blockStarts(QStringView text);

/// A string of the same length that QTextLayout shows well: line ends as line separators, unpaired surrogates and
/// object marks as replacement characters.
QString displayForm(QStringView block);

class BlockLayout {
public:
  BlockLayout(QString text, const QFont& font, qreal width, qreal lineHeight);

  const QString& text() const { return m_text; }
  int blockCount() const { return static_cast<int>(m_blocks.size()); }
  /// The block that holds an offset; the last one for the end of the text.
  int blockOf(qsizetype offset) const;
  std::pair<qsizetype, qsizetype> rangeOf(int block) const { return {at(block).first, at(block).last}; }

  bool isLaidOut(int block) const { return at(block).lines > 0; }
  /// Measured, or estimated from the first block measured; whole pixels.
  qreal blockHeight(int block) const;
  qreal blockTop(int block) const;
  qreal height() const { return blockTop(blockCount()); }
  /// Measures a block; false when that was done before.
  bool layOut(int block);
  /// Frees what is needed to draw the blocks outside [from, to]; their heights stay known.
  void forgetOutside(int from, int to);

  /// Lines of the text from its start, counted up to a limit (lays out what that takes).
  int lineCount(int atMost);
  /// Height of the first lines; a folded card is clipped there. Lays out what that takes.
  qreal heightOfLines(int lines);
  /// The same as far as it is known, else estimated.
  qreal knownHeightOfLines(int lines) const;
  /// The block that holds a line, as far as known.
  int blockOfLine(int line) const;

  /// The caret's offset nearest to a point, between graphemes and never inside a CRLF. Lays out the block hit.
  qsizetype offsetAt(QPointF point);
  /// Top of the line that holds an offset. Lays out its block.
  qreal lineTop(qsizetype offset);
  /// The text of the lines that lie wholly between two heights, end exclusive. Lays out what that takes.
  std::pair<qsizetype, qsizetype> textBetween(qreal top, qreal bottom);
  /// Rectangles of a range in one block, one or more a line, in text order; exact for mixed directions. Lays it out.
  QVector<QRectF> rectsOf(qsizetype first, qsizetype last, int block);
  struct LineEnd {
    qreal x = 0;
    bool isAtLeft = false; // of a right-to-left line
    QRectF line;
  };
  /// Where a line may end when `reserve` is to stay free for an ellipsis. Lines count through the whole text.
  LineEnd endOfLine(int line, qreal reserve);

  using Format = QTextLayout::FormatRange; // start and length in the whole text
  /// Draws one block with its top left at origin.
  void draw(QPainter& painter, int block, QPointF origin, const QVector<Format>& formats, const QRectF& clip);

private:
  struct Block {
    qsizetype first = 0;
    qsizetype last = 0;
    int lines = 0;         // 0: never laid out
    bool runsLeft = false; // some of it, so that a range may lie in several places of a line
    qreal lineHeight = 0;
    std::unique_ptr<QTextLayout> layout;
  };

  const Block& at(int block) const { return m_blocks[static_cast<size_t>(block)]; }
  Block& ready(int block);
  std::pair<int, qreal> blockAt(qreal y) const;

  QString m_text;
  QFont m_font;
  qreal m_width;
  qreal m_lineHeight;
  std::vector<Block> m_blocks;
  qreal m_charactersPerLine; // of the first block measured, for estimates that do not jump about
  bool m_isRateMeasured = false;
};

} // namespace assayer
