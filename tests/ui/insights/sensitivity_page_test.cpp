#include "ui/insights/sensitivity_page_test.h"

#include "ui/insights/insights_bench.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

const QString table = u"sensitivity.table"_s;

// Both judge every chunk: ann likes the first five of each query, bob the last five, so alpha (in order) is ahead by
// ann's labels and beta (in reverse) by bob's.
QVector<PairedGrades> opposite()
{
  QVector<PairedGrades> grades;
  for (int query = 0; query < 6; ++query) grades += {{3, 0, 5}, {0, 3, 5}};
  return grades;
}

void goToPage(InsightsBench& bench)
{
  const auto* const page = bench.find<QWidget>(u"sensitivityPage"_s);
  for (int i = 0; i < 20 && !page->isVisible(); ++i) bench.window().key(Qt::Key_BracketRight);
  QTRY_VERIFY_WITH_TIMEOUT(!bench.table(table).rows().isEmpty(), 20'000);
}

} // namespace

void SensitivityPageTest::each_source_has_a_row_and_says_what_becomes_of_the_order()
{
  InsightsBench bench(opposite());
  QVERIFY(bench.open(u"lea"_s));
  goToPage(bench);
  auto* const measure = bench.find<QComboBox>(u"sensitivity.measure"_s);
  measure->setCurrentIndex(measure->findData(u"ndcg@10"_s));
  const QVector<InsightRow>& rows = bench.table(table).rows();
  QCOMPARE(rows.size(), 5); // gold, ann, bob, lowest, highest
  QCOMPARE(bench.cell(table, 0, u"Whose labels"_s), u"gold"_s);
  QVERIFY(bench.cell(table, 1, u"Whose labels"_s).contains(u"ann"_s));
  QVERIFY(bench.cell(table, 1, u"alpha"_s).contains(u"place 1"_s));
  QVERIFY(bench.cell(table, 1, u"beta"_s).contains(u"place 2"_s));
  QVERIFY(bench.cell(table, 2, u"alpha"_s).contains(u"place 2"_s));
  QCOMPARE(bench.cell(table, 0, u"Order"_s), u"0 certain, 1 open"_s); // they are apart everywhere
  QCOMPARE(bench.cell(table, 1, u"Order"_s), u"1 open"_s);
  QVERIFY(bench.find<QLabel>(u"sensitivity.verdict"_s)->text().contains(u"No order is reversed"_s));
}

void SensitivityPageTest::a_tau_that_open_labels_can_change_is_quiet()
{
  InsightsBench bench({{3, 3, 1}, {0, 0, 4}}); // half of the first query's chunks: alpha is ahead, and all may change
  QVERIFY(bench.open(u"lea"_s));
  goToPage(bench);
  QCOMPARE(bench.cell(table, 1, u"Kendall's tau"_s), u"1.00"_s);
  QCOMPARE(bench.cell(table, 1, u"Order"_s), u"1 open"_s);
  const InsightCell& tau = bench.table(table).rows()[1].cells[3];
  QVERIFY(tau.isQuiet && !tau.explanation.isEmpty());
}

void SensitivityPageTest::a_label_makes_it_out_of_date_until_it_is_computed_again()
{
  InsightsBench bench(opposite());
  QVERIFY(bench.open(u"lea"_s));
  goToPage(bench);
  const auto state = [&bench] { return bench.find<QLabel>(u"sensitivity.state"_s)->text(); };
  QCOMPARE(state(), QString());
  bench.label(u"ann"_s, 0, 0);
  QTRY_VERIFY(state().startsWith(u"out of date"_s));
  auto* const again = bench.find<QPushButton>(u"sensitivity.again"_s);
  again->setFocus();
  bench.window().key(Qt::Key_Space);
  QTRY_COMPARE_WITH_TIMEOUT(state(), QString(), 20'000);
}

} // namespace assayer::tests
