#include "answers/outcome_words_test.h"

#include "answers/judged_answer.h"
#include "answers/outcome_words.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

void OutcomeWordsTest::an_outcome_is_proposed_from_the_words_of_ten_languages_data()
{
  constexpr int none = -1;
  QTest::addColumn<QString>("answer");
  QTest::addColumn<int>("outcome"); // -1: nothing is proposed
  const auto row = [](const char* name, const QString& answer, int outcome) {
    QTest::newRow(name) << answer << outcome;
  };
  row("English refusal", u"I’m sorry, but I can’t answer that from the handbook."_s, outcome::Declined);
  row("English referral", u"Please contact the payroll team."_s, outcome::Escalated);
  row("English question back", u"Which of the two shops do you mean?"_s, outcome::AskedBack);
  row("English answer", u"You may return it within 30 days."_s, none);
  row("German refusal", u"Das weiß ich nicht; die Unterlagen enthalten keine Angaben dazu."_s, outcome::Declined);
  row("German referral", u"Bitte wenden Sie sich an die Personalabteilung."_s, outcome::Escalated);
  row("German answer", u"Sie haben dreißig Tage Zeit."_s, none);
  row("Dutch refusal", u"Daar is geen informatie over."_s, outcome::Declined);
  row("French refusal", u"Je ne peux pas répondre à cette question."_s, outcome::Declined);
  row("French referral", u"Veuillez contacter votre responsable."_s, outcome::Escalated);
  row("French answer", u"Le délai est de trente jours."_s, none);
  row("Spanish refusal", u"No puedo responder a eso."_s, outcome::Declined);
  row("Spanish question back", u"¿A qué tienda se refiere?"_s, outcome::AskedBack);
  row("Chinese refusal", u"根据现有资料,我无法回答这个问题。"_s, outcome::Declined);
  row("Chinese question back", u"您指的是哪家店？"_s, outcome::AskedBack);
  row("Chinese answer", u"三十天内可以退货。"_s, none);
  row("Japanese refusal", u"申し訳ありませんが、わかりません。"_s, outcome::Declined);
  row("Japanese referral", u"人事部にお問い合わせください。"_s, outcome::Escalated);
  row("Arabic refusal", u"لا أستطيع الإجابة عن هذا السؤال."_s, outcome::Declined);
  row("Arabic question back", u"أي متجر تقصد؟"_s, outcome::AskedBack);
  row("Hindi refusal", u"मुझे नहीं पता।"_s, outcome::Declined);
  row("Hindi answer", u"आप तीस दिन में लौटा सकते हैं।"_s, none);
  row("Thai refusal", u"ขออภัย ไม่สามารถตอบคำถามนี้ได้"_s, outcome::Declined);
  row("Thai referral", u"กรุณาติดต่อฝ่ายบุคคล"_s, outcome::Escalated);
  row("nothing", QString(), none);
}

void OutcomeWordsTest::an_outcome_is_proposed_from_the_words_of_ten_languages()
{
  QFETCH(QString, answer);
  QFETCH(int, outcome);
  const auto proposed = proposedOutcome(answer);
  QCOMPARE(proposed ? proposed->outcome : -1, outcome);
  if (proposed) QVERIFY(!proposed->because.isEmpty());
}

void OutcomeWordsTest::a_long_answer_with_a_hint_whom_to_ask_is_no_referral()
{
  QVERIFY(!proposedOutcome(
      u"You have thirty days. Keep the receipt. Bring the box. The refund is a voucher. Please contact "
      "the shop for opening hours."_s));
  QCOMPARE(
      proposedOutcome(u"The documents do not contain a rule on that. One page speaks of shops. Another one of online "
                      "orders. Neither applies here. Please contact the legal team."_s)
          ->outcome,
      outcome::Escalated);
}

} // namespace assayer::tests
