#include "pdf/page_layout.h"

#include "report/plain.h"

#include <algorithm>

namespace assayer::pdf {

using namespace Qt::Literals::StringLiterals;
using namespace assayer::report;

namespace {

constexpr double Small = 4;
constexpr double Gap = 10;
constexpr double CellGap = 8;
constexpr double NarrowestColumn = 34;
constexpr double ShortTitle = 56;    // is not broken
constexpr double KeptTogether = 0.3; // of a page: a lower table is not broken

/// How wide the columns of a table may be at most before their words go on in a second line.
struct Widest {
  double text = 190;
  double detail = 72;
};
constexpr Widest Usual{};
constexpr Widest Tight{110, 50};  // where the table would be broken into parts otherwise
constexpr Widest Roomy{260, 190}; // where room is left

const TextStyle titleStyle{18, true};
const TextStyle headingStyle{13, true};
const TextStyle captionStyle{9, true, Ink::Muted};
const TextStyle bodyStyle{9.5};
const TextStyle cellStyle{8};
const TextStyle detailStyle{7, false, Ink::Muted};
const TextStyle columnStyle{7.5, true, Ink::Muted};

class Pages {
public:
  explicit Pages(const PageArea& area) : m_area(area) { m_pages.append(Page()); }

  QVector<Page> take() { return std::move(m_pages); }

  void write(const Document& document)
  {
    text(isolatedText(document.title), titleStyle);
    text(isolatedText(document.subtitle), {10, false, Ink::Muted});
    for (const Section& section : document.sections) {
      m_y += 1.6 * Gap;
      need(90); // a heading never stands alone at the foot
      text(shownText(section.heading), headingStyle);
      m_y += Small;
      for (const Block& block : section.blocks) std::visit([&](const auto& one) { write(one); }, block);
    }
  }

private:
  void place(const Placed& placed) { m_pages.last().append(placed); }

  void nextPage()
  {
    m_pages.append(Page());
    m_y = 0;
  }
  /// Goes to the next page where so much has no room on this one. @return whether it did
  bool need(double height)
  {
    if (m_y == 0 || m_y + height <= m_area.height) return false;
    nextPage();
    return true;
  }

  void text(const QString& words, const TextStyle& style, double indent = 0)
  {
    if (words.isEmpty()) return;
    const double height = heightOf(words, style, m_area.width - indent);
    need(height);
    place(PlacedText{{indent, m_y}, words, style, m_area.width - indent});
    m_y += height + Small;
  }

  void write(const Paragraph& paragraph) { text(isolatedText(paragraph.text), bodyStyle); }

  void write(const Note& note)
  {
    const QString words = (note.isWarning ? u"Take care: "_s : QString()) + isolatedText(note.text);
    const double height = heightOf(words, bodyStyle, m_area.width - 2 * Gap) + Small;
    need(height);
    if (note.isWarning)
      place(PlacedFill{{0, m_y, m_area.width, height}, Ink::Warn});
    else
      place(PlacedRule{{1, m_y}, {1, m_y + height}, Ink::Border});
    place(PlacedText{{Gap, m_y + Small / 2}, words, bodyStyle, m_area.width - 2 * Gap});
    m_y += height + Small;
  }

  void write(const List& list)
  {
    for (const Sentence& item : list.items) {
      const QString words = isolatedText(item);
      need(heightOf(words, bodyStyle, m_area.width - Gap));
      place(PlacedText{{0, m_y}, u"•"_s, bodyStyle, Gap});
      text(words, bodyStyle, Gap);
    }
  }

  void write(const Chart& chart)
  {
    PlacedChart placed;
    placed.drawing = drawingOf(chart);
    placed.scale = m_area.width / placed.drawing.width;
    // A chart of very many rows is made to fit a page.
    const QString caption = shownText(chart.title);
    const double heads = heightOf(caption, captionStyle, m_area.width) +
                         heightOf(harmlessText(chart.description), detailStyle, m_area.width) + 3 * Small;
    placed.scale = std::min(placed.scale, (m_area.height - heads) / placed.drawing.height);
    m_y += Gap;
    need(heads + placed.drawing.height * placed.scale);
    text(caption, captionStyle);
    text(harmlessText(chart.description), detailStyle);
    placed.topLeft = {0, m_y};
    m_y += placed.drawing.height * placed.scale + Gap;
    place(placed);
  }

