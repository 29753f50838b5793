#include "ui/triage/triage_test.h"

#include "shared/key_cap.h"
#include "shared/theme.h"
#include "statistics/random_bits.h"
#include "triage/cluster_picture.h"
#include "triage/triage_words.h"
#include "ui/triage/triage_bench.h"
#include "work/daily_queue.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QDate>
#include <QDialog>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QPixmap>
#include <QSet>
#include <QTest>
#include <QTextEdit>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr int failingDrawn = 15;
constexpr int auditDrawn = 5;

/// The page with its day drawn, the first sample open.
struct DrawnDay : TriageBench {
  explicit DrawnDay(Role role = Role::Reviewer) : TriageBench(role)
  {
    if (!drawToday()) qFatal("the day was not drawn");
  }
  /// Goes to the first sample that fails.
  void goToFailing()
  {
    const Draw drawn = draw();
    while (drawn.samples[sample()].part != DrawPart::Failing) press(Qt::Key_BracketRight);
  }
  QDialog* dialog(const QString& name) { return window().findChild<QDialog*>(name); }
};

int value(Cause cause)
{
  return static_cast<int>(cause);
}

} // namespace

void TriageTest::nothing_is_drawn_until_it_is_asked_for()
{
  TriageBench page;
  QCOMPARE(page.samples(), QStringList());
  QVERIFY(page.text(u"noSamples"_s).contains(u"No sample has been drawn yet"_s));
  QVERIFY(page.drawToday());
  QCOMPARE(page.samples().size(), failingDrawn + auditDrawn);
  QCOMPARE(page.sample(), 0);
  QCOMPARE(page.progress(), u"0 of 20 samples done"_s);
  const Draw drawn = page.draw();
  QCOMPARE(drawn.day, TriageBench::today());
  QCOMPARE(drawn.answers, 30);
  QCOMPARE(drawn.failing, 22);
  const auto failing = std::ranges::count(drawn.samples, DrawPart::Failing, &DrawnSample::part);
  QCOMPARE(failing, failingDrawn);
}

void TriageTest::a_day_is_drawn_once_and_is_there_after_a_restart()
{
  DrawnDay page;
  const Draw before = page.draw();
  page.press(Qt::Key_D);
  page.press(Qt::Key_G);
  page.restart();
  QVERIFY(page.problem().isEmpty());
  QCOMPARE(page.draw(), before);
  QCOMPARE(page.samples().size(), before.samples.size());
  QVERIFY2(page.samples()[0].contains(causeName(Cause::IgnoredGoodContext)), qPrintable(page.samples()[0]));
  QVERIFY(page.find<QAbstractButton>(u"triage.draw"_s)->isHidden()); // this day has its draw
  QVERIFY(page.page().runCommand(u"triage.draw"_s));
  QTRY_COMPARE(page.lastSaid(), u"20 samples drawn, in shuffled order"_s);
  QCOMPARE(page.draw(), before);
}

// The cause, what kind it is, the next sample: D, a letter, O, Enter; one more where the cause goes another way.
void TriageTest::a_sample_is_triaged_with_five_keys()
{
  DrawnDay page;
  page.goToFailing();
  const int first = page.sample();
  page.press(Qt::Key_D);
  page.press(Qt::Key_R);
  page.press(Qt::Key_O);
  page.press(Qt::Key_Return);
  QCOMPARE(page.labelOn(first, criterion::Cause), std::optional<int>(value(Cause::RetrievalMiss)));
  QCOMPARE(page.labelOn(first, criterion::Disposition), std::optional<int>(1));
  QVERIFY(page.sample() != first);
  QCOMPARE(page.progress(), u"1 of 20 samples done"_s);
  const int second = page.sample();
  page.press(Qt::Key_D);
  page.press(Qt::Key_A); // all fine: nothing more is asked
  page.press(Qt::Key_Return);
  QCOMPARE(page.labelOn(second, criterion::Cause), std::optional<int>(value(Cause::Fine)));
  QVERIFY(page.sample() != second);
  QCOMPARE(page.progress(), u"2 of 20 samples done"_s);
}

