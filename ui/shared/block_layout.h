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
  qsizetype blockStart(int block) const { return m_blocks[block].first; }

  bool isLaidOut(int block) const { return m_blocks[block].height.has_value(); }
  /// Measured, or estimated from the blocks measured so far.
  qreal blockHeight(int block) const;
  qreal blockTop(int block) const;
  qreal height() const { return blockTop(blockCount()); }
  /// Measures a block; false when that was done before.
  bool layOut(int block);
  /// Frees what is needed to draw the blocks outside [from, to]; their heights stay known.
  void forget(int from, int to);

  /// Lines of the text from its start, counted up to a limit (lays out what that takes).
  int lineCount(int atMost);
  /// Height of the first lines; a folded card is clipped there.
  qreal heightOfLines(int lines);
  /// Offset of the end of that many lines.
  qsizetype endOfLines(int lines);

  /// The caret's offset nearest to a point, between graphemes and never inside a CRLF. Lays out the block hit.
  qsizetype offsetAt(QPointF point);
  /// Rectangles of a range, one or more a line, only of blocks in [from, to].
  QVector<QRectF> rectsOf(qsizetype first, qsizetype last, int from, int to);
  /// Top of the line that holds an offset.
  qreal lineTop(qsizetype offset);

  using Format = QTextLayout::FormatRange; // start and length in the whole text
  /// Draws one block with its top left at origin.
  void draw(QPainter& painter, int block, QPointF origin, const QVector<Format>& formats, const QRectF& clip);

private:
  struct Block {
    qsizetype first = 0;
    qsizetype last = 0;
    std::optional<qreal> height;
    std::unique_ptr<QTextLayout> layout;
  };

  QTextLayout& ready(int block);

  QString m_text;
  QFont m_font;
  qreal m_width;
  qreal m_lineHeight;
  std::vector<Block> m_blocks;
  std::optional<qreal> m_heightPerCharacter; // of the first block measured, for estimates that do not jump about
};

} // namespace assayer