  // -- tables -----------------------------------------------------------------------------------------------------

  struct TableColumn {
    qsizetype at = 0;
    double width = 0;
  };

  static TextStyle styleOf(const Column& column, const Row* row, const Cell* cell)
  {
    TextStyle style = row ? cellStyle : columnStyle;
    if (row && row->isTotal) style.bold = true;
    if (cell && cell->tone == Tone::Quiet) style.ink = Ink::Muted;
    if (cell && cell->tone == Tone::Good) style.ink = Ink::Ok;
    if (cell && cell->tone == Tone::Bad) style.ink = Ink::Bad;
    style.anchor = column.kind == ColumnKind::Text ? Anchor::Start : Anchor::End;
    return style;
  }

  static double naturalWidthOf(const Table& table, qsizetype at, const Widest& widest)
  {
    const Column& column = table.columns[at];
    double width = NarrowestColumn;
    // The longest word of the title must fit; the title itself may break.
    const QString title = shownText(column.title);
    const TextStyle style = styleOf(column, nullptr, nullptr);
    for (const QString& word : title.split(u' ')) width = std::max(width, naturalWidth(word, style));
    width = std::max(width, std::min(naturalWidth(title, style), ShortTitle));
    // The first rows tell enough; what is wider further down breaks.
    constexpr qsizetype Looked = 60;
    for (qsizetype r = 0; r < std::min(Looked, table.rows.size()); ++r) {
      const Cell cell = table.rows[r].cells.value(at);
      width = std::max(width, naturalWidth(isolatedText(cell.text), styleOf(column, &table.rows[r], &cell)));
      if (column.kind != ColumnKind::Text)
        width = std::max(width, std::min(naturalWidth(cell.detail, detailStyle), widest.detail));
    }
    return std::min(width, widest.text) + 1;
  }

  static double widthOf(const QVector<TableColumn>& columns)
  {
    double width = -CellGap;
    for (const TableColumn& column : columns) width += column.width + CellGap;
    return width;
  }

  /// Columns side by side as far as they fit, closer together where that makes them fit; further ones in tables of
  /// their own below, with the first repeated. What room is left goes to columns whose words would break.
  QVector<QVector<TableColumn>> partsOf(const Table& table) const
  {
    const auto all = [&](const Widest& widest) {
      QVector<TableColumn> columns;
      for (qsizetype i = 0; i < table.columns.size(); ++i) columns.append({i, naturalWidthOf(table, i, widest)});
      return columns;
    };
    QVector<TableColumn> natural = all(Usual);
    if (widthOf(natural) > m_area.width) {
      const QVector<TableColumn> tight = all(Tight);
      if (widthOf(tight) <= m_area.width) natural = tight;
    }
    QVector<QVector<TableColumn>> parts;
    for (const TableColumn& column : std::as_const(natural)) {
      if (parts.isEmpty() || widthOf(parts.last()) + CellGap + column.width > m_area.width) {
        parts.append(QVector<TableColumn>());
        if (column.at > 0) parts.last().append(natural.first());
      }
      parts.last().append(column);
    }
    for (QVector<TableColumn>& part : parts) widen(table, part);
    return parts;
  }

  /// In equal measure of what each lacks.
  void widen(const Table& table, QVector<TableColumn>& part) const
  {
    const double room = m_area.width - widthOf(part);
    QVector<double> lacks;
    double all = 0;
    for (const TableColumn& column : std::as_const(part)) {
      lacks.append(std::max(0.0, naturalWidthOf(table, column.at, Roomy) - column.width));
      all += lacks.last();
    }
    if (room <= 0 || all <= 0) return;
    const double share = std::min(1.0, room / all);
    for (qsizetype i = 0; i < part.size(); ++i) part[i].width += share * lacks[i];
  }

  struct CellPlace {
    QString text;
    QString detail;
    TextStyle style;
    double x = 0;
    double width = 0;
  };

