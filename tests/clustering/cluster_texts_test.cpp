#include "clustering/cluster_texts_test.h"

#include "clustering/clusters.h"
#include "statistics/random_bits.h"

#include "support/compared_clusters.h"
#include "support/planted_failures.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

/// Two kinds, 20 samples each: every sample has three of the sentences of its kind and one of those that both have.
std::vector<FailingSample> twoKinds(const QStringList& first, const QStringList& second, const QStringList& both)
{
  std::vector<FailingSample> samples;
  for (int i = 0; i < 40; ++i) {
    const QStringList& own = i % 2 == 0 ? first : second;
    FailingSample sample;
    sample.answer = AnswerId{i + 1};
    sample.query = both[i / 2 % both.size()];
    QStringList said;
    for (int part = 0; part < 3; ++part) said << own[(i / 2 + part) % own.size()];
    said << both[i / 4 % both.size()];
    sample.response = said.join(u' ');
    sample.unsupported = own[i / 2 % own.size()];
    samples.push_back(sample);
  }
  return samples;
}

std::vector<int> alternating()
{
  std::vector<int> kinds;
  for (int i = 0; i < 40; ++i) kinds.push_back(i % 2);
  return kinds;
}

const QStringList chineseRefund{u"退款需要三十天才能到账。"_s, u"您可以申请退款到银行卡。"_s, u"退款金额不包括运费。"_s,
                                u"商店拒绝了退款申请。"_s};
const QStringList chineseDelivery{u"快递明天早上送到您家。"_s, u"快递公司丢失了包裹。"_s, u"包裹由快递员送到门口。"_s,
                                  u"包裹已经由快递寄出。"_s};
const QStringList chineseBoth{u"请问怎么办?"_s, u"谢谢您的问题。"_s, u"这是我们的回答。"_s};

} // namespace

void ClusterTextsTest::kinds_are_told_apart_in_any_language_data()
{
  QTest::addColumn<QStringList>("first");
  QTest::addColumn<QStringList>("second");
  QTest::addColumn<QStringList>("both");
  QTest::newRow("Chinese") << chineseRefund << chineseDelivery << chineseBoth;
  QTest::newRow("Japanese") << QStringList{u"返金には三十日かかります。"_s, u"返金は銀行口座に振り込まれます。"_s,
                                           u"返金の申請は断られました。"_s}
                            << QStringList{u"荷物は明日の朝に届きます。"_s, u"荷物は配達員が届けました。"_s,
                                           u"配達の荷物がなくなりました。"_s}
                            << QStringList{u"どうすればいいですか。"_s, u"ご質問ありがとう。"_s};
  QTest::newRow("Thai") << QStringList{u"การคืนเงินใช้เวลาสามสิบวัน"_s, u"ลูกค้าขอคืนเงินได้ที่ธนาคาร"_s, u"ร้านปฏิเสธการคืนเงิน"_s}
                        << QStringList{u"พัสดุจะถึงบ้านพรุ่งนี้เช้า"_s, u"พนักงานส่งพัสดุถึงประตู"_s, u"บริษัทขนส่งทำพัสดุหาย"_s}
                        << QStringList{u"ต้องทำอย่างไร"_s, u"ขอบคุณสำหรับคำถาม"_s};
  QTest::newRow("Arabic") << QStringList{u"يستغرق استرداد المبلغ ثلاثين يوما"_s, u"يمكنك طلب استرداد المبلغ من البنك"_s,
                                         u"رفض المتجر طلب استرداد المبلغ"_s}
                          << QStringList{u"سيصل الطرد إلى بيتك غدا"_s, u"ضاع الطرد في شركة الشحن"_s,
                                         u"سلم عامل الشحن الطرد عند الباب"_s}
                          << QStringList{u"ماذا أفعل"_s, u"شكرا على سؤالك"_s};
  QTest::newRow("Hindi") << QStringList{u"पैसे वापसी में तीस दिन लगते हैं"_s, u"आप बैंक से पैसे वापसी मांग सकते हैं"_s,
                                        u"दुकान ने पैसे वापसी से मना किया"_s}
                         << QStringList{u"पार्सल कल सुबह घर पहुंचेगा"_s, u"डाकिया पार्सल दरवाजे पर छोड़ गया"_s,
                                        u"डाक कंपनी ने पार्सल खो दिया"_s}
                         << QStringList{u"मुझे क्या करना चाहिए"_s, u"आपके सवाल के लिए धन्यवाद"_s};
  QTest::newRow("Korean") << QStringList{u"환불에는 삼십 일이 걸립니다"_s, u"은행에 환불을 신청할 수 있습니다"_s,
                                         u"가게가 환불을 거절했습니다"_s}
                          << QStringList{u"택배가 내일 아침 도착합니다"_s, u"배달원이 택배를 문 앞에 두었습니다"_s,
                                         u"회사가 택배를 잃어버렸습니다"_s}
                          << QStringList{u"어떻게 해야 하나요"_s, u"질문해 주셔서 감사합니다"_s};
  QTest::newRow("English") << QStringList{u"A refund takes thirty days."_s, u"You may ask the bank for a refund."_s,
                                          u"The shop refused the refund."_s}
                           << QStringList{u"The parcel arrives tomorrow morning."_s, u"The carrier lost the parcel."_s,
                                          u"A carrier left the parcel at the door."_s}
                           << QStringList{u"What shall I do?"_s, u"Thank you for your question."_s};
}

