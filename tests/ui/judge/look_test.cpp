#include "ui/judge/look_test.h"

#include "judge/answer_text.h"
#include "judge/criterion_row.h"
#include "judge/metric_strip.h"
#include "shared/block_column.h"
#include "shared/elided_label.h"
#include "shared/key_cap.h"
#include "shared/section_header.h"
#include "support/long_texts.h"
#include "ui/judge/judge_bench.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QListView>
#include <QScrollArea>
#include <QScrollBar>
#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

/// Layouts follow a new font or size in several rounds of posted events.
void settle()
{
  for (int round = 0; round < 10; ++round) QCoreApplication::processEvents();
}

class TextSize {
public:
  explicit TextSize(int percent) : m_before(QApplication::font())
  {
    QFont font = m_before;
    font.setPointSizeF(m_before.pointSizeF() * percent / 100);
    QApplication::setFont(font);
    settle();
  }
  ~TextSize() { QApplication::setFont(m_before); }
  Q_DISABLE_COPY_MOVE(TextSize)

private:
  QFont m_before;
};

QRect onPage(JudgeBench& bench, const QWidget& widget)
{
  return {widget.mapTo(&bench.page(), QPoint(0, 0)), widget.size()};
}

} // namespace

void LookTest::the_values_of_a_card_share_a_row()
{
  JudgeBench bench;
  settle();
  const auto* const column = bench.find<BlockColumn>(u"chunks"_s);
  for (int value = 1; value < 4; ++value) {
    QVERIFY(!column->valueRect(value).isEmpty());
    QCOMPARE(column->valueRect(value).top(), column->valueRect(0).top());
    QVERIFY(column->valueRect(value).left() > column->valueRect(value - 1).right());
  }
  QVERIFY(column->viewport()->rect().contains(column->valueRect(3)));
}

void LookTest::progress_and_figures_share_a_line()
{
  JudgeBench bench;
  QVERIFY(bench.waitForFigures());
  for (const int key : {Qt::Key_2, Qt::Key_L, Qt::Key_X, Qt::Key_Return}) bench.press(key);
  settle();
  const QRect progress = onPage(bench, *bench.find<QWidget>(u"progress"_s));
  const QRect strip = onPage(bench, *bench.find<QWidget>(u"metricStrip"_s));
  QCOMPARE(progress.top(), strip.top());
  QVERIFY(progress.right() < strip.left());
  QVERIFY(strip.height() < 2 * bench.page().fontMetrics().height());
}

void LookTest::a_short_answer_needs_no_scrolling()
{
  JudgeBench bench;
  settle();
  QCOMPARE(bench.find<QScrollArea>(u"answerArea"_s)->verticalScrollBar()->maximum(), 0);
}

void LookTest::open_details_leave_the_answer_whole_and_scroll_with_it()
{
  JudgeBench bench(longTexts());
  settle();
  const auto* const answer = bench.find<AnswerText>(u"answerText"_s);
  const int before = answer->height();
  bench.press(Qt::Key_I);
  settle();
  QVERIFY(std::abs(answer->height() - before) <= before / 10); // a scroll bar may take some of the width
  const auto* const details = bench.find<QWidget>(u"queryDetails"_s);
  QVERIFY(onPage(bench, *answer).top() >= onPage(bench, *details).bottom());
  QVERIFY(bench.find<QScrollArea>(u"answerArea"_s)->verticalScrollBar()->maximum() > 0);
}

void LookTest::the_question_keeps_its_weight_when_details_are_open()
{
  JudgeBench bench(longTexts());
  settle();
  bench.press(Qt::Key_I);
  settle();
  const auto* const whole = bench.find<QLabel>(u"wholeQuery"_s);
  QVERIFY(whole->isVisible());
  QCOMPARE(whole->font().weight(), bench.find<ElidedLabel>(u"queryText"_s)->font().weight());
  bench.press(Qt::Key_BracketRight); // a short question has nothing to unfold
  settle();
  QVERIFY(bench.find<ElidedLabel>(u"queryText"_s)->isVisible());
}

void LookTest::nothing_is_cut_with_large_text_data()
{
  QTest::addColumn<int>("percent");
  for (const int percent : {100, 150, 200}) QTest::addRow("%d per cent", percent) << percent;
}