void TriageTest::a_letter_names_the_cause_and_escape_leaves_it_open()
{
  DrawnDay page;
  page.press(Qt::Key_D);
  QVERIFY(page.find<QWidget>(u"causes"_s)->isVisible());
  // All letters are in sight: the pane has taken the room that it needs from its neighbours.
  for (const CauseWords& words : causeWords()) {
    auto* const letter = page.find<QAbstractButton>(u"cause.%1"_s.arg(words.letter));
    QTRY_COMPARE(letter->visibleRegion().boundingRect(), letter->rect());
  }
  page.press(Qt::Key_Escape);
  QVERIFY(!page.find<QWidget>(u"causes"_s)->isVisible());
  page.press(Qt::Key_D);
  page.press(Qt::Key_Return); // nothing is suggested to a judge who has said nothing
  QVERIFY2(page.lastSaid().contains(u"press a letter"_s), qPrintable(page.lastSaid()));
  QCOMPARE(page.labelOn(0, criterion::Cause), std::nullopt);
  page.press(Qt::Key_M);
  QCOMPARE(page.labelOn(0, criterion::Cause), std::optional<int>(value(Cause::FromMemory)));
  page.press(Qt::Key_D);
  page.press(Qt::Key_C); // another one takes its place
  QCOMPARE(page.labelOn(0, criterion::Cause), std::optional<int>(value(Cause::ConfidentlyWrong)));
  QVERIFY(page.find<QAbstractButton>(u"cause.c"_s)->isChecked());
  page.find<QAbstractButton>(u"cause.l"_s)->click();
  QCOMPARE(page.labelOn(0, criterion::Cause), std::optional<int>(value(Cause::Lucky)));
}

void TriageTest::every_cause_has_a_letter_of_its_own()
{
  QSet<QChar> letters;
  for (int i = 0; i < causeWords().size(); ++i) {
    QCOMPARE(static_cast<int>(causeWords()[i].cause), i);
    QVERIFY(causeWords()[i].letter.isLower());
    QVERIFY(!letters.contains(causeWords()[i].letter));
    letters.insert(causeWords()[i].letter);
  }
  QCOMPARE(letters.size(), CauseCount);
}

void TriageTest::enter_says_what_a_sample_lacks()
{
  DrawnDay page;
  page.press(Qt::Key_Return);
  QCOMPARE(page.sample(), 0);
  QVERIFY2(page.lastSaid().contains(u"what broke is not named yet"_s), qPrintable(page.lastSaid()));
  QVERIFY(page.find<QWidget>(u"brokePane"_s)->hasFocus());
  page.press(Qt::Key_D);
  page.press(Qt::Key_R);
  page.press(Qt::Key_Return);
  QCOMPARE(page.sample(), 0);
  QVERIFY2(page.lastSaid().contains(u"one-off"_s), qPrintable(page.lastSaid()));
  page.press(Qt::Key_W);
  QCOMPARE(page.labelOn(0, criterion::Disposition), std::optional<int>(2));
  page.press(Qt::Key_Return);
  QCOMPARE(page.sample(), 1);
}

