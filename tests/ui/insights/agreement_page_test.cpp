#include "ui/insights/agreement_page_test.h"

#include "core/criteria.h"
#include "insights/insight_delegate.h"
#include "shared/perspective.h"
#include "shared/theme.h"
#include "ui/insights/insights_bench.h"
#include "work/agreement.h"
#include "workbench/guideline_pane.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSet>
#include <QTabWidget>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

// 25 pairs: 22 agree (0.88); ann has 14 of 3 and 11 of 0, bob 13 and 12, so by chance (14·13 + 11·12) / 625 = 0.5024;
// kappa 0.3776 / 0.4976 = 0.7588, whatever the weights, since only the ends of the scale occur.
const QVector<PairedGrades> fairly{{0, 0, 10}, {0, 3, 1}, {3, 0, 2}, {3, 3, 12}};
// 24 pairs, 12 agree: kappa 0.
const QVector<PairedGrades> byChance{{0, 0, 6}, {0, 3, 6}, {3, 0, 6}, {3, 3, 6}};

const QString pairs = u"agreement.pairs"_s;

} // namespace

void AgreementPageTest::an_expert_sees_what_it_is_for_and_nothing_is_read_for_them()
{
  InsightsBench bench(fairly);
  QVERIFY(bench.open(u"ann"_s, false));
  bench.window().key(Qt::Key_4, Qt::ControlModifier);
  QCOMPARE(bench.window().window().perspective()->objectName(), u"insightsPage"_s);
  QVERIFY(bench.find<QLabel>(u"insights.why"_s)->text().contains(u"reviewers and leads"_s));
  QVERIFY(!bench.find<QPushButton>(u"insights.unblind"_s));
  QVERIFY(bench.window().window().findChildren<JudgeAgreement*>().isEmpty());
  QVERIFY(!bench.find<QWidget>(u"agreementPage"_s));
}

void AgreementPageTest::a_blind_lead_switches_blindness_off_by_a_key_and_the_pages_come()
{
  InsightsBench bench(fairly);
  QVERIFY(bench.open(u"lea"_s, false));
  bench.window().key(Qt::Key_4, Qt::ControlModifier);
  QVERIFY(!bench.find<QWidget>(u"agreementPage"_s));
  QVERIFY(bench.find<QPushButton>(u"insights.unblind"_s)->hasFocus());
  bench.window().key(Qt::Key_Return);
  QTRY_VERIFY(!bench.window().session().isBlind());
  QTRY_VERIFY(bench.find<InsightTable>(pairs));
  bench.find<QTabWidget>(u"insights.pages"_s)->setCurrentWidget(bench.find<QWidget>(u"agreementPage"_s));
  QTRY_COMPARE(bench.table(pairs).rows().size(), 1);
  QVERIFY(bench.window().window().runCommand(u"judge.blind"_s)); // and away again
  QVERIFY(!bench.find<QWidget>(u"agreementPage"_s));
}

void AgreementPageTest::an_expert_who_takes_over_from_a_lead_is_blind_again()
{
  InsightsBench bench(fairly);
  QVERIFY(bench.open(u"lea"_s));
  JudgeRow ann;
  ann.id = bench.judge(u"ann"_s);
  ann.name = u"ann"_s;
  ann.role = Role::Expert;
  bench.window().session().setJudge(ann);
  QVERIFY(bench.window().session().isBlind());
  QVERIFY(!bench.find<QWidget>(u"agreementPage"_s));
}

void AgreementPageTest::the_row_of_two_judges_has_the_figures_worked_out_by_hand()
{
  InsightsBench bench(fairly);
  QVERIFY(bench.open(u"lea"_s));
  QCOMPARE(bench.cell(pairs, 0, u"Pairs"_s), u"25"_s);
  QCOMPARE(bench.cell(pairs, 0, u"Agree"_s), u"88.0 %"_s);
  for (const QString& kappa : {u"Kappa"_s, u"Linear"_s, u"Quadratic"_s, u"Relevant from 1"_s})
    QCOMPARE(bench.cell(pairs, 0, kappa), u"0.76"_s);
  QCOMPARE(bench.cell(pairs, 0, u"In words"_s), u"fair"_s);
  const auto drawn = bench.table(pairs).rows().first().cells.at(7).interval;
  QVERIFY(drawn && drawn->low < drawn->value && drawn->value < drawn->high);
  const auto* const matrix = bench.find<ConfusionPane>(u"confusion"_s);
  QCOMPARE(matrix->rowCount(), 4); // unused grades have their row
  QCOMPARE(matrix->item(0, 3)->text(), u"1"_s);
  QCOMPARE(matrix->item(3, 0)->text(), u"2"_s);
  QCOMPARE(matrix->item(1, 2)->text(), u"0"_s);
  QCOMPARE(bench.cell(u"agreement.rates"_s, 0, u"3"_s), u"14"_s); // ann: 3 answers
  QCOMPARE(bench.cell(u"agreement.rates"_s, 1, u"3"_s), u"13"_s);
  QCOMPARE(bench.cell(u"agreement.overall"_s, 1, u"Value"_s), u"0.76"_s); // Fleiss: 0.7585
}

