#include "ui/adjudicate/differences_test.h"

#include "judge/judge_page.h"
#include "ui/adjudicate/adjudicate_bench.h"

#include <QDialog>
#include <QTest>
#include <QTreeWidget>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

/// Anna in the Judge page.
struct AnnasPage : AdjudicateBench {
  explicit AnnasPage(Role role = Role::Expert)
      : AdjudicateBench(
            apartWorkspace(), role,
            [](Session& session, QWidget* parent) -> Perspective* { return new JudgePage(session, parent); }, u"Anna"_s)
  {
    if (!problem().isEmpty()) qFatal("%s", qPrintable(problem()));
  }
  void rule(const Subject& subject, RulingOutcome outcome, std::optional<int> value, const QString& reason)
  {
    const auto other = Store::another(path());
    const auto lead = (*other)->addJudge(u"Lea"_s, JudgeKind::Person, Role::Lead);
    Ruling ruling;
    ruling.subject = subject;
    ruling.outcome = outcome;
    ruling.value = value;
    ruling.reason = reason;
    ruling.note = u"<b>Page 3</b>"_s;
    if (!(*other)->adjudicate(lead->id, ruling)) qFatal("it cannot be ruled on");
  }
  QTreeWidget& list() { return *find<QTreeWidget>(u"differences.list"_s); }
  QStringList cells(int row)
  {
    QStringList cells;
    for (int column = 1; column < list().columnCount(); ++column) cells.append(list().topLevelItem(row)->text(column));
    return cells;
  }
};

} // namespace

void DifferencesTest::a_judge_sees_the_outcome_beside_their_own_label()
{
  AnnasPage page;
  page.rule(page.relevance(u"q1"_s, u"q1-c1"_s), RulingOutcome::Label, 3, u"evidence was overlooked"_s);
  page.rule(page.relevance(u"q3"_s, u"q3-c1"_s), RulingOutcome::Label, 2, u"a slip"_s);
  QVERIFY(page.page().runCommand(u"judge.differences"_s));
  QCOMPARE(page.list().topLevelItemCount(), 2);
  QCOMPARE(page.cells(0), (QStringList{u"Relevance · q1-c1"_s, u"0 not relevant"_s, u"3 answers"_s,
                                       u"evidence was overlooked"_s, u"<b>Page 3</b>"_s}));
  QCOMPARE(page.cells(1).at(2), u"2 partly answers · as I said"_s);
  // The look is stored.
  const auto other = Store::another(page.path());
  Decision decision;
  decision.subject = page.relevance(u"q1"_s, u"q1-c1"_s);
  decision.value = 1;
  const auto again = (*other)->record({page.session().judge()->id, {decision}});
  QVERIFY(again && again->events.first().afterReveal);
}

void DifferencesTest::enter_goes_to_the_item()
{
  AnnasPage page;
  page.rule(page.relevance(u"q3"_s, u"q3-c1"_s), RulingOutcome::Ambiguous, std::nullopt, {});
  QVERIFY(page.page().currentQuery() != *page.store().findQuery(u"q3"_s));
  QVERIFY(page.page().runCommand(u"judge.differences"_s));
  QCOMPARE(page.cells(0).at(2), u"ambiguous: it stays open"_s);
  QTest::keyClick(&page.list(), Qt::Key_Return);
  QCOMPARE(page.page().currentQuery(), *page.store().findQuery(u"q3"_s));
}

void DifferencesTest::nobody_has_ruled_yet()
{
  AnnasPage page;
  QVERIFY(page.page().runCommand(u"judge.differences"_s));
  QVERIFY(!page.list().isVisible());
  QVERIFY2(page.text(u"differences.summary"_s).startsWith(u"Nobody has ruled"_s),
           qPrintable(page.text(u"differences.summary"_s)));
  page.find<QDialog>(u"differences"_s)->close();
}

void DifferencesTest::undoing_a_ruling_from_the_judge_page_says_so()
{
  AnnasPage page(Role::Lead);
  const Subject subject = page.relevance(u"q1"_s, u"q1-c1"_s);
  Ruling ruling;
  ruling.subject = subject;
  ruling.value = 2;
  QVERIFY(page.session().judging()->adjudicate(ruling));
  QVERIFY2(page.lastSaid().isEmpty(), qPrintable(page.lastSaid())); // nothing of it shows on the page
  page.press(Qt::Key_Z, Qt::ControlModifier);
  QVERIFY(!page.ruling(subject));
  QCOMPARE(page.lastSaid(), u"undone: a decision on a disagreement"_s);
  const auto labels =
      page.store().labelsOf(*page.store().findQuery(u"q1"_s), LabelScope::only(page.session().judge()->id));
  for (const Label& label : *labels)
    if (label.subject == subject) QCOMPARE(label.value, std::optional<int>(0)); // Anna's own is as it was
}

} // namespace assayer::tests