void ClusterTextsTest::kinds_are_told_apart_in_any_language()
{
  QFETCH(QStringList, first);
  QFETCH(QStringList, second);
  QFETCH(QStringList, both);
  const auto samples = twoKinds(first, second, both);
  const FoundClusters found = clusterFailures(samples, {}, {.most = 2}).value();
  const double alike = agreement(found, alternating());
  QVERIFY2(alike >= 0.8, qPrintable(QString::number(alike)));
  for (const FoundCluster& cluster : found.clusters) QVERIFY(!cluster.terms.isEmpty());
}

void ClusterTextsTest::terms_of_languages_without_spaces_are_runs_of_characters()
{
  const FoundClusters found =
      clusterFailures(twoKinds(chineseRefund, chineseDelivery, chineseBoth), {}, {.most = 2}).value();
  QCOMPARE(found.clusters.size(), 2);
  const qsizetype refund = found.clusterOf[0].value_or(0);
  QVERIFY(found.clusters[refund].terms.join(u' ').contains(u"退款"_s));
  QVERIFY(found.clusters[1 - refund].terms.join(u' ').contains(u"快递"_s));
  for (const FoundCluster& cluster : found.clusters)
    for (const QString& term : cluster.terms) QVERIFY2(term.size() >= 2 && term.size() <= 4, qPrintable(term));
}

void ClusterTextsTest::what_all_clusters_say_is_no_term()
{
  std::vector<FailingSample> samples;
  for (int i = 0; i < 60; ++i) {
    FailingSample sample;
    sample.response =
        (i % 2 == 0 ? u"the refund of the money was the reason"_s : u"the parcel of the carrier was the reason"_s);
    sample.signature = {i % 2};
    samples.push_back(sample);
  }
  const FoundClusters found = clusterFailures(samples, {}, {.terms = 10}).value();
  QCOMPARE(found.clusters.size(), 2);
  for (qsizetype at = 0; at < 2; ++at) {
    QStringList terms = found.clusters[at].terms;
    terms.sort();
    QCOMPARE(terms, found.clusterOf[0] == std::optional(static_cast<int>(at))
                        ? (QStringList{u"money"_s, u"refund"_s})
                        : (QStringList{u"carrier"_s, u"parcel"_s}));
  }
}

