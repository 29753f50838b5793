#include "report/json_writer_test.h"

#include "report/json_writer.h"
#include "report/sample_document.h"

#include <QTest>

#include <nlohmann/json.hpp>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;
using namespace assayer::report;
using Json = nlohmann::json;

namespace {

Json read(const Document& document)
{
  return Json::parse(toJson(document).toStdString(), nullptr, false);
}

} // namespace

void JsonWriterTest::every_table_and_chart_is_there_with_its_figures()
{
  const Json json = read(everyBlock());
  QCOMPARE(json["title"].get<std::string>(), std::string("Report on hybrid-2026-11-28"));
  const Json& families = json["sections"][1]["tables"][0];
  QCOMPARE(families["key"].get<std::string>(), std::string("families"));
  QCOMPARE(families["rows"][0]["tested"].get<double>(), 80.0);
  QCOMPARE(families["rows"][0]["quality"]["value"].get<double>(), 0.923);
  QVERIFY(families["rows"][2]["quality"]["bounds"] == Json::parse("[0.81, 0.9]"));
  QVERIFY(families["rows"][2]["quality"]["ci95"][0].get<double>() < 0.72);
  QVERIFY(families["rows"][2]["quality"]["value"].is_null());
  QVERIFY(families["rows"][2]["total"].get<bool>());
  QCOMPARE(json["sections"][2]["tables"].size(), std::size_t(5));
  QCOMPARE(json["sections"][2]["tables"][4]["rows"][0]["count_1"].get<int>(), 67);
  QCOMPARE(json["sections"][0]["notes"][1]["warning"].get<bool>(), true);
}

void JsonWriterTest::undefined_is_null_with_its_status()
{
  const Json figure = read(everyBlock())["sections"][1]["tables"][0]["rows"][1]["quality"];
  QVERIFY(figure["value"].is_null());
  QVERIFY(figure["bounds"].is_null());
  QVERIFY(figure["ci95"].is_null());
  QCOMPARE(figure["status"].get<std::string>(), std::string("undefined"));
  QCOMPARE(figure["reason"].get<std::string>(), std::string("not_produced"));
}

void JsonWriterTest::names_read_back_data()
{
  QTest::addColumn<QString>("name");
  for (const QString& name : attackingNames()) QTest::addRow("%s", name.left(12).toUtf8().constData()) << name;
}

void JsonWriterTest::names_read_back()
{
  QFETCH(QString, name);
  QVERIFY(!read(everyBlock(name, name)).is_discarded());
  const std::string back = read(everyBlock(name, name))["sections"][1]["tables"][0]["rows"][0]["family"];
  const bool isText = name.isValidUtf16();
  if (isText) QCOMPARE(QString::fromStdString(back), name);
}

void JsonWriterTest::an_empty_document_is_json()
{
  QVERIFY(read({})["sections"].empty());
}

} // namespace assayer::tests
