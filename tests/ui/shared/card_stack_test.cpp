#include "ui/shared/card_stack_test.h"

#include "ui/shared/sample_column.h"

#include "shared/card_stack.h"

#include <QApplication>
#include <QTest>

namespace assayer::tests {

namespace {

CardStack stackOf(const SampleColumn& source, QSize viewport, int active)
{
  CardStack stack;
  stack.setStyle(Fonts::from(QApplication::font()));
  stack.setViewport(viewport);
  stack.setSource(&source);
  stack.setActive(active);
  stack.settle();
  return stack;
}

// Where the line that holds an offset stands on screen.
qreal onScreen(CardStack& stack, int card, qsizetype offset)
{
  return stack.textRect(card).top() + stack.text(card)->lineTop(offset) - stack.offset();
}

} // namespace

void CardStackTest::a_folded_card_shows_three_lines_and_the_active_one_all()
{
  const SampleColumn source = SampleColumn::of({prose(900), prose(900), prose(900), prose(900)});
  CardStack stack = stackOf(source, {640, 500}, 1);
  QCOMPARE(stack.textRect(0).height(), 3 * stack.lineHeight());
  QVERIFY(stack.isCut(0));
  QCOMPARE(stack.textRect(1).height(), stack.text(1)->height());
  QVERIFY(stack.textRect(1).height() > 6 * stack.lineHeight());
  QVERIFY(!stack.isCut(1));
  QVERIFY(stack.footerTopLeft(1).y() > stack.textRect(1).bottom());
  stack.setActive(0);
  stack.settle();
  QVERIFY(stack.textRect(0).height() > stack.textRect(1).height());
}

void CardStackTest::cards_unfold_until_the_column_is_full()
{
  const SampleColumn source = SampleColumn::of({prose(700), prose(700), prose(700), prose(700)});
  CardStack high = stackOf(source, {640, 2000}, 0);
  for (int card = 0; card < high.count(); ++card) QVERIFY(!high.isCut(card));
  CardStack middle = stackOf(source, {640, 850}, 0);
  QVERIFY(middle.shownLines(1) > CardStack::FoldedLines); // the first in order get the room
  QVERIFY(middle.isCut(3));
  QVERIFY(middle.totalHeight() <= 850);
  QVERIFY(middle.totalHeight() > 850 - middle.lineHeight()); // and no line's worth is left
  CardStack low = stackOf(source, {640, 400}, 0);
  QCOMPARE(low.shownLines(1), CardStack::FoldedLines);
}

void CardStackTest::what_is_on_screen_stays_when_heights_become_known()
{
  // Lines of very different length, so that estimates are wrong.
  QString text = prose(40000);
  for (qsizetype at = 3000; at < text.size(); at += 900) text.insert(at, QString(u'\n').repeated(40));
  const SampleColumn source = SampleColumn::of({prose(900), text, prose(900)});
  CardStack stack = stackOf(source, {640, 600}, 1);
  stack.scrollTo(stack.totalHeight() / 2);
  const auto [first, last] = stack.text(1)->textBetween(stack.offset() - stack.textRect(1).top(),
                                                        stack.offset() - stack.textRect(1).top() + 600);
  QVERIFY(first > 3000);
  const qreal before = onScreen(stack, 1, last);
  const qreal total = stack.totalHeight();
  for (int block = 0; block < stack.text(1)->blockCount(); ++block) stack.text(1)->layOut(block);
  stack.settle();
  QVERIFY(stack.totalHeight() != total); // the estimate was wrong indeed
  QCOMPARE(onScreen(stack, 1, last), before);
}

void CardStackTest::scrolling_up_through_unseen_text_moves_by_just_that_distance()
{
  QString text = prose(60000);
  for (qsizetype at = 2000; at < text.size(); at += 700) text.insert(at, QString(u'\n').repeated(25));
  const SampleColumn source = SampleColumn::of({prose(4000), text, prose(900)});
  CardStack stack = stackOf(source, {640, 600}, 1);
  stack.showOffset(1, text.size());
  const qsizetype mark = text.size() - 1;
  for (int step = 0; step < 40; ++step) {
    const qreal before = onScreen(stack, 1, mark);
    stack.scrollBy(-137);
    QCOMPARE(onScreen(stack, 1, mark), before + 137);
  }
}

void CardStackTest::the_line_at_the_top_stays_when_the_width_changes()
{
  const QString text = prose(60000);
  const SampleColumn source = SampleColumn::of({prose(500), text});
  CardStack stack = stackOf(source, {640, 600}, 1);
  stack.showOffset(1, 30000);
  const auto top = [&] {
    const qreal inside = stack.offset() - stack.textRect(1).top();
    return stack.text(1)->textBetween(inside - stack.lineHeight() + 1, inside + 2 * stack.lineHeight()).first;
  };
  const qsizetype before = top();
  stack.setViewport({420, 600});
  stack.settle();
  QVERIFY(std::abs(top() - before) < 100); // a line, not a block
  stack.setViewport({640, 600});
  stack.settle();
  QVERIFY(std::abs(top() - before) < 100);
}

void CardStackTest::a_label_in_the_middle_of_a_long_text_moves_nothing()
{
  SampleColumn source = SampleColumn::of({prose(900), prose(60000), prose(900), prose(900)});
  source.cards[0].header.badges = {{Icon::Expired, QStringLiteral("expired"), Tone::Bad}};
  CardStack stack = stackOf(source, {640, 600}, 1);
  stack.showOffset(1, 30000);
  const qreal before = onScreen(stack, 1, 30000);
  const qreal offset = stack.offset();
  for (int card = 0; card < stack.count(); ++card) stack.refresh(card);
  stack.settle();
  QCOMPARE(onScreen(stack, 1, 30000), before);
  source.cards[1].state = {.kind = StateKind::Later};
  stack.refresh(1);
  stack.settle();
  QCOMPARE(onScreen(stack, 1, 30000), before);
  QVERIFY(stack.offset() > 0 && offset > 0);
}

void CardStackTest::lines_of_reading_text_hold_at_most_75_characters()
{
  const QString text = prose(8000);
  const SampleColumn source = SampleColumn::of({text});
  CardStack stack = stackOf(source, {1600, 800}, 0);
  BlockLayout& layout = *stack.text(0);
  qsizetype longest = 0;
  qsizetype shortest = 1000;
  for (qsizetype at = 0; at + 200 < text.size(); at += 50) {
    const qreal top = layout.lineTop(at);
    const auto [first, last] = layout.textBetween(top, top + stack.lineHeight());
    longest = std::max(longest, text.sliced(first, last - first).trimmed().size());
    if (!text.sliced(first, last - first).contains(u'\n')) shortest = std::min(shortest, last - first);
  }
  QVERIFY2(longest <= 78, qPrintable(QString::number(longest))); // narrow letters may squeeze in a few more
  QVERIFY(longest > 60);
  QVERIFY(shortest < longest);
}

} // namespace assayer::tests
