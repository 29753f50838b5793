#include "ui/judge/blind_test.h"

#include "judge/metric_figure.h"
#include "judge/progress_line.h"
#include "shared/key_cap.h"
#include "ui/judge/judge_bench.h"

#include <QFile>
#include <QImage>
#include <QLabel>
#include <QMenu>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

QStringList shownFigures(JudgeBench& bench)
{
  QStringList shown;
  for (const auto* const figure : bench.page().findChildren<MetricFigure*>())
    if (figure->isVisible()) shown.append(figure->figure().title + u' ' + figure->figure().value);
  return shown;
}

void label(Store& store, const QString& judgeName, const QString& query, const QString& chunk, int grade)
{
  const auto judge = store.addJudge(judgeName, JudgeKind::Person, Role::Expert);
  Decision decision;
  decision.subject = relevanceOf(*store.findQuery(query), *store.findChunk(chunk));
  decision.value = grade;
  QVERIFY(store.record({judge->id, {decision}}));
}

QImage grab(JudgeBench& bench)
{
  for (int i = 0; i < 3; ++i) QCoreApplication::processEvents(); // layouts that follow layouts
  return bench.page().grab().toImage();
}

} // namespace

void BlindTest::what_another_judge_did_leaves_the_page_the_same_to_the_pixel()
{
  TemporaryWorkspace workspace(smallWorkspace(3, 5));
  QVERIFY2(workspace.problem().isEmpty(), qPrintable(workspace.problem()));
  QVERIFY(workspace.store().addJudge(u"ines"_s, JudgeKind::Person, Role::Expert));
  QVERIFY(workspace.store().addJudge(u"tom"_s, JudgeKind::Person, Role::Expert));
  label(workspace.store(), u"ines"_s, u"q1"_s, u"q1-c2"_s, 1);
  const QString copy = workspace.path() + u".copy.assay"_s;
  QVERIFY(workspace.store().backup(copy)); // the same uid, so the same neutral order
  workspace.close();
  {
    auto other = Store::open(copy);
    QVERIFY(other);
    for (int query = 1; query <= 3; ++query)
      for (int chunk = 1; chunk <= 5; ++chunk)
        label(**other, u"tom"_s, u"q%1"_s.arg(query), u"q%1-c%2"_s.arg(query).arg(chunk), (query + chunk) % 4);
  }
  JudgeBench without(workspace.path());
  QVERIFY(without.waitForFigures());
  const QImage expected = grab(without);
  JudgeBench with(copy);
  QVERIFY(with.waitForFigures());
  QCOMPARE(grab(with), expected);
  QCOMPARE(with.find<QWidget>(u"progress"_s)->accessibleName(), without.find<QWidget>(u"progress"_s)->accessibleName());
}

void BlindTest::run_names_are_nowhere_while_blind()
{
  JudgeBench bench(smallWorkspace(2, 3));
  QVERIFY(bench.waitForFigures());
  const auto everything = [&bench] {
    QString all;
    for (const QWidget* const widget : bench.page().findChildren<QWidget*>())
      all += widget->accessibleName() + widget->accessibleDescription() + widget->toolTip();
    for (const auto* const label : bench.page().findChildren<QLabel*>()) all += label->text();
    for (const auto* const button : bench.page().findChildren<KeyButton*>()) all += button->label().word;
    bench.page().runCommand(u"run.choose"_s);
    for (const QAction* const action : bench.find<QMenu>(u"runMenu"_s)->actions()) all += action->text();
    bench.find<QMenu>(u"runMenu"_s)->hide();
    return all;
  };
  QVERIFY(!everything().contains(u"alpha"_s));
  QVERIFY(!everything().contains(u"beta"_s));
  bench.session().setBlind(false);
  QVERIFY(everything().contains(u"alpha"_s)); // so the search looks in the right places
}

void BlindTest::the_strip_counts_own_labels_only_and_says_so()
{
  TemporaryWorkspace workspace(smallWorkspace(2, 5));
  for (int chunk = 1; chunk <= 5; ++chunk) label(workspace.store(), u"tom"_s, u"q1"_s, u"q1-c%1"_s.arg(chunk), 3);
  workspace.close();
  JudgeBench bench(workspace.path());
  QVERIFY(bench.waitForFigures());
  QVERIFY(shownFigures(bench).contains(u"P@3 ⟦0.00 – 1.00⟧"_s));
  QCOMPARE(bench.text(u"stripState"_s), u"own labels only"_s);
  bench.session().setBlind(false);
  QVERIFY(bench.waitForFigures());
  QTRY_VERIFY(shownFigures(bench).contains(u"P@3 ⟦0.50 – 1.00⟧"_s)); // 3/3 and [0, 3/3], halved
}

