#include "report/pdf_writer_test.h"

#include "pdf/pdf_writer.h"
#include "report/cells.h"
#include "report/sample_document.h"
#include "report/tools.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;
using namespace assayer::report;

namespace {

QByteArray pdfOf(const Document& document)
{
  const auto bytes = pdf::toPdf(document);
  return bytes ? *bytes : QByteArray();
}

int pagesOf(const QByteArray& pdf)
{
  return static_cast<int>(pdf.count("/Type /Page\n"));
}

Document longTable(int rows)
{
  Table table;
  table.key = u"long"_s;
  table.caption = u"A long table"_s;
  table.columns = {{u"name"_s, u"Name of it"_s}, {u"count"_s, u"count"_s, ColumnKind::Count}};
  for (int i = 0; i < rows; ++i) table.rows.append({{textCell(u"row %1"_s.arg(i)), countCell(i)}});
  return {{u"Long"_s}, {}, {{u"Rows"_s, {table}}}};
}

} // namespace

void PdfWriterTest::pages_are_numbered_and_told_how_many()
{
  const QByteArray pdf = pdfOf(longTable(300));
  QVERIFY(pdf.startsWith("%PDF-"));
  const int pages = pagesOf(pdf);
  QVERIFY(pages > 3);
  const auto text = saidOf(pdf, u"pdftotext"_s, {u"-layout"_s, u"FILE"_s, u"-"_s});
  if (!text) QSKIP("pdftotext (poppler-utils) is not installed");
  for (int page = 1; page <= pages; ++page) QVERIFY(text->contains(u"Page %1 of %2"_s.arg(page).arg(pages).toUtf8()));
}

void PdfWriterTest::a_long_table_repeats_its_heading_on_every_page()
{
  const QByteArray pdf = pdfOf(longTable(300));
  const auto text = saidOf(pdf, u"pdftotext"_s, {u"-layout"_s, u"FILE"_s, u"-"_s});
  if (!text) QSKIP("pdftotext (poppler-utils) is not installed");
  QCOMPARE(text->count("Name of it"), pagesOf(pdf));
  QCOMPARE(text->count("(continued)"), pagesOf(pdf) - 1);
  for (int row = 0; row < 300; ++row) QVERIFY(text->contains("row " + QByteArray::number(row)));
}

void PdfWriterTest::fonts_are_embedded_and_words_can_be_found()
{
  const QByteArray pdf = pdfOf(everyBlock(u"検索の実行"_s, u"شركة"_s));
  bool ok = false;
  const auto fonts = saidOf(pdf, u"pdffonts"_s, {u"FILE"_s}, &ok);
  if (!fonts) QSKIP("pdffonts (poppler-utils) is not installed");
  QVERIFY(ok);
  const QList<QByteArray> lines = fonts->trimmed().split('\n').mid(2);
  QVERIFY(!lines.isEmpty());
  for (const QByteArray& line : lines) QVERIFY2(line.contains("Identity-H       yes "), line.constData()); // embedded
  const auto text = saidOf(pdf, u"pdftotext"_s, {u"FILE"_s, u"-"_s});
  QVERIFY(text && text->contains("not calculable") && text->contains(u"検索の"_s.toUtf8()));
}

void PdfWriterTest::charts_are_no_pictures_of_points()
{
  const QByteArray pdf = pdfOf(everyBlock());
  QVERIFY(!pdf.contains("/Subtype /Image"));
  QVERIFY(pdf.size() < 400'000);
}

void PdfWriterTest::names_do_nothing_data()
{
  QTest::addColumn<QString>("name");
  for (const QString& name : attackingNames()) QTest::addRow("%s", name.left(12).toUtf8().constData()) << name;
}

void PdfWriterTest::names_do_nothing()
{
  QFETCH(QString, name);
  const QByteArray pdf = pdfOf(everyBlock(name, name));
  QVERIFY(pdf.startsWith("%PDF-"));
  QVERIFY(pagesOf(pdf) < 12);
  bool ok = false;
  if (!saidOf(pdf, u"pdfinfo"_s, {u"FILE"_s}, &ok)) QSKIP("pdfinfo (poppler-utils) is not installed");
  QVERIFY(ok);
}

void PdfWriterTest::an_empty_document_is_a_page()
{
  QCOMPARE(pagesOf(pdfOf({})), 1);
}

} // namespace assayer::tests
