#include "core/sentences_test.h"

#include "core/sentences.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

QStringList cut(const QString& text)
{
  QStringList found;
  for (const text::Span span : text::sentences(text)) found.append(text.mid(span.first, span.last - span.first));
  return found;
}

} // namespace

void SentencesTest::ten_sentences_of_a_language_are_ten_data()
{
  QTest::addColumn<QStringList>("sentences");
  QTest::addColumn<QString>("between");
  QTest::newRow("English")
      << QStringList{u"Returns are free for 30 days."_s, u"Dr. Okafor signs the form."_s,
                     u"Is the shop open on Sundays?"_s,  u"It costs 3.50 euros, i.e. less than before."_s,
                     u"Call extension 4.2 for help!"_s,  u"The U.S. office closes at 5 p.m. sharp."_s,
                     u"Mr. J. R. Stone owns the key."_s, u"See Fig. 3 for the floor plan."_s,
                     u"“Nobody knew,” she wrote."_s,     u"That is all…"_s}
      << u" "_s;
  QTest::newRow("German") << QStringList{u"Die Rückgabe ist kostenlos."_s,
                                         u"Das gilt z. B. für Schuhe."_s,
                                         u"Frau Dr. Berger kommt am 3. Mai."_s,
                                         u"Kostet es mehr als 1.200 Euro?"_s,
                                         u"Im 2. Quartal steigt der Preis."_s,
                                         u"Nur ca. zehn Leute wissen davon."_s,
                                         u"Bitte vgl. Abs. 4 der Ordnung!"_s,
                                         u"„Das war knapp“, sagte er."_s,
                                         u"Es fehlen Schrauben, Muttern usw. im Lager."_s,
                                         u"Danach ist Schluss."_s}
                          << u" "_s;
  QTest::newRow("French") << QStringList{u"Le retour est gratuit."_s,
                                         u"M. Lambert garde la clé."_s,
                                         u"Est-ce ouvert le dimanche ?"_s,
                                         u"Le prix est de 3,50 euros."_s,
                                         u"C’est interdit, p. ex. dans la cour."_s,
                                         u"« Personne ne savait », écrit-elle."_s,
                                         u"Attention à la marche !"_s,
                                         u"Il faut env. dix minutes."_s,
                                         u"La salle est au 2e étage."_s,
                                         u"C’est tout."_s}
                          << u" "_s;
  QTest::newRow("Spanish")
      << QStringList{u"La devolución es gratuita."_s,       u"La Sra. Ortiz tiene la llave."_s,
                     u"¿Está abierto el domingo?"_s,        u"El precio es de 3,50 euros."_s,
                     u"¡Cuidado con el escalón!"_s,         u"Está prohibido, p. ej. en el patio."_s,
                     u"Véase la pág. 12 del manual."_s,     u"«Nadie lo sabía», escribió."_s,
                     u"Hacen falta aprox. diez minutos."_s, u"Eso es todo."_s}
      << u" "_s;
  QTest::newRow("Chinese") << QStringList{u"退货免费。"_s,       u"商店星期天开门吗？"_s, u"价格是3.5欧元。"_s,
                                          u"请小心台阶！"_s,     u"仓库在二楼。"_s,       u"她写道：“没有人知道。”"_s,
                                          u"大约需要十分钟。"_s, u"钥匙在李先生那里。"_s, u"五月三日以后不再适用。"_s,
                                          u"就这些。"_s}
                           << QString();
  QTest::newRow("Japanese") << QStringList{u"返品は無料です。"_s,         u"日曜日は開いていますか？"_s,
                                           u"価格は3.5ユーロです。"_s,    u"段差に注意！"_s,
                                           u"倉庫は二階にあります。"_s,   u"誰も知らなかった。"_s,
                                           u"約十分かかります。"_s,       u"鍵は田中さんが持っています。"_s,
                                           u"五月三日以降は無効です。"_s, u"以上です。"_s}
                            << QString();
  QTest::newRow("Arabic") << QStringList{u"الإرجاع مجاني."_s,
                                         u"هل المتجر مفتوح يوم الأحد؟"_s,
                                         u"السعر 3.5 يورو."_s,
                                         u"انتبه إلى الدرجة!"_s,
                                         u"المستودع في الطابق الثاني."_s,
                                         u"لم يكن أحد يعلم."_s,
                                         u"يستغرق الأمر نحو عشر دقائق."_s,
                                         u"المفتاح عند السيد كريم."_s,
                                         u"لا يسري ذلك بعد 3 مايو."_s,
                                         u"هذا كل شيء."_s}
                          << u" "_s;
  QTest::newRow("Hindi")
      << QStringList{u"वापसी मुफ़्त है।"_s,        u"क्या दुकान रविवार को खुली है?"_s, u"कीमत 3.5 यूरो है।"_s,
                     u"सीढ़ी पर ध्यान दें!"_s,     u"गोदाम दूसरी मंज़िल पर है।"_s,     u"किसी को पता नहीं था।"_s,
                     u"लगभग दस मिनट लगते हैं।"_s, u"चाबी श्री वर्मा के पास है।"_s,    u"यह 3 मई के बाद लागू नहीं है।"_s,
                     u"बस इतना ही।"_s}
      << u" "_s;
  QTest::newRow("Thai") << QStringList{u"คืนสินค้าได้โดยไม่เสียค่าใช้จ่าย"_s,     u"ร้านเปิดทุกวันยกเว้นวันอาทิตย์"_s,
                                       u"ราคาสินค้ารวมภาษีแล้ว"_s,           u"โปรดระวังขั้นบันไดหน้าประตู"_s,
                                       u"คลังสินค้าอยู่ที่ชั้นสองของอาคาร"_s,     u"ไม่มีใครรู้เรื่องนี้มาก่อน"_s,
                                       u"ใช้เวลาประมาณสิบนาที"_s,           u"กุญแจอยู่กับคุณสมชาย"_s,
                                       u"ระเบียบนี้ใช้ไม่ได้หลังเดือนพฤษภาคม"_s, u"ทั้งหมดมีเพียงเท่านี้"_s}
                        << u" "_s;
}

