#include "ui/shared/plain_text_test.h"

#include "shared/plain_text.h"

#include <QLabel>
#include <QMessageBox>
#include <QTest>
#include <QTextBoundaryFinder>
#include <QTextDocument>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

void PlainTextTest::markup_in_a_tool_tip_stays_text()
{
  for (const QString& text : {u"<b>bold</b> & <img src='http://example.org/x.png'>"_s, u"a < b\nsecond  line"_s}) {
    const QString tip = plain::toolTip(text);
    QVERIFY(Qt::mightBeRichText(tip)); // else the escapes themselves would show
    QTextDocument document;
    document.setHtml(tip);
    QCOMPARE(document.toPlainText(), text);
  }
  QCOMPARE(plain::toolTip(u""), QString());
}

void PlainTextTest::labels_and_message_boxes_show_markup_as_text()
{
  QWidget parent;
  const QLabel* const label = plain::label(u"<h1>big</h1>"_s, &parent);
  QCOMPARE(label->textFormat(), Qt::PlainText);
  QCOMPARE(label->text(), u"<h1>big</h1>"_s);
  QMessageBox box;
  plain::setTexts(box, u"<b>file</b>.assay"_s, u"<img src=x> was not found"_s);
  QCOMPARE(box.textFormat(), Qt::PlainText);
  QTextDocument document;
  document.setHtml(box.informativeText());
  QCOMPARE(document.toPlainText(), u"<img src=x> was not found"_s);
}

void PlainTextTest::isolates_in_the_data_do_not_leak()
{
  const auto depthAtEnd = [](const QString& text) {
    int depth = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
      if (text[i].unicode() >= 0x2066 && text[i].unicode() <= 0x2068) ++depth;
      if (text[i].unicode() == 0x2069) --depth;
      if (depth <= 0 && i + 1 < text.size()) return -1; // closed before the end
    }
    return depth;
  };
  for (const QString& text :
       {u"plain"_s, u"\u2069 pops too early"_s, u"\u2067 never closed"_s, u"\u2066a\u2069\u2069\u2068b"_s, u"مرحبا"_s})
    QCOMPARE(depthAtEnd(plain::isolated(text)), 0);
  QCOMPARE(plain::isolated(u"abc"), u"\u2068abc\u2069"_s);
  QCOMPARE(plain::isolated(u""), QString());
  const QString arabic = u"\u0643\u0645 \u064A\u0648\u0645\u0627 2026?"_s;
  QVERIFY(plain::isRightToLeft(arabic));
  QVERIFY(plain::isRightToLeft(plain::isolated(arabic))); // QString passes over what is isolated
  QVERIFY(plain::isRightToLeft(u"2026 "_s + arabic));
  QVERIFY(!plain::isRightToLeft(u"45 days \u0643"_s));
  QVERIFY(!plain::isRightToLeft(u"2026?"_s));
}

void PlainTextTest::one_line_has_no_breaks_and_keeps_nbsp()
{
  QCOMPARE(plain::oneLine(u"a\r\n\r\nb\tc\u2028d"), u"a b c d"_s);
  QCOMPARE(plain::oneLine(u"5\u00a0000\u00a0\u20ac"), u"5\u00a0000\u00a0\u20ac"_s);
  QCOMPARE(plain::oneLine(u"two  spaces stay"), u"two  spaces stay"_s);
}

void PlainTextTest::eliding_never_cuts_a_grapheme()
{
  const QString text = u"\U0001F468\u200D\U0001F469\u200D\U0001F467e\u0301\U0001F600x\u0308 and more words"_s;
  const QFontMetricsF metrics{QFont()};
  for (qreal width = 10; width < metrics.horizontalAdvance(text); width += 3) {
    QString cut = plain::elided(text, metrics, width);
    QVERIFY(cut.isEmpty() || metrics.horizontalAdvance(cut) <= width + 1);
    if (!cut.endsWith(u'\u2026')) continue;
    cut.chop(1);
    QVERIFY(text.startsWith(cut));
    QTextBoundaryFinder finder(QTextBoundaryFinder::Grapheme, text);
    finder.setPosition(cut.size());
    QVERIFY(finder.isAtBoundary());
  }
}

void PlainTextTest::an_ampersand_is_no_mnemonic()
{
  QCOMPARE(plain::withoutMnemonic(u"R&D\nrun"), u"R&&D run"_s);
}

} // namespace assayer::tests
