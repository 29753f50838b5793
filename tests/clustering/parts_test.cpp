#include "clustering/parts_test.h"

#include "clustering/partition.h"
#include "clustering/portable.h"
#include "clustering/profile.h"
#include "clustering/reduction.h"
#include "clustering/tokens.h"

#include "statistics/random_bits.h"

#include <QTest>

#include <cmath>
#include <numeric>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;
using namespace clustering;

namespace {

const std::function<bool(double)> unasked;

std::vector<std::size_t> allRows(std::size_t count)
{
  std::vector<std::size_t> rows(count);
  std::iota(rows.begin(), rows.end(), std::size_t{0});
  return rows;
}

/// Points around each of the middles, within ± spread.
Points around(const Points& middles, int each, double spread)
{
  RandomBits random(1);
  Points points(0, middles.dimensions);
  for (int i = 0; i < each; ++i)
    for (std::size_t middle = 0; middle < middles.count; ++middle) {
      std::vector<float> row;
      for (const float value : middles.row(middle))
        row.push_back(value + static_cast<float>(spread * (2 * unitInterval(random.next()) - 1)));
      append(points, row);
    }
  return points;
}

} // namespace

void PartsTest::logarithms_are_right()
{
  QCOMPARE(log2Portable(1), 0.0);
  QCOMPARE(log2Portable(8), 3.0);
  QCOMPARE(log2Portable(0.25), -2.0);
  for (const double value : {1e-300, 0.1, 0.7071067811865475, 0.7071067811865476, 1.5, 3.0, 1e9 + 7, 1e300})
    QVERIFY(std::abs(log2Portable(value) - std::log2(value)) <= 2e-15 * std::max(1.0, std::abs(std::log2(value))));
}

void PartsTest::words_and_runs_of_characters_of_a_text_data()
{
  QTest::addColumn<QString>("text");
  QTest::addColumn<QString>("words");
  QTest::addColumn<int>("grams");
  QTest::newRow("empty") << QString() << QString() << 0;
  QTest::newRow("signs") << u"… ?! --"_s << QString() << 0;
  // " the " has two runs of four, " refund " five.
  QTest::newRow("words") << u"The refund!"_s << u"the|refund"_s << 7;
  QTest::newRow("an apostrophe within") << u"It doesn't, 'so' it’s"_s << u"it|doesn't|so|it’s"_s << 11;
  QTest::newRow("compatibility forms") << u"ﬁve Ａ１"_s << u"five|a1"_s << 4;
  QTest::newRow("Chinese") << u"退款政策"_s << u"退款|款政|政策"_s << 2;
  QTest::newRow("one character") << u"是"_s << u"是"_s << 0;
  QTest::newRow("beside Latin") << u"用PDF文件"_s << u"用|pdf|文件"_s << 2;
  QTest::newRow("Thai marks stay on their letters") << u"ที่นี่"_s << u"ที่นี่"_s << 0;
  QTest::newRow("beyond 16 bits") << u"𠀀𠀁𠀂"_s << u"𠀀𠀁|𠀁𠀂"_s << 1;
  QTest::newRow("Hindi vowel signs stay within words") << u"पैसे वापसी"_s << u"पैसे|वापसी"_s << 7;
  QTest::newRow("an endless word") << QString(100, u'a') << QString(40, u'a') << 39;
}

void PartsTest::words_and_runs_of_characters_of_a_text()
{
  QFETCH(QString, text);
  QFETCH(QString, words);
  QFETCH(int, grams);
  const QString read = readable(text);
  Tokens tokens;
  tokenise(read, tokens);
  QStringList found;
  for (const Token& token : tokens.words) found << read.mid(token.first, token.last - token.first);
  QCOMPARE(found.join(u'|'), words);
  QCOMPARE(tokens.grams.size(), static_cast<std::size_t>(grams));
}