  /// Places a row of cells at the present height; the next row begins below it.
  void row(const QVector<CellPlace>& cells, double height)
  {
    for (const CellPlace& cell : cells) {
      place(PlacedText{{cell.x, m_y + 2}, cell.text, cell.style, cell.width});
      if (cell.detail.isEmpty()) continue;
      TextStyle style = detailStyle;
      style.anchor = cell.style.anchor;
      place(
          PlacedText{{cell.x, m_y + 2 + heightOf(cell.text, cell.style, cell.width)}, cell.detail, style, cell.width});
    }
    m_y += height;
  }

  static double heightOfRow(const QVector<CellPlace>& cells)
  {
    double height = 0;
    for (const CellPlace& cell : cells)
      height = std::max(height,
                        heightOf(cell.text, cell.style, cell.width) + heightOf(cell.detail, detailStyle, cell.width));
    return height + 4;
  }

  void rule(double width, Ink ink) { place(PlacedRule{{0, m_y}, {width, m_y}, ink}); }

  void write(const Table& table)
  {
    m_y += Gap;
    if (table.rows.isEmpty()) {
      need(30);
      text(shownText(table.caption), captionStyle);
      text(harmlessText(table.empty), {9, false, Ink::Muted});
      return;
    }
    bool isFirst = true;
    for (const QVector<TableColumn>& part : partsOf(table)) {
      writePart(table, part, shownText(table.caption) + (isFirst ? QString() : u" (further columns)"_s));
      isFirst = false;
    }
  }

  void writePart(const Table& table, const QVector<TableColumn>& columns, const QString& caption)
  {
    const auto cellsOf = [&](const Row* row) {
      QVector<CellPlace> cells;
      double x = 0;
      for (const TableColumn& column : columns) {
        const Column& what = table.columns[column.at];
        if (row) {
          const Cell cell = row->cells.value(column.at);
          cells.append(
              {isolatedText(cell.text), isolatedText(cell.detail), styleOf(what, row, &cell), x, column.width});
        } else {
          cells.append({isolatedText(what.title), {}, styleOf(what, nullptr, nullptr), x, column.width});
        }
        x += column.width + CellGap;
      }
      return cells;
    };
    const double width = widthOf(columns);
    const QVector<CellPlace> heads = cellsOf(nullptr);
    const double headHeight = heightOfRow(heads);
    const auto head = [&](const QString& words) {
      text(words, captionStyle);
      row(heads, headHeight);
      rule(width, Ink::Border);
    };
    QVector<double> heights;
    double rows = 0;
    for (const Row& one : table.rows) {
      heights.append(heightOfRow(cellsOf(&one)));
      rows += heights.last();
    }
    // A heading takes some rows along, and a low table all of them.
    const double above = heightOf(caption, captionStyle, m_area.width) + headHeight;
    need(above + (above + rows <= KeptTogether * m_area.height ? rows : std::min(rows, 90.0)));
    head(caption);
    for (qsizetype i = 0; i < table.rows.size(); ++i) {
      // The last row, often that of the whole, never stands alone on a page.
      const bool takesLast = i > 0 && i + 2 == table.rows.size();
      if (need(heights[i] + (takesLast ? heights[i + 1] : 0))) head(caption + u" (continued)"_s);
      if (table.rows[i].isTotal) rule(width, Ink::Border);
      row(cellsOf(&table.rows[i]), heights[i]);
      rule(width, Ink::Hair);
    }
    m_y += Gap;
  }

  PageArea m_area;
  QVector<Page> m_pages;
  double m_y = 0; // where the next block begins on the last page
};

} // namespace

QVector<Page> layOut(const Document& document, const PageArea& area)
{
  Pages pages(area);
  pages.write(document);
  return pages.take();
}

QColor paperColour(Ink ink)
{
  switch (ink) {
  case Ink::Text: return QColor(0x1B222C);
  case Ink::Muted: return QColor(0x566072);
  case Ink::Border: return QColor(0x7F8998);
  case Ink::Hair: return QColor(0xD9DEE5);
  case Ink::Surface: return QColor(0xFFFFFF);
  case Ink::Accent: return QColor(0x1D5FA9);
  case Ink::Ok: return QColor(0x0A6B66);
  case Ink::Bad: return QColor(0xB23C0B);
  case Ink::Warn: break;
  }
  return QColor(0xF2B134);
}

} // namespace assayer::pdf
