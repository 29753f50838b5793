#include "ui/judge/informative_test.h"

#include "shared/elided_label.h"
#include "ui/judge/judge_bench.h"

#include <QListView>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

// The rows of the list: the number of the query, and the reason behind its words.
QStringList rowsOf(JudgeBench& bench)
{
  QStringList rows;
  const auto* const model = bench.find<QListView>(u"queries"_s)->model();
  for (int i = 0; i < model->rowCount(); ++i) {
    const QString spoken = model->index(i, 0).data(Qt::AccessibleTextRole).toString();
    const qsizetype reason = spoken.indexOf(u"narrows"_s);
    rows.append(u"q"_s + spoken.section(u' ', 2, 2) + (reason < 0 ? QString() : u": "_s + spoken.mid(reason)));
  }
  return rows;
}

const QString third = u"narrows P@3 by 0.33"_s;

bool waitForOrder(JudgeBench& bench)
{
  return QTest::qWaitFor([&] { return bench.text(u"orderState"_s).contains(u"first: what narrows"_s); });
}

} // namespace

void InformativeTest::o_puts_the_most_informative_query_first_and_says_why()
{
  JudgeBench bench;
  QVERIFY2(bench.problem().isEmpty(), qPrintable(bench.problem()));
  QVERIFY(bench.waitForFigures());
  for (const int digit : {1, 1, 0}) bench.press(Qt::Key_0 + digit); // P@3 of q1 is known
  QCOMPARE(rowsOf(bench), (QStringList{u"q1"_s, u"q2"_s, u"q3"_s}));
  bench.press(Qt::Key_O);
  QVERIFY(waitForOrder(bench));
  QCOMPARE(rowsOf(bench), (QStringList{u"q2: "_s + third, u"q3: "_s + third, u"q1"_s}));
  QVERIFY(bench.text(u"orderState"_s).contains(u"P@3"_s));
  QCOMPARE(bench.query(), u"q1"_s); // the hand stays where it was
  bench.press(Qt::Key_O);
  QCOMPARE(rowsOf(bench), (QStringList{u"q1"_s, u"q2"_s, u"q3"_s}));
  QVERIFY(!bench.find<ElidedLabel>(u"orderState"_s)->isVisible());
}

void InformativeTest::a_label_changes_the_reason_and_moves_no_row()
{
  JudgeBench bench;
  QVERIFY(bench.waitForFigures());
  bench.press(Qt::Key_O);
  QVERIFY(waitForOrder(bench));
  for (const int digit : {1, 1, 0}) bench.press(Qt::Key_0 + digit);
  QTRY_COMPARE(rowsOf(bench).first(), u"q1"_s); // nothing is left to tell, and it still stands first
  QCOMPARE(rowsOf(bench), (QStringList{u"q1"_s, u"q2: "_s + third, u"q3: "_s + third}));
}

void InformativeTest::finishing_a_query_goes_on_in_the_order_that_holds_then()
{
  JudgeBench bench(smallWorkspace(3, 3));
  QVERIFY(bench.waitForFigures());
  bench.press(Qt::Key_O);
  QVERIFY(waitForOrder(bench));
  for (const int digit : {1, 1, 0}) bench.press(Qt::Key_0 + digit);
  QTRY_COMPARE(rowsOf(bench).first(), u"q1"_s);
  bench.press(Qt::Key_Return);
  QCOMPARE(bench.query(), u"q2"_s);
  QCOMPARE(rowsOf(bench), (QStringList{u"q2: "_s + third, u"q3: "_s + third, u"q1"_s}));
}

