#include "ui/adjudicate/adjudicate_test.h"

#include "shared/block_column.h"
#include "shared/elided_label.h"
#include "shared/key_cap.h"
#include "support/long_texts.h"
#include "ui/adjudicate/adjudicate_bench.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPlainTextEdit>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

/// The page with its list read, and the worst one open: q1-c1, 0 and 3.
struct Page : AdjudicateBench {
  explicit Page(const QVector<Record>& records = apartWorkspace(), Role role = Role::Lead)
      : AdjudicateBench(records, role)
  {
    if (!problem().isEmpty()) qFatal("%s", qPrintable(problem()));
    if (!waitForList()) qFatal("the list was not read");
  }
  Subject worst = relevance(u"q1"_s, u"q1-c1"_s);

  QString sideValue(QChar side) { return text(u"sideValue"_s + side); }
  Qt::Key keyOf(const QString& value) { return sideValue(u'A').startsWith(value) ? Qt::Key_A : Qt::Key_B; }
  bool isChecked(const QString& button) { return find<QAbstractButton>(button)->isChecked(); }
};

/// Everything that the widgets of a window say or would say.
QStringList allTexts(QWidget& window)
{
  QStringList texts;
  for (QWidget* const widget : window.findChildren<QWidget*>()) {
    texts << widget->toolTip() << widget->accessibleName() << widget->accessibleDescription();
    if (const auto* const label = qobject_cast<QLabel*>(widget)) texts << label->text();
    if (const auto* const label = qobject_cast<ElidedLabel*>(widget)) texts << label->text();
    if (const auto* const button = qobject_cast<QAbstractButton*>(widget)) texts << button->text();
    if (const auto* const view = qobject_cast<QAbstractItemView*>(widget); view && view->model())
      for (int row = 0; row < view->model()->rowCount(); ++row)
        for (const auto& [role, data] : view->model()->itemData(view->model()->index(row, 0)).asKeyValueRange())
          texts << data.toString();
  }
  return texts;
}

} // namespace

void AdjudicateTest::the_worst_disagreement_is_open_at_first()
{
  Page page;
  QCOMPARE(page.rows().size(), 4);
  QVERIFY2(page.rows()[0].contains(u"q1-c1"_s), qPrintable(page.rows()[0]));
  QVERIFY2(page.rows()[0].contains(u"3 steps apart"_s), qPrintable(page.rows()[0]));
  QCOMPARE(page.row(), 0);
  QCOMPARE(page.text(u"queryText"_s).contains(u"Question number 1"_s), true);
  QStringList sides{page.sideValue(u'A'), page.sideValue(u'B')};
  sides.sort();
  QCOMPARE(sides, (QStringList{u"0 not relevant"_s, u"3 answers"_s}));
  QCOMPARE(page.text(u"sidePeopleA"_s), u"1 person"_s);
  QCOMPARE(page.progress(), u"0 of 4 settled"_s);
  QVERIFY(page.find<QListView>(u"disagreements"_s)->hasFocus());
}

void AdjudicateTest::a_key_adopts_a_side_and_goes_on()
{
  Page page;
  page.press(page.keyOf(u"3"_s));
  const auto ruling = page.ruling(page.worst);
  QVERIFY(ruling);
  QCOMPARE(ruling->ruling.value, std::optional<int>(3));
  QCOMPARE(ruling->by, page.session().judge()->id);
  QCOMPARE(page.row(), 1);                                                     // the next one
  QVERIFY2(page.rows()[0].contains(u"settled"_s), qPrintable(page.rows()[0])); // and it has not moved
  QCOMPARE(page.progress(), u"1 of 4 settled"_s);
  QVERIFY2(page.lastSaid().contains(u"q1-c1"_s) && page.lastSaid().contains(u"3 answers"_s),
           qPrintable(page.lastSaid()));
  // To the last one, and round to those that were passed over.
  page.press(Qt::Key_BracketRight);
  QCOMPARE(page.row(), 2);
  page.press(Qt::Key_A);
  QCOMPARE(page.row(), 3);
  page.press(Qt::Key_B);
  QCOMPARE(page.row(), 1);
  page.press(Qt::Key_A);
  QCOMPARE(page.progress(), u"4 of 4 settled"_s);
  QVERIFY2(page.lastSaid().contains(u"everything in this list is settled"_s), qPrintable(page.lastSaid()));
}

