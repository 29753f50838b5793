#include "report/csv_writer.h"

#include "report/json_writer.h"

#include "core/csv_cell.h"

namespace assayer::report {

using namespace Qt::Literals::StringLiterals;

namespace {

QString exact(std::optional<double> value)
{
  return value ? QString::number(*value, 'g', 12) : QString();
}

QStringList namesOf(const Column& column)
{
  if (column.kind != ColumnKind::Figure) return {column.key};
  QStringList names{column.key};
  for (const auto& part : {u"bounds_low"_s, u"bounds_high"_s, u"ci95_low"_s, u"ci95_high"_s, u"n"_s, u"status"_s})
    names.append(column.key + u'_' + part);
  return names;
}

QStringList cellsOf(const Column& column, const Cell& cell)
{
  if (column.kind == ColumnKind::Text) return {cell.text};
  if (column.kind == ColumnKind::Count) return {cell.figure ? exact(cell.figure->value) : QString()};
  const Figure figure = cell.figure.value_or(Figure());
  const auto end = [](const std::optional<Ends>& ends, double Ends::*which) {
    return ends ? exact((*ends).*which) : QString();
  };
  QString status = statusWord(figure.status);
  if (!figure.reason.isEmpty()) status += u": "_s + figure.reason;
  return {exact(figure.value),
          end(figure.bounds, &Ends::low),
          end(figure.bounds, &Ends::high),
          end(figure.ci95, &Ends::low),
          end(figure.ci95, &Ends::high),
          figure.n ? QString::number(*figure.n) : QString(),
          status};
}

void addLine(QByteArray& csv, const QStringList& cells)
{
  QStringList written;
  for (const QString& cell : cells) written.append(csvCell(cell));
  csv += written.join(u',').toUtf8() + "\r\n";
}

} // namespace

QByteArray toCsv(const Table& table)
{
  QByteArray csv("\xef\xbb\xbf");
  QStringList names;
  for (const Column& column : table.columns) names += namesOf(column);
  addLine(csv, names);
  for (const Row& row : table.rows) {
    QStringList cells;
    for (qsizetype i = 0; i < table.columns.size(); ++i) cells += cellsOf(table.columns[i], row.cells.value(i));
    addLine(csv, cells);
  }
  return csv;
}

QVector<NamedFile> toCsvFiles(const Document& document)
{
  QVector<NamedFile> files;
  for (const Table& table : tablesOf(document)) {
    // A key may come from the name of a measure, and a file's name may not hold everything.
    QString name = table.key;
    for (QChar& c : name)
      if (c.unicode() >= 128 || !c.isLetterOrNumber()) c = u'_';
    files.append({u"%1-%2.csv"_s.arg(files.size() + 1, 2, 10, QChar(u'0')).arg(name), toCsv(table)});
  }
  return files;
}

} // namespace assayer::report
