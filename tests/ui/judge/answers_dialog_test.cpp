#include "ui/judge/answers_dialog_test.h"

#include "answers/answer_measures.h"
#include "judge/metric_figure.h"
#include "ui/judge/judge_bench.h"

#include <QApplication>
#include <QDialog>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTableWidget>
#include <QTest>
#include <QTreeWidget>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

/// The dialog, opened by its key and filled.
class Opened {
public:
  explicit Opened(JudgeBench& bench) : m_bench(bench)
  {
    bench.press(Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
    m_dialog = bench.page().window()->findChild<QDialog*>(u"answersDialog"_s);
    if (!m_dialog) qFatal("the dialog does not open");
  }

  bool isFilled()
  {
    return QTest::qWaitFor([this] { return table(u"measures"_s).rowCount() > 0; });
  }
  QTableWidget& table(const QString& id) { return *m_dialog->findChild<QTableWidget*>(u"answers."_s + id); }
  /// The texts of the row that begins so; empty: there is none.
  QStringList row(const QString& id, const QString& first)
  {
    m_dialog->findChild<QTabWidget*>(u"answers.tabs"_s)->setCurrentWidget(&table(id)); // worked out when it is seen
    QStringList texts;
    for (int row = 0; row < table(id).rowCount(); ++row)
      if (table(id).item(row, 0)->text() == first)
        for (int column = 0; column < table(id).columnCount(); ++column)
          texts.append(table(id).item(row, column)->text());
    return texts;
  }
  QStringList items()
  {
    QStringList names;
    const auto& tree = *m_dialog->findChild<QTreeWidget*>(u"answers.items"_s);
    for (int i = 0; i < tree.topLevelItemCount(); ++i) names.append(tree.topLevelItem(i)->text(0));
    return names;
  }
  QDialog& dialog() { return *m_dialog; }
  /// To the page, as a person would.
  void toPage()
  {
    QApplication::setActiveWindow(m_bench.page().window());
    m_bench.page().setFocus();
    QTRY_VERIFY(m_bench.page().isAncestorOf(QApplication::focusWidget()));
  }

private:
  JudgeBench& m_bench;
  QDialog* m_dialog;
};

QString titleOf(const QString& measure)
{
  return answerMeasure(measure)->title;
}

} // namespace

// Three answers of one claim each. Nothing judged: anything. One supported is still no answer for sure; once it is one,
// the mean lies between (1 + 0 + 0) ÷ 3 and 1.
void AnswersDialogTest::a_verdict_narrows_faithfulness_at_once()
{
  JudgeBench bench;
  Opened opened(bench);
  QVERIFY(opened.isFilled());
  QCOMPARE(opened.row(u"measures"_s, titleOf(u"faithfulness"_s)).value(1), u"⟦0.00 – 1.00⟧"_s);
  opened.toPage();
  bench.press(Qt::Key_Right);
  bench.press(Qt::Key_Right);
  bench.press(Qt::Key_S);
  bench.press(Qt::Key_A);
  bench.press(Qt::Key_Right);
  bench.press(Qt::Key_Down);
  bench.press(Qt::Key_1);
  QTRY_COMPARE(opened.row(u"measures"_s, titleOf(u"faithfulness"_s)).value(1), u"⟦0.33 – 1.00⟧"_s);
  bench.press(Qt::Key_Z, Qt::ControlModifier);
  QTRY_COMPARE(opened.row(u"measures"_s, titleOf(u"faithfulness"_s)).value(1), u"⟦0.00 – 1.00⟧"_s);
}

void AnswersDialogTest::outcomes_are_counted_against_what_was_expected_with_their_items()
{
  JudgeBench bench;
  for (int pane = 0; pane < 3; ++pane) bench.press(Qt::Key_Right);
  bench.press(Qt::Key_Down); // the outcome
  bench.press(Qt::Key_2);    // declined
  Opened opened(bench);
  QVERIFY(opened.isFilled());
  const QStringList expected{u"an answer"_s, u"·"_s, u"1"_s, u"·"_s, u"·"_s, u"·"_s, u"·"_s, u"2"_s};
  QCOMPARE(opened.row(u"abstention"_s, u"an answer"_s), expected);
  opened.table(u"abstention"_s).setCurrentCell(0, 2);
  QCOMPARE(opened.items(), QStringList{u"q1 · Question number 1 about returns?"_s});
  opened.table(u"abstention"_s).setCurrentCell(0, 7);
  QCOMPARE(opened.items().size(), 2);
  // Three were tested; one was declined, of two nobody knows yet.
  QCOMPARE(opened.row(u"production"_s, u"all"_s).mid(1, 3), (QStringList{u"3"_s, u"0 – 2"_s, u"0 – 2"_s}));
  QCOMPARE(opened.row(u"production"_s, u"all"_s).value(5), u"⟦0.00 – 0.67⟧"_s);
}