void AgreementPageTest::too_few_pairs_and_one_value_are_said_in_words()
{
  InsightsBench few({{0, 0, 6}, {3, 3, 6}});
  QVERIFY(few.open(u"lea"_s));
  QCOMPARE(few.cell(pairs, 0, u"In words"_s), u"too few pairs: 12 of 20"_s);
  QCOMPARE(few.cell(pairs, 0, u"Kappa"_s), u"—"_s); // it would be 1
  InsightsBench one({{2, 2, 24}});
  QVERIFY(one.open(u"lea"_s));
  QCOMPARE(one.cell(pairs, 0, u"In words"_s), u"only one value occurs"_s);
  QCOMPARE(one.cell(pairs, 0, u"Agree"_s), u"100.0 %"_s);
  QCOMPARE(one.cell(pairs, 0, u"Kappa"_s), u"—"_s);
}

void AgreementPageTest::dubious_agreement_asks_for_the_guideline_and_opens_it()
{
  InsightsBench bench(byChance);
  QVERIFY(bench.store().addGuideline(u"1"_s, u"# What is relevant"_s, {}));
  QVERIFY(bench.open(u"lea"_s));
  QCOMPARE(bench.cell(pairs, 0, u"In words"_s), u"dubious"_s);
  QVERIFY(bench.note(u"mend the guideline"_s).startsWith(u"! "_s));
  auto* const open = bench.find<QPushButton>(u"agreement.guideline"_s);
  QVERIFY(open);
  QTRY_VERIFY(open->isVisible());
  open->setFocus();
  bench.window().key(Qt::Key_Space);
  QTRY_VERIFY(bench.window().window().findChild<GuidelinePane*>()->isVisible());
}

void AgreementPageTest::high_agreement_with_a_low_kappa_says_why()
{
  InsightsBench bench({{0, 0, 36}, {0, 3, 2}, {3, 0, 2}}); // 90 % agree, kappa below 0
  QVERIFY(bench.open(u"lea"_s));
  QVERIFY(bench.note(u"Agreement is high and kappa low"_s).contains(u"by chance alone"_s));
}

void AgreementPageTest::a_label_of_another_window_changes_the_row()
{
  InsightsBench bench(fairly);
  QVERIFY(bench.open(u"lea"_s));
  bench.label(u"ann"_s, 40, 3);
  bench.label(u"bob"_s, 40, 3);
  QTRY_COMPARE(bench.cell(pairs, 0, u"Pairs"_s), u"26"_s);
  QCOMPARE(bench.find<ConfusionPane>(u"confusion"_s)->item(3, 3)->text(), u"13"_s);
}

void AgreementPageTest::a_family_narrows_the_pairs()
{
  InsightsBench bench(fairly); // 25 pairs: q1 and half of q3 are ordinary, q2 sensitive
  QVERIFY(bench.open(u"lea"_s));
  auto* const family = bench.find<QComboBox>(u"agreement.family"_s);
  QCOMPARE(family->count(), 3);
  family->setFocus();
  bench.window().key(Qt::Key_Down); // ordinary
  QCOMPARE(bench.cell(pairs, 0, u"Pairs"_s), u"15"_s);
}

