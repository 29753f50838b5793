#include "core/text_test.h"

#include "core/text.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

void TextTest::an_emoji_is_one_code_point_and_two_utf16_units()
{
  const QString sample = u"a\U0001F600b"_s;
  QCOMPARE(sample.size(), 4);
  QCOMPARE(text::length(sample), 3);
  QCOMPARE(text::toUtf16(sample, 2), 3);
  QCOMPARE(text::toCodePoint(sample, 3), 2);
  QCOMPARE(text::toCodePoint(sample, 2), 1); // inside the pair
  QCOMPARE(text::slice(sample, 1, 3), u"\U0001F600b"_s);
  QCOMPARE(text::slice(sample, 2, 99), u"b"_s);
}

void TextTest::invalid_utf8_and_nul_are_refused_with_a_sentence()
{
  QVERIFY(text::decodeUtf8("gr\xc3\xbc\xc3\x9f").has_value());
  for (const QByteArray& bytes :
       {QByteArray("\xff\xfe"), QByteArray("a\xed\xa0\x80z"), QByteArray("a\0b", 3), QByteArray("\xc0\xaf")}) {
    const auto decoded = text::decodeUtf8(bytes);
    QVERIFY(!decoded);
    QCOMPARE(decoded.error().kind, ErrorKind::BadInput);
    QVERIFY(decoded.error().detail.contains(u';'));
  }
}

void TextTest::unpaired_surrogates_are_not_storable()
{
  QVERIFY(text::isStorable(u"plain \U0001F600"_s));
  QVERIFY(!text::isStorable(QString(QChar(0xD83D))));
  QVERIFY(!text::isStorable(QString(QChar(u'\0'))));
}

void TextTest::normalising_folds_space_quotes_dashes_and_case_only()
{
  QCOMPARE(text::normalised(u"  \u201CThirty\u201D\u00a0days \u2013\n NOW "_s), u"\"thirty\" days - now"_s);
  QVERIFY(text::normalised(u"30 days"_s) != text::normalised(u"31 days"_s));
}

void TextTest::chinese_and_thai_are_cut_into_words()
{
  QVERIFY(text::words(u"客户可以申请退款吗"_s).contains(u"退款"_s));
  QVERIFY(text::words(u"ลูกค้าขอเงินคืนได้"_s).size() > 2);
}

void TextTest::diacritics_do_not_hinder_a_search()
{
  QCOMPARE(text::words(u"Crème brûlée, déjà!"_s), (QStringList{u"creme"_s, u"brulee"_s, u"deja"_s}));
}

void TextTest::ids_compare_as_utf8_bytes_above_the_basic_plane()
{
  // U+FF5E is above the surrogates in UTF-16 and below U+1F600 in UTF-8.
  QVERIFY(text::lessByBytes(u"\uFF5E"_s, u"\U0001F600"_s));
  QVERIFY(!text::lessByBytes(u"\U0001F600"_s, u"\uFF5E"_s));
  QVERIFY(text::lessByBytes(u"a"_s, u"ab"_s));
  QVERIFY(!text::lessByBytes(u"ab"_s, u"ab"_s));
}

void TextTest::a_shortened_text_keeps_both_ends_and_whole_characters()
{
  QCOMPARE(text::shortened(u"abc"_s, 3), u"abc"_s);
  QCOMPARE(text::shortened(u"abcdefgh"_s, 5), u"ab…gh"_s);
  for (qsizetype most = 3; most < 12; ++most) {
    const QString cut = text::shortened(u"😀😀😀😀😀😀"_s, most);
    QVERIFY(cut.size() <= most && text::isStorable(cut));
  }
}

} // namespace assayer::tests