void AdjudicateTest::a_digit_sets_another_value()
{
  Page page;
  page.press(Qt::Key_2);
  QCOMPARE(page.ruling(page.worst)->ruling.value, std::optional<int>(2));
  QCOMPARE(page.row(), 1);
  page.press(Qt::Key_1, Qt::AltModifier); // and stays
  QCOMPARE(page.row(), 1);
  QVERIFY(page.isChecked(u"decision1"_s));
  QCOMPARE(page.text(u"decisionState"_s), u"Settled as 1 background"_s);
  page.press(Qt::Key_7); // not on the scale
  QCOMPARE(page.row(), 1);
  QCOMPARE(page.text(u"decisionState"_s), u"Settled as 1 background"_s);
  page.find<QAbstractButton>(u"decision0"_s)->click();
  QCOMPARE(page.ruling(page.relevance(u"q2"_s, u"q2-c1"_s))->ruling.value, std::optional<int>(0));
}

void AdjudicateTest::ambiguous_leaves_the_open_ones()
{
  Page page;
  page.press(Qt::Key_M);
  QCOMPARE(page.ruling(page.worst)->ruling.outcome, RulingOutcome::Ambiguous);
  QVERIFY2(page.rows()[0].contains(u"ambiguous"_s), qPrintable(page.rows()[0]));
  page.press(Qt::Key_X); // a lead's
  QVERIFY2(page.rows()[1].contains(u"nobody can judge it"_s), qPrintable(page.rows()[1]));
  QMenu* const menu = page.find<QMenu>(u"whichDisagreementsMenu"_s);
  menu->actions()[2]->trigger();
  QCOMPARE(page.rows().size(), 1);
  menu->actions()[0]->trigger();
  QCOMPARE(page.rows().size(), 2);
  menu->actions()[4]->trigger();
  QCOMPARE(page.rows().size(), 4);
}

void AdjudicateTest::keys_and_menus_of_judging_do_nothing_here()
{
  Page page;
  const ChangeId before = *page.store().newestChange();
  for (const Qt::Key key : {Qt::Key_L, Qt::Key_F, Qt::Key_Period, Qt::Key_S, Qt::Key_E, Qt::Key_W, Qt::Key_V})
    page.press(key);
  QCOMPARE(*page.store().newestChange(), before);
  QVERIFY(!page.page().knows(u"judge.flag"_s));
  QVERIFY(page.page().knows(u"adjudicate.a"_s));
  QVERIFY(!page.page().runCommand(u"judge.later"_s));
}

void AdjudicateTest::undo_goes_back_to_the_item_and_names_it()
{
  Page page;
  page.press(Qt::Key_A);
  page.press(Qt::Key_B);
  QCOMPARE(page.row(), 2);
  page.press(Qt::Key_Z, Qt::ControlModifier);
  QCOMPARE(page.row(), 1);
  QVERIFY(!page.ruling(page.relevance(u"q2"_s, u"q2-c1"_s)));
  QVERIFY2(page.lastSaid().startsWith(u"undone"_s) && page.lastSaid().contains(u"q2-c1"_s),
           qPrintable(page.lastSaid()));
  page.restart();
  QVERIFY(page.waitForList());
  page.press(Qt::Key_Z, Qt::ControlModifier); // over a restart
  QVERIFY(!page.ruling(page.worst));
  QVERIFY2(page.lastSaid().contains(u"q1-c1"_s), qPrintable(page.lastSaid()));
  QCOMPARE(page.text(u"queryText"_s).contains(u"Question number 1"_s), true);
  page.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  QVERIFY(page.ruling(page.worst));
  QVERIFY2(page.lastSaid().startsWith(u"redone"_s), qPrintable(page.lastSaid()));
}

void AdjudicateTest::a_decision_can_be_taken_back()
{
  Page page;
  page.press(Qt::Key_Backspace);
  QCOMPARE(page.page().whyNot(), u"Nothing is decided here."_s);
  page.press(Qt::Key_2, Qt::AltModifier);
  QVERIFY(page.find<QAbstractButton>(u"adjudicate.retract"_s)->isVisible());
  page.press(Qt::Key_Backspace);
  QVERIFY(!page.ruling(page.worst));
  QVERIFY(!page.find<QAbstractButton>(u"adjudicate.retract"_s)->isVisible());
  QCOMPARE(page.row(), 0);
}

