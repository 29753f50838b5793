#include "metrics/bounds_oracle_test.h"

#include "metrics/measures.h"
#include "metrics/trec_set.h"

#include <QFile>
#include <QTest>

#include <nlohmann/json.hpp>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;
using nlohmann::json;

namespace {

struct Case {
  std::vector<GradeRange> ranked;
  std::vector<RangeCount> pool;
};

Case caseOf(const json& given)
{
  const auto highest = given["scale"].back().get<std::uint8_t>();
  std::map<std::string, GradeRange> ranges;
  Case shaped;
  for (const auto& [document, grade] : given["pool"].items()) {
    GradeRange range{.high = highest, .open = true};
    if (!grade.is_null()) range = {.low = grade.get<std::uint8_t>(), .high = grade.get<std::uint8_t>()};
    ranges[document] = range;
    shaped.pool.push_back({range, 1});
  }
  for (const json& document : given["ranking"]) shaped.ranked.push_back(ranges.at(document.get<std::string>()));
  return shaped;
}

QByteArray nameOf(MeasureStatus status)
{
  switch (status) {
  case MeasureStatus::Determined: return "determined";
  case MeasureStatus::Interval: return "interval";
  case MeasureStatus::PartlyUndefined: return "partly_undefined";
  case MeasureStatus::Undefined: return "undefined";
  }
  return {};
}

} // namespace

void BoundsOracleTest::every_bound_and_status_is_that_of_the_enumeration_data()
{
  QTest::addColumn<QString>("caseText");
  for (const char* name : {"known", "binary", "graded", "large"}) {
    QFile file(QStringLiteral(ASSAYER_TEST_DATA "/bounds/%1.json").arg(QLatin1StringView(name)));
    if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s.json", name);
    const json given = json::parse(file.readAll().toStdString());
    for (const json& one : given["cases"])
      QTest::newRow(one["id"].get<std::string>().c_str()) << QString::fromStdString(one.dump());
  }
}

void BoundsOracleTest::every_bound_and_status_is_that_of_the_enumeration()
{
  QFETCH(QString, caseText);
  const json given = json::parse(caseText.toStdString());
  const Case shaped = caseOf(given);
  for (const auto& [metric, expected] : given["metrics"].items()) {
    const OurName name = *ourName(QByteArray::fromStdString(metric));
    const PackedBounds score = parseMeasure(name.measure)
                                   ->score({.ranked = shaped.ranked,
                                            .pool = shaped.pool,
                                            .relevantFrom = given["relevance_level"].get<int>(),
                                            .gain = name.gain},
                                           {});
    QCOMPARE(nameOf(score.status), QByteArray::fromStdString(expected["status"].get<std::string>()));
    QVERIFY(!score.outer);
    if (score.status == MeasureStatus::Undefined) continue;
    QVERIFY2(std::abs(score.min - expected["min"].get<double>()) <= 1e-12, metric.c_str());
    QVERIFY2(std::abs(score.max - expected["max"].get<double>()) <= 1e-12, metric.c_str());
  }
}

} // namespace assayer::tests
