#include "ui/judge/wandering_test.h"

#include "judge/chunk_source.h"
#include "shared/block_column.h"
#include "shared/elided_label.h"
#include "shared/key_cap.h"
#include "ui/judge/judge_bench.h"

#include <QApplication>
#include <QLabel>
#include <QListView>
#include <QSplitter>
#include <QTest>
#include <QTextEdit>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

void WanderingTest::a_restart_restores_query_chunk_filter_and_layout()
{
  JudgeBench bench(smallWorkspace(6, 5));
  bench.press(Qt::Key_BracketRight);
  bench.press(Qt::Key_BracketRight);
  bench.press(Qt::Key_J);
  bench.press(Qt::Key_J);
  auto* splitter = bench.find<QSplitter>(u"judgeColumns"_s);
  splitter->setSizes({500, 450});
  const QList<int> sizes = splitter->sizes();
  bench.restart();
  QVERIFY2(bench.problem().isEmpty(), qPrintable(bench.problem()));
  QCOMPARE(bench.query(), u"q3"_s);
  QCOMPARE(bench.activeChunk(), u"q3-c3"_s);
  QCOMPARE(bench.find<QSplitter>(u"judgeColumns"_s)->sizes(), sizes);

  bench.press(Qt::Key_2);
  bench.page().runCommand(u"queue.mine"_s);
  QVERIFY(bench.waitForFigures());
  bench.page().runCommand(u"queue.mine"_s);
  QCOMPARE(bench.find<QListView>(u"queries"_s)->model()->rowCount(), 1);
  bench.restart();
  QVERIFY(bench.waitForFigures());
  QCOMPARE(bench.find<QListView>(u"queries"_s)->model()->rowCount(), 1);
  QVERIFY(bench.page().isOn(u"queue.mine"_s));
}

void WanderingTest::arrows_go_from_pane_to_pane_and_tab_does_as_well()
{
  JudgeBench bench;
  QVERIFY(bench.find<BlockColumn>(u"chunks"_s)->hasFocus());
  bench.press(Qt::Key_Right);
  QVERIFY(bench.find<QWidget>(u"answerPane"_s)->hasFocus());
  bench.press(Qt::Key_Right);
  QVERIFY(bench.find<BlockColumn>(u"claims"_s)->hasFocus());
  bench.press(Qt::Key_Right);
  QVERIFY(bench.find<QWidget>(u"wholeAnswer"_s)->hasFocus());
  QVERIFY(!bench.page().runCommand(u"move.pane-right"_s));
  for (int pane = 0; pane < 4; ++pane) bench.press(Qt::Key_Left);
  QVERIFY(bench.find<QListView>(u"queries"_s)->hasFocus());
  bench.press(Qt::Key_Tab);
  QVERIFY(bench.find<BlockColumn>(u"chunks"_s)->hasFocus());
  bench.press(Qt::Key_Tab);
  QVERIFY(bench.find<QWidget>(u"answerPane"_s)->hasFocus());
}

void WanderingTest::the_list_steps_through_queries_and_stops_at_its_ends()
{
  JudgeBench bench(smallWorkspace(3, 3));
  bench.press(Qt::Key_BracketLeft);
  QCOMPARE(bench.query(), u"q1"_s);
  QVERIFY(bench.page().whyNot().contains(u"first"_s));
  bench.press(Qt::Key_Left);
  bench.press(Qt::Key_Down);
  QCOMPARE(bench.query(), u"q2"_s);
  QVERIFY(bench.find<QListView>(u"queries"_s)->hasFocus());
  QCOMPARE(bench.find<QListView>(u"queries"_s)->currentIndex().row(), 1);
  bench.press(Qt::Key_End);
  QCOMPARE(bench.query(), u"q3"_s);
}

void WanderingTest::folding_the_list_leaves_a_rail_that_opens_again()
{
  JudgeBench bench;
  bench.press(Qt::Key_Q);
  QVERIFY(!bench.find<QListView>(u"queries"_s)->isVisible());
  QVERIFY(bench.find<QWidget>(u"queryPane"_s)->width() < 80);
  bench.press(Qt::Key_Left); // no pane there to go to
  QVERIFY(bench.find<BlockColumn>(u"chunks"_s)->hasFocus());
  QTest::mouseClick(bench.find<KeyButton>(u"foldList"_s), Qt::LeftButton);
  QVERIFY(bench.find<QListView>(u"queries"_s)->isVisible());
}

void WanderingTest::a_note_and_a_comparison_leave_the_shares_of_the_panes_as_they_were()
{
  JudgeBench bench;
  QVERIFY(bench.waitForFigures());
  for (int i = 0; i < 3; ++i) QCoreApplication::processEvents(); // the foot has its height with its figures
  const auto* const splitter = bench.find<QSplitter>(u"judgeRight"_s);
  const QList<int> before = splitter->sizes();
  for (int i = 0; i < 2; ++i) {
    bench.press(Qt::Key_M);
    QTRY_VERIFY(splitter->sizes() != before);
    bench.press(Qt::Key_Escape);
    QTRY_COMPARE(splitter->sizes(), before);
    bench.press(Qt::Key_V);
    QTRY_VERIFY(splitter->sizes() != before);
    bench.press(Qt::Key_V);
    QTRY_COMPARE(splitter->sizes(), before);
  }
}

