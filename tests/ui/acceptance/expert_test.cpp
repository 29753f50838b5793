#include "ui/acceptance/expert_test.h"

#include "shared/elided_label.h"
#include "shared/perspective.h"
#include "support/small_workspace.h"
#include "ui/acceptance/real_window.h"
#include "work/query_page.h"
#include "work/session.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QTabWidget>
#include <QTest>
#include <QTreeWidget>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

// This judge's grades on a query's chunks as the store has them, by chunk name.
QMap<QString, int> gradesOf(Session& session, const QString& query)
{
  QMap<QString, int> grades;
  const auto labels =
      session.store().labelsOf(*session.store().findQuery(query), LabelScope::only(session.judge()->id));
  for (const Label& label : labels.value_or(QVector<Label>{}))
    if (label.subject.criterion == criterion::Relevance && label.value)
      grades.insert(session.store().chunk(ChunkId{label.subject.other})->name, *label.value);
  return grades;
}

QString shownQuery(RealWindow& real)
{
  return real.session().store().query(real.window().perspective()->currentQuery())->row.name;
}

} // namespace

void ExpertTest::ten_grades_are_undone_across_queries_and_found_again_after_a_restart()
{
  TemporaryWorkspace workspace;
  RealWindow real;
  QVERIFY(real.open(workspace.path(), u"Ada"_s));
  QCOMPARE(shownQuery(real), u"q1"_s);

  for (const int digit : {3, 2, 1, 0, 3}) real.key(Qt::Key_0 + digit);
  QCOMPARE(gradesOf(real.session(), u"q1"_s).size(), 5);
  real.key(Qt::Key_Return); // all judged: the next query
  QCOMPARE(shownQuery(real), u"q2"_s);
  for (const int digit : {0, 1, 2, 3, 0}) real.key(Qt::Key_0 + digit);
  QCOMPARE(gradesOf(real.session(), u"q2"_s).size(), 5);

  // Six steps back reach the query before, and the page goes there.
  for (int i = 0; i < 6; ++i) real.key(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(shownQuery(real), u"q1"_s);
  QCOMPARE(gradesOf(real.session(), u"q2"_s).size(), 0);
  QCOMPARE(gradesOf(real.session(), u"q1"_s).size(), 4);
  QVERIFY2(real.status().contains(u"q1-c"_s), qPrintable(real.status()));

  real.restart();
  QVERIFY(real.waitForFigures());
  QCOMPARE(shownQuery(real), u"q1"_s);
  QCOMPARE(real.session().judge()->name, u"Ada"_s);
  const QMap<QString, int> before = gradesOf(real.session(), u"q1"_s);
  QCOMPARE(before.size(), 4);
  // Redo survives the restart as well.
  for (int i = 0; i < 6; ++i) real.key(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  QCOMPARE(gradesOf(real.session(), u"q1"_s).size(), 5);
  QCOMPARE(gradesOf(real.session(), u"q2"_s).size(), 5);
  QCOMPARE(*real.session().store().check(), QStringList());
}

void ExpertTest::digits_in_a_note_are_text_and_the_note_is_saved()
{
  TemporaryWorkspace workspace;
  RealWindow real;
  QVERIFY(real.open(workspace.path(), u"Ada"_s));
  real.key(Qt::Key_M);
  real.type(u"see 3 0 1"_s);
  real.key(Qt::Key_Escape);
  QVERIFY(gradesOf(real.session(), u"q1"_s).isEmpty());
  const auto labels = real.session().store().labelsOf(*real.session().store().findQuery(u"q1"_s),
                                                      LabelScope::only(real.session().judge()->id));
  QCOMPARE(labels->size(), 1);
  QCOMPARE(labels->first().subject.criterion, criterion::Note);
  QCOMPARE(labels->first().rationale, u"see 3 0 1"_s);
  real.key(Qt::Key_2); // back on the page
  QCOMPARE(gradesOf(real.session(), u"q1"_s).size(), 1);
}

void ExpertTest::a_note_after_a_reason_that_was_left_takes_every_key()
{
  TemporaryWorkspace workspace;
  RealWindow real;
  QVERIFY(real.open(workspace.path(), u"Ada"_s));
  real.key(Qt::Key_X);
  real.key(Qt::Key_Escape);
  real.key(Qt::Key_M);
  real.type(u"ask finance about 2025"_s);
  real.key(Qt::Key_Escape);
  const auto labels = real.session().store().labelsOf(*real.session().store().findQuery(u"q1"_s),
                                                      LabelScope::only(real.session().judge()->id));
  QCOMPARE(labels->size(), 1);
  QCOMPARE(labels->first().rationale, u"ask finance about 2025"_s);
}

void ExpertTest::the_key_overlay_comes_and_goes_without_labelling()
{
  TemporaryWorkspace workspace;
  RealWindow real;
  QVERIFY(real.open(workspace.path(), u"Ada"_s));
  real.key(Qt::Key_F1);
  auto* const overlay = real.window().findChild<QWidget*>(u"keys"_s);
  QVERIFY(overlay && overlay->isVisible());
  real.key(Qt::Key_3);
  QVERIFY(gradesOf(real.session(), u"q1"_s).isEmpty());
  real.key(Qt::Key_Escape);
  QTRY_VERIFY(!real.window().findChild<QWidget*>(u"keys"_s) || !overlay->isVisible());
  real.key(Qt::Key_3);
  QCOMPARE(gradesOf(real.session(), u"q1"_s).size(), 1);
}

void ExpertTest::a_filter_and_the_text_size_are_as_they_were_after_a_restart()
{
  TemporaryWorkspace workspace(smallWorkspace(4, 2));
  RealWindow real;
  QVERIFY(real.open(workspace.path(), u"Ada"_s));
  real.key(Qt::Key_3);
  real.key(Qt::Key_3);
  QVERIFY(real.window().runCommand(u"queue.unjudged"_s));
  QVERIFY(real.window().runCommand(u"view.larger"_s));
  const int size = real.preferences().textSize();
  QVERIFY(size > 100);
  real.restart();
  QVERIFY(real.waitForFigures());
  QCOMPARE(real.preferences().textSize(), size);
  QVERIFY(real.window().perspective()->isOn(u"queue.unjudged"_s));
}

void ExpertTest::a_figure_opens_shows_its_terms_and_leads_to_their_chunks()
{
  TemporaryWorkspace workspace;
  RealWindow real;
  QVERIFY(real.open(workspace.path(), u"Ada"_s));
  real.key(Qt::Key_3);
  QVERIFY(real.window().runCommand(u"view.inspect"_s));
  auto* const inspector = real.window().findChild<QDialog*>(u"inspector"_s);
  QVERIFY(inspector && inspector->isVisible());
  auto* const chunks = inspector->findChild<QTreeWidget*>(u"inspector.chunks"_s);
  QCOMPARE(chunks->topLevelItemCount(), 5);
  // P@3 of a run with one relevant chunk and two open ones: 1/3 at least, all at most.
  QCOMPARE(chunks->topLevelItem(0)->text(3), u"3"_s);
  QCOMPARE(chunks->topLevelItem(1)->text(3), u"0–3"_s);
  QCOMPARE(chunks->topLevelItem(1)->text(5), u"0"_s);
  QVERIFY(inspector->findChild<QLabel*>(u"inspector.value"_s)->text().contains(u"⟦0.33 – 1.00⟧"_s));
  // It follows a label, and leads to a chunk.
  real.window().activateWindow();
  real.key(Qt::Key_0);
  QTRY_COMPARE(chunks->topLevelItem(1)->text(3), u"0"_s);
  chunks->setCurrentItem(chunks->topLevelItem(0));
  inspector->findChild<QPushButton*>(u"inspector.go"_s)->click();
  real.key(Qt::Key_2); // on the first chunk again
  QCOMPARE(gradesOf(real.session(), u"q1"_s).size(), 2);
  real.settle();
  QCOMPARE(chunks->topLevelItem(0)->text(3), u"2"_s);
  // All queries: the mean's parts.
  inspector->findChild<QTabWidget*>()->setCurrentIndex(1);
  QCOMPARE(inspector->findChild<QTreeWidget*>(u"inspector.queries"_s)->topLevelItemCount(), 3);
  QVERIFY(inspector->findChild<QLabel*>(u"inspector.coverage"_s)->text().startsWith(u"3 of 3"_s));
  inspector->close();
}

void ExpertTest::the_policy_is_chosen_in_the_window_and_touches_no_label()
{
  TemporaryWorkspace workspace;
  RealWindow real;
  QVERIFY(real.open(workspace.path(), u"Ada"_s));
  real.key(Qt::Key_3);
  QVERIFY(real.window().runCommand(u"view.inspect"_s));
  auto* const inspector = real.window().findChild<QDialog*>(u"inspector"_s);
  auto* const policy = inspector->findChild<QComboBox*>(u"inspector.policy"_s);
  policy->setFocus();
  policy->setCurrentIndex(2);
  Q_EMIT policy->activated(2);
  QTRY_VERIFY(inspector->findChild<QLabel*>(u"inspector.value"_s)->text().contains(u"0.33"_s) &&
              !inspector->findChild<QLabel*>(u"inspector.value"_s)->text().contains(u"⟦"_s));
  QCOMPARE(real.session().lens().policy, Policy::TrecEval);
  QCOMPARE(gradesOf(real.session(), u"q1"_s).size(), 1);
}

void ExpertTest::switches_of_figures_are_in_the_window_and_kept()
{
  QVector<Record> records = smallWorkspace();
  for (Record& record : records)
    if (auto* const chunk = std::get_if<ChunkRecord>(&record);
        chunk && (chunk->name == u"q1-c1"_s || chunk->name == u"q1-c2"_s))
      chunk->text = u"Goods may be returned within 45 days."_s;
  TemporaryWorkspace workspace(records);
  RealWindow real;
  QVERIFY(real.open(workspace.path(), u"Ada"_s));
  for (const int digit : {3, 3, 0}) real.key(Qt::Key_0 + digit);
  QVERIFY(real.window().runCommand(u"view.inspect"_s));
  auto* const inspector = real.window().findChild<QDialog*>(u"inspector"_s);
  const auto* const value = inspector->findChild<QLabel*>(u"inspector.value"_s);
  real.settle();
  QCOMPARE(value->text(), u"P@3   0.67"_s);
  auto* const once = inspector->findChild<QCheckBox*>(u"inspector.copiesOnce"_s);
  once->setFocus();
  QTest::keyClick(once, Qt::Key_Space);
  QTRY_COMPARE(value->text(), u"P@3 · copies once   0.33"_s);
  auto* const apart = inspector->findChild<QCheckBox*>(u"inspector.disputesOpen"_s);
  QTest::keyClick(apart, Qt::Key_Space);
  QTRY_COMPARE(value->text(), u"P@3 · copies once · apart: whole scale   0.33"_s);
  inspector->close();
  QCOMPARE(gradesOf(real.session(), u"q1"_s).size(), 3); // no label was touched
  QVERIFY(real.window().findChild<ElidedLabel*>(u"stripState"_s)->text().contains(u"copies once"_s));

  real.restart();
  QVERIFY(real.waitForFigures());
  QVERIFY(real.session().engine()->lens().nearDuplicatesOnce);
  QVERIFY(real.session().engine()->lens().disputesOpenFully);
  QVERIFY(real.window().perspective()->isOn(u"figures.copies-once"_s));
  QVERIFY(real.window().runCommand(u"figures.copies-once"_s)); // in the menus as well
  QTRY_VERIFY(!real.session().engine()->lens().nearDuplicatesOnce);
}

void ExpertTest::the_most_informative_chunk_is_one_key_away()
{
  TemporaryWorkspace workspace;
  RealWindow real;
  QVERIFY(real.open(workspace.path(), u"Ada"_s));
  real.key(Qt::Key_B);
  QTRY_VERIFY2(real.status().contains(u"most informative:"_s), qPrintable(real.status()));
  real.key(Qt::Key_1);
  int labelled = 0;
  for (const QString& query : {u"q1"_s, u"q2"_s, u"q3"_s})
    labelled += static_cast<int>(gradesOf(real.session(), query).size());
  QCOMPARE(labelled, 1);
}

} // namespace assayer::tests