void AdjudicateTest::a_reason_a_note_and_the_guideline_go_along()
{
  Page page;
  page.press(Qt::Key_R);
  page.press(Qt::Key_C);
  page.press(Qt::Key_Return); // evidence was overlooked
  page.press(Qt::Key_N);
  page.type(u"See the second sentence."_s);
  page.press(Qt::Key_Escape);
  page.press(Qt::Key_C);
  QVERIFY(page.isChecked(u"adjudicate.mend"_s));
  QVERIFY(!page.ruling(page.worst));
  page.press(page.keyOf(u"0"_s));
  const Ruling ruling = page.ruling(page.worst)->ruling;
  QCOMPARE(ruling.reason, u"evidence was overlooked"_s);
  QCOMPARE(ruling.note, u"See the second sentence."_s);
  QVERIFY(ruling.changeGuideline);
  QVERIFY(!page.isChecked(u"adjudicate.mend"_s)); // of the next one nothing is said
  page.press(Qt::Key_BracketLeft);
  QVERIFY2(page.text(u"decisionNote"_s).contains(u"See the second sentence."_s),
           qPrintable(page.text(u"decisionNote"_s)));
  page.press(Qt::Key_R);
  page.type(u"nobody read the table"_s);
  page.press(Qt::Key_Return);
  QCOMPARE(page.ruling(page.worst)->ruling.reason, u"nobody read the table"_s); // at once, and one's own words
  QCOMPARE(page.ruling(page.worst)->ruling.value, std::optional<int>(0));
}

void AdjudicateTest::typing_a_note_decides_nothing()
{
  Page page;
  page.press(Qt::Key_N);
  page.type(u"a b 2 m x"_s);
  QCOMPARE(page.row(), 0);
  QVERIFY(!page.ruling(page.worst));
  page.press(Qt::Key_Escape);
  page.press(Qt::Key_2);
  QCOMPARE(page.ruling(page.worst)->ruling.note, u"a b 2 m x"_s);
}

void AdjudicateTest::both_quotes_are_marked_in_the_texts()
{
  Page page;
  page.press(Qt::Key_End); // the claim
  QVERIFY2(page.rows()[3].contains(u"Claim"_s), qPrintable(page.rows()[3]));
  const auto* const texts = page.find<BlockColumn>(u"adjudicatedTexts"_s);
  QStringList cards;
  for (int card = 0; card < texts->model()->rowCount(); ++card)
    cards.append(texts->model()->index(card, 0).data(Qt::AccessibleTextRole).toString());
  QCOMPARE(cards.size(), 5); // claim, answer, three chunks
  QCOMPARE(cards[0], u"Claim"_s);
  QCOMPARE(cards[1], u"Answer"_s);
  QVERIFY2(cards[2].startsWith(u"q1-c1, quoted by"_s), qPrintable(cards[2]));
  QVERIFY2(cards[3].startsWith(u"q1-c2, quoted by"_s), qPrintable(cards[3]));
  QCOMPARE(cards[4], u"q1-c3"_s);
  QVERIFY(page.text(u"sideQuoteA0"_s).contains(u"Goods may be returned"_s));
  QVERIFY(page.text(u"sideQuoteB0"_s).contains(u"Goods may be returned"_s));
  QCOMPARE(texts->active(), 2);
}

void AdjudicateTest::selected_words_become_the_evidence_of_a_verdict()
{
  Page page;
  page.press(Qt::Key_End);
  auto* const texts = page.find<BlockColumn>(u"adjudicatedTexts"_s);
  texts->setTextSelection({4, 0, 9}); // "Passage 3" of q1-c3
  page.press(Qt::Key_1, Qt::AltModifier);
  const Ruling ruling = page.ruling(page.claim(u"q1"_s))->ruling;
  QCOMPARE(ruling.value, std::optional<int>(0));
  QCOMPARE(ruling.evidence.size(), 1);
  QCOMPARE(ruling.evidence.first().quote, u"Passage 3"_s);
}

void AdjudicateTest::a_click_on_a_quote_goes_to_it()
{
  Page page;
  page.press(Qt::Key_End);
  auto* const texts = page.find<BlockColumn>(u"adjudicatedTexts"_s);
  QSet<int> cards;
  for (const QString& side : {u"A"_s, u"B"_s}) {
    QWidget* const quote = page.find<ElidedLabel>(u"sideQuote%1%2"_s.arg(side).arg(0));
    QTest::mouseClick(quote->parentWidget(), Qt::LeftButton, {}, quote->geometry().center());
    cards.insert(texts->active());
  }
  QCOMPARE(cards, (QSet<int>{2, 3}));
  QVERIFY(texts->hasFocus());
}

