#include "metrics/known_scenarios_test.h"

#include "metrics/engine.h"
#include "metrics/rows.h"
#include "metrics/trec_set.h"

#include <QFile>
#include <QTest>

#include <nlohmann/json.hpp>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;
using nlohmann::json;

namespace {

json scenarioNamed(const std::string& id)
{
  QFile file(QStringLiteral(ASSAYER_TEST_DATA "/bounds/known.json"));
  if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read known.json");
  const json all = json::parse(file.readAll().toStdString());
  for (const json& one : all["cases"])
    if (one["id"] == id) return one;
  qFatal("no scenario %s", id.c_str());
}

/// The scenario in an engine: records A to F are chunks 1 to 6, graded 0 or 1 by one person.
struct Scenario {
  explicit Scenario(const std::string& id) : given(scenarioNamed(id)), engine(settings(), {})
  {
    engine.addJudge(judgeRow(1));
    engine.addQuery(queryRow(1));
    engine.addRun(runRow(1));
    const auto chunkOf = [](const std::string& record) { return static_cast<quint32>(record[0] - 'A' + 1); };
    std::vector<quint32> order;
    for (const json& record : given["ranking"]) order.push_back(chunkOf(record.get<std::string>()));
    engine.addRanking({1}, {1}, order);
    for (const auto& [record, grade] : given["pool"].items()) {
      engine.addToPool({1}, {chunkOf(record)});
      if (!grade.is_null()) engine.addLabel(gradeLabel(1, chunkOf(record), 1, grade.get<int>()));
    }
    engine.finish();
  }

  static WorkspaceSettings settings()
  {
    WorkspaceSettings settings;
    settings.grades = {u"not relevant"_s, u"relevant"_s};
    return settings;
  }

  Bounds operator()(const char* measure) const { return *engine.ofQuery({1}, {1}, QString::fromLatin1(measure)); }

  /// The first metric of the oracle that the engine does not reproduce; empty: all are.
  QByteArray difference() const
  {
    static const std::map<MeasureStatus, std::string> Names{{MeasureStatus::Determined, "determined"},
                                                            {MeasureStatus::Interval, "interval"},
                                                            {MeasureStatus::PartlyUndefined, "partly_undefined"},
                                                            {MeasureStatus::Undefined, "undefined"}};
    int compared = 0;
    for (const auto& [metric, expected] : given["metrics"].items()) {
      const OurName name = *ourName(QByteArray::fromStdString(metric));
      const Bounds bounds = *engine.ofQuery({1}, {1}, name.measure);
      ++compared;
      if (Names.at(bounds.status) != expected["status"]) return QByteArray::fromStdString(metric);
      if (bounds.status == MeasureStatus::Undefined) continue;
      if (std::abs(bounds.min - expected["min"].get<double>()) > 1e-12 ||
          std::abs(bounds.max - expected["max"].get<double>()) > 1e-12)
        return QByteArray::fromStdString(metric);
    }
    return compared < 10 ? QByteArray("too few metrics") : QByteArray();
  }

  json given;
  Engine engine;
};

#define COMPARE_WITH_ORACLE(scenario) QCOMPARE((scenario).difference(), QByteArray())

} // namespace

void KnownScenariosTest::K01_a_perfect_ranking_scores_1_everywhere()
{
  const Scenario scenario("K01");
  COMPARE_WITH_ORACLE(scenario);
  for (const char* measure : {"p@3", "recall@3", "ap", "rr", "ndcg@3"}) QCOMPARE(scenario(measure).min, 1.0);
}

void KnownScenariosTest::K02_relevant_records_below_the_cut_score_nothing_within_it()
{
  const Scenario scenario("K02");
  COMPARE_WITH_ORACLE(scenario);
  QCOMPARE(scenario("p@3").max, 0.0);
  QCOMPARE(scenario("rr").min, 0.25);
}

void KnownScenariosTest::K03_every_second_record_relevant()
{
  const Scenario scenario("K03");
  COMPARE_WITH_ORACLE(scenario);
  QCOMPARE(scenario("ap").min, 0.5);
}

void KnownScenariosTest::K04_what_was_not_retrieved_lowers_recall_and_not_precision()
{
  const Scenario scenario("K04");
  COMPARE_WITH_ORACLE(scenario);
  QCOMPARE(scenario("recall@3").min, 1.0 / 3);
  QCOMPARE(scenario("rr").min, 1.0);
}

void KnownScenariosTest::K06_an_unjudged_first_place_leaves_every_figure_open()
{
  const Scenario scenario("K06");
  COMPARE_WITH_ORACLE(scenario);
  for (const char* measure : {"p@3", "recall@3", "ap", "rr", "ndcg@3"})
    QCOMPARE(scenario(measure).status, MeasureStatus::Interval);
}

void KnownScenariosTest::K07_an_unjudged_record_below_the_cut_leaves_precision_determined()
{
  const Scenario scenario("K07");
  COMPARE_WITH_ORACLE(scenario);
  QCOMPARE(scenario("p@3").status, MeasureStatus::Determined);
  QCOMPARE(scenario("recall@3").status, MeasureStatus::Interval);
}

void KnownScenariosTest::K08_nothing_relevant_is_0_for_precision_and_no_value_for_recall()
{
  const Scenario scenario("K08");
  COMPARE_WITH_ORACLE(scenario);
  QCOMPARE(scenario("p@3").max, 0.0);
  QCOMPARE(scenario("recall@3").status, MeasureStatus::Undefined);
  QCOMPARE(scenario("recall@3").reason, u"no_relevant"_s);
}

void KnownScenariosTest::K09_the_cut_decides_whether_the_second_place_counts()
{
  const Scenario first("K09a");
  COMPARE_WITH_ORACLE(first);
  QCOMPARE(first("recall@1").max, 0.0);
  const Scenario second("K09b");
  COMPARE_WITH_ORACLE(second);
  QCOMPARE(second("recall@2").min, 1.0);
}

void KnownScenariosTest::K10_an_unjudged_record_below_the_first_relevant_leaves_only_precision_open()
{
  const Scenario scenario("K10");
  COMPARE_WITH_ORACLE(scenario);
  QCOMPARE(scenario("p@2").status, MeasureStatus::Interval);
  QCOMPARE(scenario("ap").status, MeasureStatus::Determined);
}

} // namespace assayer::tests