void AnswersDialogTest::an_item_is_gone_to()
{
  JudgeBench bench;
  Opened opened(bench);
  QVERIFY(opened.isFilled());
  auto& tree = *opened.dialog().findChild<QTreeWidget*>(u"answers.items"_s);
  tree.setCurrentItem(tree.topLevelItem(2));
  opened.dialog().findChild<QPushButton*>(u"answers.go"_s)->click();
  QCOMPARE(bench.query(), u"q3"_s);
}

void AnswersDialogTest::a_blind_judge_counts_only_their_own_labels()
{
  QVector<Record> records = smallWorkspace();
  LabelRecord label;
  label.criterion = u"answer.outcome"_s;
  label.query = u"q1"_s;
  label.run = u"alpha"_s;
  label.judge = u"somebody else"_s;
  label.value = u"declined"_s;
  JudgeRecord judge;
  judge.row.name = label.judge;
  records.append(judge);
  records.append(label);
  JudgeBench bench(records);
  Opened opened(bench);
  QVERIFY(opened.isFilled());
  QCOMPARE(opened.row(u"abstention"_s, u"an answer"_s).value(2), u"·"_s);
  bench.session().setBlind(false);
  QTRY_COMPARE(opened.row(u"abstention"_s, u"an answer"_s).value(2), u"1"_s);
}

void AnswersDialogTest::a_run_without_answers_says_so()
{
  QVector<Record> records = smallWorkspace();
  records.removeIf([](const Record& record) { return std::holds_alternative<AnswerRecord>(record); });
  JudgeBench bench(records);
  Opened opened(bench);
  QVERIFY(opened.isFilled());
  QVERIFY(opened.dialog().findChild<QLabel*>(u"answers.state"_s)->text().startsWith(u"0 answer"_s));
}

void AnswersDialogTest::text_from_data_is_no_markup()
{
  QVector<Record> records = smallWorkspace(1);
  for (Record& record : records)
    if (auto* const query = std::get_if<QueryRecord>(&record))
      query->detail.row.text = u"<b>bold</b> & \n<img src=x>"_s;
  JudgeBench bench(records);
  Opened opened(bench);
  QVERIFY(opened.isFilled());
  QCOMPARE(opened.items().first(), u"q1 · <b>bold</b> & <img src=x>"_s);
}

void AnswersDialogTest::the_strip_shows_a_measure_of_answers_and_a_click_opens_it()
{
  JudgeBench bench;
  QVERIFY(bench.waitForFigures());
  auto* const menu = bench.find<QMenu>(u"figureMenu"_s);
  Q_EMIT menu->aboutToShow();
  for (QAction* const action : menu->actions())
    if (action->text() == titleOf(u"correct"_s)) action->trigger();
  const auto shown = [&]() -> MetricFigure* {
    for (MetricFigure* const figure : bench.page().findChildren<MetricFigure*>())
      if (figure->isVisible() && figure->figure().measure == u"correct"_s) return figure;
    return nullptr;
  };
  QTRY_VERIFY(shown());
  QCOMPARE(shown()->figure().value, u"⟦0.00 – 1.00⟧"_s);
  for (int pane = 0; pane < 3; ++pane) bench.press(Qt::Key_Right);
  bench.press(Qt::Key_Down);
  bench.press(Qt::Key_1); // answered
  bench.press(Qt::Key_3); // correct: yes
  QTRY_COMPARE(shown()->figure().value, u"⟦0.33 – 1.00⟧"_s);
  QTest::mouseClick(shown(), Qt::LeftButton);
  auto* const dialog = bench.page().window()->findChild<QDialog*>(u"answersDialog"_s);
  QVERIFY(dialog && dialog->isVisible());
  const auto* const table = dialog->findChild<QTableWidget*>(u"answers.measures"_s);
  QCOMPARE(table->item(table->currentRow(), 0)->text(), titleOf(u"correct"_s));
}

} // namespace assayer::tests
