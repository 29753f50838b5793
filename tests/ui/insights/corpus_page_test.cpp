#include "ui/insights/corpus_page_test.h"

#include "insights/corpus_rows.h"
#include "insights/insight_choices.h"
#include "insights/insight_table.h"
#include "support/planted_corpus.h"
#include "ui/acceptance/real_window.h"
#include "work/picking.h"
#include "work/session.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDateEdit>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTabWidget>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

class CorpusBench {
public:
  explicit CorpusBench(const QVector<Record>& records = plantedCorpus()) : workspace(records)
  {
    lea = workspace.store().addJudge(u"lea"_s, JudgeKind::Person, Role::Lead)->id;
  }
  bool open()
  {
    if (!window.open(workspace.path(), u"lea"_s)) return false;
    if (!window.window().runCommand(u"judge.blind"_s) || !window.waitForFigures()) return false;
    window.key(Qt::Key_4, Qt::ControlModifier);
    auto* const pages = find<QTabWidget>(u"insights.pages"_s);
    if (!pages) return false;
    pages->setCurrentWidget(find<QWidget>(u"corpusPage"_s));
    return QTest::qWaitFor([this] { return !summary().isEmpty(); }, 20'000);
  }
  template <class Widget>
  Widget* find(const QString& name)
  {
    return window.window().findChild<Widget*>(name);
  }
  QString summary() { return find<QLabel>(u"corpus.summary"_s)->text(); }
  InsightTable& table() { return *find<InsightTable>(u"corpus.documents"_s); }
  bool waitForRows(qsizetype rows)
  {
    return QTest::qWaitFor([&] { return table().rows().size() == rows; }, 20'000);
  }
  /// The faults of a document as they stand there.
  QString faults(const QString& document)
  {
    for (const InsightRow& row : table().rows())
      if (row.key == document) return QString(row.cells[1].text).remove(QChar(0x2068)).remove(QChar(0x2069));
    return u"no such row"_s;
  }

  TemporaryWorkspace workspace;
  JudgeId lea;
  RealWindow window;
};

} // namespace

void CorpusPageTest::planted_faults_stand_in_the_table_and_can_be_filtered_sorted_and_copied()
{
  CorpusBench bench;
  QVERIFY(bench.open());
  QVERIFY(bench.waitForRows(12));
  QCOMPARE(bench.faults(u"sound"_s), QString());
  QCOMPARE(bench.faults(u"ownerless"_s), u"no owner"_s);
  QCOMPARE(bench.faults(u"expired"_s), u"expired"_s);
  QCOMPARE(bench.faults(u"hollow"_s), u"no chunk"_s);
  QCOMPARE(bench.faults(u"orphan"_s), u"never retrieved"_s);
  QCOMPARE(bench.faults(u"copy-1"_s), u"same text as another (copy-2)"_s);
  QCOMPARE(bench.faults(u"Policy A"_s), u"same id as another (policy  a)"_s);
  QVERIFY2(bench.summary().contains(u"12 documents of 13 chunks"_s) && bench.summary().contains(u"11 with faults"_s),
           qPrintable(bench.summary()));

  bench.find<QCheckBox>(u"corpus.faultsOnly"_s)->click();
  QVERIFY(bench.waitForRows(11));
  QCOMPARE(bench.faults(u"sound"_s), u"no such row"_s);
  bench.find<QCheckBox>(u"corpus.faultsOnly"_s)->click();
  QVERIFY(bench.waitForRows(12));

  bench.table().setFocus();
  bench.table().setCurrentIndex(bench.table().model()->index(0, 4)); // how often it was retrieved
  bench.table().sortByCurrentColumn();                               // the most first
  QVERIFY2(bench.table().cellText(0, 0).contains(u"sound"_s) || bench.table().cellText(0, 0).contains(u"expired"_s),
           qPrintable(bench.table().cellText(0, 0)));
  QVERIFY(bench.window.window().runCommand(u"edit.copy"_s));
  QVERIFY(QGuiApplication::clipboard()->text().contains(u"same text as another"_s));
}

void CorpusPageTest::another_day_finds_other_faults()
{
  CorpusBench bench;
  QVERIFY(bench.open());
  bench.find<QDateEdit>(u"corpus.date"_s)->setDate(QDate(2026, 1, 1));
  QTRY_VERIFY_WITH_TIMEOUT(bench.summary().contains(u"2026-01-01"_s), 20'000);
  QTRY_COMPARE_WITH_TIMEOUT(bench.faults(u"expired"_s), QString(), 20'000);
  bench.find<QDateEdit>(u"corpus.date"_s)->setDate(QDate(2028, 1, 1));
  QTRY_COMPARE_WITH_TIMEOUT(bench.faults(u"future"_s), QString(), 20'000);
  QTRY_COMPARE_WITH_TIMEOUT(bench.faults(u"expired"_s), u"expired"_s, 20'000);
}

void CorpusPageTest::a_corpus_without_documents_says_so()
{
  CorpusBench bench(smallWorkspace(1, 2));
  QVERIFY(bench.open());
  QVERIFY2(bench.summary().startsWith(u"The chunks name no documents"_s), qPrintable(bench.summary()));
  QVERIFY(!bench.table().isVisible());
}

void CorpusPageTest::a_label_makes_it_out_of_date_until_it_is_read_again()
{
  CorpusBench bench;
  QVERIFY(bench.open());
  const auto state = [&bench] { return bench.find<QLabel>(u"corpus.state"_s)->text(); };
  QTRY_COMPARE_WITH_TIMEOUT(state(), QString(), 20'000);
  Store& store = bench.workspace.store();
  Decision decision;
  decision.subject = {criterion::Relevance, store.findQuery(u"q1"_s)->value, store.findChunk(u"orphan-1"_s)->value};
  decision.value = 1;
  QVERIFY(store.record({bench.lea, {decision}})); // in another window
  QTRY_VERIFY_WITH_TIMEOUT(state().startsWith(u"out of date"_s), 20'000);
  bench.find<QPushButton>(u"corpus.again"_s)->click();
  QTRY_COMPARE_WITH_TIMEOUT(bench.faults(u"orphan"_s), QString(), 20'000); // somebody looked at it
}

void CorpusPageTest::ten_thousand_documents_hold_nobody_up()
{
  CorpusRegister corpus;
  corpus.date = QDate(2026, 11, 30);
  for (int i = 0; i < 10'000; ++i) {
    RegisteredDocument one;
    one.document.name = u"document-%1"_s.arg(i);
    one.document.owner = u"ann"_s;
    one.chunks = i % 100;
    if (i % 2 == 0) one.faults = {DocumentFault::NoSource};
    corpus.documents.append(one);
  }
  QElapsedTimer timer;
  timer.start();
  const QVector<InsightRow> rows = CorpusRows::rows(corpus, false); // on a worker
  const qint64 writing = timer.restart();
  InsightTable table(u"table"_s, u"Documents"_s, nullptr);
  table.setColumns(CorpusRows::columns(), -1, CorpusRows::explanations());
  table.horizontalHeader()->setResizeContentsPrecision(100);
  table.resize(1200, 600);
  table.show();
  timer.restart();
  table.setRows(rows);
  const qint64 showing = timer.restart();
  table.sortByColumn(3, Qt::DescendingOrder);
  qInfo("10,000 documents: rows %lld ms, shown %lld ms, sorted %lld ms", writing, showing, timer.elapsed());
  QCOMPARE(CorpusRows::rows(corpus, true).size(), 5'000);
}

void CorpusPageTest::what_is_faulty_stands_first()
{
  CorpusBench bench;
  QVERIFY(bench.open());
  QVERIFY(bench.waitForRows(12));
  bool isSound = false;
  int faulty = 0;
  for (const InsightRow& row : bench.table().rows()) {
    const bool hasFault = !row.cells[1].text.isEmpty();
    QVERIFY2(!hasFault || !isSound, qPrintable(row.key));
    isSound = isSound || !hasFault;
    faulty += hasFault ? 1 : 0;
  }
  QVERIFY(isSound && faulty > 1);
}

void CorpusPageTest::a_stretched_column_keeps_a_width_and_the_table_scrolls_instead()
{
  InsightTable table(u"table"_s, u"Table"_s, nullptr);
  table.setColumns({u"Name"_s, u"One"_s, u"Another"_s}, 0);
  const InsightCell wide = textCell(QString(40, u'w'));
  table.setRows({{u"row"_s, {textCell(u"a name that is to be read"_s), wide, wide}}});
  const auto widthAt = [&](int width) {
    table.resize(width, 200);
    table.show();
    QCoreApplication::processEvents();
    return table.columnWidth(0);
  };
  const int others = [&] {
    widthAt(3000);
    return table.columnWidth(1) + table.columnWidth(2);
  }();
  const int least = 16 * table.fontMetrics().averageCharWidth();
  for (int round = 0; round < 2; ++round) {
    const int roomy = widthAt(others + least + 500);
    QCOMPARE(roomy, table.viewport()->width() - others); // all the room that is left
    QCOMPARE(table.horizontalScrollBar()->maximum(), 0);
    QVERIFY(widthAt(others / 2) >= least);
    QVERIFY(table.horizontalScrollBar()->maximum() > 0);
  }
}

void CorpusPageTest::a_run_that_was_picked_by_its_test_score_is_marked_where_it_is_chosen()
{
  CorpusBench bench(smallWorkspace(2, 3));
  QVERIFY(bench.open());
  InsightChoices choices(bench.window.session(), nullptr);
  ChoiceBar bar(choices, ChoiceBar::Run, u"test"_s, nullptr);
  auto* const box = bar.findChild<QComboBox*>(u"test.run"_s);
  const RunId alpha = bench.workspace.store().findRun(u"alpha"_s).value();
  const auto name = [&] { return box->itemText(box->findData(alpha.value)); };
  QVERIFY(!name().contains(u"picked"_s));
  QVERIFY(pickRun(bench.workspace.store(), alpha, bench.lea, PickedBy::Test, {})); // in another window
  QTRY_VERIFY_WITH_TIMEOUT(name().endsWith(u" (picked by its test score)"_s), 20'000);
  QVERIFY(pickRun(bench.workspace.store(), alpha, bench.lea, PickedBy::Dev, {}));
  QTRY_VERIFY_WITH_TIMEOUT(!name().contains(u"picked"_s), 20'000);
}

} // namespace assayer::tests
