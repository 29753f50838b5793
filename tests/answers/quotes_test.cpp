#include "answers/quotes_test.h"

#include "answers/quotes.h"
#include "core/text.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

void QuotesTest::a_quote_is_told_apart_by_how_it_stands_in_the_chunk_data()
{
  QTest::addColumn<QString>("quote");
  QTest::addColumn<QString>("chunk");
  QTest::addColumn<QuoteMatch>("match");
  QTest::addColumn<QString>("stands");
  const QString chunk =
      u"Returns are free – within “30 days” of\r\n delivery, says the Crème shop. Ask Ida for a form."_s;
  QTest::newRow("as it stands") << u"are free – within"_s << chunk << QuoteMatch::Exact << u"are free – within"_s;
  QTest::newRow("dashes, quotes, space, case")
      << u"returns are FREE - within \"30 days\" of delivery"_s << chunk << QuoteMatch::Normalised
      << u"Returns are free – within “30 days” of\r\n delivery"_s;
  QTest::newRow("composed otherwise") << u"the Cre\u0300me shop"_s << chunk << QuoteMatch::Normalised
                                      << u"the Crème shop"_s;
  QTest::newRow("a ligature") << u"the office"_s << u"Go to the oﬃce."_s << QuoteMatch::Normalised << u"the oﬃce"_s;
  QTest::newRow("a word changed") << u"Returns are free – within “14 days” of delivery, says the shop"_s << chunk
                                  << QuoteMatch::Near
                                  << u"Returns are free – within “30 days” of\r\n delivery, says the Crème shop."_s;
  QTest::newRow("made up") << u"Returns cost five euros each"_s << chunk << QuoteMatch::Absent << QString();
  QTest::newRow("nothing") << u"  "_s << chunk << QuoteMatch::Absent << QString();
  QTest::newRow("Chinese, full width") << u"价格是３.５欧元"_s << u"注意：价格是3.5欧元。"_s << QuoteMatch::Normalised
                                       << u"价格是3.5欧元"_s;
  QTest::newRow("Arabic") << u"الإرجاع  مجاني"_s << u"قال إن الإرجاع مجاني اليوم"_s << QuoteMatch::Normalised
                          << u"الإرجاع مجاني"_s;
}

void QuotesTest::a_quote_is_told_apart_by_how_it_stands_in_the_chunk()
{
  QFETCH(const QString, quote);
  QFETCH(const QString, chunk);
  QFETCH(const QuoteMatch, match);
  QFETCH(const QString, stands);
  const QuoteCheck check = checkQuote(quote, chunk);
  QCOMPARE(check.match, match);
  QCOMPARE(text::slice(chunk, check.first, check.last), stands);
}

void QuotesTest::the_place_nearest_to_the_hint_wins()
{
  const QString chunk = u"yes no yes no yes"_s;
  QCOMPARE(checkQuote(u"yes", chunk).first, 0);
  QCOMPARE(checkQuote(u"yes", chunk, 8).first, 7);
  QCOMPARE(checkQuote(u"yes", chunk, 99).first, 14);
  QCOMPARE(checkQuote(u"YES", chunk, 8).first, 7);
}

void QuotesTest::offsets_are_code_points()
{
  const QuoteCheck check = checkQuote(u"free", u"🙂🙂 it is free");
  QCOMPARE(check.first, 9);
  QCOMPARE(check.last, 13);
}

void QuotesTest::a_near_quote_says_what_differs()
{
  const QuoteCheck check = checkQuote(u"the fee is due within 14 days of the order",
                                      u"Note: the fee is due within 30 days of the written order, always.");
  QCOMPARE(check.match, QuoteMatch::Near);
  QCOMPARE(check.differs, u"14 → 30; ∅ → written"_s);
}

} // namespace assayer::tests
