#include "ui/insights/queue_pages_test.h"

#include "answers/diagnosis.h"
#include "insights/charts/figure_chart.h"
#include "insights/insight_table.h"
#include "support/small_queue.h"
#include "ui/acceptance/real_window.h"
#include "work/golden_composition.h"
#include "work/promoting.h"
#include "work/session.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTabWidget>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

/// The window on the small queue, Insights open, not blind.
class PagesBench {
public:
  PagesBench() { m_lea = queue.store().addJudge(u"lea"_s, JudgeKind::Person, Role::Lead)->id; }

  bool open()
  {
    if (!window.open(queue.workspace().path(), u"lea"_s)) return false;
    if (!window.window().runCommand(u"judge.blind"_s) || !window.waitForFigures()) return false;
    window.key(Qt::Key_4, Qt::ControlModifier);
    return find<QTabWidget>(u"insights.pages"_s) != nullptr;
  }
  void show(const QString& page)
  {
    auto* const pages = find<QTabWidget>(u"insights.pages"_s);
    pages->setCurrentWidget(find<QWidget>(page));
  }
  template <class Widget>
  Widget* find(const QString& name)
  {
    return window.window().findChild<Widget*>(name);
  }
  /// The cells of a table's row as they stand there, apart by bars.
  QString row(const QString& table, int row)
  {
    const QVector<InsightRow>& rows = find<InsightTable>(table)->rows();
    QStringList cells;
    if (row < rows.size())
      for (const InsightCell& cell : rows[row].cells) cells.append(cell.text);
    return cells.join(u'|').remove(QChar(0x2068)).remove(QChar(0x2069));
  }
  JudgeId lea() const { return m_lea; }

  SmallQueue queue;
  RealWindow window;

private:
  JudgeId m_lea;
};

void review(SmallQueue& queue)
{
  (void)queue.firstDay();
  for (const int query : {1, 5, 6}) queue.label(criterion::Cause, query, static_cast<int>(Cause::RetrievalMiss));
  for (const int query : {2, 7, 8}) queue.label(criterion::Cause, query, static_cast<int>(Cause::Fine));
}

} // namespace

