#include "report/csv_writer_test.h"

#include "report/csv_writer.h"
#include "report/cells.h"
#include "report/sample_document.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;
using namespace assayer::report;

namespace {

/// A reader of RFC 4180 of its own, so that the writer is not judged by itself.
QVector<QStringList> rowsOf(const QByteArray& csv)
{
  const QString text = QString::fromUtf8(csv).remove(QChar(0xfeff));
  QVector<QStringList> rows{{QString()}};
  bool quoted = false;
  for (qsizetype i = 0; i < text.size(); ++i) {
    const QChar c = text[i];
    if (quoted && c == u'"' && text.mid(i + 1, 1) == u"\"")
      rows.last().last() += text[++i];
    else if (c == u'"')
      quoted = !quoted;
    else if (!quoted && c == u',')
      rows.last().append(QString());
    else if (!quoted && c == u'\n')
      rows.append(QStringList{QString()});
    else if (quoted || c != u'\r')
      rows.last().last() += c;
  }
  rows.removeLast(); // after the last line's end
  return rows;
}

Table tableOfNames(const QStringList& names)
{
  Table table;
  table.key = u"names"_s;
  table.columns = {{u"name"_s, u"name"_s}};
  for (const QString& name : names) table.rows.append({{textCell(name)}});
  return table;
}

} // namespace

void CsvWriterTest::a_column_of_figures_keeps_value_bounds_and_interval_apart()
{
  const auto rows = rowsOf(toCsv(tablesOf(everyBlock()).constFirst()));
  QCOMPARE(rows[0], (QStringList{u"family"_s, u"tested"_s, u"quality"_s, u"quality_bounds_low"_s,
                                 u"quality_bounds_high"_s, u"quality_ci95_low"_s, u"quality_ci95_high"_s,
                                 u"quality_n"_s, u"quality_status"_s, u"note"_s}));
  QCOMPARE(rows[1], (QStringList{u"Ordinary"_s, u"80"_s, u"0.923"_s, u"0.923"_s, u"0.923"_s, QString(), QString(),
                                 u"14"_s, u"determined"_s, QString()}));
  QCOMPARE(rows[3], (QStringList{u"Together"_s, u"100"_s, QString(), u"0.81"_s, u"0.9"_s, u"0.71"_s, u"1"_s, u"14"_s,
                                 u"interval"_s, u"two\nlines"_s}));
}

void CsvWriterTest::what_is_undefined_is_empty_and_says_why()
{
  const auto rows = rowsOf(toCsv(tablesOf(everyBlock()).constFirst()));
  QCOMPARE(rows[2], (QStringList{u"Sensitive"_s, u"20"_s, QString(), QString(), QString(), QString(), QString(),
                                 QString(), u"undefined: not_produced"_s, u"see \"notes\", a; b"_s}));
}

void CsvWriterTest::cells_are_quoted_and_no_spreadsheet_runs_them()
{
  const QStringList starts{u"=1+1"_s, u"+1+1"_s, u"-cmd"_s, u"@SUM(1)"_s, u"\t=1"_s, u"＝1"_s};
  const auto rows = rowsOf(toCsv(tableOfNames(starts)));
  for (qsizetype i = 0; i < starts.size(); ++i) QCOMPARE(rows[i + 1], QStringList{u'\'' + starts[i]});
  QCOMPARE(rowsOf(toCsv(tableOfNames({u"-0.5"_s})))[1], QStringList{u"-0.5"_s}); // a number is none
  QCOMPARE(rowsOf(toCsv(tableOfNames({u"a"_s + QChar(0) + u'b'})))[1], QStringList{u"a\ufffdb"_s});
}

void CsvWriterTest::every_table_and_chart_is_a_file_of_its_own()
{
  QStringList names;
  for (const NamedFile& file : toCsvFiles(everyBlock())) names.append(file.name);
  QCOMPARE(names, (QStringList{u"01-families.csv"_s, u"02-open_items.csv"_s, u"03-trend.csv"_s, u"04-bars.csv"_s,
                               u"05-stacks.csv"_s, u"06-reliability.csv"_s, u"07-matrix.csv"_s}));
  QVERIFY(toCsvFiles({}).isEmpty());
}

void CsvWriterTest::a_written_file_reads_back_as_it_was()
{
  const QStringList names{u"plain"_s, u"with, comma"_s, u"\"quoted\""_s,     u"two\r\nlines"_s,
                          u"検索"_s,  u"شركة"_s,        QString(10000, u'w')};
  const auto rows = rowsOf(toCsv(tableOfNames(names)));
  QCOMPARE(rows.size(), names.size() + 1);
  for (qsizetype i = 0; i < names.size(); ++i) QCOMPARE(rows[i + 1], QStringList{names[i]});
}

} // namespace assayer::tests
