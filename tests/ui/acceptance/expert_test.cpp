#include "ui/acceptance/expert_test.h"

#include "shared/perspective.h"
#include "support/small_workspace.h"
#include "ui/acceptance/real_window.h"
#include "work/query_page.h"
#include "work/session.h"

#include <QTest>

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

} // namespace assayer::tests
