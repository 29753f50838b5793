#include "work/label_table_test.h"

#include "core/criteria.h"
#include "work/label_table.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

Label labelOf(const Subject& subject, qint64 judge, int value)
{
  Label label;
  label.subject = subject;
  label.judge = {judge};
  label.value = value;
  label.rationale = u"because"_s;
  return label;
}

} // namespace

void LabelTableTest::labels_on_a_subject_are_found_in_the_order_they_came()
{
  LabelTable table;
  const Subject later{criterion::Relevance, 2, 7};
  const Subject earlier{criterion::Relevance, 2, 3};
  table.add(labelOf(later, 9, 1));
  table.add(labelOf(earlier, 5, 2));
  table.add(labelOf(later, 4, 3));
  table.add(labelOf({criterion::Support, 2, 7}, 1, 0));
  table.finish();
  const auto said = table.of(later);
  QCOMPARE(said.size(), std::size_t(2));
  QCOMPARE(said[0].judge, JudgeId{9});
  QCOMPARE(said[1].judge, JudgeId{4});
  QVERIFY(said[0].rationale.isEmpty());
  QCOMPARE(table.of(earlier).size(), std::size_t(1));
  QCOMPARE(*table.of(earlier).front().value, 2);
  const auto all = table.under(criterion::Relevance);
  QCOMPARE(all.size(), std::size_t(3));
  QCOMPARE(all.front().subject, earlier);
}

void LabelTableTest::what_nobody_judged_has_no_labels()
{
  LabelTable table;
  table.finish();
  QVERIFY(table.of({criterion::Relevance, 1, 1}).empty());
  table.add(labelOf({criterion::Relevance, 2, 3}, 1, 1));
  table.finish();
  for (const Subject& subject : {Subject{criterion::Relevance, 2, 2}, Subject{criterion::Relevance, 2, 4},
                                 Subject{criterion::Relevance, 3, 3}, Subject{criterion::Support, 2, 3}})
    QVERIFY(table.of(subject).empty());
  QVERIFY(table.has(criterion::Relevance) && !table.has(criterion::Support));
  QVERIFY(table.under(criterion::Support).empty());
}

} // namespace assayer::tests
