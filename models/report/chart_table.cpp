// Charts as tables: for those who do not see them, and for programs.
#include "report/cells.h"
#include "report/document.h"

namespace assayer::report {

using namespace Qt::Literals::StringLiterals;

namespace {

QString columnKey(const QString& prefix, qsizetype number)
{
  return prefix + QString::number(number + 1);
}

Table seriesTable(const QStringList& categories, const QVector<Series>& series)
{
  Table table;
  table.columns.append({u"category"_s, u"of"_s});
  for (qsizetype s = 0; s < series.size(); ++s)
    table.columns.append({columnKey(u"series_"_s, s), series[s].name, ColumnKind::Figure});
  for (qsizetype c = 0; c < categories.size(); ++c) {
    Row row{{textCell(categories[c])}};
    for (const Series& one : series) row.cells.append(figureCell(one.points.value(c)));
    table.rows.append(row);
  }
  return table;
}

Table countsTable(const QStringList& rows, const QStringList& columns, const QVector<QVector<int>>& counts)
{
  Table table;
  table.columns.append({u"category"_s, u"of"_s});
  for (qsizetype c = 0; c < columns.size(); ++c)
    table.columns.append({columnKey(u"count_"_s, c), columns[c], ColumnKind::Count});
  for (qsizetype r = 0; r < rows.size(); ++r) {
    Row row{{textCell(rows[r])}};
    for (qsizetype c = 0; c < columns.size(); ++c) row.cells.append(countCell(counts.value(r).value(c)));
    table.rows.append(row);
  }
  return table;
}

Table tableOfBody(const Lines& lines)
{
  Table table = seriesTable(lines.categories, lines.series);
  if (lines.marks.isEmpty()) return table;
  table.columns.append({u"changes"_s, u"changed before it"_s});
  for (qsizetype i = 0; i < table.rows.size(); ++i) {
    QStringList changes;
    for (const Mark& mark : lines.marks)
      if (mark.before == i) changes.append(mark.text);
    table.rows[i].cells.append(textCell(changes.join(u"; "_s)));
  }
  return table;
}

Table tableOfBody(const Bars& bars)
{
  return seriesTable(bars.categories, bars.series);
}

Table tableOfBody(const Stacks& stacks)
{
  QStringList names;
  for (const StackPart& part : stacks.parts) names.append(part.name);
  return countsTable(stacks.categories, names, stacks.counts);
}

Table tableOfBody(const Reliability& reliability)
{
  Table table;
  table.columns = {{u"score"_s, u"mean score"_s, ColumnKind::Figure}, {u"share"_s, u"came true"_s, ColumnKind::Figure}};
  for (const auto& bin : reliability.bins) table.rows.append({{numberCell(bin.score, 2), figureCell(bin.share)}});
  return table;
}

Table tableOfBody(const Heat& heat)
{
  return countsTable(heat.rows, heat.columns, heat.counts);
}

} // namespace

Table tableOf(const Chart& chart)
{
  Table table = std::visit([](const auto& body) { return tableOfBody(body); }, chart.body);
  table.key = chart.key;
  table.caption = chart.title;
  return table;
}

} // namespace assayer::report
