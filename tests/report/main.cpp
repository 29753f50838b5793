#include "report/csv_writer_test.h"
#include "report/drawing_test.h"
#include "report/html_writer_test.h"
#include "report/json_writer_test.h"
#include "report/pdf_writer_test.h"
#include "support/test_main.h"

#include <QGuiApplication>

int main(int argc, char** argv)
{
  const QGuiApplication application(argc, argv);
  using namespace assayer::tests;
  return runAll<CsvWriterTest, DrawingTest, HtmlWriterTest, JsonWriterTest, PdfWriterTest>(
      QCoreApplication::arguments());
}
