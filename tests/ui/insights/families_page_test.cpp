#include "ui/insights/families_page_test.h"

#include "core/criteria.h"
#include "shared/plain_text.h"
#include "insights/item_matrix.h"
#include "shared/perspective.h"
#include "ui/insights/insights_bench.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QScrollArea>
#include <QTabWidget>
#include <QTest>

#include <algorithm>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int outcomeAnswered = 0;
constexpr int outcomeDeclined = 1;
constexpr int correctNo = 0;

/// The small workspace with a facet whose name a spreadsheet would run.
QVector<Record> facetedRecords()
{
  QVector<Record> records = smallWorkspace(6, 10);
  int place = 0;
  for (Record& record : records)
    if (auto* const query = std::get_if<QueryRecord>(&record))
      query->detail.facets = place++ < 2 ? uR"({"lang":"=en"})"_s : uR"({"lang":["de","fr"]})"_s;
  return records;
}

/// Six queries, q1, q3, q5 ordinary and q2, q4, q6 sensitive, and run alpha against beta.
class FamiliesBench : public InsightsBench {
public:
  explicit FamiliesBench(const QVector<Record>& records = facetedRecords()) : InsightsBench({}, records) {}

  bool openFamilies()
  {
    if (!open(u"lea"_s) || !turnTo(u"familiesPage"_s)) return false;
    auto* const runs = find<QComboBox>(u"families.run"_s);
    runs->setCurrentIndex(runs->findText(u"alpha"_s, Qt::MatchContains));
    for (int round = 0; round < 3; ++round) QApplication::processEvents(); // figures of another run are gone
    return QTest::qWaitFor([this] { return table(families).isVisible() && !table(families).rows().isEmpty(); }, 20'000);
  }
  QString row(int place, const QString& heading) { return cell(families, place, heading); }
  ItemMatrix& matrix(const QString& name) { return *find<ItemMatrix>(u"families."_s + name); }

  const QString families = u"families.table"_s;
  const QString items = u"families.items.table"_s;
};

} // namespace

void FamiliesPageTest::it_is_the_first_page_with_a_row_a_family_and_the_whole_last()
{
  FamiliesBench bench;
  bench.labelAnswer(u"ann"_s, u"alpha"_s, u"q1"_s, criterion::Outcome, outcomeAnswered);
  bench.labelAnswer(u"ann"_s, u"alpha"_s, u"q2"_s, criterion::Outcome, outcomeDeclined);
  QVERIFY(bench.openFamilies());
  QCOMPARE(bench.find<QTabWidget>(u"insights.pages"_s)->widget(0)->objectName(), u"familiesPage"_s);
  QCOMPARE(bench.table(bench.families).rows().size(), 3);
  QVERIFY(bench.row(0, u"Family"_s).contains(u"ordinary"_s));
  QVERIFY(bench.row(0, u"Family"_s).contains(u"too few: 3"_s));
  QCOMPARE(bench.row(0, u"Tested"_s), u"3"_s);
  QCOMPARE(bench.row(0, u"Produced"_s), u"⟦1 – 3⟧"_s);
  QCOMPARE(bench.row(1, u"Produced"_s), u"⟦0 – 2⟧"_s);
  QCOMPARE(bench.row(2, u"Tested"_s), u"6"_s);
  QVERIFY(bench.row(2, u"Family"_s).startsWith(u"All together"_s));
  const auto bar = bench.table(bench.families).rows()[1].cells[4].outcomes;
  QVERIFY(bar);
  QCOMPARE(bar->unanswered, 1);
  QCOMPARE(bar->open, 2);
  QVERIFY(bench.row(1, u"Outcome of the tested"_s).contains(u"1 unanswered, 2 open"_s)); // also spoken
}

void FamiliesPageTest::a_label_changes_its_row()
{
  FamiliesBench bench;
  QVERIFY(bench.openFamilies());
  QCOMPARE(bench.row(0, u"Produced"_s), u"⟦0 – 3⟧"_s);
  bench.labelAnswer(u"ann"_s, u"alpha"_s, u"q3"_s, criterion::Outcome, outcomeAnswered); // another window
  QTRY_COMPARE(bench.row(0, u"Produced"_s), u"⟦1 – 3⟧"_s);
  QCOMPARE(bench.row(2, u"Produced"_s), u"⟦1 – 6⟧"_s);
}

