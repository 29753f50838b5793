#include "report/pdf_writer_test.h"

#include "pdf/page_layout.h"
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

const QString figuresDetail = u"95 % (0.10 – 0.99) · 14 of 39 · or not calculable"_s;

Document figuresTable(int figures)
{
  Table table;
  table.key = u"figures"_s;
  table.caption = u"Figures"_s;
  table.columns = {{u"name"_s, u"name"_s}};
  Row row{{textCell(u"a family"_s)}};
  for (int i = 0; i < figures; ++i) {
    table.columns.append({u"f%1"_s.arg(i), u"figure %1"_s.arg(i), ColumnKind::Figure});
    Cell cell = textCell(u"⟦0.21 – 0.95⟧"_s);
    cell.detail = figuresDetail;
    row.cells.append(cell);
  }
  table.rows = {row};
  return {{u"Figures"_s}, {}, {{u"Rows"_s, {table}}}};
}

/// Without the marks that isolate names.
QStringList textsOn(const pdf::Page& page)
{
  QStringList texts;
  for (const pdf::Placed& placed : page)
    if (const auto* const text = std::get_if<pdf::PlacedText>(&placed))
      texts.append(QString(text->text).remove(QChar(0x2068)).remove(QChar(0x2069)));
  return texts;
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

void PdfWriterTest::the_last_row_never_stands_alone_on_a_page()
{
  const pdf::PageArea area{480, 700};
  bool isBroken = false;
  for (int rows = 20; rows < 70; ++rows) {
    const QVector<pdf::Page> pages = pdf::layOut(longTable(rows), area);
    isBroken = isBroken || pages.size() > 1;
    const QStringList last = textsOn(pages.last());
    QVERIFY2(last.contains(u"row %1"_s.arg(rows - 1)) && last.contains(u"row %1"_s.arg(rows - 2)),
             qPrintable(QString::number(rows)));
  }
  QVERIFY(isBroken);
}

void PdfWriterTest::a_table_is_set_closer_before_it_is_broken_into_parts()
{
  // Eight columns of figures whose details would take more than the page is wide, each on a line of its own.
  const Document document = figuresTable(8);
  const QStringList near = textsOn(pdf::layOut(document, {600, 700}).first());
  QVERIFY(!near.join(u' ').contains(u"(further columns)"_s));
  QVERIFY(near.contains(u"figure 7"_s));
  const QStringList parted = textsOn(pdf::layOut(document, {300, 700}).first());
  QVERIFY(parted.join(u' ').contains(u"(further columns)"_s)); // where not even that helps
}

void PdfWriterTest::room_that_is_left_keeps_details_on_one_line()
{
  const QString detail = pdf::isolatedText(figuresDetail);
  const pdf::TextStyle style{7, false, Ink::Muted};
  const auto widthIn = [&](double area) {
    const auto pages = pdf::layOut(figuresTable(1), {area, 700});
    for (const pdf::Placed& placed : pages.first())
      if (const auto* const text = std::get_if<pdf::PlacedText>(&placed); text && text->text == detail)
        return text->width;
    return 0.0;
  };
  QVERIFY(widthIn(560) >= pdf::naturalWidth(detail, style));
  QVERIFY(widthIn(140) < pdf::naturalWidth(detail, style));
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
