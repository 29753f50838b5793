#include "ui/judge/term_highlights_test.h"

#include "judge/term_highlights.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

QStringList marked(const QString& query, const QString& text)
{
  QStringList found;
  for (const TermSpan& span : QueryTerms(query).in(text)) found.append(text.mid(span.first, span.last - span.first));
  return found;
}

} // namespace

void TermHighlightsTest::whole_words_match_without_case_and_diacritics()
{
  QCOMPARE(marked(u"gift résumé"_s, u"A GIFT, gifts and a Resume."_s), (QStringList{u"GIFT"_s, u"Resume"_s}));
  QCOMPARE(marked(u"resume"_s, u"le re\u0301sume\u0301"_s), QStringList{u"re\u0301sume\u0301"_s});
}

void TermHighlightsTest::function_words_are_not_marked()
{
  QCOMPARE(marked(u"How long is the refund window of 5 days?"_s, u"the refund is of how 5 long"_s),
           (QStringList{u"refund"_s, u"5"_s, u"long"_s}));
}

void TermHighlightsTest::chinese_and_thai_match_inside_a_run()
{
  QCOMPARE(marked(u"退款政策"_s, u"我们的退款政策很简单"_s).join(QString()), u"退款政策"_s);
  QVERIFY(!marked(u"คืนสินค้า"_s, u"ลูกค้าคืนสินค้าได้"_s).isEmpty());
}

void TermHighlightsTest::offsets_are_utf16_units_behind_an_emoji()
{
  const QString text = u"👩‍🚒 gift"_s;
  const QVector<TermSpan> spans = QueryTerms(u"gift").in(text);
  QCOMPARE(spans.size(), 1);
  QCOMPARE(spans[0].last, text.size());
}

void TermHighlightsTest::a_query_without_words_marks_nothing()
{
  QVERIFY(QueryTerms(u"?! … the").isEmpty());
  QVERIFY(QueryTerms(u"").in(u"anything").isEmpty());
}

} // namespace assayer::tests