void FamiliesPageTest::the_whole_stays_last_however_it_is_sorted()
{
  FamiliesBench bench;
  bench.labelAnswer(u"ann"_s, u"alpha"_s, u"q2"_s, criterion::Outcome, outcomeAnswered);
  QVERIFY(bench.openFamilies());
  InsightTable& table = bench.table(bench.families);
  table.setFocus();
  table.setCurrentIndex(table.model()->index(0, 2));                            // produced
  for (const QString& first : {u"sensitive"_s, u"ordinary"_s, u"ordinary"_s}) { // down, up, as it came
    QVERIFY(bench.window().window().runCommand(u"queue.informative"_s));
    QVERIFY2(table.cellText(0, 0).contains(first), qPrintable(table.asText()));
    QVERIFY(table.cellText(2, 0).startsWith(u"All together"_s));
  }
}

void FamiliesPageTest::queries_are_regrouped_by_a_facet()
{
  FamiliesBench bench;
  QVERIFY(bench.openFamilies());
  auto* const by = bench.find<QComboBox>(u"families.grouping"_s);
  by->setFocus();
  bench.window().key(Qt::Key_End); // facets stand last
  QTRY_COMPARE(bench.table(bench.families).rows().size(), 4);
  QVERIFY(bench.row(0, u"lang"_s).contains(u"=en"_s));
  QCOMPARE(bench.row(1, u"Tested"_s), u"4"_s);
  QCOMPARE(bench.row(2, u"Tested"_s), u"4"_s);
  QCOMPARE(bench.row(3, u"Tested"_s), u"6"_s);
  bool isTold = false;
  for (const auto* const note : bench.window().window().findChildren<QLabel*>(u"families.note"_s))
    isTold |= note->text().startsWith(u"4 queries are in several groups"_s);
  QVERIFY(isTold);
}

void FamiliesPageTest::enter_on_a_row_lists_its_answers_and_on_an_answer_goes_there()
{
  FamiliesBench bench;
  bench.labelAnswer(u"ann"_s, u"alpha"_s, u"q2"_s, criterion::Outcome, outcomeDeclined);
  QVERIFY(bench.openFamilies());
  InsightTable& table = bench.table(bench.families);
  table.setFocus();
  table.choose(1);
  bench.window().key(Qt::Key_Return);
  InsightTable& items = bench.table(bench.items);
  QTRY_VERIFY(items.hasFocus());
  QCOMPARE(items.rows().size(), 3);
  QVERIFY(bench.cell(bench.items, 0, u"Query"_s).contains(u"q2"_s));
  QCOMPARE(bench.cell(bench.items, 0, u"Outcome"_s), u"declined"_s);
  QVERIFY(bench.cell(bench.items, 0, u"What broke"_s).contains(u"refusal"_s));
  QCOMPARE(bench.cell(bench.items, 1, u"Outcome"_s), u"open"_s);
  QVERIFY(bench.find<QLabel>(u"families.items.words"_s)->text().contains(u"sensitive"_s));
  items.choose(1);
  bench.window().key(Qt::Key_Return);
  QTRY_COMPARE(bench.window().window().perspective()->objectName(), u"judgePage"_s);
}

