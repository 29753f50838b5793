#include "ui/judge/judging_test.h"

#include "judge/note_editor.h"
#include "shared/block_column.h"
#include "ui/judge/judge_bench.h"

#include <QApplication>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

void JudgingTest::ten_chunks_are_graded_by_ten_keys_in_the_order_of_the_run()
{
  JudgeBench bench;
  QVERIFY2(bench.problem().isEmpty(), qPrintable(bench.problem()));
  const int grades[] = {3, 0, 1, 2, 0, 3, 1, 0, 2, 1};
  for (int i = 0; i < 10; ++i) {
    QCOMPARE(bench.activeChunk(), u"q1-c%1"_s.arg(i + 1));
    bench.press(Qt::Key_0 + grades[i]);
  }
  for (int i = 0; i < 10; ++i) {
    const auto label = bench.stored(u"q1"_s, u"q1-c%1"_s.arg(i + 1));
    QVERIFY(label);
    QCOMPARE(label->value, std::optional<int>(grades[i]));
    QVERIFY(bench.spokenCard(i).contains(QString::number(grades[i])));
  }
  QCOMPARE(bench.activeChunk(), u"q1-c10"_s); // stops at the pane's end and says what comes next
  QVERIFY(bench.lastSaid().contains(u"grade 1"_s));
  QVERIFY(bench.lastSaid().contains(u"→ answer and claims"_s));
}

void JudgingTest::grading_goes_to_the_next_open_chunk_and_skips_judged_ones()
{
  JudgeBench bench;
  bench.press(Qt::Key_J);
  bench.press(Qt::Key_1); // the second
  bench.press(Qt::Key_Home);
  bench.press(Qt::Key_2); // the first; the second is judged
  QCOMPARE(bench.activeChunk(), u"q1-c3"_s);
}

void JudgingTest::the_stay_key_grades_without_moving_on()
{
  JudgeBench bench;
  QVERIFY(bench.page().runCommand(u"judge.grade-stay.2"_s));
  QCOMPARE(bench.activeChunk(), u"q1-c1"_s);
  QCOMPARE(bench.stored(u"q1"_s, u"q1-c1"_s)->value, std::optional<int>(2));
}

void JudgingTest::a_digit_on_a_judged_chunk_changes_its_label()
{
  JudgeBench bench;
  bench.press(Qt::Key_3);
  bench.press(Qt::Key_K);
  bench.press(Qt::Key_0);
  QCOMPARE(bench.stored(u"q1"_s, u"q1-c1"_s)->value, std::optional<int>(0));
}

void JudgingTest::a_digit_that_no_grade_has_does_nothing_and_says_so()
{
  JudgeBench bench;
  bench.press(Qt::Key_7);
  QCOMPARE(bench.activeChunk(), u"q1-c1"_s);
  QVERIFY(!bench.stored(u"q1"_s, u"q1-c1"_s));
  QVERIFY(!bench.page().whyNot().isEmpty());
}

void JudgingTest::cannot_judge_asks_for_a_reason_and_keeps_it()
{
  JudgeBench bench;
  bench.press(Qt::Key_X);
  QVERIFY(bench.find<QWidget>(u"reasonLine"_s)->isVisible());
  bench.type(u"b"_s);
  bench.press(Qt::Key_Return);
  const auto label = bench.stored(u"q1"_s, u"q1-c1"_s);
  QVERIFY(label);
  QVERIFY(label->state == LabelState::CannotJudge);
  QCOMPARE(label->rationale, u"outside my field"_s);
  QCOMPARE(bench.activeChunk(), u"q1-c2"_s);

  bench.press(Qt::Key_X);
  bench.type(u"needs 3 experts"_s); // digits are the field's
  bench.press(Qt::Key_Return);
  QCOMPARE(bench.stored(u"q1"_s, u"q1-c2"_s)->rationale, u"needs 3 experts"_s);
  QVERIFY(bench.find<BlockColumn>(u"chunks"_s)->hasFocus());
}

void JudgingTest::escape_leaves_the_reason_without_a_label()
{
  JudgeBench bench;
  bench.press(Qt::Key_X);
  bench.type(u"a"_s);
  bench.press(Qt::Key_Escape);
  QVERIFY(!bench.find<QWidget>(u"reasonLine"_s)->isVisible());
  QVERIFY(!bench.stored(u"q1"_s, u"q1-c1"_s));
  QCOMPARE(bench.activeChunk(), u"q1-c1"_s);
  bench.press(Qt::Key_1); // keys are commands again
  QVERIFY(bench.stored(u"q1"_s, u"q1-c1"_s));
}

void JudgingTest::later_withdraw_and_repeat_work_by_keys()
{
  JudgeBench bench;
  bench.press(Qt::Key_L);
  QVERIFY(bench.stored(u"q1"_s, u"q1-c1"_s)->state == LabelState::Later);
  bench.press(Qt::Key_2);
  bench.press(Qt::Key_Period);
  QCOMPARE(bench.stored(u"q1"_s, u"q1-c3"_s)->value, std::optional<int>(2));
  QCOMPARE(bench.activeChunk(), u"q1-c4"_s);
  bench.press(Qt::Key_K);
  bench.press(Qt::Key_Backspace);
  QVERIFY(!bench.stored(u"q1"_s, u"q1-c3"_s));
  QVERIFY(bench.spokenCard(2).contains(u"unjudged"_s));
}

