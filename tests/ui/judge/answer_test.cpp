#include "ui/judge/answer_test.h"

#include "core/text.h"
#include "judge/answer_text.h"
#include "judge/citation_list.h"
#include "judge/criterion_row.h"
#include "shared/block_column.h"
#include "shared/key_cap.h"
#include "ui/judge/judge_bench.h"

#include <QLabel>
#include <QMenu>
#include <QTest>
#include <QTextBlock>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

const QString answerText = u"👩‍🚒 Yes:\r\nwithin 30 days [1], in cash [2], see [3]."_s;

CitationRecord cite(const QString& mark, const QString& chunk)
{
  const qsizetype at = answerText.indexOf(mark);
  const int first = text::toCodePoint(answerText, at);
  return {first, first + static_cast<int>(mark.size()), chunk};
}

// One query, two runs, chunks a (its document has expired), b, c; "new" saw a and b, "old" saw only c.
QVector<Record> desk()
{
  QVector<Record> records;
  DocumentRecord document;
  document.row.name = u"rules"_s;
  document.row.title = u"Rules of 2024"_s;
  document.row.validTo = u"2025-01-01"_s;
  records.append(document);
  for (const QString& name : {u"a"_s, u"b"_s, u"c"_s}) {
    ChunkRecord chunk;
    chunk.name = name;
    chunk.text = u"The text of chunk %1."_s.arg(name);
    if (name == u"a"_s) chunk.document = document.row.name;
    records.append(chunk);
  }
  for (const QString& name : {u"q1"_s, u"q2"_s}) {
    QueryRecord query;
    query.detail.row.name = name;
    query.detail.row.text = u"Question %1?"_s.arg(name);
    query.detail.row.expect = Expect::Answer;
    query.detail.reference = u"Thirty days."_s;
    query.detail.date = u"2026-03-01"_s;
    query.detail.conversation = {{u"user"_s, u"An earlier turn."_s}, {u"assistant"_s, u"Its reply."_s}};
    records.append(query);
  }
  for (const QString& name : {u"new"_s, u"old"_s}) {
    RunRecord run;
    run.row.name = name;
    run.row.k = name == u"new"_s ? 2 : 1;
    run.row.record = u"{}"_s;
    records.append(run);
    RankingRecord ranking;
    ranking.run = name;
    ranking.query = u"q1"_s;
    ranking.chunks = name == u"new"_s ? QStringList{u"a"_s, u"b"_s, u"c"_s} : QStringList{u"c"_s, u"a"_s};
    records.append(ranking);
    AnswerRecord answer;
    answer.run = name;
    answer.query = u"q1"_s;
    answer.text = name == u"new"_s ? answerText : u"No."_s;
    if (name == u"new"_s)
      answer.citations = {cite(u"[1]"_s, u"a"_s), cite(u"[2]"_s, u"c"_s), cite(u"[3]"_s, u"ghost"_s)};
    records.append(answer);
  }
  AnswerRecord failed;
  failed.run = u"old"_s;
  failed.query = u"q2"_s;
  failed.state = AnswerState::Failed;
  records.append(failed);
  CriterionRecord tone;
  tone.name = u"tone"_s;
  tone.ordinal = true;
  tone.values = {u"cold"_s, u"fair"_s, u"kind"_s};
  records.append(tone);
  CriterionRecord preference;
  preference.name = u"preference"_s;
  preference.on = SubjectKind::AnswerPair;
  preference.ordinal = true;
  preference.values = {u"first"_s, u"same"_s, u"second"_s};
  records.append(preference);
  return records;
}

void goToWholeAnswer(JudgeBench& bench)
{
  for (int pane = 0; pane < 3; ++pane) bench.press(Qt::Key_Right);
  QVERIFY(bench.find<QWidget>(u"wholeAnswer"_s)->hasFocus());
}

QString spokenCriterion(JudgeBench& bench, CriterionId id)
{
  return bench.find<CriterionRow>(u"criterion%1"_s.arg(id.value))->accessibleName();
}

CriterionId ownCriterion(JudgeBench& bench, const QString& name)
{
  const auto criteria = bench.store().criteria();
  for (const Criterion& row : *criteria)
    if (row.name.endsWith(name)) return row.id;
  return {};
}

} // namespace

