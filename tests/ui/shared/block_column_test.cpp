#include "ui/shared/block_column_test.h"

#include "ui/shared/sample_column.h"

#include "shared/block_column.h"

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QScrollBar>
#include <QSet>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

// A column on screen with the focus.
class Shown {
public:
  explicit Shown(const ColumnSource* source, int active = 0, QSize size = {660, 700})
  {
    column.resize(size);
    column.show();
    column.activateWindow();
    column.setFocus();
    QApplication::processEvents();
    column.setSource(source, active);
  }
  BlockColumn column;

  QRect rectOf(int card) const { return column.visualRect(column.model()->index(card, 0)); }
  QWidget* viewport() const { return column.viewport(); }

  // Every place of the active card's slot on a grid finer than any button.
  QVector<QPoint> grid(int card) const
  {
    QVector<QPoint> points;
    const QRect rect = rectOf(card).intersected(viewport()->rect());
    for (int y = rect.top(); y < rect.bottom(); y += 12)
      for (int x = rect.left(); x < rect.right(); x += 20) points.append({x, y});
    return points;
  }

  void drag(const QPoint& from, const QPoint& to) const
  {
    QTest::mousePress(viewport(), Qt::LeftButton, {}, from);
    QMouseEvent move(QEvent::MouseMove, to, viewport()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(viewport(), &move);
    QTest::mouseRelease(viewport(), Qt::LeftButton, {}, to);
  }

  QRect pixelsOf(const QColor& colour) const
  {
    const QImage image = viewport()->grab().toImage().convertToFormat(QImage::Format_RGB32);
    QRect found;
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x)
        if (QColor(image.pixel(x, y)) == colour) found |= QRect(x, y, 1, 1);
    return found;
  }
};

} // namespace

void BlockColumnTest::values_that_do_not_share_a_row_stand_on_even_ones()
{
  const SampleColumn source = SampleColumn::of({prose(200)});
  Shown wide(&source);
  const auto rowsOf = [](const BlockColumn& column) {
    QMap<int, int> rows;
    for (int value = 0; value < 4; ++value) ++rows[column.valueRect(value).top()];
    return rows.values();
  };
  QCOMPARE(rowsOf(wide.column), QList<int>{4});
  const int all = wide.column.valueRect(3).right() - wide.column.valueRect(0).left();
  Shown narrow(&source, 0, {all + 20, 700}); // a button less fits
  QCOMPARE(rowsOf(narrow.column), (QList<int>{2, 2}));
}

void BlockColumnTest::a_card_is_mirrored_from_right_to_left()
{
  const SampleColumn source = SampleColumn::of({prose(200)});
  Shown shown(&source);
  const QRect card = shown.rectOf(0);
  const QRect before = shown.column.valueRect(0);
  shown.column.setLayoutDirection(Qt::RightToLeft);
  QApplication::processEvents();
  const QRect after = shown.column.valueRect(0);
  QVERIFY(std::abs((card.right() - after.right()) - (before.left() - card.left())) <= 1);
  QVERIFY(shown.column.valueRect(1).right() < after.left());
  QSignalSpy clicked(&shown.column, &BlockColumn::valueClicked);
  QTest::mouseClick(shown.viewport(), Qt::LeftButton, {}, after.center());
  QCOMPARE(clicked.size(), 1);
  QCOMPARE(clicked.first().at(1).toInt(), 0);
}

void BlockColumnTest::only_texts_on_screen_are_asked_for()
{
  QStringList texts;
  for (int i = 0; i < 1000; ++i) texts.append(prose(3500));
  const SampleColumn source = SampleColumn::of(texts);
  Shown shown(&source);
  shown.viewport()->grab();
  QVERIFY(source.textsAsked > 0);
  QVERIFY(source.textsAsked < 20);
  shown.column.setActive(999);
  shown.viewport()->grab();
  QVERIFY(source.textsAsked < 40);
}