void QueuePagesTest::the_queues_are_told_by_day_with_estimates_beside_the_naive_figure()
{
  PagesBench bench;
  review(bench.queue);
  QVERIFY(bench.open());
  bench.show(u"queuePage"_s);
  QTRY_VERIFY_WITH_TIMEOUT(!bench.find<InsightTable>(u"queues.days"_s)->rows().isEmpty(), 20'000);
  QCOMPARE(bench.row(u"queues.days"_s, 0),
           u"2026-11-27|alpha|6 of 12|6|0|6|2|faithfulness, 4 below|3 retrieval miss, 3 fine|"_s);
  QCOMPARE(bench.find<QLabel>(u"queues.summary"_s)->text(),
           u"Of 6 of 6 drawn samples the cause is named, 2026-11-27 to 2026-11-27."_s);
  QStringList estimates;
  for (int row = 0; row < bench.find<InsightTable>(u"queues.estimates"_s)->rows().size(); ++row)
    estimates.append(bench.row(u"queues.estimates"_s, row));
  // Strata of 4, 2 and 6 with shares 1/2, 1 and 0.
  QVERIFY2(estimates.contains(u"retrieval miss|all answers|labels|33.3 %|too few|50.0 %|6|0"_s),
           qPrintable(estimates.join(u'\n')));
  QVERIFY(estimates.contains(u"retrieval miss|failing ones|labels|66.7 %|too few|75.0 %|4|0"_s));
  QVERIFY(estimates.contains(u"faithful answers|all answers|labels|⟦0 – 100 %⟧|too few|⟦0 – 100 %⟧|6|6"_s));
}

void QueuePagesTest::the_metric_is_the_bottleneck_until_somebody_chooses()
{
  PagesBench bench;
  review(bench.queue);
  QVERIFY(bench.open());
  bench.show(u"queuePage"_s);
  auto* const metric = bench.find<QComboBox>(u"queues.metric"_s);
  QTRY_VERIFY_WITH_TIMEOUT(metric->isVisible(), 20'000);
  QCOMPARE(metric->currentText(), u"faithfulness"_s);
  auto* const course = bench.find<FigureChart>(u"queues.course"_s);
  QCOMPARE(course->picture().lines.first().points.first().words, u"2026-11-27: ⟦0.00 – 1.00⟧"_s);
  metric->setFocus();
  bench.window.key(Qt::Key_Down);
  QVERIFY(course->picture().title.contains(u"answer relevance"_s));
}

void QueuePagesTest::without_a_queue_the_page_says_so()
{
  PagesBench bench;
  QVERIFY(bench.open());
  bench.show(u"queuePage"_s);
  QTRY_VERIFY_WITH_TIMEOUT(bench.find<QLabel>(u"queues.summary"_s)->text().startsWith(u"No queue was drawn yet."_s),
                           20'000);
  QVERIFY(!bench.find<InsightTable>(u"queues.days"_s)->isVisible());
}

void QueuePagesTest::a_label_makes_the_page_out_of_date_until_it_is_read_again()
{
  PagesBench bench;
  review(bench.queue);
  QVERIFY(bench.open());
  bench.show(u"queuePage"_s);
  QTRY_VERIFY_WITH_TIMEOUT(!bench.find<InsightTable>(u"queues.days"_s)->rows().isEmpty(), 20'000);
  const auto state = [&bench] { return bench.find<QLabel>(u"queues.state"_s)->text(); };
  QTRY_COMPARE(state(), QString());
  bench.queue.label(criterion::Cause, 8, static_cast<int>(Cause::Stale)); // in another window
  QTRY_VERIFY_WITH_TIMEOUT(state().startsWith(u"out of date"_s), 20'000);
  auto* const again = bench.find<QPushButton>(u"queues.again"_s);
  again->setFocus();
  bench.window.key(Qt::Key_Space);
  QTRY_COMPARE_WITH_TIMEOUT(state(), QString(), 20'000);
  QVERIFY2(bench.row(u"queues.days"_s, 0).contains(u"1 stale"_s), qPrintable(bench.row(u"queues.days"_s, 0)));
}

void QueuePagesTest::headings_and_columns_follow_the_size_of_text_seen_or_not()
{
  PagesBench bench;
  const auto size = [&](int percent) {
    bench.window.preferences().setTextSize(percent);
    bench.window.preferences().apply(*qApp);
    bench.window.settle();
  };
  size(150);
  size(100);
  QVERIFY(bench.open());
  bench.show(u"goldenPage"_s);
  auto& table = *bench.find<InsightTable>(u"golden.families"_s);
  QTRY_VERIFY_WITH_TIMEOUT(!table.rows().isEmpty(), 20'000);
  QCOMPARE(table.horizontalHeader()->font(), table.font());
  const QHeaderView& header = *table.horizontalHeader();
  const auto isWhole = [&](int column) {
    const int wanted = std::max(header.sectionSizeHint(column),
                                static_cast<const QAbstractItemView&>(table).sizeHintForColumn(column));
    return header.sectionSize(column) >= wanted;
  };
  size(150);
  QCOMPARE(header.font(), table.font());
  QVERIFY(isWhole(1));
  bench.show(u"queuePage"_s);
  size(100);
  bench.show(u"goldenPage"_s);
  bench.window.settle();
  QCOMPARE(header.font(), table.font());
  QVERIFY(isWhole(1));
  bench.show(u"queuePage"_s);
  size(150);
  bench.show(u"goldenPage"_s);
  bench.window.settle();
  QCOMPARE(header.font(), table.font());
  QVERIFY(isWhole(1));
  size(100);
}

void QueuePagesTest::the_golden_set_says_what_it_lacks_and_follows_promotions()
{
  PagesBench bench;
  QVERIFY(bench.open());
  bench.show(u"goldenPage"_s);
  auto* const missing = bench.find<QLabel>(u"golden.missing"_s);
  QTRY_COMPARE_WITH_TIMEOUT(missing->text(), u"Missing:\n• There is no golden question yet"_s, 20'000);
  QCOMPARE(bench.row(u"golden.families"_s, 0), u"ordinary|0 of 20|0|0|0"_s);
  auto draft =
      draftOf(bench.queue.store(), *bench.queue.store().findQuery(u"q1"_s), bench.lea(), LabelScope::everybody());
  QVERIFY(draft);
  draft->promotion.reference = u"30 days."_s;
  QVERIFY(promote(bench.queue.store(), draft->promotion)); // in another window
  QTRY_COMPARE_WITH_TIMEOUT(bench.row(u"golden.families"_s, 0), u"ordinary|1 of 20|1|0|0"_s, 20'000);
  QVERIFY(missing->text().contains(u"• No question with a false premise"_s));
  QCOMPARE(bench.find<QLabel>(u"golden.summary"_s)->text(),
           u"Golden questions: 1, of them 1 dev and 0 test; 1 promoted here"_s);
}

namespace {

QueryRecord goldenQuery(const QString& name, const QString& family, Split split, Expect expect)
{
  QueryRecord query;
  query.detail.row = {{}, name, u"Question "_s + name, family, split, Origin::Golden, expect};
  if (expect == Expect::Answer) query.detail.reference = u"30 days."_s;
  return query;
}

} // namespace

// Family "full" has all that it should; "thin" too few, no refusal and nothing in test; one query lacks its answer, one
// refusal its reason, one its family; and there is no kind of case but a false premise.
void QueuePagesTest::planted_gaps_of_the_golden_set_stand_on_its_page()
{
  PagesBench bench;
  QVector<Record> records;
  for (int i = 0; i < 20; ++i) {
    QueryRecord query = goldenQuery(u"full-%1"_s.arg(i), u"full"_s, i % 2 ? Split::Dev : Split::Test,
                                    i < 6 ? Expect::Refusal : Expect::Answer);
    if (i < 5) query.detail.refusalReason = RefusalReason::FalsePremise; // the sixth says no reason
    records.append(query);
  }
  for (int i = 0; i < 3; ++i) records.append(goldenQuery(u"thin-%1"_s.arg(i), u"thin"_s, Split::Dev, Expect::Answer));
  QueryRecord bare = goldenQuery(u"bare"_s, {}, Split::None, Expect::Answer);
  bare.detail.reference.clear();
  records.append(bare);
  QCOMPARE(importRecords(bench.queue.store(), records), QString());
  QVERIFY(bench.open());
  bench.show(u"goldenPage"_s);
  auto* const summary = bench.find<QLabel>(u"golden.summary"_s);
  QTRY_COMPARE_WITH_TIMEOUT(summary->text(), u"Golden questions: 24, of them 13 dev and 10 test; 0 promoted here"_s,
                            20'000);
  QStringList families;
  for (int row = 0; row < bench.find<InsightTable>(u"golden.families"_s)->rows().size(); ++row)
    families.append(bench.row(u"golden.families"_s, row));
  for (const QString& family : {u"no family|1|0|0|0"_s, u"full|20|10|10|6"_s, u"thin|3 of 20|3|0|0"_s})
    QVERIFY2(families.contains(family), qPrintable(families.join(u'\n')));
  QStringList kinds;
  for (int row = 0; row < GoldenKindCount; ++row) kinds.append(bench.row(u"golden.kinds"_s, row));
  QVERIFY2(kinds.contains(u"with a false premise|5"_s), qPrintable(kinds.join(u'\n')));
  QVERIFY(kinds.contains(u"outside the corpus|0 of 5"_s));
  const QString missing = bench.find<QLabel>(u"golden.missing"_s)->text();
  for (const QString& gap : {u"thin has 3 of 20 questions"_s, u"No question outside the corpus"_s})
    QVERIFY2(missing.contains(gap), qPrintable(missing));
  QVERIFY(!missing.contains(u"full has"_s));
  QVERIFY(!missing.contains(u"with a false premise"_s));
  const GoldenComposition golden = goldenComposition(bench.queue.store()).value();
  const QStringList sentences = missingFromGolden(golden);
  QCOMPARE(missing.count(u'•'), sentences.size()); // each of them, the bare query and the refusal without reason too
  QVERIFY(golden.withoutAnswer == 1 && golden.refusalsWithoutReason == 1 && golden.outsideFamilies() == 1);
  for (const QString& sentence : sentences) QVERIFY2(missing.contains(sentence), qPrintable(sentence));
}

} // namespace assayer::tests