void AnswerTest::citations_lead_to_their_chunks_by_keys_and_by_click()
{
  JudgeBench bench(desk());
  QVERIFY2(bench.problem().isEmpty(), qPrintable(bench.problem()));
  bench.press(Qt::Key_Right);
  bench.press(Qt::Key_J); // [1]
  QCOMPARE(bench.activeChunk(), u"a"_s);
  bench.press(Qt::Key_J); // [2]
  QCOMPARE(bench.activeChunk(), u"c"_s);
  QVERIFY(bench.find<QWidget>(u"answerPane"_s)->hasFocus());
  bench.press(Qt::Key_Return);
  QVERIFY(bench.find<BlockColumn>(u"chunks"_s)->hasFocus());
  QCOMPARE(bench.query(), u"q1"_s);

  auto* const sources = bench.find<CitationList>(u"sources"_s);
  QTest::mouseClick(sources, Qt::LeftButton, {}, sources->rowRect(0).center());
  QCOMPARE(bench.activeChunk(), u"a"_s);

  auto* const text = bench.find<AnswerText>(u"answerText"_s);
  QTextCursor place(text->document());
  place.setPosition(static_cast<int>(answerText.indexOf(u"[2]"_s)) + 1);
  QTest::mouseClick(text->viewport(), Qt::LeftButton, {}, text->cursorRect(place).center());
  QCOMPARE(bench.activeChunk(), u"c"_s);
}

void AnswerTest::unknown_and_unseen_sources_are_marked_in_words()
{
  JudgeBench bench(desk());
  const QString sources = bench.find<CitationList>(u"sources"_s)->accessibleName();
  QVERIFY2(sources.contains(u"[1] a was shown"_s), qPrintable(sources));
  QVERIFY2(sources.contains(u"[2] c never shown to the generator"_s), qPrintable(sources));
  QVERIFY2(sources.contains(u"[3] ghost not in the corpus"_s), qPrintable(sources));
  bench.press(Qt::Key_Right);
  for (int i = 0; i < 3; ++i) bench.press(Qt::Key_J);
  QCOMPARE(bench.activeChunk(), u"c"_s); // the unknown one moves nothing
  QVERIFY2(bench.lastSaid().contains(u"not in the corpus"_s), qPrintable(bench.lastSaid()));
}

void AnswerTest::an_answer_that_is_missing_empty_or_failed_says_which()
{
  JudgeBench bench(desk());
  QVERIFY(!bench.find<QWidget>(u"answerState"_s)->isVisible());
  bench.press(Qt::Key_BracketRight);
  QVERIFY2(bench.text(u"answerState"_s).contains(u"No answer in this run"_s), qPrintable(bench.text(u"answerState"_s)));
  QVERIFY(bench.find<QLabel>(u"noCriteria"_s)->isVisible());
  auto* const menu = bench.find<QMenu>(u"runMenu"_s);
  bench.page().runCommand(u"run.choose"_s);
  menu->actions().first()->trigger(); // the only answer of the query: it failed
  menu->hide();
  QVERIFY2(bench.text(u"answerState"_s).contains(u"failed"_s), qPrintable(bench.text(u"answerState"_s)));
}

void AnswerTest::offsets_behind_an_emoji_and_crlf_mark_the_right_words()
{
  JudgeBench bench(desk());
  const auto* const text = bench.find<AnswerText>(u"answerText"_s);
  QCOMPARE(text->toPlainText().size(), answerText.size());
  QStringList underlined;
  for (QTextBlock block = text->document()->begin(); block.isValid(); block = block.next())
    for (auto part = block.begin(); !part.atEnd(); ++part)
      if (part.fragment().charFormat().underlineStyle() != QTextCharFormat::NoUnderline)
        underlined.append(part.fragment().text());
  QCOMPARE(underlined, (QStringList{u"[1]"_s, u"[2]"_s, u"[3]"_s}));
}

