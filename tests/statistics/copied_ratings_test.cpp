#include "statistics/copied_ratings_test.h"

#include "statistics/copied_ratings.h"

#include <QTest>

namespace assayer::tests {

namespace {

constexpr qint64 Monday = 1'700'000'000'000;
constexpr qint64 Hour = 3'600'000;

/// The second judge works a day later in the reverse order, a minute an item.
std::vector<JudgedTwice> independent(int pairs)
{
  std::vector<JudgedTwice> list;
  for (int i = 0; i < pairs; ++i)
    list.push_back({.item = i,
                    .first = i % 3,
                    .second = i % 3,
                    .firstAt = Monday + i * 60'000,
                    .secondAt = Monday + 24 * Hour + (pairs - i) * 60'000});
  return list;
}

} // namespace

void CopiedRatingsTest::identical_labels_over_more_than_fifty_pairs_are_a_sign()
{
  const CopySigns fifty = copySigns(independent(50));
  QVERIFY(!fifty.any());
  QCOMPARE(fifty.identical, 50);
  QCOMPARE(fifty.timed, 50);
  const CopySigns more = copySigns(independent(51));
  QVERIFY(more.identicalThroughout);
  QVERIFY(!more.identicalOrder && !more.secondWithinSeconds && !more.firstWithinSeconds);
}

void CopiedRatingsTest::one_difference_among_many_pairs_is_no_sign()
{
  auto pairs = independent(500);
  pairs[77].second = 9;
  const CopySigns signs = copySigns(pairs);
  QVERIFY(!signs.any());
  QCOMPARE(signs.identical, 499);
}

void CopiedRatingsTest::identical_labels_in_identical_order_are_a_sign()
{
  auto pairs = independent(20);
  for (JudgedTwice& pair : pairs) pair.secondAt = pair.firstAt + 5 * Hour + pair.item * 1'000;
  std::swap(pairs[3], pairs[11]); // the list's own order does not matter
  QVERIFY(copySigns(pairs).identicalOrder);
  QVERIFY(!copySigns(pairs).identicalThroughout);
  std::swap(pairs[5].secondAt, pairs[6].secondAt);
  QVERIFY(!copySigns(pairs).any());
  pairs.resize(19);
  std::swap(pairs[5].secondAt, pairs[6].secondAt);
  QVERIFY(!copySigns(pairs).identicalOrder); // too few
}

void CopiedRatingsTest::the_same_order_with_other_labels_is_no_sign()
{
  auto pairs = independent(200);
  for (JudgedTwice& pair : pairs) pair.secondAt = pair.firstAt + 5 * Hour;
  pairs[0].second = 2;
  QVERIFY(!copySigns(pairs).any());
}

void CopiedRatingsTest::labels_that_follow_within_seconds_are_a_sign()
{
  auto pairs = independent(40);
  pairs[39].second = 9; // not identical throughout
  for (int i = 0; i < 20; ++i)
    pairs[static_cast<std::size_t>(i)].secondAt = pairs[static_cast<std::size_t>(i)].firstAt + 5'000;
  const CopySigns half = copySigns(pairs);
  QCOMPARE(half.secondFollows, 20);
  QVERIFY(half.secondWithinSeconds && !half.firstWithinSeconds);
  pairs[0].secondAt += 1; // later than five seconds
  QVERIFY(!copySigns(pairs).any());
  QVERIFY(copySigns(pairs, {.followsWithin = 6'000}).secondWithinSeconds);
  pairs[0].secondAt -= 1;
  pairs[0].second = 9; // within seconds, but another label
  QCOMPARE(copySigns(pairs).secondFollows, 19);
}

void CopiedRatingsTest::who_followed_whom_is_told()
{
  auto pairs = independent(30);
  for (JudgedTwice& pair : pairs) pair.secondAt = pair.firstAt - 2'000;
  const CopySigns signs = copySigns(pairs);
  QCOMPARE(signs.firstFollows, 30);
  QCOMPARE(signs.secondFollows, 0);
  QVERIFY(signs.firstWithinSeconds && !signs.secondWithinSeconds);
}

void CopiedRatingsTest::one_time_for_everything_says_nothing()
{
  // Two imports, two seconds apart: every pair is "within seconds" and "in order".
  auto pairs = independent(45);
  for (JudgedTwice& pair : pairs) {
    pair.firstAt = Monday;
    pair.secondAt = Monday + 2'000;
  }
  const CopySigns signs = copySigns(pairs);
  QCOMPARE(signs.timed, 0);
  QVERIFY(!signs.any());
  // One side alone is enough to say nothing, and a gesture over some items takes only those out.
  pairs = independent(45);
  for (JudgedTwice& pair : pairs) pair.firstAt = Monday;
  QCOMPARE(copySigns(pairs).timed, 0);
  pairs = independent(45);
  pairs[1].secondAt = pairs[2].secondAt = pairs[3].secondAt;
  QCOMPARE(copySigns(pairs).timed, 42);
}

void CopiedRatingsTest::unknown_times_say_nothing()
{
  auto pairs = independent(60);
  for (JudgedTwice& pair : pairs) pair.firstAt = pair.secondAt = 0;
  const CopySigns signs = copySigns(pairs);
  QCOMPARE(signs.timed, 0);
  QVERIFY(signs.identicalThroughout); // needs no times
  QVERIFY(!signs.identicalOrder && !signs.secondWithinSeconds && !signs.firstWithinSeconds);
  pairs = independent(30);
  for (JudgedTwice& pair : pairs) pair.firstAt = -pair.firstAt;
  QCOMPARE(copySigns(pairs).timed, 0);
}

void CopiedRatingsTest::no_pairs_have_no_signs()
{
  QVERIFY(!copySigns({}).any());
  QVERIFY(!copySigns({}, {.identicalPairs = 0, .timedPairs = 0}).any());
}

} // namespace assayer::tests
