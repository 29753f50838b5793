#include "answers/outcome_words.h"

#include "answers/judged_answer.h"
#include "core/sentences.h"
#include "core/text.h"

#include <QStringList>

#include <algorithm>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qsizetype FewSentences = 3;

QStringList normalised(QStringList phrases)
{
  for (QString& phrase : phrases) phrase = text::normalised(phrase);
  return phrases;
}

// English, German, Dutch, French, Spanish, Chinese, Japanese, Arabic, Hindi, Thai.
const QStringList& refusals()
{
  static const QStringList phrases = normalised({u"cannot answer"_s,
                                                 u"can't answer"_s,
                                                 u"can not answer"_s,
                                                 u"i don't know"_s,
                                                 u"i do not know"_s,
                                                 u"unable to answer"_s,
                                                 u"not able to answer"_s,
                                                 u"unable to help"_s,
                                                 u"cannot help with"_s,
                                                 u"can't help with"_s,
                                                 u"could not find"_s,
                                                 u"couldn't find"_s,
                                                 u"no information"_s,
                                                 u"does not contain"_s,
                                                 u"do not contain"_s,
                                                 u"doesn't say"_s,
                                                 u"does not say"_s,
                                                 u"is not mentioned"_s,
                                                 u"not specified in"_s,
                                                 u"i'm sorry, but"_s,
                                                 u"i am sorry, but"_s,
                                                 u"kann ich nicht beantworten"_s,
                                                 u"kann diese frage nicht"_s,
                                                 u"weiß ich nicht"_s,
                                                 u"weiss ich nicht"_s,
                                                 u"keine information"_s,
                                                 u"keine angaben"_s,
                                                 u"nicht beantworten"_s,
                                                 u"kann ik niet"_s,
                                                 u"weet ik niet"_s,
                                                 u"geen informatie"_s,
                                                 u"je ne peux pas répondre"_s,
                                                 u"je ne sais pas"_s,
                                                 u"aucune information"_s,
                                                 u"ne contient pas"_s,
                                                 u"ne contiennent pas"_s,
                                                 u"pas en mesure de répondre"_s,
                                                 u"no puedo responder"_s,
                                                 u"no puedo contestar"_s,
                                                 u"no lo sé"_s,
                                                 u"no sé"_s,
                                                 u"no hay información"_s,
                                                 u"no contiene información"_s,
                                                 u"no dispongo de"_s,
                                                 u"无法回答"_s,
                                                 u"不能回答"_s,
                                                 u"我不知道"_s,
                                                 u"没有相关信息"_s,
                                                 u"没有提到"_s,
                                                 u"未提及"_s,
                                                 u"無法回答"_s,
                                                 u"回答できません"_s,
                                                 u"お答えできません"_s,
                                                 u"わかりません"_s,
                                                 u"分かりません"_s,
                                                 u"記載がありません"_s,
                                                 u"情報がありません"_s,
                                                 u"لا أستطيع الإجابة"_s,
                                                 u"لا يمكنني الإجابة"_s,
                                                 u"لا أعرف"_s,
                                                 u"لا توجد معلومات"_s,
                                                 u"لا تتوفر معلومات"_s,
                                                 u"उत्तर नहीं दे सकता"_s,
                                                 u"उत्तर नहीं दे सकती"_s,
                                                 u"जवाब नहीं दे सकता"_s,
                                                 u"मुझे नहीं पता"_s,
                                                 u"जानकारी नहीं"_s,
                                                 u"ไม่สามารถตอบ"_s,
                                                 u"ไม่ทราบ"_s,
                                                 u"ไม่มีข้อมูล"_s});
  return phrases;
}

const QStringList& referrals()
{
  static const QStringList phrases = normalised({u"please contact"_s,
                                                 u"please ask"_s,
                                                 u"please speak to"_s,
                                                 u"please talk to"_s,
                                                 u"reach out to"_s,
                                                 u"get in touch with"_s,
                                                 u"i will forward"_s,
                                                 u"i'll forward"_s,
                                                 u"i have forwarded"_s,
                                                 u"contact the"_s,
                                                 u"wenden sie sich"_s,
                                                 u"wende dich"_s,
                                                 u"bitte fragen sie"_s,
                                                 u"kontaktieren sie"_s,
                                                 u"neem contact op"_s,
                                                 u"veuillez contacter"_s,
                                                 u"adressez-vous"_s,
                                                 u"contactez"_s,
                                                 u"póngase en contacto"_s,
                                                 u"por favor contacte"_s,
                                                 u"consulte con"_s,
                                                 u"diríjase a"_s,
                                                 u"请联系"_s,
                                                 u"請聯繫"_s,
                                                 u"请咨询"_s,
                                                 u"お問い合わせください"_s,
                                                 u"にご連絡ください"_s,
                                                 u"يرجى التواصل"_s,
                                                 u"يرجى الاتصال"_s,
                                                 u"कृपया संपर्क"_s,
                                                 u"से संपर्क करें"_s,
                                                 u"กรุณาติดต่อ"_s,
                                                 u"โปรดติดต่อ"_s});
  return phrases;
}

QString firstIn(const QString& words, const QStringList& phrases)
{
  for (const QString& phrase : phrases)
    if (words.contains(phrase)) return phrase;
  return {};
}

bool endsWithQuestion(const QString& answer)
{
  const QString end = answer.trimmed().right(1);
  return end == u"?"_s || end == u"？"_s || end == u"؟"_s;
}

} // namespace

std::optional<OutcomeProposal> proposedOutcome(const QString& answer)
{
  const QString words = text::normalised(answer);
  const bool isShort = text::sentences(answer).size() <= FewSentences;
  const QString refusal = firstIn(words, refusals());
  if (const QString referral = firstIn(words, referrals()); !referral.isEmpty() && (isShort || !refusal.isEmpty()))
    return OutcomeProposal{outcome::Escalated, referral};
  if (!refusal.isEmpty()) return OutcomeProposal{outcome::Declined, refusal};
  if (isShort && endsWithQuestion(answer)) {
    const QVector<text::Span> sentences = text::sentences(answer);
    const text::Span last = sentences.isEmpty() ? text::Span{0, answer.size()} : sentences.last();
    return OutcomeProposal{outcome::AskedBack, answer.sliced(last.first, last.last - last.first)};
  }
  return std::nullopt;
}

} // namespace assayer
