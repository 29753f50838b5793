// A report as values: sections of paragraphs, notes, tables and charts. Who makes it knows nothing of HTML or paper,
// and who writes it knows nothing of runs and labels. Names from data stand apart from our own sentences, so that
// writers can isolate them. Pure values; any thread.
#pragma once

#include <QString>
#include <QStringList>
#include <QVector>

#include <optional>
#include <variant>

namespace assayer::report {

/// A sentence of ours with names from data in the places %1, %2, … of its pattern.
struct Sentence {
  QString pattern;
  QStringList names = {};
  bool operator==(const Sentence&) const = default;

  /// The names put in as they are.
  QString text() const;
  /// The parts in the order in which they are read: ours and names by turns; a part may be empty.
  struct Part {
    QString text;
    bool isName = false;
  };
  QVector<Part> parts() const;
};

/// Bounds over open items, or a sampling interval: which one it is says the member's name, never the type.
struct Ends {
  double low = 0;
  double high = 0;
  bool operator==(const Ends&) const = default;
};

enum class FigureStatus { Determined, Interval, PartlyUndefined, Undefined };

/// A figure for programs and for drawing. Nothing of it is ever 0 for want of a value.
struct Figure {
  FigureStatus status = FigureStatus::Undefined;
  std::optional<double> value = {}; // only where determined
  std::optional<Ends> bounds = {};  // everything that open items leave possible; absent where undefined
  std::optional<Ends> ci95 = {};    // the 95 % sampling interval
  std::optional<int> n = {};        // items in it for certain
  std::optional<int> of = {};       // of so many
  QString reason = {};              // why it is, or may be, undefined
  bool operator==(const Figure&) const = default;
};

enum class Tone { Plain, Quiet, Good, Bad };

struct Cell {
  QString text;        // what people read
  QString detail = {}; // a second, quieter line
  std::optional<Figure> figure = {};
  Tone tone = Tone::Plain; // never the only sign of anything
  bool operator==(const Cell&) const = default;
};

/// Text: names and words. Count: whole numbers. Figure: figures with bounds and intervals.
enum class ColumnKind { Text, Count, Figure };

struct Column {
  QString key;   // for programs: lower case with underscores
  QString title; // for people
  ColumnKind kind = ColumnKind::Text;
  bool operator==(const Column&) const = default;
};

struct Row {
  QVector<Cell> cells; // one for each column
  bool isTotal = false;
  bool operator==(const Row&) const = default;
};

struct Table {
  QString key; // names its file and its place in the JSON; unique in a document
  QString caption;
  QVector<Column> columns;
  QVector<Row> rows;
  QString empty = QStringLiteral("Nothing to list."); // said instead of no rows
  bool operator==(const Table&) const = default;
};

struct Paragraph {
  Sentence text;
  bool operator==(const Paragraph&) const = default;
};
/// Something to heed: a note, or a warning about the figures beside it.
struct Note {
  Sentence text;
  bool isWarning = false;
  bool operator==(const Note&) const = default;
};
struct List {
  QVector<Sentence> items;
  bool operator==(const List&) const = default;
};

// -- charts: categories and figures; scales from low to high
// -----------------------------------------------------------

struct Series {
  QString name;
  QVector<Figure> points; // one for each category; what is undefined is a gap
  bool operator==(const Series&) const = default;
};
/// A change between a category and the one before it.
struct Mark {
  int before = 1; // the category that it comes before
  QString text;
  bool breaks = false; // lines do not join across it
  bool operator==(const Mark&) const = default;
};
/// Figures in order, usually of time, joined by lines; bands are sampling intervals, upright bars are bounds.
struct Lines {
  QStringList categories;
  QVector<Series> series;
  QVector<Mark> marks = {};
  bool operator==(const Lines&) const = default;
};
/// A bar for each figure, lying, with its bounds and its interval.
struct Bars {
  QStringList categories;
  QVector<Series> series;
  bool operator==(const Bars&) const = default;
};
/// What the parts of a stack mean: their colours and patterns.
enum class PartLook { Good, Bad, Open, Missing };
struct StackPart {
  QString name;
  PartLook look = PartLook::Good;
  bool operator==(const StackPart&) const = default;
};
/// Counts that add up, one lying stack for each category.
struct Stacks {
  QStringList categories;
  QVector<StackPart> parts;
  QVector<QVector<int>> counts; // by category, then part
  bool operator==(const Stacks&) const = default;
};
/// Scores said against what came true, bin by bin; both from 0 to 1.
struct Reliability {
  struct Bin {
    double score = 0; // mean of the scores in it
    Figure share;     // of them that were right
    bool operator==(const Bin&) const = default;
  };
  QVector<Bin> bins;
  bool operator==(const Reliability&) const = default;
};
/// Counts in rows and columns, shaded by size.
struct Heat {
  QStringList rows;
  QStringList columns;
  QVector<QVector<int>> counts; // by row, then column
  bool operator==(const Heat&) const = default;
};

struct Chart {
  QString key; // unique among tables and charts
  QString title;
  QString description; // one sentence for those who do not see it
  QString xAxis;
  QString yAxis;
  std::variant<Lines, Bars, Stacks, Reliability, Heat> body;
  Ends range = {0, 1}; // of the figures' axis; of Lines and Bars only
  bool operator==(const Chart&) const = default;
};

using Block = std::variant<Paragraph, Note, List, Table, Chart>;

struct Section {
  QString heading;
  QVector<Block> blocks;
  bool operator==(const Section&) const = default;
};

struct Document {
  Sentence title;
  Sentence subtitle;
  QVector<Section> sections;
  bool operator==(const Document&) const = default;
};

/// Every table in order, with those of the charts' figures in their places: what CSV and JSON write.
QVector<Table> tablesOf(const Document& document);
/// The figures of a chart as a table.
Table tableOf(const Chart& chart);

} // namespace assayer::report