void AnswerTest::criteria_are_set_by_digits_and_go_on()
{
  JudgeBench bench(desk());
  goToWholeAnswer(bench);
  bench.press(Qt::Key_2); // addresses
  bench.press(Qt::Key_1); // outcome: answered
  bench.press(Qt::Key_3); // correct: yes
  bench.press(Qt::Key_0); // complete
  bench.press(Qt::Key_1); // conflict: no
  bench.press(Qt::Key_2); // limits: yes
  const std::pair<CriterionId, int> expected[] = {{criterion::Addresses, 2},     {criterion::Outcome, 0},
                                                  {criterion::Correct, 2},       {criterion::Complete, 0},
                                                  {criterion::FlagsConflict, 0}, {criterion::StatesLimits, 1}};
  for (const auto& [id, value] : expected) {
    const auto label = bench.storedAnswer(u"q1"_s, u"new"_s, id);
    QVERIFY(label);
    QCOMPARE(label->value, std::optional<int>(value));
  }
  QCOMPARE(spokenCriterion(bench, criterion::Correct), u"Correct: 3 yes"_s);
  QVERIFY(bench.find<KeyButton>(u"criterion5value2"_s)->isChecked());
  QVERIFY(!bench.stored(u"q1"_s, u"a"_s)); // the column was not graded meanwhile
}

void AnswerTest::cannot_judge_later_and_withdraw_work_on_a_criterion()
{
  JudgeBench bench(desk());
  goToWholeAnswer(bench);
  bench.press(Qt::Key_X);
  bench.type(u"a"_s);
  bench.press(Qt::Key_Return);
  QVERIFY(bench.find<QWidget>(u"wholeAnswer"_s)->hasFocus());
  QVERIFY(bench.storedAnswer(u"q1"_s, u"new"_s, criterion::Addresses)->state == LabelState::CannotJudge);
  QVERIFY(spokenCriterion(bench, criterion::Addresses).contains(u"can't judge: too little context"_s));
  bench.press(Qt::Key_L); // outcome
  QVERIFY(bench.storedAnswer(u"q1"_s, u"new"_s, criterion::Outcome)->state == LabelState::Later);
  bench.press(Qt::Key_K);
  bench.press(Qt::Key_Backspace);
  QVERIFY(!bench.storedAnswer(u"q1"_s, u"new"_s, criterion::Outcome));
}

void AnswerTest::critical_errors_are_folded_and_open_by_space()
{
  JudgeBench bench(desk());
  goToWholeAnswer(bench);
  auto* const fact = bench.find<CriterionRow>(u"criterion9"_s);
  QVERIFY(!fact->isVisible());
  for (int i = 0; i < 6; ++i) bench.press(Qt::Key_J); // from the first line to the heading
  bench.press(Qt::Key_Space);
  QVERIFY(fact->isVisible());
  bench.press(Qt::Key_J);
  bench.press(Qt::Key_2);
  QCOMPARE(bench.storedAnswer(u"q1"_s, u"new"_s, criterion::CriticalFactual)->value, std::optional<int>(1));
  QVERIFY2(bench.text(u"groupCounts"_s).contains(u"6 of 7 open"_s), qPrintable(bench.text(u"groupCounts"_s)));
}

void AnswerTest::a_stale_source_is_proposed_and_counts_only_when_confirmed()
{
  JudgeBench bench(desk());
  QVERIFY(bench.spokenCard(0).contains(u"expired 2025-01-01"_s));
  QVERIFY2(bench.text(u"groupCounts"_s).contains(u"1 proposed"_s), qPrintable(bench.text(u"groupCounts"_s)));
  QVERIFY(spokenCriterion(bench, criterion::CriticalStale).contains(u"proposed"_s));
  QVERIFY(!bench.storedAnswer(u"q1"_s, u"new"_s, criterion::CriticalStale));
  goToWholeAnswer(bench);
  QTest::mouseClick(bench.find<KeyButton>(u"groupToggle"_s), Qt::LeftButton);
  QTest::mouseClick(bench.find<KeyButton>(u"criterion11value1"_s), Qt::LeftButton);
  QCOMPARE(bench.storedAnswer(u"q1"_s, u"new"_s, criterion::CriticalStale)->value, std::optional<int>(1));
  QVERIFY(!bench.text(u"groupCounts"_s).contains(u"proposed"_s));
}

void AnswerTest::the_teams_own_criteria_stand_below_and_have_keys()
{
  JudgeBench bench(desk());
  const CriterionId tone = ownCriterion(bench, u"tone"_s);
  auto* const row = bench.find<CriterionRow>(u"criterion%1"_s.arg(tone.value));
  QVERIFY(row->isVisible());
  QVERIFY(row->y() > bench.find<QWidget>(u"criticalErrors"_s)->y());
  goToWholeAnswer(bench);
  bench.press(Qt::Key_End);
  bench.press(Qt::Key_3);
  QCOMPARE(bench.storedAnswer(u"q1"_s, u"new"_s, tone)->value, std::optional<int>(2));
}