void AdjudicateTest::the_list_is_moved_through_and_filtered_by_keys()
{
  Page page;
  page.press(Qt::Key_Down);
  QCOMPARE(page.row(), 1);
  page.press(Qt::Key_J);
  QCOMPARE(page.row(), 2);
  page.press(Qt::Key_K);
  QCOMPARE(page.row(), 1);
  page.press(Qt::Key_Home);
  QCOMPARE(page.row(), 0);
  page.press(Qt::Key_Up);
  QCOMPARE(page.page().whyNot(), u"This is the first one of the list."_s);
  page.press(Qt::Key_Right);
  auto* const texts = page.find<BlockColumn>(u"adjudicatedTexts"_s);
  QVERIFY(texts->hasFocus());
  page.press(Qt::Key_BracketRight); // the next one from there as well
  QCOMPARE(page.row(), 1);
  page.press(Qt::Key_Left);
  QVERIFY(page.find<QListView>(u"disagreements"_s)->hasFocus());

  auto* const families = page.find<QComboBox>(u"disagreementFamily"_s);
  QCOMPARE(families->count(), 3);
  families->setCurrentIndex(2);
  Q_EMIT families->activated(2); // sensitive: q2
  QCOMPARE(page.rows().size(), 1);
  families->setCurrentIndex(0);
  Q_EMIT families->activated(0);
  auto* const criteria = page.find<QComboBox>(u"disagreementCriterion"_s);
  criteria->setCurrentIndex(2);
  Q_EMIT criteria->activated(2); // claims
  QCOMPARE(page.rows().size(), 1);
  page.press(Qt::Key_D);
  QVERIFY(QApplication::activePopupWidget());
  QApplication::activePopupWidget()->close();
}

void AdjudicateTest::labels_of_other_windows_arrive()
{
  Page page;
  const auto other = Store::another(page.path());
  const auto ben = (*other)->addJudge(u"Ben"_s, JudgeKind::Person, Role::Expert);
  Decision decision;
  decision.subject = page.worst;
  decision.value = 1;
  QVERIFY((*other)->record({ben->id, {decision}}));
  QTRY_VERIFY_WITH_TIMEOUT(page.rows()[0].contains(u"1 step apart"_s), 5000);
  QStringList sides{page.sideValue(u'A'), page.sideValue(u'B')};
  sides.sort();
  QCOMPARE(sides, (QStringList{u"0 not relevant"_s, u"1 background"_s}));
}

void AdjudicateTest::the_place_is_kept_over_a_restart()
{
  Page page;
  page.press(Qt::Key_A);
  page.press(Qt::Key_BracketRight);
  QCOMPARE(page.row(), 2);
  page.find<QMenu>(u"whichDisagreementsMenu"_s)->actions()[4]->trigger(); // all
  page.restart();
  QVERIFY(page.waitForList());
  QCOMPARE(page.rows().size(), 4);
  QCOMPARE(page.row(), 2);
  QVERIFY(page.text(u"queryText"_s).contains(u"Question number 3"_s));
}

void AdjudicateTest::a_workspace_without_disagreements_says_so()
{
  Page page(smallWorkspace(2, 2));
  QVERIFY(page.rows().isEmpty());
  QVERIFY2(page.text(u"noDisagreements"_s).startsWith(u"Nobody disagrees."_s),
           qPrintable(page.text(u"noDisagreements"_s)));
  QVERIFY(page.find<QLabel>(u"noDisagreements"_s)->isVisible());
  page.press(Qt::Key_A);
  QCOMPARE(page.page().whyNot(), u"There is no disagreement on screen."_s);
  for (const Qt::Key key : {Qt::Key_Down, Qt::Key_Space, Qt::Key_Right, Qt::Key_Return, Qt::Key_2, Qt::Key_N, Qt::Key_R,
                            Qt::Key_C, Qt::Key_Backspace, Qt::Key_I, Qt::Key_End})
    page.press(key);
  QVERIFY(page.page().currentQuery() == QueryId{});
}

void AdjudicateTest::experts_see_what_the_page_is_for()
{
  AdjudicateBench bench(apartWorkspace(), Role::Expert);
  QCOMPARE(bench.problem(), QString());
  QVERIFY(bench.find<QLabel>(u"aboutAdjudicating"_s)->isVisible());
  QVERIFY(!bench.find<QListView>(u"disagreements"_s)->isVisible());
  bench.press(Qt::Key_A);
  QCOMPARE(bench.page().whyNot(), u"Only reviewers and leads settle disagreements."_s);
  QVERIFY(!bench.ruling(bench.relevance(u"q1"_s, u"q1-c1"_s)));
}