void BlockColumnTest::paging_reads_a_long_text_to_its_end_without_a_gap_and_then_goes_on()
{
  const SampleColumn source = SampleColumn::of({prose(500), prose(60000), prose(500)});
  Shown shown(&source, 1);
  qsizetype readTo = 0;
  int pages = 0;
  do {
    for (const TextRange& range : shown.column.visibleText()) {
      if (range.card != 1) continue;
      QVERIFY2(range.first <= readTo, qPrintable(QString::number(range.first)));
      readTo = std::max(readTo, range.last);
    }
    ++pages;
    QVERIFY(pages < 200);
  } while (shown.column.scrollPage(1));
  QVERIFY(readTo >= source.cards[1].text.trimmed().size());
  QVERIFY(pages > 20);
  QVERIFY(shown.rectOf(1).bottom() <= shown.viewport()->height()); // the buttons too
  QVERIFY(!shown.column.scrollPage(1));
  while (shown.column.scrollPage(-1)) QVERIFY(++pages < 500);
  QVERIFY(shown.rectOf(1).top() >= 0);
}

void BlockColumnTest::the_active_card_comes_into_sight()
{
  QStringList texts;
  for (int i = 0; i < 60; ++i) texts.append(prose(300 + 97 * (i % 11)));
  const SampleColumn source = SampleColumn::of(texts);
  Shown shown(&source);
  QSignalSpy changed(&shown.column, &BlockColumn::activeChanged);
  const auto isSeen = [&](int card) {
    const QRect rect = shown.rectOf(card);
    return rect.top() >= 0 && rect.bottom() <= shown.viewport()->height();
  };
  for (int card = 1; card < 60; ++card) {
    shown.column.setActive(card);
    QVERIFY2(isSeen(card), qPrintable(QString::number(card)));
    if (card < 59) QVERIFY(shown.rectOf(card).bottom() < shown.viewport()->height() - 20); // a bit of the next
  }
  for (const int card : {0, 59, 30, 31, 5}) {
    shown.column.setActive(card);
    QVERIFY2(isSeen(card), qPrintable(QString::number(card)));
    QCOMPARE(shown.column.active(), card);
    QCOMPARE(shown.column.currentIndex().row(), card);
  }
  QCOMPARE(changed.size(), 64);
  shown.column.setActive(60);
  shown.column.setActive(-1);
  QCOMPARE(shown.column.active(), 5);
}

void BlockColumnTest::every_button_of_the_active_card_answers_a_click()
{
  const SampleColumn source = SampleColumn::of({prose(300), prose(300)});
  Shown shown(&source, 1);
  QSet<int> values;
  QStringList actions;
  connect(&shown.column, &BlockColumn::valueClicked, this, [&](int card, int value) {
    QCOMPARE(card, 1);
    values.insert(value);
  });
  connect(&shown.column, &BlockColumn::actionClicked, this, [&](int card, const QString& id) {
    QCOMPARE(card, 1);
    if (!actions.contains(id)) actions.append(id);
  });
  for (const QPoint& point : shown.grid(1)) QTest::mouseClick(shown.viewport(), Qt::LeftButton, {}, point);
  QCOMPARE(values, (QSet<int>{0, 1, 2, 3}));
  QCOMPARE(actions, (QStringList{u"cannot_judge"_s, u"later"_s, u"evidence"_s}));
  // Inactive cards have none; pressing one and letting go elsewhere is none.
  values.clear();
  for (const QPoint& point : shown.grid(1)) shown.drag(point, QPoint(5, 5));
  QVERIFY(values.isEmpty());
}

void BlockColumnTest::a_click_makes_a_card_active_and_keeps_it_under_the_hand()
{
  QStringList texts;
  for (int i = 0; i < 40; ++i) texts.append(prose(900));
  const SampleColumn source = SampleColumn::of(texts);
  Shown shown(&source, 8);
  const int above = shown.rectOf(7).top();
  QVERIFY(above > 0);
  QTest::mouseClick(shown.viewport(), Qt::LeftButton, {}, shown.rectOf(7).center());
  QCOMPARE(shown.column.active(), 7);
  QCOMPARE(shown.rectOf(7).top(), above);
}