void TriageTest::undo_goes_back_to_the_sample_it_was_on()
{
  DrawnDay page;
  page.press(Qt::Key_D);
  page.press(Qt::Key_A);
  page.press(Qt::Key_Return);
  QCOMPARE(page.sample(), 1);
  page.press(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(page.labelOn(0, criterion::Cause), std::nullopt);
  QCOMPARE(page.sample(), 0);
  QCOMPARE(page.progress(), u"0 of 20 samples done"_s);
}

void TriageTest::a_blind_judge_learns_why_a_sample_was_drawn_only_afterwards()
{
  DrawnDay page;
  QVERIFY(page.session().isBlind());
  page.goToFailing();
  const int at = page.sample();
  QVERIFY(!page.text(u"whyBroken"_s).contains(u"Drawn for"_s));
  for (const QString& row : page.samples())
    QVERIFY2(!row.contains(u"low"_s) && !row.contains(u"passing"_s), qPrintable(row));
  QCOMPARE(page.rowOf(u"clusters"_s), -1);
  page.press(Qt::Key_D);
  page.press(Qt::Key_R);
  const AnswerId answer = page.draw().samples[at].answer;
  QVERIFY(!page.store().history({criterion::Cause, answer.value, 0}).value().last().afterReveal);
  QVERIFY(page.rowOf(u"clusters"_s) >= 0);
  QTRY_VERIFY(page.text(u"whyBroken"_s).startsWith(u"Drawn for: "_s)); // now it is told why
  QVERIFY(page.text(u"whyBroken"_s).contains(u"scored"_s));
  for (int row = 0; row < page.samples().size(); ++row)
    if (row != at) QVERIFY(!page.samples()[row].contains(u"low"_s));
}

void TriageTest::an_unblind_reviewer_sees_the_reasons_at_once()
{
  DrawnDay page;
  page.session().setBlind(false);
  QTRY_VERIFY(page.samples().join(u' ').contains(u"faithfulness low"_s));
  QVERIFY(page.samples().join(u' ').contains(u"context precision low"_s));
  QVERIFY(page.samples().join(u' ').contains(u"passing, as a check"_s));
  // And what they say of it from then on is not independent of the model.
  const AnswerId answer = page.draw().samples[page.sample()].answer;
  page.press(Qt::Key_D);
  page.press(Qt::Key_R);
  const QVector<LabelEvent> events = page.store().history({criterion::Cause, answer.value, 0}).value();
  QCOMPARE(events.size(), 1);
  QVERIFY(events[0].afterReveal);
}

void TriageTest::the_keys_of_judging_work_in_the_panes()
{
  DrawnDay page;
  page.press(Qt::Key_Right); // from the samples to the chunks
  page.press(Qt::Key_3);
  const Draw drawn = page.draw();
  const QueryId query = page.store().answer(drawn.samples[0].answer)->query;
  const QVector<Label> labels = page.store().labelsOf(query, LabelScope::everybody()).value();
  QCOMPARE(labels.size(), 1);
  QCOMPARE(labels[0].subject.criterion, criterion::Relevance);
  QCOMPARE(labels[0].value, std::optional<int>(3));
  QCOMPARE(page.sample(), 0);
}

void TriageTest::a_systematic_failure_asks_for_a_title_and_a_next_step()
{
  DrawnDay page;
  page.session().setBlind(false);
  page.goToFailing();
  page.press(Qt::Key_D);
  page.press(Qt::Key_R);
  page.press(Qt::Key_Y);
  QDialog* const dialog = page.dialog(u"cluster"_s);
  QVERIFY(dialog && dialog->isVisible());
  auto* const title = dialog->findChild<QLineEdit*>(u"cluster.title"_s);
  title->setText(u"Cites a regulation that does not exist"_s);
  auto* const step = dialog->findChild<QComboBox*>(u"cluster.step"_s);
  step->setCurrentIndex(step->findData(static_cast<int>(NextStep::Retrieval)));
  dialog->findChild<QAbstractButton*>(u"cluster.save"_s)->click();
  QVERIFY(!dialog->isVisible());
  const QVector<Cluster> clusters = page.store().clusters().value();
  const auto found =
      std::ranges::find(clusters, ClusterState::Systematic, [](const Cluster& cluster) { return cluster.now.state; });
  QVERIFY(found != clusters.end());
  QCOMPARE(found->now.title, u"Cites a regulation that does not exist"_s);
  QCOMPARE(found->now.step, NextStep::Retrieval);
  QVERIFY(page.clusters().join(u' ').contains(u"systematic"_s));
  QVERIFY(page.clusters().join(u' ').contains(u"Cites a regulation that does not exist"_s));
  QVERIFY2(page.lastSaid().contains(u"Cites a regulation that does not exist"_s), qPrintable(page.lastSaid()));
  QCOMPARE(page.store().clusterHistory(found->id)->size(), 2); // the program named it, then this
}

void TriageTest::a_cluster_is_renamed_and_its_history_kept()
{
  DrawnDay page;
  page.find<QListView>(u"clusters"_s)->setFocus();
  page.press(Qt::Key_Home);
  page.press(Qt::Key_Return);
  QDialog* const dialog = page.dialog(u"cluster"_s);
  QVERIFY(dialog && dialog->isVisible());
  QCOMPARE(dialog->findChild<QListWidget*>(u"cluster.samples"_s)->count(), 0); // a blind judge has named nothing yet
  dialog->reject();
  page.session().setBlind(false);
  page.find<QListView>(u"clusters"_s)->setFocus();
  page.press(Qt::Key_Home);
  page.press(Qt::Key_Return);
  QVERIFY(dialog->isVisible());
  QVERIFY(dialog->findChild<QListWidget*>(u"cluster.samples"_s)->count() > 0);
  dialog->findChild<QLineEdit*>(u"cluster.name"_s)->setText(u"   "_s);
  dialog->findChild<QAbstractButton*>(u"cluster.save"_s)->click();
  QVERIFY(dialog->isVisible()); // a kind of failure has a name
  QVERIFY(dialog->findChild<QLabel*>(u"cluster.problem"_s)->isVisible());
  dialog->findChild<QLineEdit*>(u"cluster.name"_s)->setText(u"<b>Invents</b> regulations"_s);
  dialog->findChild<QAbstractButton*>(u"cluster.save"_s)->click();
  QVERIFY(!dialog->isVisible());
  QVERIFY2(page.clusters()[0].contains(u"<b>Invents</b> regulations"_s), qPrintable(page.clusters()[0]));
  page.restart();
  QVERIFY(page.clusters()[0].contains(u"<b>Invents</b> regulations"_s));
}

void TriageTest::what_a_kind_is_called_is_asked_once()
{
  DrawnDay page;
  page.session().setBlind(false);
  page.find<QListView>(u"clusters"_s)->setFocus();
  page.press(Qt::Key_Home);
  page.press(Qt::Key_T);
  QDialog* const dialog = page.dialog(u"cluster"_s);
  auto* const name = dialog->findChild<QLineEdit*>(u"cluster.name"_s);
  auto* const title = dialog->findChild<QLineEdit*>(u"cluster.title"_s);
  auto* const state = dialog->findChild<QComboBox*>(u"cluster.state"_s);
  QVERIFY(name->isVisible() && !title->isVisible());
  QVERIFY(dialog->focusWidget() == name);
  state->setCurrentIndex(state->findData(static_cast<int>(ClusterState::Systematic)));
  QVERIFY(!name->isVisible() && title->isVisible());
  QCOMPARE(title->text(), name->text());
  title->setText(u"Invents regulations"_s);
  dialog->findChild<QAbstractButton*>(u"cluster.save"_s)->click();
  QVERIFY2(page.clusters()[0].contains(u"Invents regulations"_s), qPrintable(page.clusters()[0]));
  page.window().activateWindow();
  page.find<QListView>(u"clusters"_s)->setFocus();
  page.press(Qt::Key_T);
  QVERIFY(title->isVisible());
  QVERIFY(dialog->focusWidget() == title);
  QCOMPARE(title->text(), u"Invents regulations"_s);
}

void TriageTest::what_is_in_no_cluster_is_no_kind_of_failure()
{
  TriageBench page;
  DrawRequest request;
  request.day = TriageBench::today();
  auto day = prepareDay(page.store(), request);
  QVERIFY2(day.has_value(), day ? "" : qPrintable(sentence(day.error())));
  // One that was not drawn is like none of the others.
  const auto alone = std::ranges::find_if(day->clustering.members, [&](const ClusterMember& member) {
    return std::ranges::find(day->draw.samples, member.answer, &DrawnSample::answer) == day->draw.samples.end();
  });
  QVERIFY(alone != day->clustering.members.end());
  alone->cluster.reset();
  std::ranges::find(day->frame, alone->answer, &FrameItem::answer)->cluster = {};
  QVERIFY(page.store().addDraw(day->clustering, day->draw, day->frame));
  page.restart();
  page.session().setBlind(false);
  page.find<QListView>(u"clusters"_s)->setFocus();
  page.press(Qt::Key_End);
  QVERIFY2(page.clusters().last().contains(u"In no cluster"_s), qPrintable(page.clusters().last()));
  page.press(Qt::Key_T);
  QVERIFY(!page.window().findChild<QDialog*>(u"cluster"_s));
  QVERIFY2(page.page().whyNot().contains(u"unlike the others"_s), qPrintable(page.page().whyNot()));
}

void TriageTest::keys_that_act_elsewhere_are_not_printed()
{
  DrawnDay page;
  const auto keyOn = [&](const QString& button) { return page.find<KeyButton>(button)->label().key; };
  page.page().setFocus();
  page.find<QWidget>(u"chunks"_s)->setFocus();
  QCOMPARE(keyOn(u"judge.note"_s), QString()); // it would go to the chunk
  QCOMPARE(keyOn(u"triage.judge-wrong"_s), u"W"_s);
  page.find<QWidget>(u"claims"_s)->setFocus();
  QCOMPARE(keyOn(u"judge.note"_s), u"M"_s);
  QCOMPARE(keyOn(u"triage.judge-wrong"_s), QString());
  QCOMPARE(keyOn(u"triage.golden"_s), QString());
  page.find<QWidget>(u"brokePane"_s)->setFocus();
  for (const QString& button : {u"judge.note"_s, u"triage.judge-wrong"_s, u"triage.golden"_s})
    QVERIFY(!keyOn(button).isEmpty());
}

void TriageTest::a_click_on_note_is_about_the_question()
{
  DrawnDay page;
  page.find<QWidget>(u"chunks"_s)->setFocus();
  page.find<QAbstractButton>(u"judge.note"_s)->click();
  page.type(u"ask legal"_s);
  page.press(Qt::Key_Escape);
  const QVector<Label> labels = page.store().labelsOf(page.page().currentQuery(), LabelScope::everybody()).value();
  QCOMPARE(labels.size(), 1);
  QCOMPARE(labels[0].subject, (Subject{criterion::Note, page.page().currentQuery().value, 0}));
}

void TriageTest::arrows_walk_through_the_picture_at_once()
{
  DrawnDay page;
  page.session().setBlind(false);
  page.press(Qt::Key_P);
  QVERIFY(page.find<QWidget>(u"clusterPicture"_s)->hasFocus());
  page.press(Qt::Key_Home);
  QCOMPARE(page.rowOf(u"clusters"_s), 0);
  page.press(Qt::Key_Down);
  QCOMPARE(page.rowOf(u"clusters"_s), 1);
}

void TriageTest::a_click_in_the_picture_opens_a_sample()
{
  DrawnDay page;
  page.press(Qt::Key_P);
  auto* const picture = page.find<QWidget>(u"clusterPicture"_s);
  QVERIFY(picture->isVisible());
  const Draw drawn = page.draw();
  const Clustering clustering = page.store().clusteringOf(drawn.day, drawn.run).value().value();
  const ClusterMember& member = clustering.members.first();
  const int margin = 12;
  const int caption = int(QFontMetricsF(Fonts::from(picture->font()).meta).lineSpacing());
  const QPoint place(margin + int(member.x * (picture->width() - 2 * margin)),
                     margin + int((1 - member.y) * (picture->height() - 2 * margin - caption)));
  const QueryId before = page.page().currentQuery();
  QTest::mouseClick(picture, Qt::LeftButton, {}, place);
  QCOMPARE(page.page().currentQuery(), before); // it would tell a blind judge which samples fail
  QVERIFY2(page.lastSaid().contains(u"Blind"_s), qPrintable(page.lastSaid()));
  page.session().setBlind(false);
  QTest::mouseClick(picture, Qt::LeftButton, {}, place);
  const QueryId query = page.page().currentQuery();
  const bool isMember = std::ranges::any_of(
      clustering.members, [&](const ClusterMember& each) { return page.store().answer(each.answer)->query == query; });
  QVERIFY(isMember);
}

void TriageTest::what_was_left_over_comes_along_the_next_day()
{
  TriageBench page;
  const auto yesterday = QDate::currentDate().addDays(-1).toString(Qt::ISODate);
  DrawRequest request;
  request.day = yesterday;
  const auto first = drawDay(page.store(), request);
  QVERIFY2(first.has_value(), first ? "" : qPrintable(sentence(first.error())));
  page.restart();
  QCOMPARE(page.samples().size(), first->samples.size());
  page.press(Qt::Key_D);
  page.press(Qt::Key_A);
  QVERIFY(page.page().runCommand(u"triage.draw"_s));
  QTRY_VERIFY(page.lastSaid().contains(u"samples drawn"_s));
  const Draw second = page.draw();
  const auto carried = std::ranges::count(second.samples, yesterday, &DrawnSample::carriedFrom);
  QVERIFY(carried > 0);
  QVERIFY2(page.samples()[0].contains(u"left over"_s), qPrintable(page.samples()[0]));
  for (const DrawnSample& sample : second.samples) QVERIFY(sample.answer != first->samples[0].answer);
}

// Production has a new run every day.
void TriageTest::a_leftover_of_another_run_shows_its_own_answer()
{
  QVector<Record> records = dayWorkspace();
  const QVector<Record> first = records;
  for (Record record : first) {
    if (auto* const run = std::get_if<RunRecord>(&record)) {
      run->row.name = u"yesterday"_s;
      run->row.date = u"2026-11-29"_s;
      records.append(record);
    } else if (auto* const ranking = std::get_if<RankingRecord>(&record)) {
      ranking->run = u"yesterday"_s;
      records.append(record);
    } else if (auto* const answer = std::get_if<AnswerRecord>(&record)) {
      answer->run = u"yesterday"_s;
      answer->text = u"Yesterday's words."_s;
      records.append(record);
    } else if (auto* const score = std::get_if<ScoreRecord>(&record)) {
      score->run = u"yesterday"_s;
      records.append(record);
    }
  }
  TriageBench page(Role::Reviewer, records);
  DrawRequest request;
  request.day = QDate::currentDate().addDays(-1).toString(Qt::ISODate);
  request.run = page.store().findRun(u"yesterday"_s).value();
  QVERIFY(drawDay(page.store(), request));
  request.day = TriageBench::today();
  request.run = page.store().findRun(u"today"_s).value();
  QVERIFY(drawDay(page.store(), request));
  page.restart();
  QVERIFY2(page.samples()[0].contains(u"left over"_s), qPrintable(page.samples()[0]));
  const auto shown = [&] {
    return page.find<QWidget>(u"answerLeft"_s)->findChild<QTextEdit*>(u"answerText"_s)->toPlainText();
  };
  QVERIFY2(shown().contains(u"Yesterday's words."_s), qPrintable(shown()));
  page.press(Qt::Key_End);
  QVERIFY(!shown().contains(u"Yesterday's words."_s));
}

void TriageTest::what_was_reviewed_is_not_drawn_again()
{
  TriageBench page;
  QVERIFY(page.drawToday());
  const Draw first = page.draw();
  for (int sample = 0; sample < first.samples.size(); ++sample) {
    page.press(Qt::Key_D);
    page.press(Qt::Key_A);
    page.press(Qt::Key_Return);
  }
  QCOMPARE(page.progress(), u"20 of 20 samples done"_s);
  DrawRequest request;
  request.day = QDate::currentDate().addDays(1).toString(Qt::ISODate);
  const auto next = drawDay(page.store(), request);
  QVERIFY2(next.has_value(), next ? "" : qPrintable(sentence(next.error())));
  QCOMPARE(next->reviewedBefore, 15);
  QCOMPARE(next->samples.size(), 10); // all that is left
  for (const DrawnSample& sample : next->samples)
    for (const DrawnSample& before : first.samples) QVERIFY(sample.answer != before.answer);
}

void TriageTest::the_list_folds_and_comes_back()
{
  DrawnDay page;
  page.press(Qt::Key_Q);
  QVERIFY(!page.find<QListView>(u"samples"_s)->isVisible());
  QVERIFY(page.page().isOn(u"view.list"_s));
  page.press(Qt::Key_BracketRight); // goes on without it
  page.press(Qt::Key_Q);
  QVERIFY(page.find<QListView>(u"samples"_s)->isVisible());
  QCOMPARE(page.sample(), 1);
}

void TriageTest::a_workspace_without_answers_says_so()
{
  QVector<Record> records = dayWorkspace();
  records.erase(std::remove_if(records.begin(), records.end(),
                               [](const Record& record) {
                                 return std::holds_alternative<AnswerRecord>(record) ||
                                        std::holds_alternative<ScoreRecord>(record);
                               }),
                records.end());
  TriageBench page(Role::Reviewer, records);
  page.press(Qt::Key_Return);
  QTRY_VERIFY2(page.lastSaid().contains(u"answers"_s), qPrintable(page.lastSaid()));
  QCOMPARE(page.samples(), QStringList());
}

// A figure of the README: what a repaint of the picture takes, and a click, which draws the points anew.
void TriageTest::twenty_thousand_points_are_painted()
{
  constexpr int points = 20'000;
  Clustering clustering;
  RandomBits bits(7);
  const auto share = [&] { return double(bits.next() >> 11) / double(1ULL << 53); };
  for (int i = 0; i < points; ++i)
    clustering.members.append(
        {AnswerId{i + 1}, i % 8 ? std::optional<int>(i % 8) : std::nullopt, share(), share(), 0.5, {}});
  ClusterPicture picture(nullptr);
  picture.resize(600, 600);
  picture.showMembers(clustering);
  QPixmap canvas(picture.size());
  picture.render(&canvas);
  QElapsedTimer clock;
  clock.start();
  picture.setCluster(3, true);
  picture.render(&canvas);
  const double chosen = double(clock.nsecsElapsed()) / 1e6;
  clock.restart();
  picture.markAnswer(AnswerId{3});
  picture.render(&canvas);
  const double repainted = double(clock.nsecsElapsed()) / 1e6;
  const QImage image = canvas.toImage();
  QVERIFY(image.pixelColor(image.width() / 2, image.height() / 2).isValid());
  qInfo("20,000 points: a cluster chosen %.1f ms, repainted %.1f ms", chosen, repainted);
  QSet<QRgb> colours;
  for (int x = 0; x < image.width(); ++x) colours.insert(image.pixel(x, image.height() / 2));
  QVERIFY(colours.size() >= 3); // the ground, the others, the chosen ones
}

} // namespace assayer::tests