void AdjudicateTest::without_a_role_nothing_of_others_is_in_any_widget()
{
  AdjudicateBench apart(apartWorkspace(), Role::Expert);
  QVector<Record> records = apartWorkspace();
  records.removeIf([](const Record& record) { return std::holds_alternative<LabelRecord>(record); });
  AdjudicateBench untouched(records, Role::Expert);
  QTest::qWait(0);
  QCOMPARE(allTexts(apart.window()), allTexts(untouched.window()));
}

void AdjudicateTest::a_reviewer_cannot_say_that_nobody_can_judge()
{
  Page page(apartWorkspace(), Role::Reviewer);
  QVERIFY(!page.find<QAbstractButton>(u"adjudicate.unjudgeable"_s)->isVisible());
  page.press(Qt::Key_X);
  QCOMPARE(page.page().whyNot(), u"Only a lead closes something as nobody's to judge."_s);
  QVERIFY(!page.ruling(page.worst));
  page.press(Qt::Key_A);
  QVERIFY(page.ruling(page.worst));
}

void AdjudicateTest::rows_that_were_read_are_no_blind_ones_any_more()
{
  Page page;
  const auto other = Store::another(page.path());
  const auto lea = (*other)->addJudge(u"Lea"_s, JudgeKind::Person, Role::Lead);
  const auto isBlind = [&](int value) {
    Decision decision;
    decision.subject = page.relevance(u"q3"_s, u"q3-c1"_s); // listed, never opened
    decision.value = value;
    const auto stored = (*other)->record({lea->id, {decision}});
    return stored && !stored->events.isEmpty() && !stored->events.first().afterReveal;
  };
  int value = 0;
  QTRY_VERIFY_WITH_TIMEOUT(!isBlind(value = 1 - value), 5000);
}

void AdjudicateTest::names_of_judges_are_in_no_widget()
{
  Page page;
  for (int row = 0; row < 4; ++row) {
    const QStringList texts = allTexts(page.window());
    QVERIFY(!texts.join(u'\n').contains(u"Anna"_s));
    QVERIFY(!texts.join(u'\n').contains(u"Ben"_s));
    page.press(Qt::Key_Down);
  }
}

void AdjudicateTest::long_and_right_to_left_texts_stay_in_the_window()
{
  QVector<Record> records = longTexts();
  QStringList queries;
  QHash<QString, QString> chunkOf;
  for (const Record& record : records)
    if (const auto* const ranking = std::get_if<RankingRecord>(&record); ranking && !ranking->chunks.isEmpty())
      chunkOf.insert(ranking->query, ranking->chunks.first());
  QVERIFY(!chunkOf.isEmpty());
  for (auto query = chunkOf.cbegin(); query != chunkOf.cend(); ++query)
    for (const auto& [judge, value] : {std::pair{u"Anna"_s, u"0"_s}, std::pair{u"Ben"_s, u"1"_s}}) {
      LabelRecord label;
      label.criterion = u"relevance"_s;
      label.query = query.key();
      label.chunk = query.value();
      label.judge = judge;
      label.value = value;
      label.at = 1'790'000'000'000;
      label.rationale = u"because of many words "_s.repeated(200);
      records.append(label);
    }
  Page page(records);
  const int count = static_cast<int>(page.rows().size());
  QCOMPARE(count, chunkOf.size());
  for (const Qt::LayoutDirection direction : {Qt::LeftToRight, Qt::RightToLeft}) {
    QApplication::setLayoutDirection(direction);
    for (int row = 0; row < count; ++row) {
      QCoreApplication::processEvents();
      QVERIFY2(page.window().width() <= 1280, qPrintable(QString::number(page.window().width())));
      const auto* const texts = page.find<BlockColumn>(u"adjudicatedTexts"_s);
      QVERIFY2(texts->height() > 100, qPrintable(QString::number(texts->height())));
      page.press(row + 1 < count ? Qt::Key_Down : Qt::Key_Home);
    }
  }
  QApplication::setLayoutDirection(Qt::LeftToRight);
}

void AdjudicateTest::every_control_has_a_name()
{
  Page page;
  for (QAbstractButton* const button : page.window().findChildren<QAbstractButton*>()) {
    if (!button->isVisible()) continue;
    const auto* const key = qobject_cast<KeyButton*>(button);
    QVERIFY2(!button->accessibleName().isEmpty() || (key && !key->label().word.isEmpty()),
             qPrintable(button->objectName()));
  }
  QVERIFY(!page.find<QWidget>(u"sideA"_s)->accessibleName().isEmpty());
  QVERIFY(!page.find<BlockColumn>(u"adjudicatedTexts"_s)->accessibleName().isEmpty());
}

} // namespace assayer::tests