void JudgingTest::a_held_key_never_labels_twice()
{
  JudgeBench bench;
  QKeyEvent held(QEvent::KeyPress, Qt::Key_2, {}, u"2"_s, true);
  QCoreApplication::sendEvent(QApplication::focusWidget(), &held);
  QVERIFY(!bench.stored(u"q1"_s, u"q1-c1"_s));
}

void JudgingTest::digits_in_a_note_stay_in_the_note()
{
  JudgeBench bench;
  bench.press(Qt::Key_M);
  auto* const field = bench.find<QPlainTextEdit>(u"noteText"_s);
  QVERIFY(field->hasFocus());
  bench.type(u"see 3 and 0, ask F"_s);
  bench.press(Qt::Key_Return, Qt::ControlModifier);
  QVERIFY(!field->isVisible());
  QVERIFY(!bench.stored(u"q1"_s, u"q1-c1"_s));
  QCOMPARE(bench.stored(u"q1"_s, u"q1-c1"_s, criterion::Note)->rationale, u"see 3 and 0, ask F"_s);
  QVERIFY(bench.spokenCard(0).contains(u"see 3 and 0"_s));
  QVERIFY(bench.find<BlockColumn>(u"chunks"_s)->hasFocus());

  bench.press(Qt::Key_M); // the note so far, and an empty one removes it
  QCOMPARE(field->toPlainText(), u"see 3 and 0, ask F"_s);
  field->clear();
  bench.press(Qt::Key_Escape);
  QVERIFY(!bench.stored(u"q1"_s, u"q1-c1"_s, criterion::Note));
}

void JudgingTest::a_note_is_saved_when_the_hand_leaves_it()
{
  JudgeBench bench;
  bench.press(Qt::Key_M);
  bench.type(u"half a thought"_s);
  bench.find<QListView>(u"queries"_s)->setFocus(Qt::MouseFocusReason);
  QCOMPARE(bench.stored(u"q1"_s, u"q1-c1"_s, criterion::Note)->rationale, u"half a thought"_s);
}

void JudgingTest::a_note_that_cannot_be_saved_stays_open()
{
  bool durable = false;
  QStringList tried;
  NoteEditor editor(
      u"note"_s,
      [&](const QString& text) {
        tried.append(text);
        return durable;
      },
      nullptr);
  editor.edit(u"a chunk"_s, {});
  editor.findChild<QPlainTextEdit*>(u"noteText"_s)->setPlainText(u"precious"_s);
  QVERIFY(!editor.finish());
  QVERIFY(editor.isOpen());
  durable = true;
  QVERIFY(editor.finish());
  QVERIFY(!editor.isOpen());
  QCOMPARE(tried, (QStringList{u"precious"_s, u"precious"_s}));
}

void JudgingTest::a_grade_on_an_earlier_text_is_shown_and_one_key_confirms_it()
{
  JudgeBench bench(smallWorkspace(1, 3));
  bench.press(Qt::Key_2); // q1-c1 as it was
  ChunkRecord chunk;
  chunk.name = u"q1-c1"_s;
  chunk.text = u"The passage was rewritten."_s;
  RunRecord run;
  run.row.name = u"gamma"_s;
  run.row.k = 3;
  run.row.record = u"{}"_s;
  RankingRecord ranking;
  ranking.run = run.row.name;
  ranking.query = u"q1"_s;
  ranking.chunks = {chunk.name};
  QCOMPARE(importRecords(bench.store(), {chunk, run, ranking}), QString());
  bench.session().reload();
  QVERIFY(bench.waitForFigures());
  bench.press(Qt::Key_End);
  QCOMPARE(bench.activeChunk(), u"q1-c1"_s); // the new text, at the end of the pool
  const int last = bench.find<BlockColumn>(u"chunks"_s)->active();
  QVERIFY2(bench.spokenCard(last).contains(u"text has changed"_s), qPrintable(bench.spokenCard(last)));
  QVERIFY(!bench.stored(u"q1"_s, u"q1-c1"_s));
  bench.press(Qt::Key_2);
  QCOMPARE(bench.stored(u"q1"_s, u"q1-c1"_s)->value, std::optional<int>(2)); // findChunk: the newest text
  QVERIFY(!bench.spokenCard(last).contains(u"text has changed"_s));
}