void BlindTest::the_strip_equals_the_engine_and_figures_by_hand()
{
  JudgeBench bench(smallWorkspace(2, 5));
  QVERIFY(bench.waitForFigures());
  for (const int grade : {1, 0, 0, 0, 0}) bench.press(Qt::Key_0 + grade);
  // q1: P@3 = 1/3, recall 1/1; q2 open: P@3 in [0, 1], recall in [0, 1] or not defined.
  const QStringList shown = shownFigures(bench);
  QVERIFY2(shown.contains(u"P@3 ⟦0.17 – 0.67⟧"_s), qPrintable(shown.join(u'|')));
  const RunId run = *bench.store().findRun(u"alpha"_s);
  for (const auto* const figure : bench.page().findChildren<MetricFigure*>()) {
    if (!figure->isVisible()) continue;
    const auto mean = bench.session().engine()->mean(run, figure->figure().measure);
    QVERIFY(mean);
    QCOMPARE(figure->figure().low, mean->min);
    QCOMPARE(figure->figure().high, mean->max);
    QCOMPARE(figure->figure().count, u"%1 of %2"_s.arg(mean->defined + mean->optional).arg(mean->total));
  }
}

void BlindTest::the_strip_follows_every_label_and_undo()
{
  JudgeBench bench(smallWorkspace(1, 3));
  QVERIFY(bench.waitForFigures());
  QVERIFY(shownFigures(bench).contains(u"P@3 ⟦0.00 – 1.00⟧"_s));
  bench.press(Qt::Key_2);
  QVERIFY(shownFigures(bench).contains(u"P@3 ⟦0.33 – 1.00⟧"_s));
  bench.press(Qt::Key_0);
  bench.press(Qt::Key_0);
  QVERIFY(shownFigures(bench).contains(u"P@3 0.33"_s));
  bench.press(Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(shownFigures(bench).contains(u"P@3 ⟦0.33 – 0.67⟧"_s));
}

void BlindTest::an_expert_pins_three_figures_and_a_lead_sees_all()
{
  JudgeBench bench(smallWorkspace(1, 3));
  QVERIFY(bench.waitForFigures());
  QCOMPARE(shownFigures(bench).size(), 3);
  auto* const menu = bench.find<QMenu>(u"figureMenu"_s);
  Q_EMIT menu->aboutToShow();
  menu->actions().at(4)->trigger(); // judged@3 pushes one out
  QCOMPARE(shownFigures(bench).size(), 3);
  QVERIFY(shownFigures(bench).last().startsWith(u"Judged@3"_s));
  const auto lead = bench.store().addJudge(u"lea"_s, JudgeKind::Person, Role::Lead);
  bench.restart();
  QVERIFY(bench.waitForFigures());
  QVERIFY(shownFigures(bench).last().startsWith(u"Judged@3"_s)); // the choice is kept
  JudgeBench asLead(bench.path(), u"lea"_s);
  QVERIFY(lead && asLead.waitForFigures());
  QCOMPARE(shownFigures(asLead).size(), 5);
}

void BlindTest::the_strip_hides_and_comes_back_by_its_key()
{
  JudgeBench bench(smallWorkspace(1, 3));
  auto* const strip = bench.find<QWidget>(u"metricStrip"_s);
  QVERIFY(strip->isVisible());
  bench.press(Qt::Key_H);
  QVERIFY(!strip->isVisible());
  bench.press(Qt::Key_2); // a label does not bring it back
  QVERIFY(!strip->isVisible());
  bench.press(Qt::Key_H);
  QVERIFY(strip->isVisible());
}

void BlindTest::progress_tells_judged_later_and_cannot_judge_apart()
{
  JudgeBench bench(smallWorkspace(2, 5));
  QVERIFY(bench.waitForFigures());
  bench.press(Qt::Key_2);
  bench.press(Qt::Key_L);
  bench.press(Qt::Key_X);
  bench.press(Qt::Key_Return);
  const auto parts = bench.find<ProgressLine>(u"progress"_s)->parts();
  QCOMPARE(parts.size(), 3);
  for (const ProgressPart& part : parts) {
    QCOMPARE(part.counts.judged, 1);
    QCOMPARE(part.counts.later, 1);
    QCOMPARE(part.counts.cannotJudge, 1);
  }
  QCOMPARE(parts[0].counts.unjudged, 2);
  QCOMPARE(parts[1].counts.unjudged, 0); // the top 3
  QCOMPARE(parts[2].counts.unjudged, 7); // both queries
}

} // namespace assayer::tests
