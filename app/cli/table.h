// Aligned tables for people on a terminal. Cells may come from data: what a terminal would obey is replaced.
#pragma once

#include <QString>
#include <QStringList>
#include <QVector>

namespace assayer::cli {

/// Text from data as one harmless line: control characters (escape sequences, line breaks) become U+FFFD or a space.
QString harmless(const QString& text);

/// Columns that a terminal takes: marks none, East Asian wide characters and emoji two.
int terminalColumns(const QString& text);

class Table {
public:
  /// A column whose name starts with ">" is aligned to the right.
  explicit Table(const QStringList& columns);
  void add(const QStringList& cells);
  bool isEmpty() const { return m_rows.size() == 1; }
  /// A line of names, then the rows, each ended by a line feed and without trailing spaces.
  QString text() const;

private:
  QVector<bool> m_right;
  QVector<QStringList> m_rows;
};

} // namespace assayer::cli