void FamiliesPageTest::a_cell_of_a_matrix_lists_its_answers()
{
  FamiliesBench bench;
  bench.labelAnswer(u"ann"_s, u"alpha"_s, u"q1"_s, criterion::Outcome, outcomeAnswered);
  bench.labelAnswer(u"ann"_s, u"alpha"_s, u"q2"_s, criterion::Outcome, outcomeDeclined);
  QVERIFY(bench.openFamilies());
  ItemMatrix& outcomes = bench.matrix(u"outcomes"_s);
  QCOMPARE(outcomes.rowCount(), 1); // an answer is expected everywhere
  QCOMPARE(outcomes.item(0, 0)->text(), plain::isolated(u"1 right"_s));
  QCOMPARE(outcomes.item(0, 1)->text(), plain::isolated(u"1 wrong refusal"_s));
  outcomes.setFocus();
  outcomes.setCurrentCell(0, 1);
  bench.window().key(Qt::Key_Return);
  QTRY_COMPARE(bench.table(bench.items).rows().size(), 1);
  QVERIFY(bench.cell(bench.items, 0, u"Query"_s).contains(u"q2"_s));
  QVERIFY(bench.matrix(u"retrieval"_s).item(1, 1)->text().contains(u'1')); // q1: nothing is known of either
  // A label moves what the opened cell holds.
  bench.labelAnswer(u"ann"_s, u"alpha"_s, u"q4"_s, criterion::Outcome, outcomeDeclined);
  QTRY_COMPARE(bench.table(bench.items).rows().size(), 2);
  outcomes.setFocus();
  QVERIFY(bench.window().window().runCommand(u"edit.copy"_s));
  QVERIFY(QApplication::clipboard()->text().contains(u"an answer\t1\t2"_s));
}

void FamiliesPageTest::columns_are_chosen_and_remembered()
{
  FamiliesBench bench;
  bench.labelAnswer(u"ann"_s, u"alpha"_s, u"q1"_s, criterion::Correct, correctNo);
  bench.labelAnswer(u"ann"_s, u"alpha"_s, u"q1"_s, criterion::Outcome, outcomeAnswered);
  QVERIFY(bench.openFamilies());
  QCOMPARE(bench.row(0, u"P@5"_s), u"no such heading"_s);
  bench.find<QAction>(u"families.column.p@5"_s)->trigger();
  bench.find<QAction>(u"families.column.coverage"_s)->trigger();
  QTRY_COMPARE(bench.row(0, u"P@5"_s), u"⟦0.00 – 1.00⟧"_s);
  QCOMPARE(bench.row(0, u"Coverage"_s), u"no such heading"_s);
  bench.window().restart();
  QVERIFY(bench.window().waitForFigures());
  QVERIFY(bench.window().window().runCommand(u"judge.blind"_s));
  bench.window().key(Qt::Key_4, Qt::ControlModifier);
  QTRY_VERIFY(bench.turnTo(u"familiesPage"_s));
  QTRY_VERIFY(bench.table(bench.families).rows().size() > 0);
  QVERIFY(bench.row(0, u"P@5"_s) != u"no such heading"_s);
  QCOMPARE(bench.row(0, u"Coverage"_s), u"no such heading"_s);
}

void FamiliesPageTest::the_table_is_copied_with_the_columns_shown_and_runs_no_formula()
{
  FamiliesBench bench;
  QVERIFY(bench.openFamilies());
  auto* const by = bench.find<QComboBox>(u"families.grouping"_s);
  by->setCurrentIndex(by->count() - 1);
  QTRY_COMPARE(bench.table(bench.families).rows().size(), 4);
  bench.table(bench.families).setFocus();
  QVERIFY(bench.window().window().runCommand(u"edit.copy"_s));
  const QStringList lines = QApplication::clipboard()->text().split(u'\n');
  QVERIFY(lines[0].startsWith(u"lang\tTested\tProduced\tValidated"_s));
  QCOMPARE(lines[0].count(u'\t'), lines[1].count(u'\t'));
  const QStringList tabbed = lines[1].split(u'\t');
  for (const QString& cell : tabbed) QVERIFY2(!cell.startsWith(u'=') && !cell.startsWith(u'+'), qPrintable(lines[1]));
  const qsizetype change = lines[0].split(u'\t').indexOf(u"Δ baseline"_s);
  QVERIFY(tabbed.value(change).startsWith(u"'+0"_s));
}