void AgreementPageTest::resampling_adds_a_column()
{
  InsightsBench bench(fairly);
  QVERIFY(bench.open(u"lea"_s));
  QCOMPARE(bench.cell(pairs, 0, u"Resampled"_s), u"no such heading"_s);
  auto* const button = bench.find<QPushButton>(u"agreement.resample"_s);
  button->setFocus();
  bench.window().key(Qt::Key_Space);
  QTRY_VERIFY_WITH_TIMEOUT(bench.cell(pairs, 0, u"Resampled"_s).contains(u" – "_s), 20'000);
  QVERIFY(button->isEnabled());
}

void AgreementPageTest::what_was_said_of_one_page_goes_with_it()
{
  InsightsBench bench(fairly);
  QVERIFY(bench.open(u"lea"_s));
  QVERIFY(bench.turnTo(u"agreementPage"_s));
  QTRY_COMPARE(bench.table(pairs).rows().size(), 1);
  bench.find<QPushButton>(u"agreement.resample"_s)->setFocus();
  bench.window().key(Qt::Key_Space);
  QTRY_VERIFY_WITH_TIMEOUT(bench.window().status().contains(u"The intervals are resampled"_s), 20'000);
  bench.window().key(Qt::Key_BracketRight);
  QVERIFY2(!bench.window().status().contains(u"resampled"_s), qPrintable(bench.window().status()));
  QTRY_VERIFY_WITH_TIMEOUT(bench.table(u"sensitivity.table"_s).isVisible(), 20'000);
  bench.table(u"sensitivity.table"_s).setFocus();
  bench.window().key(Qt::Key_C, Qt::ControlModifier);
  QVERIFY(bench.window().status().contains(u"The table is copied"_s));
  bench.window().key(Qt::Key_1, Qt::ControlModifier); // Judge
  QVERIFY2(!bench.window().status().contains(u"copied"_s), qPrintable(bench.window().status()));
}

void AgreementPageTest::every_heading_is_explained()
{
  InsightsBench bench(fairly);
  QVERIFY(bench.open(u"lea"_s));
  QVERIFY(bench.turnTo(u"agreementPage"_s));
  QTRY_COMPARE(bench.table(pairs).rows().size(), 1);
  for (const QString& name : {pairs, u"agreement.overall"_s, u"agreement.rates"_s}) {
    const QAbstractItemModel& model = *bench.table(name).model();
    for (int column = 0; column < model.columnCount(); ++column)
      QVERIFY2(!model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty(),
               qPrintable(name + u' ' + model.headerData(column, Qt::Horizontal).toString()));
  }
}

void AgreementPageTest::values_without_an_order_are_no_ramp()
{
  InsightsBench bench(fairly);
  for (const QString& judge : {u"ann"_s, u"bob"_s})
    for (const int query : {1, 2, 3})
      bench.labelAnswer(judge, u"alpha"_s, u"q%1"_s.arg(query), criterion::Outcome, query - 1);
  QVERIFY(bench.open(u"lea"_s));
  QVERIFY(bench.turnTo(u"agreementPage"_s));
  QTRY_COMPARE(bench.table(pairs).rows().size(), 1);
  const auto shares = [&] { return bench.table(u"agreement.rates"_s).rows().first().cells[2].shares; };
  QVERIFY(shares() && shares()->isOrdered); // grades
  auto* const what = bench.find<QComboBox>(u"agreement.criterion"_s);
  what->setCurrentIndex(what->findData(criterion::Outcome.value));
  Q_EMIT what->activated(what->currentIndex());
  QTRY_VERIFY(shares() && !shares()->isOrdered);
  QCOMPARE(shares()->values.first(3), (QVector<int>{1, 1, 1}));
  // Neighbours differ in their fill, in either theme.
  for (const Theme& theme : {Theme::light(), Theme::dark()}) {
    QImage drawn(300, 20, QImage::Format_RGB32);
    drawn.fill(theme.surface);
    QPainter painter(&drawn);
    paintShares(painter, {0, 0, 300, 20}, *shares(), theme);
    painter.end();
    QSet<QRgb> colours;
    for (const int x : {3, 103, 203}) colours.insert(drawn.pixel(x, 2));
    QCOMPARE(colours.size(), 3);
  }
}

void AgreementPageTest::a_table_is_copied_with_tabs_and_sorted_by_keys()
{
  InsightsBench bench(fairly);
  QVERIFY(bench.open(u"lea"_s));
  QVERIFY(bench.table(pairs).hasFocus());
  bench.window().key(Qt::Key_C, Qt::ControlModifier);
  const QStringList lines = QApplication::clipboard()->text().split(u'\n');
  QVERIFY(lines[0].startsWith(u"Judges\tPairs\tAgree\tKappa"_s));
  QVERIFY(lines[1].contains(u"\t25\t88.0 %\t0.76"_s));
  InsightTable& rates = bench.table(u"agreement.rates"_s);
  rates.setFocus();
  rates.setCurrentIndex(rates.model()->index(0, 6)); // grade 3: ann 14, bob 13
  bench.window().key(Qt::Key_O);
  QCOMPARE(rates.cellText(0, 6), u"14"_s);
  bench.window().key(Qt::Key_O);
  QCOMPARE(rates.cellText(0, 6), u"13"_s);
}

void AgreementPageTest::nothing_judged_twice_says_so()
{
  InsightsBench bench({});
  QVERIFY(bench.open(u"lea"_s));
  QVERIFY(bench.find<QLabel>(u"agreement.state"_s)->text().startsWith(u"Nothing has been judged by two judges"_s));
  QVERIFY(bench.table(pairs).isHidden() || !bench.table(pairs).isVisible());
}

} // namespace assayer::tests
