#include "ui/judge/evidence_picker_test.h"

#include "judge/evidence_picker.h"

#include <QSet>
#include <QTest>

#include <algorithm>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

void EvidencePickerTest::codes_of_many_sentences_are_no_beginnings_of_each_other()
{
  QVERIFY(hintCodes(0).isEmpty());
  QCOMPARE(hintCodes(26).last(), u"Z"_s);
  for (const int count : {27, 51, 52, 100, 676, 1000}) {
    const QStringList codes = hintCodes(count);
    QCOMPARE(codes.size(), std::min(count, 676));
    QCOMPARE(QSet<QString>(codes.begin(), codes.end()).size(), codes.size());
    for (const QString& a : codes)
      for (const QString& b : codes) QVERIFY(a == b || !b.startsWith(a));
  }
}

void EvidencePickerTest::a_long_text_is_read_only_around_what_is_in_sight()
{
  const QString text = u"This is a sentence of the text. "_s.repeated(50'000);
  const QVector<TextRange> found = sentencesIn(7, text, 800'000, 800'320);
  QCOMPARE(found.size(), 10);
  QCOMPARE(found.first(), (TextRange{7, 800'000, 800'031}));
}

void EvidencePickerTest::a_sentence_that_ends_out_of_sight_has_letters_on_the_active_card_only()
{
  const QString text = u"First one. The second goes on."_s;
  EvidencePicker picker;
  picker.open();
  picker.setVisible({{0, 0, 20}, {1, 0, 20}}, 0, [&](int) { return text; });
  QCOMPARE(picker.count(), 3); // two of the active card, one of the other
  QCOMPARE(picker.highlights(1).size(), 1);
  QCOMPARE(picker.type(u'b'), (std::optional<TextRange>{TextRange{0, 11, 30}}));
}

} // namespace assayer::tests