void FamiliesPageTest::what_the_list_shows_counts_as_seen()
{
  FamiliesBench bench;
  bench.labelAnswer(u"ann"_s, u"alpha"_s, u"q2"_s, criterion::Outcome, outcomeDeclined);
  QVERIFY(bench.openFamilies());
  bench.table(bench.families).setFocus();
  bench.table(bench.families).choose(1);
  bench.window().key(Qt::Key_Return);
  QTRY_VERIFY(bench.table(bench.items).hasFocus());
  Decision decision;
  const auto answer = bench.store().answer(*bench.store().findRun(u"alpha"_s), *bench.store().findQuery(u"q2"_s));
  decision.subject = {criterion::Outcome, (*answer)->id.value, 0};
  decision.value = outcomeDeclined;
  const auto change = bench.store().record({bench.judge(u"lea"_s), {decision}});
  QVERIFY(change && change->events.first().afterReveal);
}

void FamiliesPageTest::until_something_is_opened_the_queries_of_the_row_are_listed_and_nothing_counts_as_seen()
{
  FamiliesBench bench;
  bench.labelAnswer(u"ann"_s, u"alpha"_s, u"q1"_s, criterion::Outcome, outcomeDeclined);
  QVERIFY(bench.openFamilies());
  const auto listed = [&] {
    QStringList names;
    for (const InsightRow& row : bench.table(bench.items).rows())
      names.append(QString(row.cells.first().text).remove(QChar(0x2068)).section(u' ', 0, 0));
    return names;
  };
  QTRY_COMPARE(listed(), (QStringList{u"q1"_s, u"q3"_s, u"q5"_s})); // the ordinary ones
  QCOMPARE(bench.cell(bench.items, 0, u"Outcome"_s), u"no such heading"_s);
  bench.table(bench.families).choose(1);
  QTRY_COMPARE(listed(), (QStringList{u"q2"_s, u"q4"_s, u"q6"_s}));
  Decision decision;
  const auto answer = bench.store().answer(*bench.store().findRun(u"alpha"_s), *bench.store().findQuery(u"q1"_s));
  decision.subject = {criterion::Outcome, (*answer)->id.value, 0};
  decision.value = outcomeDeclined;
  const auto change = bench.store().record({bench.judge(u"lea"_s), {decision}});
  QVERIFY(change && !change->events.first().afterReveal);
}

void FamiliesPageTest::causes_stand_beside_the_other_matrices_or_below_them()
{
  FamiliesBench bench;
  QVERIFY(bench.openFamilies());
  auto* const scroll = bench.find<QScrollArea>(u"families.matrices"_s);
  QWidget& page = *scroll->widget();
  const auto topOf = [&](const QString& name) { return bench.matrix(name).mapTo(&page, QPoint()).y(); };
  scroll->setMinimumWidth(1100);
  QTRY_COMPARE(topOf(u"causes"_s), topOf(u"outcomes"_s));
  scroll->setMinimumWidth(0);
  scroll->setMaximumWidth(bench.matrix(u"outcomes"_s).minimumSizeHint().width() + 160);
  QTRY_VERIFY(topOf(u"causes"_s) > topOf(u"coverage"_s));
  QVERIFY(bench.matrix(u"causes"_s).width() >= bench.matrix(u"causes"_s).minimumSizeHint().width()); // whole
}

void FamiliesPageTest::a_run_without_a_baseline_and_an_empty_workspace_are_told_in_words()
{
  FamiliesBench bench;
  QVERIFY(bench.openFamilies());
  QVERIFY(bench.row(0, u"Δ baseline"_s).startsWith(u"+0 −0"_s));
  auto* const baseline = bench.find<QComboBox>(u"families.baseline"_s);
  baseline->setCurrentIndex(0); // none
  QTRY_COMPARE(bench.row(0, u"Δ baseline"_s), u"—"_s);

  FamiliesBench empty(QVector<Record>{});
  QVERIFY(empty.open(u"lea"_s));
  QVERIFY(empty.turnTo(u"familiesPage"_s));
  QTRY_VERIFY(empty.find<QLabel>(u"families.state"_s)->text().contains(u"no run yet"_s));
  QVERIFY(empty.find<QLabel>(u"families.state"_s)->isVisible());
}

} // namespace assayer::tests