void BlockColumnTest::dragged_text_is_copied_exactly()
{
  const QString text =
      u"Price:\u00a05\u00a0000\u00a0\u20ac\r\n\tsecond \U0001F600 line\r\n\r\ne\u0301nd \u200F\u05E9\u05DC\u05D5\u05DD"_s;
  const SampleColumn source = SampleColumn::of({text, prose(200)});
  Shown shown(&source, 0);
  QSignalSpy selected(&shown.column, &BlockColumn::textSelected);
  const QRect card = shown.rectOf(0);
  const QRect ground = shown.pixelsOf(Theme::of(&shown.column).ink);
  QVERIFY(ground.isValid());
  // From the first letter, under the header, to far below the last.
  QPoint from;
  for (int y = card.top(); y < card.bottom() && from.isNull(); ++y) {
    QTest::mouseMove(shown.viewport(), {card.left() + 18, y});
    QMouseEvent move(QEvent::MouseMove, QPointF(card.left() + 18, y),
                     shown.viewport()->mapToGlobal(QPointF(card.left() + 18, y)), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(shown.viewport(), &move);
    if (shown.viewport()->cursor().shape() == Qt::IBeamCursor) from = {card.left() + 10, y + 2};
  }
  QVERIFY(!from.isNull());
  shown.drag(from + QPoint(8, 0), {card.right() - 30, card.bottom() + 300});
  QCOMPARE(shown.column.selectedText(), text);
  QCOMPARE(selected.size(), 1);
  QCOMPARE(selected[0][1].toLongLong(), 0);
  QCOMPARE(selected[0][2].toLongLong(), text.size());
  QApplication::clipboard()->clear();
  QTest::keySequence(&shown.column, QKeySequence::Copy);
  QCOMPARE(QApplication::clipboard()->text(), text);
  // A part of it, by offsets.
  shown.column.setTextSelection({0, 7, 14});
  QCOMPARE(shown.column.selectedText(), u"5\u00a0000\u00a0\u20ac"_s);
  shown.column.setActive(1);
  QCOMPARE(shown.column.textSelection(), (TextRange{0, 7, 14}));
  shown.column.clearTextSelection();
  QVERIFY(!shown.column.textSelection());
}

void BlockColumnTest::a_double_click_selects_a_word_after_emoji()
{
  const SampleColumn source = SampleColumn::of({u"\U0001F600\U0001F600 refund \u9000\u6B3E policy"_s});
  Shown shown(&source);
  QSet<QString> words;
  for (const QPoint& point : shown.grid(0)) {
    QTest::mouseDClick(shown.viewport(), Qt::LeftButton, {}, point);
    if (!shown.column.selectedText().isEmpty()) words.insert(shown.column.selectedText());
  }
  QVERIFY(words.contains(u"refund"_s));
  QVERIFY(words.contains(u"policy"_s));
  for (const QString& word : words) QVERIFY(word.isValidUtf16());
}

void BlockColumnTest::a_highlight_after_emoji_lies_on_its_characters()
{
  const QString text = u"\U0001F600\U0001F468\u200D\U0001F469 e\u0301\u0301 first marked last"_s;
  SampleColumn source = SampleColumn::of({text});
  const qsizetype first = text.indexOf(u"marked");
  source.cards[0].highlights = {{first, first + 6, HighlightKind::Evidence}};
  Shown shown(&source);
  const QRect evidence = shown.pixelsOf(Theme::of(&shown.column).evidence);
  QVERIFY(evidence.isValid());
  // The selection of the same offsets covers the same place and is that word.
  source.cards[0].highlights.clear();
  shown.column.refreshCard(0);
  QVERIFY(!shown.pixelsOf(Theme::of(&shown.column).evidence).isValid());
  shown.column.setTextSelection({0, first, first + 6});
  QCOMPARE(shown.column.selectedText(), u"marked"_s);
  SampleColumn plain = source;
  const QImage selected = shown.viewport()->grab(evidence).toImage();
  shown.column.clearTextSelection();
  const QImage bare = shown.viewport()->grab(evidence).toImage();
  QVERIFY(selected != bare);
  const QRect left(evidence.left() - 8, evidence.top(), 7, evidence.height());
  const QImage bareLeft = shown.viewport()->grab(left).toImage();
  shown.column.setTextSelection({0, first, first + 6});
  QCOMPARE(shown.viewport()->grab(left).toImage(), bareLeft);
  // Ranges outside the text and reversed ones are harmless.
  source.cards[0].highlights = {{-5, 3, HighlightKind::Term},     {9, 4, HighlightKind::JudgeA},
                                {5, 9999, HighlightKind::JudgeB}, {9000, 9999, HighlightKind::JudgeA},
                                {-9, -3, HighlightKind::JudgeB},  {2, 3, HighlightKind::Hint, u"as"_s}};
  shown.column.refreshCard(0);
  shown.viewport()->grab();
}

void BlockColumnTest::a_changed_state_repaints_its_card_and_moves_nothing()
{
  SampleColumn source = SampleColumn::of({prose(400), prose(400), prose(400)});
  Shown shown(&source, 1);
  const QVector<QRect> before{shown.rectOf(0), shown.rectOf(1), shown.rectOf(2)};
  const QImage unjudged = shown.viewport()->grab(before[1]).toImage();
  const QImage other = shown.viewport()->grab(before[0].adjusted(0, 0, 0, -1)).toImage();
  source.cards[1].state = {.kind = StateKind::Judged, .value = 0, .key = u"0"_s, .word = u"not relevant"_s};
  shown.column.refreshCard(1);
  QCOMPARE((QVector<QRect>{shown.rectOf(0), shown.rectOf(1), shown.rectOf(2)}), before);
  const QImage judged = shown.viewport()->grab(before[1]).toImage();
  QVERIFY(judged != unjudged); // zero is not "nothing"
  QCOMPARE(shown.viewport()->grab(before[0].adjusted(0, 0, 0, -1)).toImage(), other);
  source.cards[1].state = {.kind = StateKind::Later};
  shown.column.refreshCard(1);
  QVERIFY(shown.viewport()->grab(before[1]).toImage() != judged);
  shown.column.refreshCard(77);
}

void BlockColumnTest::letters_and_digits_are_left_to_the_page()
{
  SampleColumn source = SampleColumn::of({u"x"_s, u"y"_s, u"z"_s});
  source.cards[2].header.name = u"s-chunk"_s;
  Shown shown(&source);
  for (const Qt::Key key : {Qt::Key_S, Qt::Key_3, Qt::Key_Space, Qt::Key_PageDown, Qt::Key_Return}) {
    QKeyEvent press(QEvent::KeyPress, key, Qt::NoModifier, QKeySequence(key).toString());
    press.accept();
    QApplication::sendEvent(&shown.column, &press);
    QVERIFY(!press.isAccepted());
    QCOMPARE(shown.column.active(), 0);
  }
  shown.column.keyboardSearch(u"s"_s);
  QCOMPARE(shown.column.active(), 0);
  QTest::keyClick(&shown.column, Qt::Key_Down);
  QCOMPARE(shown.column.active(), 1);
  QTest::keyClick(&shown.column, Qt::Key_End);
  QCOMPARE(shown.column.active(), 2);
  QTest::keyClick(&shown.column, Qt::Key_Down);
  QCOMPARE(shown.column.active(), 2);
  QTest::keyClick(&shown.column, Qt::Key_Up);
  QCOMPARE(shown.column.active(), 1);
}

void BlockColumnTest::screen_readers_hear_rank_name_and_state()
{
  SampleColumn source = SampleColumn::of({u"first text"_s, u"second text"_s});
  source.cards[1].header.badges = {{Icon::Expired, u"expired 2025-06"_s, Tone::Bad}};
  source.cards[1].state = {.kind = StateKind::Judged, .value = 2, .key = u"2"_s, .word = u"partly answers"_s};
  Shown shown(&source);
  QAccessibleInterface* const list = QAccessible::queryAccessibleInterface(&shown.column);
  QVERIFY(list != nullptr);
  QCOMPARE(list->role(), QAccessible::List);
  const QModelIndex index = shown.column.model()->index(1, 0);
  QCOMPARE(index.data(Qt::AccessibleTextRole).toString(), u"#2, chunk-2, expired 2025-06, 2 partly answers"_s);
  QCOMPARE(index.data(Qt::AccessibleDescriptionRole).toString(), u"second text"_s);
  bool isHeard = false;
  for (int i = 0; i < list->childCount(); ++i)
    if (QAccessibleInterface* const child = list->child(i))
      isHeard = isHeard || child->text(QAccessible::Name) == index.data(Qt::AccessibleTextRole).toString();
  QVERIFY(isHeard);
}

void BlockColumnTest::the_card_model_keeps_the_contract_of_item_models()
{
  const SampleColumn some = SampleColumn::of({u"a"_s, u"b"_s});
  const SampleColumn more = SampleColumn::of({u"a"_s, u"b"_s, u"c"_s});
  Shown shown(&some);
  const QAbstractItemModelTester tester(shown.column.model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
  shown.column.setSource(&more);
  QCOMPARE(shown.column.model()->rowCount(), 3);
  shown.column.refreshCard(1);
  shown.column.refreshAll();
  shown.column.setSource(nullptr);
  QCOMPARE(shown.column.model()->rowCount(), 0);
}

void BlockColumnTest::ctrl_and_wheel_change_the_size_of_the_text()
{
  const SampleColumn source = SampleColumn::of({prose(1200)});
  Shown shown(&source);
  QSignalSpy changed(&shown.column, &BlockColumn::readingPointSizeChanged);
  const int before = shown.rectOf(0).height();
  const auto wheel = [&](int delta, Qt::KeyboardModifiers modifiers) {
    const QPointF place(100, 100);
    QWheelEvent event(place, shown.viewport()->mapToGlobal(place), {}, {0, delta}, Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(shown.viewport(), &event);
  };
  for (int i = 0; i < 4; ++i) wheel(120, Qt::ControlModifier);
  QCOMPARE(changed.size(), 4);
  QVERIFY(shown.rectOf(0).height() > before);
  const qreal large = shown.column.readingPointSize();
  wheel(-120, Qt::NoModifier);
  QCOMPARE(shown.column.readingPointSize(), large);
  for (int i = 0; i < 100; ++i) wheel(-120, Qt::ControlModifier);
  QVERIFY(shown.column.readingPointSize() >= 5.5);
  shown.column.setReadingPointSize(0);
  QCOMPARE(shown.rectOf(0).height(), before);
}

void BlockColumnTest::visible_text_is_what_lies_wholly_on_screen()
{
  const SampleColumn source = SampleColumn::of({prose(900), prose(30000), prose(900)});
  Shown shown(&source, 1);
  shown.column.ensureRangeVisible(1, 15000);
  const QVector<TextRange> ranges = shown.column.visibleText();
  QCOMPARE(ranges.size(), 1);
  QCOMPARE(ranges[0].card, 1);
  QVERIFY(ranges[0].first < 15000 && ranges[0].last > 15000);
  QVERIFY(ranges[0].last - ranges[0].first < 4000);
  shown.column.setActive(0);
  shown.column.ensureRangeVisible(1, 15000); // folded away: the card comes, its text stays folded
  QVERIFY(shown.rectOf(1).intersects(shown.viewport()->rect()));
  QVERIFY(shown.rectOf(1).height() < 300);
}

void BlockColumnTest::a_column_without_cards_is_empty_and_quiet()
{
  const SampleColumn none;
  Shown shown(&none);
  QSignalSpy changed(&shown.column, &BlockColumn::activeChanged);
  QCOMPARE(shown.column.active(), -1);
  QVERIFY(!shown.column.scrollPage(1));
  QVERIFY(!shown.column.scrollPage(-1));
  QVERIFY(shown.column.visibleText().isEmpty());
  shown.column.refreshAll();
  shown.column.ensureRangeVisible(0, 10);
  QTest::keyClick(&shown.column, Qt::Key_Down);
  QTest::mouseClick(shown.viewport(), Qt::LeftButton, {}, {50, 50});
  shown.viewport()->grab();
  const SampleColumn one = SampleColumn::of({QString()});
  shown.column.setSource(&one, 0);
  shown.viewport()->grab();
  shown.column.setSource(nullptr);
  shown.viewport()->grab();
  QCOMPARE(shown.column.active(), -1);
  QVERIFY(changed.size() >= 1);
}

} // namespace assayer::tests