void SentencesTest::ten_sentences_of_a_language_are_ten()
{
  QFETCH(const QStringList, sentences);
  QFETCH(const QString, between);
  QCOMPARE(sentences.size(), 10);
  QCOMPARE(cut(sentences.join(between)), sentences);
}

void SentencesTest::what_only_looks_like_an_end_is_none_data()
{
  QTest::addColumn<QString>("sentence");
  QTest::newRow("a decimal") << u"The fee is 3.5 per cent of 1,200.00 euros"_s;
  QTest::newRow("a version") << u"Version 2.4.1 was released on 1.2.2026"_s;
  QTest::newRow("an address") << u"Write to help@example.org or see www.example.org/a.b?c=d for more"_s;
  QTest::newRow("initials") << u"It was J. K. Adams who asked"_s;
  QTest::newRow("a German ordinal") << u"Ab dem 1. Januar gilt der 3. Absatz"_s;
  QTest::newRow("an emoji family") << u"The 👩‍👩‍👧 ticket costs 3.50 now"_s;
}

void SentencesTest::what_only_looks_like_an_end_is_none()
{
  QFETCH(const QString, sentence);
  QCOMPARE(cut(sentence), QStringList{sentence});
}

void SentencesTest::citation_marks_belong_to_the_sentence_before_them()
{
  QCOMPARE(cut(u"Nights add 30 per cent. [1] Sundays add 50 [2]. Both add up. [1, 2]"_s),
           (QStringList{u"Nights add 30 per cent. [1]"_s, u"Sundays add 50 [2]."_s, u"Both add up. [1, 2]"_s}));
  QCOMPARE(cut(u"夜班加百分之三十。[1]星期天加五十。[2]"_s),
           (QStringList{u"夜班加百分之三十。[1]"_s, u"星期天加五十。[2]"_s}));
}

void SentencesTest::list_items_and_rows_stand_alone_without_their_marks()
{
  QCOMPARE(cut(u"You need:\n- a form\n- a stamp. And a pen.\n1. Sign it\n2) Send it\n\n| a | b |\n| 1 | 2 |"_s),
           (QStringList{u"You need:"_s, u"a form"_s, u"a stamp."_s, u"And a pen."_s, u"Sign it"_s, u"Send it"_s,
                        u"| a | b |"_s, u"| 1 | 2 |"_s}));
  QCOMPARE(cut(u"A line\r\nAnother line\r\n"_s), (QStringList{u"A line"_s, u"Another line"_s}));
}

void SentencesTest::wrapped_lines_are_one_sentence()
{
  QCOMPARE(cut(u"A sentence that was\nwrapped by its writer. The next\none too."_s),
           (QStringList{u"A sentence that was\nwrapped by its writer."_s, u"The next\none too."_s}));
}

void SentencesTest::a_block_of_code_is_one_piece()
{
  const QString code = u"```sh\nrun. it.\n\n- not a list\n```"_s;
  QCOMPARE(cut(u"Type this. Then wait.\n"_s + code + u"\nDone."_s),
           (QStringList{u"Type this."_s, u"Then wait."_s, code, u"Done."_s}));
  QCOMPARE(cut(u"```\nnever closed. really"_s), QStringList{u"```\nnever closed. really"_s});
}

void SentencesTest::nothing_comes_of_nothing()
{
  QCOMPARE(cut({}), QStringList());
  QCOMPARE(cut(u" \n\t\r\n "_s), QStringList());
  QCOMPARE(cut(u"..."_s), QStringList());
}

void SentencesTest::citation_marks_are_found_and_links_are_not()
{
  const QString text =
      u"One [1], two [1, 2], ranges [3-5], a link [here](x), a note [sic], (doc-7), (see below), [doc-7; doc-8]"_s;
  QStringList marks;
  for (const text::Span span : text::citationMarks(text, {u"doc-7"_s, u"doc-8"_s}))
    marks.append(text.mid(span.first, span.last - span.first));
  QCOMPARE(marks, (QStringList{u"[1]"_s, u"[1, 2]"_s, u"[3-5]"_s, u"(doc-7)"_s, u"[doc-7; doc-8]"_s}));
}

} // namespace assayer::tests