void InformativeTest::b_goes_to_the_best_chunk_whatever_the_list_shows()
{
  JudgeBench bench;
  QVERIFY(bench.waitForFigures());
  for (const int digit : {1, 1, 0}) bench.press(Qt::Key_0 + digit);
  bench.press(Qt::Key_B);
  QTRY_COMPARE(bench.query(), u"q2"_s);
  QCOMPARE(bench.activeChunk(), u"q2-c1"_s);
  QTRY_VERIFY2(bench.lastSaid().contains(u"q2-c1 narrows P@3 of this query from 1.00 to about 0.67 wide"_s),
               qPrintable(bench.lastSaid()));
  QCOMPARE(rowsOf(bench), (QStringList{u"q1"_s, u"q2"_s, u"q3"_s}));
}

void InformativeTest::b_after_a_label_takes_it_into_account()
{
  JudgeBench bench(smallWorkspace(2, 3));
  QVERIFY(bench.waitForFigures());
  QStringList visited;
  for (int i = 0; i < 6; ++i) {
    bench.press(Qt::Key_B);
    QTRY_VERIFY(!visited.contains(bench.activeChunk()));
    visited.append(bench.activeChunk());
    bench.press(Qt::Key_1); // at once again, while the last label is still being taken in
  }
  QCOMPARE(visited, (QStringList{u"q1-c1"_s, u"q1-c2"_s, u"q1-c3"_s, u"q2-c1"_s, u"q2-c2"_s, u"q2-c3"_s}));
  bench.press(Qt::Key_B);
  QTRY_VERIFY2(bench.lastSaid().contains(u"Nothing open would narrow P@3"_s), qPrintable(bench.lastSaid()));
}

void InformativeTest::who_goes_elsewhere_while_it_is_looked_for_is_left_there()
{
  JudgeBench bench;
  QVERIFY(bench.waitForFigures());
  bench.press(Qt::Key_BracketRight);
  bench.press(Qt::Key_B); // would go to q1
  bench.press(Qt::Key_BracketRight);
  QCOMPARE(bench.query(), u"q3"_s);
  bench.press(Qt::Key_O);
  QVERIFY(waitForOrder(bench)); // by now it is found
  QCOMPARE(bench.query(), u"q3"_s);
}

void InformativeTest::the_card_that_is_meant_bears_the_reason()
{
  JudgeBench bench;
  QVERIFY(bench.waitForFigures());
  QVERIFY(!bench.spokenCard(0).contains(third));
  bench.press(Qt::Key_O);
  QVERIFY(waitForOrder(bench));
  QVERIFY2(bench.spokenCard(0).contains(third), qPrintable(bench.spokenCard(0)));
  QVERIFY(!bench.spokenCard(1).contains(third));
  bench.press(Qt::Key_3);
  QTRY_VERIFY(bench.spokenCard(1).contains(third));
  QVERIFY(!bench.spokenCard(0).contains(third));
}

void InformativeTest::the_order_is_kept_between_starts()
{
  JudgeBench bench;
  QVERIFY(bench.waitForFigures());
  for (const int digit : {1, 1, 0}) bench.press(Qt::Key_0 + digit);
  bench.press(Qt::Key_O);
  bench.restart();
  QVERIFY(waitForOrder(bench));
  QCOMPARE(rowsOf(bench), (QStringList{u"q2: "_s + third, u"q3: "_s + third, u"q1"_s}));
}

void InformativeTest::without_a_run_the_list_keeps_its_own_order_and_says_so()
{
  QVector<Record> records;
  for (const Record& record : smallWorkspace(2, 3))
    if (!std::holds_alternative<RunRecord>(record) && !std::holds_alternative<RankingRecord>(record) &&
        !std::holds_alternative<AnswerRecord>(record))
      records.append(record);
  JudgeBench bench(records);
  QVERIFY2(bench.problem().isEmpty(), qPrintable(bench.problem()));
  QVERIFY(bench.waitForFigures());
  bench.press(Qt::Key_O);
  QCOMPARE(rowsOf(bench), (QStringList{u"q1"_s, u"q2"_s}));
  QVERIFY(bench.text(u"orderState"_s).contains(u"no run"_s));
  bench.press(Qt::Key_B);
  QVERIFY(bench.page().whyNot().contains(u"no run"_s));
}

} // namespace assayer::tests
