// Aligned tables for people on a terminal. Cells may come from data: what a terminal would obey is replaced.
#pragma once

#include <QString>
#include <QStringList>
#include <QVector>

namespace assayer::cli {

/// What fits most terminals and can still be read.
constexpr int PageColumns = 100;

/// Text from data as one harmless line: control characters (escape sequences, line breaks) become U+FFFD or a space.
QString harmless(const QString& text);

/// The text in lines of at most so many columns, broken at spaces; a longer word stays whole.
QStringList wrapped(const QString& text, int columns);

/// Columns that a terminal takes: marks none, East Asian wide characters and emoji two.
int terminalColumns(const QString& text);

/// Widths of cells that data could otherwise make as wide as a name is long; what is left out is marked with "…".
constexpr int WidestCell = 80;
constexpr int WidestLastCell = 600; // where it is aligned to the left, and so pads nothing

/// At most so many columns: the middle gives way to "…", since names differ at their ends.
QString elided(const QString& text, int columns);

class Table {
public:
  /// A column whose name starts with ">" is aligned to the right. Cells are elided to the widths above.
  explicit Table(const QStringList& columns);
  void add(const QStringList& cells);
  bool isEmpty() const { return m_rows.size() == 1; }
  /// A line of names, then the rows, each ended by a line feed and without trailing spaces. columns: the last cell of a
  /// row goes on in lines of its own, at words, where the row would be wider; 0: it never does.
  QString text(int columns = 0) const;

private:
  QStringList cellsOf(const QStringList& cells) const;

  QVector<bool> m_right;
  QVector<QStringList> m_rows;
};

} // namespace assayer::cli