void LookTest::nothing_is_cut_with_large_text()
{
  QFETCH(int, percent);
  const TextSize size(percent);
  JudgeBench bench;
  QVERIFY(bench.waitForFigures());
  settle();
  QCOMPARE(bench.page().window()->size(), QSize(1280, 720));
  for (const auto* const header : bench.page().findChildren<SectionHeader*>())
    QVERIFY2(!header->isVisible() || !header->isCut(), qPrintable(header->accessibleName()));
  for (const auto* const label : bench.page().findChildren<ElidedLabel*>())
    QVERIFY2(!label->isVisible() || !label->isCut(), qPrintable(label->text()));
  for (const auto* const button : bench.page().findChildren<KeyButton*>())
    QVERIFY2(!button->isVisible() || (button->width() >= button->sizeHint().width() &&
                                      button->parentWidget()->rect().contains(button->geometry())),
             qPrintable(button->label().word));
  const auto* const families = bench.find<QComboBox>(u"familyFilter"_s);
  QVERIFY(families->width() > families->fontMetrics().horizontalAdvance(families->currentText()) + 16);
}

void LookTest::the_answer_keeps_room_when_text_is_huge()
{
  const TextSize size(200);
  JudgeBench bench;
  QVERIFY(bench.waitForFigures());
  settle();
  const auto* const answer = bench.find<QWidget>(u"answerPane"_s);
  const auto* const whole = bench.find<QWidget>(u"wholeAnswer"_s);
  const auto* const heading = whole->findChild<SectionHeader*>();
  QVERIFY2(whole->height() <= heading->height() + 1, qPrintable(QString::number(whole->height())));
  QVERIFY(!heading->isCut());
  const int before = answer->height();
  while (!whole->hasFocus()) { // what is judged and where it is judged share the room
    bench.press(Qt::Key_Right);
    settle();
  }
  QVERIFY(answer->height() < before);
  QVERIFY(whole->height() > 3 * heading->height());
  bench.press(Qt::Key_Escape);
  settle();
  QCOMPARE(answer->height(), before);
}

void LookTest::values_wrap_below_their_title_when_text_is_huge()
{
  const auto valueBeside = [](JudgeBench& bench) {
    const auto* const title = bench.find<QLabel>(u"criterionTitle%1"_s.arg(criterion::Addresses.value));
    const auto* const value = bench.find<KeyButton>(u"criterion%1value0"_s.arg(criterion::Addresses.value));
    return onPage(bench, *value).left() > onPage(bench, *title).right();
  };
  {
    JudgeBench bench;
    settle();
    QVERIFY(valueBeside(bench));
  }
  const TextSize size(200);
  JudgeBench bench;
  settle();
  QVERIFY(!valueBeside(bench));
}

void LookTest::long_names_do_not_widen_the_page()
{
  const TextSize size(150);
  JudgeBench bench(longTexts(), u"Wilhelmina "_s.repeated(18));
  QVERIFY(bench.store().setSettings([] {
    WorkspaceSettings settings;
    settings.grades = longGrades();
    return settings;
  }()));
  bench.restart();
  QVERIFY(bench.waitForFigures());
  bench.session().setBlind(false);
  settle();
  QVERIFY(bench.page().minimumSizeHint().width() <= 1280);
  QCOMPARE(bench.page().window()->width(), 1280);
  const auto* const column = bench.find<BlockColumn>(u"chunks"_s);
  for (int value = 0; value < 9; ++value) {
    const QRect rect = column->valueRect(value);
    QVERIFY(rect.left() >= 0 && rect.right() < column->viewport()->width() && !rect.isEmpty());
  }
}

void LookTest::space_reads_an_opened_query_to_its_end_first()
{
  JudgeBench bench(longTexts());
  settle();
  bench.press(Qt::Key_I);
  settle();
  const QScrollBar& bar = *bench.find<QScrollArea>(u"wholeQueryArea"_s)->verticalScrollBar();
  QVERIFY(bar.maximum() > 0);
  const QString chunk = bench.activeChunk();
  for (int page = 0; page < 50 && bar.value() < bar.maximum(); ++page) bench.press(Qt::Key_Space);
  QCOMPARE(bar.value(), bar.maximum());
  QCOMPARE(bench.activeChunk(), chunk);
  for (int page = 0; page < 50 && bench.activeChunk() == chunk; ++page) bench.press(Qt::Key_Space);
  QVERIFY(bench.activeChunk() != chunk);
}

void LookTest::the_current_query_stays_in_sight_when_the_list_gets_lower()
{
  JudgeBench bench(longTexts());
  settle();
  const auto* const list = bench.find<QListView>(u"queries"_s);
  for (int i = 0; i < 7; ++i) bench.press(Qt::Key_BracketRight);
  bench.page().window()->resize(1280, 480);
  settle();
  QVERIFY(list->viewport()->rect().contains(list->visualRect(list->currentIndex())));
}

} // namespace assayer::tests
