#include "ui/insights/seen_labels_test.h"

#include "core/criteria.h"
#include "judge/metric_figure.h"
#include "shared/elided_label.h"
#include "shared/perspective.h"
#include "ui/insights/insights_bench.h"

#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

// In order of the chunks: places 0–9 agree on 0, 10 is ann 0 and bob 3, 11 and 12 the other way round, 13–24 agree.
const QVector<PairedGrades> grades{{0, 0, 10}, {0, 3, 1}, {3, 0, 2}, {3, 3, 12}};

void goToMatrix(InsightsBench& bench)
{
  bench.window().key(Qt::Key_Return); // from the row of the pair
  QVERIFY(bench.find<ConfusionPane>(u"confusion"_s)->hasFocus());
}

} // namespace

void SeenLabelsTest::opening_a_cell_warns_once_and_stores_that_its_labels_were_seen()
{
  InsightsBench bench(grades);
  QVERIFY(bench.open(u"lea"_s));
  goToMatrix(bench);
  for (int i = 0; i < 3; ++i) bench.window().key(Qt::Key_Right);
  const auto* const items = bench.find<CellItems>(u"cellItems"_s);
  QVERIFY(!items->isListing());
  bench.window().key(Qt::Key_Return);
  QVERIFY(!items->isListing());
  QVERIFY(bench.find<QLabel>(u"cellItems.words"_s)->text().contains(u"You will count as having seen these labels"_s));
  QVERIFY(bench.find<QPushButton>(u"cellItems.show"_s)->hasFocus());
  bench.window().key(Qt::Key_Return);
  QVERIFY(items->isListing());
  QVERIFY(items->asText().contains(u"q2-c1"_s)); // place 10
  QVERIFY(bench.label(u"lea"_s, 10, 1));         // after a look
  QVERIFY(!bench.label(u"lea"_s, 11, 1));        // of another cell
  auto* const matrix = bench.find<ConfusionPane>(u"confusion"_s);
  matrix->setFocus();
  matrix->setCurrentCell(3, 0);
  QVERIFY(!items->isListing()); // not by passing through
  bench.window().key(Qt::Key_Return);
  QVERIFY(items->isListing()); // told once
  QVERIFY(bench.label(u"lea"_s, 12, 1));
  // 11 was labelled before it was seen: changing it now is no independent label, but that is the judge's own history.
  const auto history = bench.store().history(bench.subject(11));
  QVERIFY(history && !history->last().afterReveal);
}

void SeenLabelsTest::cells_of_ones_own_labels_list_at_once()
{
  InsightsBench bench(grades);
  QVERIFY(bench.open(u"bob"_s));
  goToMatrix(bench);
  for (int i = 0; i < 3; ++i) bench.window().key(Qt::Key_Right);
  const auto* const items = bench.find<CellItems>(u"cellItems"_s);
  QVERIFY(items->isListing());
  QCOMPARE(items->asText().count(u'\n'), 2); // headings and one item
}

void SeenLabelsTest::enter_on_an_item_shows_it_in_the_judge_perspective()
{
  InsightsBench bench(grades);
  QVERIFY(bench.open(u"bob"_s));
  goToMatrix(bench);
  for (int i = 0; i < 3; ++i) bench.window().key(Qt::Key_Right);
  bench.find<QTableView>(u"cellItems.table"_s)->setFocus();
  bench.window().key(Qt::Key_Return);
  QTRY_COMPARE(bench.window().window().perspective()->objectName(), u"judgePage"_s);
  QCOMPARE(bench.window().window().perspective()->currentQuery(), *bench.store().findQuery(u"q2"_s));
}

void SeenLabelsTest::the_terms_of_a_query_in_the_inspector_count_as_seen_unless_blind()
{
  InsightsBench bench(grades); // q1 and q2 are judged, half of q3, nothing below
  QVERIFY(bench.open(u"lea"_s, false));
  QVERIFY(bench.window().window().runCommand(u"view.inspect"_s));
  QVERIFY(!bench.label(u"lea"_s, 0, 1)); // blind: nothing was seen
  bench.find<QDialog>(u"inspector"_s)->close();
  QVERIFY(bench.window().window().runCommand(u"judge.blind"_s));
  QVERIFY(bench.window().waitForFigures());
  QVERIFY(bench.window().window().runCommand(u"view.inspect"_s));
  QTRY_VERIFY(bench.find<QLabel>(u"inspector.sums"_s)->text().contains(u"You count as having seen"_s));
  QVERIFY(bench.label(u"lea"_s, 1, 1));
  QVERIFY(!bench.label(u"lea"_s, 30, 1)); // of another query
  // A query that nobody judged: there was nothing to see.
  bench.window().window().activateWindow();
  const QueryId last = *bench.store().findQuery(u"q6"_s);
  for (int i = 0; i < 6 && bench.window().window().perspective()->currentQuery() != last; ++i)
    bench.window().window().runCommand(u"query.next"_s);
  QCOMPARE(bench.window().window().perspective()->currentQuery(), last);
  QVERIFY(!bench.label(u"lea"_s, 50, 1));
}

void SeenLabelsTest::figures_on_doubtful_labels_are_marked_unless_blind()
{
  InsightsBench bench({{0, 0, 6}, {0, 3, 6}, {3, 0, 6}, {3, 3, 6}}); // kappa 0
  QVERIFY(bench.open(u"lea"_s, false));
  const auto doubted = [&bench] {
    QStringList measures;
    for (const auto* const figure : bench.window().window().findChildren<MetricFigure*>())
      if (figure->isVisible() && !figure->figure().doubt.isEmpty()) measures.append(figure->figure().measure);
    return measures;
  };
  QVERIFY(doubted().isEmpty());
  QVERIFY(bench.window().window().runCommand(u"judge.blind"_s));
  QVERIFY(bench.window().waitForFigures());
  QTRY_VERIFY(doubted().contains(u"p@3"_s));
  QVERIFY(!doubted().contains(u"judged@3"_s)); // who judged, not what
  QVERIFY(bench.find<ElidedLabel>(u"stripState"_s)->text().contains(u"labels in doubt"_s));
  const LabelDoubt* const doubt = bench.window().session().labelDoubts().on(criterion::Relevance);
  QVERIFY(doubt);
  QCOMPARE(doubt->pairs, 24);
  QVERIFY(std::abs(doubt->kappa) < 1e-12);
  QVERIFY(bench.window().window().runCommand(u"judge.blind"_s));
  QVERIFY(bench.window().waitForFigures());
  QVERIFY(doubted().isEmpty());
}

} // namespace assayer::tests
