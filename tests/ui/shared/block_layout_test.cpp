#include "ui/shared/block_layout_test.h"

#include "ui/shared/sample_column.h"

#include "shared/block_layout.h"

#include <QFontInfo>
#include <QImage>
#include <QPainter>
#include <QTest>
#include <QTextBoundaryFinder>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qreal Width = 480;
constexpr qreal LineHeight = 22;

BlockLayout laidOut(const QString& text)
{
  BlockLayout layout(text, QFont(), Width, LineHeight);
  for (int block = 0; block < layout.blockCount(); ++block) layout.layOut(block);
  return layout;
}

qsizetype longestBlock(const QString& text)
{
  QVector<qsizetype> starts = blockStarts(text);
  starts.append(text.size());
  qsizetype longest = 0;
  for (qsizetype i = 0; i + 1 < starts.size(); ++i) longest = std::max(longest, starts[i + 1] - starts[i]);
  return longest;
}

} // namespace

void BlockLayoutTest::blocks_end_at_paragraphs()
{
  const QString text = prose(30000);
  const QVector<qsizetype> starts = blockStarts(text);
  QVERIFY(starts.size() > 10);
  QCOMPARE(starts[0], 0);
  for (qsizetype i = 1; i < starts.size(); ++i) QCOMPARE(text[starts[i] - 1], u'\n');
  QVERIFY(longestBlock(text) <= 2400);
  QCOMPARE(blockStarts(QString()), QVector<qsizetype>{0});
}

void BlockLayoutTest::blocks_of_a_long_paragraph_end_at_sentences_then_words()
{
  const QString sentences = prose(30000).remove(u'\n');
  const QVector<qsizetype> starts = blockStarts(sentences);
  QVERIFY(starts.size() > 10);
  for (qsizetype i = 1; i < starts.size(); ++i) QVERIFY(sentences.first(starts[i]).endsWith(u". "));
  const QString words = u"words without any full stop "_s.repeated(500);
  for (const qsizetype start : blockStarts(words)) QVERIFY(start == 0 || words[start - 1] == u' ');
  const QString chinese = u"礼品可在交货后三十天内退还。没有收据的，按最低价格退款。"_s.repeated(300);
  for (const qsizetype start : blockStarts(chinese)) QVERIFY(start == 0 || chinese[start - 1] == u'。');
  QVERIFY(longestBlock(sentences) <= 2400 && longestBlock(words) <= 2400 && longestBlock(chinese) <= 2400);
}

void BlockLayoutTest::a_text_without_spaces_is_cut_between_graphemes()
{
  const QString family = u"\U0001F468\u200D\U0001F469\u200D\U0001F467e\u0301"_s;
  const QString text = family.repeated(1500);
  const QVector<qsizetype> starts = blockStarts(text);
  QVERIFY(starts.size() > 5);
  QVERIFY(longestBlock(text) <= 2400);
  QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
  for (const qsizetype start : starts) {
    finder.setPosition(start);
    QVERIFY(finder.isAtBoundary());
  }
}

void BlockLayoutTest::a_paragraph_of_the_other_direction_starts_a_block()
{
  const QString text = u"English.\n12:30\nعربي واحد\n\nعربي اثنان 5\n\U0001F600 English again"_s;
  QCOMPARE(blockStarts(text), (QVector<qsizetype>{0, text.indexOf(u"عربي واحد"), text.indexOf(u"\U0001F600")}));
}

void BlockLayoutTest::the_display_form_keeps_every_offset()
{
  const QString text =
      u"a\r\nb\rc\u2029d\u0085e\tf\u00a0\U0001F600g"_s + QChar(0xD83D) + u"h"_s + QChar(0xDE00) + QChar(0);
  const QString shown = displayForm(text);
  QCOMPARE(shown.size(), text.size());
  QVERIFY(shown.isValidUtf16());
  QVERIFY(!shown.contains(u'\n') && !shown.contains(u'\r') && !shown.contains(QChar(0)));
  QCOMPARE(shown.count(QChar(QChar::LineSeparator)), 4); // CRLF is one line end
  for (const QString& kept : {u"\t"_s, u"\u00a0"_s, u"\U0001F600"_s, u"g"_s, u"h"_s})
    QCOMPARE(shown.indexOf(kept), text.indexOf(kept));
}