void AnswerTest::undo_goes_to_the_criterion_of_another_query()
{
  JudgeBench bench(desk());
  goToWholeAnswer(bench);
  bench.press(Qt::Key_2);
  bench.press(Qt::Key_BracketRight);
  bench.press(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(bench.query(), u"q1"_s);
  QVERIFY(bench.find<QWidget>(u"wholeAnswer"_s)->hasFocus());
  QVERIFY(bench.lastSaid().contains(u"undone: Addresses the question"_s));
  bench.press(Qt::Key_3); // it is the active line
  QCOMPARE(bench.storedAnswer(u"q1"_s, u"new"_s, criterion::Addresses)->value, std::optional<int>(3));
}

void AnswerTest::two_answers_stand_side_by_side_under_neutral_names()
{
  JudgeBench bench(desk());
  bench.session().setBlind(false);
  QCOMPARE(bench.find<KeyButton>(u"runChooser"_s)->label().word, u"new"_s);
  bench.press(Qt::Key_V);
  const auto name = [&bench](const QString& side) {
    return bench.find<QWidget>(side)->findChild<QLabel*>(u"answerName"_s)->text();
  };
  QVERIFY(bench.find<QWidget>(u"answerRight"_s)->isVisible());
  QVERIFY(name(u"answerLeft"_s).contains(u"Answer A"_s));
  QVERIFY(name(u"answerRight"_s).contains(u"Answer B"_s));
  QVERIFY(bench.find<KeyButton>(u"runChooser"_s)->label().word.startsWith(u"Answer"_s));
  bench.press(Qt::Key_V);
  QVERIFY(!bench.find<QWidget>(u"answerRight"_s)->isVisible());
}

void AnswerTest::a_preference_is_stored_in_the_order_of_the_runs()
{
  JudgeBench bench(desk());
  const CriterionId preference = ownCriterion(bench, u"preference"_s);
  auto* const row = bench.find<CriterionRow>(u"criterion%1"_s.arg(preference.value));
  QVERIFY(!row->isVisible());
  bench.press(Qt::Key_V);
  QVERIFY(row->isVisible());
  const bool newIsLeft =
      bench.page().findChild<QWidget*>(u"answerLeft"_s)->findChild<AnswerText*>()->toPlainText() != u"No."_s;
  goToWholeAnswer(bench);
  bench.press(Qt::Key_End);
  bench.press(Qt::Key_1); // the left one is better
  const auto id = bench.page().currentQuery();
  std::optional<Label> stored;
  const auto labels = bench.store().labelsOf(id, LabelScope::everybody());
  for (const Label& label : *labels)
    if (label.subject.criterion == preference) stored = label;
  QVERIFY(stored);
  const auto first = bench.store().answer(*bench.store().findRun(u"new"_s), id);
  QCOMPARE(stored->subject.item, (*first)->id.value); // lower run first, whatever stood left
  QCOMPARE(stored->value, std::optional<int>(newIsLeft ? 0 : 2));
}

void AnswerTest::choosing_another_run_shows_its_ranking_and_answer()
{
  JudgeBench bench(desk());
  bench.session().setBlind(false);
  bench.page().runCommand(u"run.choose"_s);
  auto* const menu = bench.find<QMenu>(u"runMenu"_s);
  for (QAction* const action : menu->actions())
    if (action->text().contains(u"old"_s)) action->trigger();
  menu->hide();
  QCOMPARE(bench.find<AnswerText>(u"answerText"_s)->toPlainText(), u"No."_s);
  QVERIFY(bench.spokenCard(0).startsWith(u"#1, c"_s));
}

void AnswerTest::details_open_and_fold_by_their_key()
{
  JudgeBench bench(desk());
  QVERIFY(bench.text(u"detailsLine"_s).contains(u"reference"_s));
  QVERIFY(!bench.find<QWidget>(u"detailsArea"_s)->isVisible());
  QVERIFY(!bench.find<QWidget>(u"wholeQueryArea"_s)->isVisible());
  bench.press(Qt::Key_I);
  QVERIFY(bench.find<QWidget>(u"detailsArea"_s)->isVisible());
  QVERIFY(bench.text(u"conversation"_s).contains(u"An earlier turn."_s));
  bench.press(Qt::Key_I);
  QVERIFY(!bench.find<QWidget>(u"detailsArea"_s)->isVisible());
}

} // namespace assayer::tests
