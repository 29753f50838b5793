#include "core/number_text_test.h"

#include "core/number_text.h"

#include <QTest>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

void NumberTextTest::what_is_open_and_what_is_sampled_have_brackets_of_their_own()
{
  QCOMPARE(boundsText(0.714, 0.831), u"⟦0.71 – 0.83⟧"_s);
  QCOMPARE(ci95Text(0.714, 0.831), u"(0.71 – 0.83)"_s);
  QCOMPARE(boundsText(0.5, 0.5), u"0.50"_s);                 // nothing is open
  QCOMPARE(boundsText(1.0 / 3, 1.0 / 3 + 1e-15), u"0.33"_s); // but for what sums leave
  QCOMPARE(ci95Text(0.5, 0.5), u"(0.50 – 0.50)"_s);          // an interval all the same
}

void NumberTextTest::ends_that_differ_never_read_the_same()
{
  QCOMPARE(boundsText(0.9962, 0.9988), u"⟦0.996 – 0.999⟧"_s);
  QCOMPARE(ci95Text(0.12341, 0.12349), u"(0.1234 – 0.1235)"_s);
  QCOMPARE(boundsText(0.9001, 0.9004, NumberStyle::Percent), u"⟦90.01 – 90.04 %⟧"_s);
}

void NumberTextTest::percents_have_decimals_where_these_say_something()
{
  QCOMPARE(numberText(0.9231, NumberStyle::Percent), u"92.3 %"_s);
  QCOMPARE(boundsText(0.912, 0.934, NumberStyle::Percent), u"⟦91.2 – 93.4 %⟧"_s);
  QCOMPARE(boundsText(0.051, 0.917, NumberStyle::Percent), u"⟦5 – 92 %⟧"_s);
  QCOMPARE(ci95Text(0, 1, NumberStyle::Percent), u"(0 – 100 %)"_s);
}

void NumberTextTest::a_sign_is_written_only_where_it_can_be_seen()
{
  QCOMPARE(numberText(0.05, NumberStyle::Signed), u"+0.05"_s);
  QCOMPARE(numberText(-0.05, NumberStyle::Signed), u"−0.05"_s);
  QCOMPARE(numberText(-0.001, NumberStyle::Signed), u"0.00"_s);
  QCOMPARE(numberText(0.001, NumberStyle::Signed), u"0.00"_s);
  QCOMPARE(numberText(-0.001), u"0.00"_s);
  QCOMPARE(ci95Text(-0.0212, 0.0534, NumberStyle::Signed, 3), u"(−0.021 – +0.053)"_s);
}

void NumberTextTest::small_p_values_are_bounded_and_not_zero()
{
  QCOMPARE(pValueText(0.03124), u"0.0312"_s);
  QCOMPARE(pValueText(0.00009), u"< 0.0001"_s);
}

} // namespace assayer::tests