void JudgingTest::an_import_that_lands_waits_for_the_text_being_typed()
{
  JudgeBench bench(smallWorkspace(1, 3));
  bench.press(Qt::Key_M);
  bench.type(u"half "_s);
  ChunkRecord chunk;
  chunk.name = u"new"_s;
  chunk.text = u"A new passage."_s;
  PoolRecord pool{u"q1"_s, chunk.name};
  QCOMPARE(importRecords(bench.store(), {chunk, pool}), QString());
  bench.session().reload();
  QVERIFY(bench.waitForFigures());
  bench.type(u"2 done"_s);
  bench.press(Qt::Key_Return, Qt::ControlModifier);
  QCOMPARE(bench.stored(u"q1"_s, u"q1-c1"_s, criterion::Note)->rationale, u"half 2 done"_s);
  QVERIFY(!bench.stored(u"q1"_s, u"q1-c1"_s));
  QTRY_COMPARE(bench.find<BlockColumn>(u"chunks"_s)->model()->rowCount(), 4);
}

void JudgingTest::a_flag_stands_in_its_own_slot_beside_progress()
{
  JudgeBench bench;
  QVERIFY(bench.waitForFigures());
  bench.press(Qt::Key_2);
  bench.press(Qt::Key_F);
  QVERIFY(bench.stored(u"q1"_s, u"q1-c2"_s, criterion::Flag));
  const QString row = bench.find<QListView>(u"queries"_s)->model()->index(0, 0).data(Qt::DisplayRole).toString();
  QVERIFY2(row.contains(u"judged 1 of 10"_s), qPrintable(row));
  QVERIFY2(row.contains(u"flagged"_s), qPrintable(row));
  bench.press(Qt::Key_F);
  QVERIFY(!bench.stored(u"q1"_s, u"q1-c2"_s, criterion::Flag));
}

void JudgingTest::enter_names_the_first_gap_and_else_goes_to_the_next_query()
{
  JudgeBench bench(smallWorkspace(2, 3));
  bench.press(Qt::Key_1);
  bench.press(Qt::Key_L); // the second, later
  bench.press(Qt::Key_1);
  bench.press(Qt::Key_Return);
  QCOMPARE(bench.query(), u"q1"_s);
  QCOMPARE(bench.activeChunk(), u"q1-c2"_s);
  QVERIFY2(bench.lastSaid().contains(u"q1-c2"_s), qPrintable(bench.lastSaid()));
  bench.press(Qt::Key_2);
  bench.press(Qt::Key_Return);
  QCOMPARE(bench.query(), u"q2"_s);
  QCOMPARE(bench.activeChunk(), u"q2-c1"_s);
}

void JudgingTest::undo_and_redo_cross_queries_and_name_what_they_changed()
{
  JudgeBench bench;
  bench.press(Qt::Key_3);
  bench.press(Qt::Key_BracketRight);
  QCOMPARE(bench.query(), u"q2"_s);
  bench.press(Qt::Key_1);
  bench.press(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(bench.activeChunk(), u"q2-c1"_s);
  bench.press(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(bench.query(), u"q1"_s);
  QCOMPARE(bench.activeChunk(), u"q1-c1"_s);
  QVERIFY2(bench.lastSaid().contains(u"undone: grade 3"_s), qPrintable(bench.lastSaid()));
  QVERIFY(bench.lastSaid().contains(u"q1-c1"_s));
  QVERIFY(!bench.stored(u"q1"_s, u"q1-c1"_s));
  bench.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  QCOMPARE(bench.stored(u"q1"_s, u"q1-c1"_s)->value, std::optional<int>(3));
  bench.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  QCOMPARE(bench.query(), u"q2"_s);
  QVERIFY(bench.lastSaid().contains(u"redone: grade 1"_s));
}

void JudgingTest::undo_survives_a_restart()
{
  JudgeBench bench;
  bench.press(Qt::Key_3);
  bench.press(Qt::Key_BracketRight);
  bench.restart();
  QVERIFY2(bench.problem().isEmpty(), qPrintable(bench.problem()));
  QCOMPARE(bench.query(), u"q2"_s);
  bench.press(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(bench.query(), u"q1"_s);
  QVERIFY(!bench.stored(u"q1"_s, u"q1-c1"_s));
}

void JudgingTest::without_a_judge_nothing_can_be_pressed()
{
  TemporaryWorkspace workspace(smallWorkspace(1, 3));
  workspace.close();
  auto session = Session::open(workspace.path());
  QVERIFY(session);
  JudgePage page(**session, nullptr);
  page.resize(1000, 600);
  page.show();
  QVERIFY(!page.runCommand(u"judge.grade.2"_s));
  QVERIFY(page.whyNot().contains(u"who judges"_s));
  QVERIFY(!page.runCommand(u"judge.note"_s));
  QVERIFY(page.runCommand(u"move.next"_s)); // looking is allowed
}

void JudgingTest::a_label_that_another_window_saves_appears_without_moving_the_hand()
{
  JudgeBench bench;
  bench.press(Qt::Key_J);
  auto other = Store::another(bench.path());
  QVERIFY(other);
  Decision decision;
  decision.subject = relevanceOf(*(*other)->findQuery(u"q1"_s), *(*other)->findChunk(u"q1-c5"_s));
  decision.value = 2;
  QVERIFY((*other)->record({bench.session().judge()->id, {decision}}));
  QTRY_VERIFY(bench.spokenCard(4).contains(u"partly answers"_s));
  QCOMPARE(bench.activeChunk(), u"q1-c2"_s);
}

} // namespace assayer::tests
