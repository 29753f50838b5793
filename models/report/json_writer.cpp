#include "report/json_writer.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cmath>

namespace assayer::report {

using namespace Qt::Literals::StringLiterals;

namespace {

/// As any reader of JSON takes it: half of a surrogate pair becomes U+FFFD.
QString readable(const QString& text)
{
  return text.isValidUtf16() ? text : QString::fromUtf8(text.toUtf8());
}

QJsonValue number(std::optional<double> value)
{
  return value && std::isfinite(*value) ? QJsonValue(*value) : QJsonValue();
}

QJsonValue whole(std::optional<int> value)
{
  return value ? QJsonValue(*value) : QJsonValue();
}

QJsonValue ends(const std::optional<Ends>& ends)
{
  return ends ? QJsonValue(QJsonArray{number(ends->low), number(ends->high)}) : QJsonValue();
}

QJsonValue value(const Column& column, const Cell& cell)
{
  if (column.kind == ColumnKind::Text) return readable(cell.text);
  if (column.kind == ColumnKind::Count) return cell.figure ? number(cell.figure->value) : QJsonValue();
  const Figure figure = cell.figure.value_or(Figure());
  return QJsonObject{{u"status"_s, statusWord(figure.status)},
                     {u"value"_s, number(figure.value)},
                     {u"bounds"_s, ends(figure.bounds)},
                     {u"ci95"_s, ends(figure.ci95)},
                     {u"n"_s, whole(figure.n)},
                     {u"of"_s, whole(figure.of)},
                     {u"reason"_s, figure.reason.isEmpty() ? QJsonValue() : QJsonValue(figure.reason)}};
}

QJsonObject object(const Table& table, bool isChart)
{
  static const QStringList kinds{u"text"_s, u"count"_s, u"figure"_s};
  QJsonArray columns;
  for (const Column& column : table.columns)
    columns.append(QJsonObject{{u"key"_s, column.key},
                               {u"title"_s, readable(column.title)},
                               {u"kind"_s, kinds[static_cast<int>(column.kind)]}});
  QJsonArray rows;
  for (const Row& row : table.rows) {
    QJsonObject one;
    for (qsizetype i = 0; i < table.columns.size(); ++i)
      one[table.columns[i].key] = value(table.columns[i], row.cells.value(i));
    if (row.isTotal) one[u"total"_s] = true;
    rows.append(one);
  }
  return {{u"key"_s, table.key},
          {u"caption"_s, table.caption},
          {u"chart"_s, isChart},
          {u"columns"_s, columns},
          {u"rows"_s, rows}};
}

QJsonObject object(const Section& section)
{
  QJsonArray notes;
  QJsonArray tables;
  const auto note = [&](const Sentence& text, bool isWarning) {
    notes.append(QJsonObject{{u"text"_s, readable(text.text())}, {u"warning"_s, isWarning}});
  };
  for (const Block& block : section.blocks) {
    if (const auto* const paragraph = std::get_if<Paragraph>(&block)) note(paragraph->text, false);
    if (const auto* const heeded = std::get_if<Note>(&block)) note(heeded->text, heeded->isWarning);
    if (const auto* const list = std::get_if<List>(&block))
      for (const Sentence& item : list->items) note(item, false);
    if (const auto* const table = std::get_if<Table>(&block)) tables.append(object(*table, false));
    if (const auto* const chart = std::get_if<Chart>(&block)) tables.append(object(tableOf(*chart), true));
  }
  return {{u"heading"_s, section.heading}, {u"notes"_s, notes}, {u"tables"_s, tables}};
}

} // namespace

QString statusWord(FigureStatus status)
{
  switch (status) {
  case FigureStatus::Determined: return u"determined"_s;
  case FigureStatus::Interval: return u"interval"_s;
  case FigureStatus::PartlyUndefined: return u"partly_undefined"_s;
  case FigureStatus::Undefined: break;
  }
  return u"undefined"_s;
}

QByteArray toJson(const Document& document)
{
  QJsonArray sections;
  for (const Section& section : document.sections) sections.append(object(section));
  return QJsonDocument(QJsonObject{{u"title"_s, readable(document.title.text())},
                                   {u"subtitle"_s, readable(document.subtitle.text())},
                                   {u"sections"_s, sections}})
      .toJson();
}

} // namespace assayer::report
