#include "ui/triage/golden_test.h"

#include "ui/triage/triage_bench.h"
#include "work/promoting.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

/// The day drawn, all of its failing samples in it, a certain query open.
struct Golden : TriageBench {
  explicit Golden(Role role = Role::Reviewer) : TriageBench(role)
  {
    TriageSettings all = store().triageSettings().value();
    all.failing = 25;
    all.audit = 8;
    if (!store().setTriageSettings(all) || !drawToday()) qFatal("the day was not drawn");
  }
  void goTo(const QString& query)
  {
    const QueryId wanted = store().findQuery(query).value();
    press(Qt::Key_Home);
    for (int i = 0; i < samples().size() && page().currentQuery() != wanted; ++i) press(Qt::Key_BracketRight);
    if (page().currentQuery() != wanted) qFatal("%s is not in the sample", qPrintable(query));
  }
  QDialog* dialog() { return window().findChild<QDialog*>(u"promote"_s); }
  template <class Widget>
  Widget* inDialog(const QString& name)
  {
    return dialog()->findChild<Widget*>(name);
  }
  QueryDetail query(const QString& name) { return store().query(store().findQuery(name).value()).value(); }
};

} // namespace

void GoldenTest::a_near_duplicate_is_shown_before_anything_is_promoted()
{
  Golden page;
  page.goTo(u"p1"_s); // asks what g1 asks
  page.press(Qt::Key_A);
  QVERIFY(page.dialog() && page.dialog()->isVisible());
  auto* const near = page.inDialog<QListWidget>(u"promote.near"_s);
  QVERIFY(near->isVisible());
  QVERIFY2(near->item(0)->text().contains(u"the same question"_s), qPrintable(near->item(0)->text()));
  QCOMPARE(page.query(u"p1"_s).row.origin, Origin::Production);
  page.dialog()->reject();
  QCOMPARE(page.query(u"p1"_s).row.origin, Origin::Production);
}

void GoldenTest::what_is_missing_is_asked_for()
{
  Golden page;
  page.goTo(u"p5"_s);
  page.press(Qt::Key_A);
  QVERIFY(page.dialog() && page.dialog()->isVisible());
  QVERIFY(!page.inDialog<QAbstractButton>(u"promote.save"_s)->isEnabled());
  QVERIFY(page.inDialog<QWidget>(u"promote.missing"_s)->isVisible());
  page.inDialog<QPlainTextEdit>(u"promote.reference"_s)->setPlainText(u"Two years."_s);
  QVERIFY(page.inDialog<QAbstractButton>(u"promote.save"_s)->isEnabled());
  page.inDialog<QAbstractButton>(u"promote.save"_s)->click();
  QVERIFY(!page.dialog()->isVisible());
  const QueryDetail now = page.query(u"p5"_s);
  QCOMPARE(now.row.origin, Origin::Golden);
  QCOMPARE(now.row.split, Split::Dev);
  QCOMPARE(now.row.family, u"stock"_s);
  QCOMPARE(now.reference, u"Two years."_s);
  QVERIFY2(page.lastSaid().contains(u"in the golden set"_s), qPrintable(page.lastSaid()));
}

void GoldenTest::a_complete_sample_is_promoted_with_one_key()
{
  Golden page;
  page.goTo(u"p8"_s);
  page.press(Qt::Key_Right);
  page.press(Qt::Key_3); // the first chunk answers
  Judging& judging = *page.session().judging();
  const AnswerId answer =
      page.store().answer(*page.store().findRun(u"today"_s), *page.store().findQuery(u"p8"_s)).value()->id;
  QVERIFY(judging.setValue({criterion::Correct, answer.value, 0}, 2));
  QVERIFY(judging.storeClaims(answer, {{{}, answer, 0, {}, {}, u"Ninety days."_s, {}}}));
  const ClaimId claim = page.store().claimsOf(answer)->first().id;
  QVERIFY(judging.setSupport(claim, 0, {}, u"everybody knows"_s));
  page.press(Qt::Key_A);
  QVERIFY2(!page.dialog() || !page.dialog()->isVisible(),
           qPrintable(page.dialog() ? page.text(u"promote.missing"_s) : QString()));
  const QueryDetail now = page.query(u"p8"_s);
  QCOMPARE(now.row.origin, Origin::Golden);
  QVERIFY(now.reference.startsWith(u"The regulation of line 8"_s));
  QCOMPARE(now.needs.size(), 1);
  QCOMPARE(now.needs[0][0].chunk, u"p8-c1"_s);
}

void GoldenTest::what_was_promoted_can_be_taken_out_again()
{
  Golden page;
  const QueryDetail before = page.query(u"p6"_s);
  page.goTo(u"p6"_s);
  page.press(Qt::Key_A);
  page.inDialog<QPlainTextEdit>(u"promote.reference"_s)->setPlainText(u"Ask the desk."_s);
  page.inDialog<QAbstractButton>(u"promote.save"_s)->click();
  QCOMPARE(page.query(u"p6"_s).row.origin, Origin::Golden);
  QVERIFY(page.find<QAbstractButton>(u"triage.golden"_s)->isChecked());
  page.press(Qt::Key_A);
  QVERIFY(page.dialog()->isVisible());
  page.inDialog<QAbstractButton>(u"promote.takeOut"_s)->click();
  QCOMPARE(page.query(u"p6"_s), before);
  QVERIFY(!page.find<QAbstractButton>(u"triage.golden"_s)->isChecked());
}

void GoldenTest::only_a_lead_may_choose_the_test_split()
{
  for (const Role role : {Role::Reviewer, Role::Lead}) {
    Golden page(role);
    page.goTo(u"p5"_s);
    page.press(Qt::Key_A);
    QCOMPARE(page.inDialog<QComboBox>(u"promote.split"_s)->isEnabled(), role == Role::Lead);
  }
}

void GoldenTest::settings_of_the_queue_are_stored()
{
  TriageBench page;
  QVERIFY(page.page().runCommand(u"triage.settings"_s));
  auto* const dialog = page.window().findChild<QDialog*>(u"triageSettings"_s);
  QVERIFY(dialog && dialog->isVisible());
  auto* const source = dialog->findChild<QComboBox*>(u"triage.source"_s);
  QCOMPARE(source->currentText(), u"whichever model scored the run"_s);
  source->setCurrentText(u"scorer"_s);
  dialog->findChild<QDoubleSpinBox*>(u"triage.composite"_s)->setValue(0.65);
  dialog->findChild<QDoubleSpinBox*>(u"triage.family.1.1"_s)->setValue(0.5);
  dialog->findChild<QSpinBox*>(u"triage.failing"_s)->setValue(8);
  dialog->findChild<QCheckBox*>(u"triage.carry"_s)->setChecked(false);
  dialog->findChild<QAbstractButton*>(u"triage.save"_s)->click();
  QVERIFY(!dialog->isVisible());
  const auto other = Store::another(page.path());
  const TriageSettings now = (*other)->triageSettings().value();
  QCOMPARE(now.composite, 0.65);
  QVERIFY(!now.anySource);
  QCOMPARE(now.source, u"scorer"_s);
  QCOMPARE(now.failing, 8);
  QVERIFY(!now.carryLeftovers);
  QCOMPARE(now.families.size(), 1);
  QCOMPARE(now.partOf(u"stock"_s), 0.5);
  QCOMPARE(now.partOf(u"office"_s), 0.6);
  QCOMPARE(now.compositeOf(u"stock"_s), 0.65);
}

} // namespace assayer::tests