// "usually" tells the first kind from the second, but every answer that passes says it as well.
void ClusterTextsTest::what_is_common_in_the_background_is_no_term()
{
  const std::vector<FailingSample> samples =
      twoKinds({u"Usually a voucher lapses."_s, u"Usually a voucher is doubled."_s, u"Usually a voucher is void."_s},
               {u"The parcel was mislaid."_s, u"The parcel is delayed."_s, u"The parcel came back."_s},
               {u"What now?"_s, u"Please tell me."_s});
  const auto hasTerm = [](const FoundClusters& found, const QString& term) {
    return std::ranges::any_of(found.clusters,
                               [&](const FoundCluster& cluster) { return cluster.terms.contains(term); });
  };
  ClusterSettings settings;
  settings.terms = 4; // lapses, doubled, void, voucher, usually and others: all as frequent
  for (int i = 0; i < 40; ++i) settings.background.append(u"Usually it is at the desk, item %1."_s.arg(i));
  const FoundClusters found = clusterFailures(samples, {}, settings).value();
  QVERIFY(hasTerm(found, u"voucher"_s));
  QVERIFY(!hasTerm(found, u"usually"_s));
  settings.background.clear();
  QVERIFY(hasTerm(clusterFailures(samples, {}, settings).value(), u"usually"_s)); // nothing said that it is common
}

void ClusterTextsTest::a_cluster_that_is_alone_has_terms()
{
  std::vector<FailingSample> samples(20);
  for (std::size_t at = 0; at < samples.size(); ++at)
    samples[at].response = at % 2 == 0 ? u"Everything says this, and half says refund."_s : u"Everything says this."_s;
  const FoundClusters found = clusterFailures(samples, {}, {.most = 1}).value();
  QCOMPARE(found.clusters.size(), 1);
  QVERIFY(found.clusters[0].terms.contains(u"refund"_s));
}

void ClusterTextsTest::markup_in_texts_stays_text()
{
  std::vector<FailingSample> samples(10);
  for (FailingSample& sample : samples) sample.response = u"<b>bold</b> &amp; <img src=x> doesn't"_s;
  const FoundClusters found = clusterFailures(samples, {}, {.terms = 10}).value();
  QCOMPARE(found.clusters.size(), 1);
  for (const QString& term : found.clusters[0].terms)
    QVERIFY2(!term.contains(u'<') && !term.contains(u'&'), qPrintable(term));
  QVERIFY(found.clusters[0].terms.contains(u"doesn't"_s));
}

void ClusterTextsTest::very_long_texts_count_by_their_beginning()
{
  PlantedFailures planted = plantedFailures({.samples = 100, .causes = 3});
  const std::vector<int> before = clusterNumbers(clusterFailures(planted.samples, {}).value());
  for (FailingSample& sample : planted.samples) sample.response = sample.response.leftJustified(6000);
  const std::vector<int> padded = clusterNumbers(clusterFailures(planted.samples, {}).value());
  planted.samples[7].response += madeUpWord(9, 9).repeated(200'000); // 1 MB and more
  planted.samples[8].response += QString(1'000'000, QChar(u'中'));
  QCOMPARE(clusterNumbers(clusterFailures(planted.samples, {}).value()).size(), before.size());
  QVERIFY(adjustedRandIndex(before, padded).value_or(0) >= 0.99);
  // Half a pair of surrogates and signs only do no harm.
  planted.samples[9].response = QString(QChar(0xd83d));
  planted.samples[10].response = u"?!… — ̈"_s;
  planted.samples[11].response = QString(QChar(0xdc00)) + u'a' + QString(QChar(0xd83d));
  QVERIFY(clusterFailures(planted.samples, {}));
}

void ClusterTextsTest::words_of_the_question_count_less_than_those_of_the_answer()
{
  // Four topics and two ways to fail: answers repeat their question's words, and the ways have words of their own.
  std::vector<FailingSample> samples;
  std::vector<int> way;
  RandomBits random(4);
  const auto words = [&](int kind, int count) {
    QStringList drawn;
    for (int i = 0; i < count; ++i) drawn << madeUpWord(static_cast<quint64>(kind), random.next() % 12);
    return drawn.join(u' ');
  };
  for (int i = 0; i < 240; ++i) {
    way.push_back(i / 4 % 2);
    FailingSample sample;
    sample.query = words(10 + i % 4, 6);
    sample.response = words(10 + i % 4, 6) + u' ' + words(20 + way.back(), 6);
    samples.push_back(sample);
  }
  QVERIFY(agreement(clusterFailures(samples, {}, {.most = 2}).value(), way) >= 0.9);
}

} // namespace assayer::tests
