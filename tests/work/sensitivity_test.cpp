#include "work/sensitivity_test.h"

#include "support/small_workspace.h"
#include "work/sensitivity.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

// One query with three chunks: run alpha ranks them 1, 2, 3, run beta 3, 2, 1.
QVector<Record> oneQuery(const QVector<std::tuple<QString, int, QString>>& labels)
{
  QVector<Record> records = smallWorkspace(1, 3);
  for (const auto& [name, kind] : std::initializer_list<std::pair<QString, JudgeKind>>{
           {u"ann"_s, JudgeKind::Person}, {u"bob"_s, JudgeKind::Person}, {u"robot"_s, JudgeKind::Model}}) {
    JudgeRecord judge;
    judge.row.name = name;
    judge.row.kind = kind;
    records.append(judge);
  }
  for (const auto& [judge, chunk, grade] : labels) {
    LabelRecord label;
    label.criterion = u"relevance"_s;
    label.query = u"q1"_s;
    label.chunk = u"q1-c%1"_s.arg(chunk);
    label.judge = judge;
    label.value = grade;
    records.append(label);
  }
  return records;
}

const SensitivityOrder& orderOf(const Sensitivity& found, LabelsOf kind, const QString& judge = {})
{
  static const SensitivityOrder none;
  for (const SensitivityOrder& order : found.orders)
    if (order.source.kind == kind && order.source.judge.name == judge) return order;
  return none;
}

} // namespace

void SensitivityTest::each_judges_labels_give_their_own_order_of_runs()
{
  // Ann finds the first chunk relevant, bob the third, the model as bob; both persons agree on the second.
  TemporaryWorkspace w(oneQuery({{u"ann"_s, 1, u"3"_s},
                                 {u"ann"_s, 2, u"0"_s},
                                 {u"ann"_s, 3, u"0"_s},
                                 {u"bob"_s, 1, u"0"_s},
                                 {u"bob"_s, 2, u"0"_s},
                                 {u"bob"_s, 3, u"3"_s},
                                 {u"robot"_s, 1, u"0"_s},
                                 {u"robot"_s, 2, u"0"_s},
                                 {u"robot"_s, 3, u"3"_s}}));
  QVERIFY2(w.problem().isEmpty(), qPrintable(w.problem()));
  const auto found = measureSensitivity(w.store(), {u"rr"_s});
  QVERIFY(found);
  QCOMPARE(found->runs.size(), 2);
  QCOMPARE(found->orders.size(), 6); // gold, three judges, lowest, highest
  const SensitivityOrder& ann = orderOf(*found, LabelsOf::Judge, u"ann"_s);
  QCOMPARE(ann.figures[0].point, std::optional(1.0));
  QCOMPARE(ann.figures[0].rank, std::optional(1));
  QCOMPARE(ann.figures[1].point, std::optional(1.0 / 3));
  QCOMPARE(ann.figures[1].rank, std::optional(2));
  const SensitivityOrder& bob = orderOf(*found, LabelsOf::Judge, u"bob"_s);
  QCOMPARE(bob.figures[1].rank, std::optional(1));
  QCOMPARE(orderOf(*found, LabelsOf::Judge, u"robot"_s).figures[1].rank, std::optional(1));
  // The persons are apart on the chunks that decide: gold's order is open.
  const SensitivityOrder& gold = orderOf(*found, LabelsOf::Gold);
  QCOMPARE(gold.open, 1);
  QVERIFY(gold.figures[0].mean.min < gold.figures[0].mean.max);
}

void SensitivityTest::the_lowest_and_the_highest_are_of_what_persons_say()
{
  TemporaryWorkspace w(oneQuery({{u"ann"_s, 1, u"2"_s},
                                 {u"bob"_s, 1, u"3"_s},
                                 {u"robot"_s, 1, u"0"_s},
                                 {u"ann"_s, 2, u"0"_s},
                                 {u"bob"_s, 2, u"1"_s},
                                 {u"ann"_s, 3, u"0"_s}}));
  const auto found = measureSensitivity(w.store(), {u"p@2"_s});
  QVERIFY(found);
  const SensitivityOrder& lowest = orderOf(*found, LabelsOf::Lowest);
  QCOMPARE(lowest.figures[0].mean.value(), std::optional(0.5)); // grades 2, 0
  QCOMPARE(lowest.figures[1].mean.value(), std::optional(0.0)); // 0, 0
  const SensitivityOrder& highest = orderOf(*found, LabelsOf::Highest);
  QCOMPARE(highest.figures[0].mean.value(), std::optional(1.0)); // 3, 1
  QCOMPARE(highest.figures[1].mean.value(), std::optional(0.5)); // 0, 1
}

void SensitivityTest::the_pool_is_the_same_whoever_counts()
{
  // Ann judged the third chunk only; for bob, who judged the first, it is open, not outside the pool.
  TemporaryWorkspace w(oneQuery({{u"ann"_s, 3, u"3"_s}, {u"bob"_s, 1, u"3"_s}}));
  auto settings = w.store().settings();
  settings->poolDepth = 1;
  QVERIFY(w.store().setSettings(*settings));
  const auto found = measureSensitivity(w.store(), {u"recall@1"_s});
  const Mean mean = orderOf(*found, LabelsOf::Judge, u"bob"_s).figures[0].mean;
  QCOMPARE(mean.min, 0.5); // the third chunk may be relevant as well
  QCOMPARE(mean.max, 1.0);
}

void SensitivityTest::what_is_open_leaves_the_order_open()
{
  // By gold the first chunk is relevant and nothing else: alpha is certainly ahead. Bob left the others open.
  TemporaryWorkspace w(
      oneQuery({{u"ann"_s, 1, u"3"_s}, {u"ann"_s, 2, u"0"_s}, {u"ann"_s, 3, u"0"_s}, {u"bob"_s, 1, u"3"_s}}));
  const auto found = measureSensitivity(w.store(), {u"rr"_s});
  QCOMPARE(orderOf(*found, LabelsOf::Gold).kept, 1);
  const SensitivityOrder& ann = orderOf(*found, LabelsOf::Judge, u"ann"_s);
  QCOMPARE(ann.kept, 1);
  QCOMPARE(ann.tau, std::optional(1.0));
  const SensitivityOrder& bob = orderOf(*found, LabelsOf::Judge, u"bob"_s);
  QCOMPARE(bob.open, 1);
  QCOMPARE(bob.kept + bob.reversed, 0);
}

void SensitivityTest::an_unknown_measure_is_refused()
{
  TemporaryWorkspace w(oneQuery({}));
  const auto found = measureSensitivity(w.store(), {u"nonsense@3"_s});
  QVERIFY(!found);
  QCOMPARE(found.error().kind, ErrorKind::Usage);
}

} // namespace assayer::tests