void WanderingTest::shuffling_hides_the_ranks_and_keeps_the_chunk()
{
  JudgeBench bench;
  bench.press(Qt::Key_J);
  QVERIFY(bench.spokenCard(1).contains(u"#2"_s));
  bench.press(Qt::Key_U);
  QCOMPARE(bench.activeChunk(), u"q1-c2"_s);
  for (int card = 0; card < 10; ++card) QVERIFY(!bench.spokenCard(card).contains(u'#'));
  bench.press(Qt::Key_U);
  QVERIFY(bench.spokenCard(1).contains(u"#2"_s));
}

void WanderingTest::the_dividers_name_what_the_generator_did_not_see()
{
  JudgeBench bench(smallWorkspace(1, 5));
  JudgeDesk desk(bench.session());
  QVERIFY(desk.load());
  QVERIFY(desk.show(bench.page().currentQuery()));
  ChunkSource source(desk, tableKeys());
  source.pageChanged();
  QCOMPARE(source.header(2).divider, QString());
  QCOMPARE(source.header(3).divider, u"below k = 3: not shown to the generator"_s);
  QCOMPARE(source.header(4).divider, QString());
}

void WanderingTest::a_chunk_added_to_the_pool_appears_on_the_page()
{
  QVector<Record> records = smallWorkspace(1, 3);
  ChunkRecord lone;
  lone.name = u"found by hand"_s;
  lone.text = u"Nobody retrieved this."_s;
  records.append(lone);
  JudgeBench bench(records);
  QVERIFY(bench.waitForFigures());
  QVERIFY(bench.session().addToPool(bench.page().currentQuery(), bench.chunk(u"found by hand"_s)));
  QCOMPARE(bench.find<BlockColumn>(u"chunks"_s)->model()->rowCount(), 4);
  bench.page().showChunk(bench.chunk(u"found by hand"_s));
  QCOMPARE(bench.activeChunk(), u"found by hand"_s);
}

void WanderingTest::markup_in_texts_stays_plain()
{
  const QString markup = u"<b>bold</b><img src='http://example.invalid/x.png'> &amp;"_s;
  QVector<Record> records = smallWorkspace(1, 2);
  for (Record& record : records) {
    if (auto* const query = std::get_if<QueryRecord>(&record)) {
      query->detail.row.text = markup;
      query->detail.row.family = markup;
      query->detail.reference = markup;
      query->detail.conversation = {{markup, markup}, {u"user"_s, markup}};
    }
    if (auto* const answer = std::get_if<AnswerRecord>(&record)) answer->text = markup + u"             "_s;
    if (auto* const chunk = std::get_if<ChunkRecord>(&record)) chunk->text = markup;
  }
  JudgeBench bench(records);
  QVERIFY2(bench.problem().isEmpty(), qPrintable(bench.problem()));
  bench.press(Qt::Key_I);
  for (const QLabel* const label : bench.page().findChildren<QLabel*>()) QCOMPARE(label->textFormat(), Qt::PlainText);
  QVERIFY(bench.find<QTextEdit>(u"answerText"_s)->toPlainText().startsWith(markup));
  QVERIFY(bench.text(u"wholeQuery"_s).contains(markup));
  for (const QWidget* const widget : bench.page().findChildren<QWidget*>())
    QVERIFY2(!widget->toolTip().contains(u"<img"_s), qPrintable(widget->toolTip()));
}

void WanderingTest::an_empty_workspace_says_what_to_do()
{
  JudgeBench bench(QVector<Record>{});
  QVERIFY2(bench.problem().isEmpty(), qPrintable(bench.problem()));
  QVERIFY(bench.text(u"noQueries"_s).contains(u"Import"_s));
  QVERIFY(bench.find<QLabel>(u"noQueries"_s)->isVisible());
  bench.press(Qt::Key_1);
  bench.press(Qt::Key_Return);
  bench.press(Qt::Key_J);
  QVERIFY(!bench.find<QWidget>(u"chunkPane"_s)->isVisible());
}

void WanderingTest::every_control_has_a_name_and_its_key()
{
  JudgeBench bench;
  for (const auto* const button : bench.page().findChildren<KeyButton*>()) {
    if (!button->isVisible()) continue;
    QVERIFY(!button->objectName().isEmpty());
    QVERIFY2(!button->accessibleName().isEmpty(), qPrintable(button->objectName()));
  }
  for (const QString& name : {u"foldList"_s, u"runChooser"_s, u"compare"_s})
    QVERIFY2(!bench.find<KeyButton>(name)->label().key.isEmpty(), qPrintable(name));
  for (const QString& name : {u"criterion4value3"_s, u"criterion3value0"_s})
    QVERIFY2(!bench.find<KeyButton>(name)->label().key.isEmpty(), qPrintable(name));
}

} // namespace assayer::tests