void PartsTest::directions_of_a_matrix_are_its_singular_vectors()
{
  // Rows (3, 4, 0) and (0, 0, 2) many times: the first direction is (0.6, 0.8, 0), the second (0, 0, 1).
  Points matrix(20, 3);
  for (std::size_t at = 0; at < 20; ++at)
    std::ranges::copy(at % 2 == 0 ? std::vector<float>{3, 4, 0} : std::vector<float>{0, 0, 2}, matrix.row(at).begin());
  Steps steps(unasked);
  const Points found = directions(matrix, allRows(20), 10, Keep::All, 1, steps);
  QCOMPARE(found.count, std::size_t{3});
  QCOMPARE(found.dimensions, std::size_t{2});
  const float expected[3][2] = {{0.6F, 0}, {0.8F, 0}, {0, 1}};
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t column = 0; column < 2; ++column)
      QVERIFY(std::abs(std::abs(found.row(row)[column]) - expected[row][column]) < 1e-5F);
  const Points points = projected(matrix, found, steps);
  QVERIFY(std::abs(std::abs(points.row(0)[0]) - 5) < 1e-4F);
  QVERIFY(std::abs(std::abs(points.row(1)[1]) - 2) < 1e-4F);
}

void PartsTest::directions_of_nothing_are_none()
{
  Steps steps(unasked);
  QCOMPARE(directions(Points(4, 3), allRows(4), 10, Keep::All, 1, steps).dimensions, std::size_t{0});
  QCOMPARE(directions(Points(4, 0), allRows(4), 10, Keep::AboveNoise, 1, steps).dimensions, std::size_t{0});
  QCOMPARE(projected(Points(4, 3), Points(3, 0), steps).count, std::size_t{4});
}

void PartsTest::a_profile_comes_back_from_its_bytes()
{
  Profile profile;
  profile.place = {0.25, 0.75};
  profile.cohesion = 0.5F;
  profile.features = {{0xffffffffffffffffU, 0.5F}, {7, 0.125F}};
  profile.codes = {{-3, 1.0F}, {12, 0.25F}};
  profile.embedding = {1.5F, -2};
  QCOMPARE(profileFrom(toBytes(profile)), std::optional(profile));
  QCOMPARE(profileFrom(toBytes(Profile())), std::optional(Profile()));
}

void PartsTest::bytes_that_are_no_profile_are_refused()
{
  Profile profile;
  profile.features = {{1, 0.5F}};
  profile.embedding = {1};
  const QByteArray bytes = toBytes(profile);
  for (qsizetype size = 0; size < bytes.size(); ++size) QVERIFY(!profileFrom(bytes.first(size)));
  QVERIFY(!profileFrom(bytes + 'x'));
  QVERIFY(!profileFrom(QByteArray(bytes).replace(0, 1, "x")));
  QVERIFY(!profileFrom(QByteArray(bytes).replace(16, 4, "\xff\xff\xff\xff"))); // more features than there can be
  profile.cohesion = 2;
  QVERIFY(!profileFrom(toBytes(profile)));
  profile.cohesion = 0;
  profile.embedding = {std::nanf("")};
  QVERIFY(!profileFrom(toBytes(profile)));
}

void PartsTest::points_are_parted_where_they_lie_apart()
{
  Points middles(3, 2);
  middles.values = {0, 0, 10, 0, 0, 10};
  const Points points = around(middles, 30, 1);
  Steps steps(unasked);
  const Points found = freshMiddles(points, allRows(90), 5, {}, steps).middles;
  QCOMPARE(found.count, std::size_t{3});
  const Partition partition = refined(points, found, {5, 5, 5}, 30, steps);
  for (std::size_t at = 0; at < 90; ++at) QCOMPARE(partition.clusterOf[at], partition.clusterOf[at % 3]);
  QVERIFY(silhouette(points, allRows(90), partition.middles) > 0.9);
  // A cluster that is too small is given up, and its points go to the next or to none.
  QCOMPARE(refined(points, found, {5, 5, 31}, 30, steps).middles.count, std::size_t{2});
  QCOMPARE(refined(points, found, {5, 5, 5}, 1, steps).middles.count, std::size_t{1});
}

void PartsTest::a_heap_of_points_is_one_cluster()
{
  Steps steps(unasked);
  Points middle(1, 30);
  const Points points = around(middle, 200, 1);
  QCOMPARE(freshMiddles(points, allRows(200), 5, {}, steps).middles.count, std::size_t{1});
  QCOMPARE(freshMiddles(points, allRows(4), 5, {}, steps).middles.count, std::size_t{0});
}

} // namespace assayer::tests