void BlockLayoutTest::carets_stand_between_graphemes_and_never_inside_a_crlf()
{
  const QString text = u"ab\r\n\U0001F600e\u0301\U0001F468\u200D\U0001F469 מזל\r\n\r\nend"_s;
  BlockLayout layout = laidOut(text);
  QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
  for (qreal y = -5; y < layout.height() + 5; y += 5) {
    for (qreal x = -5; x < Width + 5; x += 2) {
      const qsizetype offset = layout.offsetAt({x, y});
      QVERIFY(offset >= 0 && offset <= text.size());
      finder.setPosition(offset);
      QVERIFY2(finder.isAtBoundary(), qPrintable(QString::number(offset)));
    }
  }
  QCOMPARE(layout.offsetAt({0, 1}), 0);
  QCOMPARE(layout.offsetAt({Width, 1}), 2); // before the line end
  QCOMPARE(layout.offsetAt({Width, layout.height() - 1}), text.size());
}

void BlockLayoutTest::rectangles_of_a_range_lie_on_its_characters_in_mixed_directions()
{
  const QString text =
      u"The word \u05E9\u05DC\u05D5\u05DD \u05E2\u05D5\u05DC\u05DD 42 means hello world, \U0001F600 twice."_s;
  BlockLayout layout = laidOut(text);
  const qsizetype first = text.indexOf(u"\u05E2"); // the second Hebrew word and the number after it
  const qsizetype last = text.indexOf(u" means");
  const QVector<QRectF> rects = layout.rectsOf(first, last, 0);
  QVERIFY(!rects.isEmpty());
  for (const QRectF& rect : rects) {
    for (qreal x = rect.left() + 1; x < rect.right() - 1; x += 1) {
      const qsizetype offset = layout.offsetAt({x, rect.center().y()});
      QVERIFY(offset >= first && offset <= last);
    }
  }
  const QVector<QRectF> emoji = layout.rectsOf(text.indexOf(u"\U0001F600"), text.indexOf(u" twice"), 0);
  QCOMPARE(emoji.size(), 1);
  QVERIFY(emoji[0].width() > 4);
}

void BlockLayoutTest::arabic_stands_at_the_right_and_english_at_the_left()
{
  const QString text = u"short\nعربي"_s;
  BlockLayout layout = laidOut(text);
  QCOMPARE(layout.blockCount(), 2);
  QCOMPARE(layout.rectsOf(0, 5, 0)[0].left(), 0.0);
  QVERIFY(layout.rectsOf(6, text.size(), 1)[0].right() > Width - 2);
  QVERIFY(layout.endOfLine(1, 20).isAtLeft);
  QVERIFY(!layout.endOfLine(0, 20).isAtLeft);
}

void BlockLayoutTest::heights_stay_known_when_layouts_are_forgotten()
{
  const QString text = prose(20000);
  BlockLayout layout = laidOut(text);
  const qreal height = layout.height();
  const qreal folded = layout.heightOfLines(3);
  layout.forgetOutside(0, -1);
  QCOMPARE(layout.height(), height);
  QCOMPARE(layout.heightOfLines(3), folded);
  QCOMPARE(folded, 3 * LineHeight);
  const int lines = layout.lineCount(100000);
  QVERIFY(lines > 100);
  QCOMPARE(layout.heightOfLines(lines), height);
  QCOMPARE(layout.lineTop(text.size()), height - LineHeight);
}

void BlockLayoutTest::odd_texts_are_laid_out()
{
  for (const QString& text :
       {QString(), u"\n"_s, u"\r\n\r\n"_s, u" "_s, u"\t\t\t"_s, QString(QChar(0xDC00)), QString(5000, u'x'),
        QString(3000, u'\n'), QString(3000, QChar(0x202E)), u"\uFFFC\u200B"_s}) {
    BlockLayout layout = laidOut(text);
    QVERIFY(layout.height() >= LineHeight);
    QVERIFY(layout.offsetAt({Width / 2, layout.height() / 2}) <= text.size());
    QVERIFY(layout.lineTop(text.size()) < layout.height());
    QImage image(20, 20, QImage::Format_RGB32);
    QPainter painter(&image);
    layout.draw(painter, 0, {}, {}, image.rect());
    layout.endOfLine(layout.lineCount(3) - 1, 10);
  }
}

} // namespace assayer::tests
