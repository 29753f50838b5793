#include "statistics/adjusted_rand_index_test.h"

#include "statistics/adjusted_rand_index.h"

#include <QTest>

#include <vector>

namespace assayer::tests {

namespace {

double index(const std::vector<int>& first, const std::vector<int>& second)
{
  return adjustedRandIndex(first, second).value();
}

} // namespace

void AdjustedRandIndexTest::equal_parts_are_one_whatever_their_numbers()
{
  QCOMPARE(index({0, 0, 1, 1, 2}, {7, 7, -3, -3, 0}), 1.0);
}

void AdjustedRandIndexTest::a_hand_computed_table()
{
  // Cells 2 1 / 0 3: together 1 + 3 = 4; rows 3, 3: 6 pairs; columns 2, 4: 7; of 15 pairs 42/15 = 2.8 by chance.
  // (4 − 2.8) ÷ (6.5 − 2.8) = 12/37.
  QCOMPARE(index({0, 0, 0, 1, 1, 1}, {0, 0, 1, 1, 1, 1}), 12.0 / 37);
  QCOMPARE(index({0, 0, 1, 1, 1, 1}, {0, 0, 0, 1, 1, 1}), 12.0 / 37);
}

void AdjustedRandIndexTest::crossed_halves_are_below_chance()
{
  // No pair is together in both; 2 · 2 ÷ 6 by chance: (0 − 2/3) ÷ (2 − 2/3).
  QCOMPARE(index({0, 0, 1, 1}, {0, 1, 0, 1}), -0.5);
}

void AdjustedRandIndexTest::one_part_against_several_is_chance()
{
  QCOMPARE(index({0, 0, 0, 0}, {0, 0, 1, 1}), 0.0);
  QCOMPARE(index({0, 1, 2, 3}, {0, 0, 1, 1}), 0.0);
}

void AdjustedRandIndexTest::parts_without_pairs_or_with_all_of_them_are_alike()
{
  QCOMPARE(index({0, 0, 0}, {5, 5, 5}), 1.0);
  QCOMPARE(index({0, 1, 2}, {2, 1, 0}), 1.0);
}

void AdjustedRandIndexTest::nothing_to_compare_has_no_index()
{
  const std::vector<int> one{1};
  const std::vector<int> two{1, 2};
  const std::vector<int> three{1, 2, 3};
  QVERIFY(!adjustedRandIndex({}, {}));
  QVERIFY(!adjustedRandIndex(one, one));
  QVERIFY(!adjustedRandIndex(two, three));
}

} // namespace assayer::tests
