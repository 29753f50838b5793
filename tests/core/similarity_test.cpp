#include "core/similarity_test.h"

#include "core/similarity.h"

#include <QTest>

#include <algorithm>
#include <random>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;

namespace {

/// "w0 w1 …", so many words.
QString counted(int words)
{
  QStringList all;
  for (int i = 0; i < words; ++i) all.append(u"w%1"_s.arg(i));
  return all.join(u' ');
}

double alike(const QString& a, const QString& b)
{
  return jaccard(shingles(a), shingles(b));
}

std::vector<quint32> clustersOf(const QStringList& texts)
{
  std::vector<std::vector<quint64>> sets;
  for (const QString& text : texts) sets.push_back(shingles(text));
  return nearDuplicates(sets);
}

/// Every pair compared, and the smallest number passed on until nothing changes.
std::vector<quint32> naive(const std::vector<std::vector<quint64>>& sets)
{
  std::vector<std::size_t> first(sets.size());
  for (std::size_t i = 0; i < sets.size(); ++i) first[i] = i;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t a = 0; a < sets.size(); ++a)
      for (std::size_t b = 0; b < sets.size(); ++b)
        if (first[a] < first[b] && jaccard(sets[a], sets[b]) >= 0.9) {
          first[b] = first[a];
          changed = true;
        }
  }
  std::vector<quint32> clusters(sets.size(), 0);
  quint32 next = 0;
  for (std::size_t root = 0; root < sets.size(); ++root) {
    if (std::count(first.begin(), first.end(), root) < 2) continue;
    ++next;
    for (std::size_t i = 0; i < sets.size(); ++i)
      if (first[i] == root) clusters[i] = next;
  }
  return clusters;
}

} // namespace

void SimilarityTest::equal_words_are_equal_whatever_stands_between_them()
{
  QCOMPARE(alike(u"Returns, within 30 days: yes."_s, u"returns within\n30 DAYS – yes"_s), 1.0);
  QCOMPARE(alike(u"one two"_s, u"two one"_s), 0.0);
  QCOMPARE(alike(u"one two"_s, u"onetwo"_s), 0.0);
  QCOMPARE(alike(u"%"_s, u"%"_s), 1.0);
  QCOMPARE(alike(u"%"_s, u"§"_s), 0.0);
  QCOMPARE(alike({}, {}), 1.0);
  QCOMPARE(shingles(counted(5)).size(), std::size_t(1));
  QCOMPARE(shingles(counted(7)).size(), std::size_t(3));
  QCOMPARE(shingles(u"a "_s.repeated(50)).size(), std::size_t(1)); // a set
}

void SimilarityTest::one_word_more_or_another_counts_by_the_runs_of_five_that_it_touches()
{
  // 20 words have 16 runs. One more at the end makes one run more; another word in the middle replaces five.
  QCOMPARE(alike(counted(20), counted(21)), 16.0 / 17);
  QCOMPARE(alike(counted(20), counted(20).replace(u"w10"_s, u"x"_s)), 11.0 / 21);
  QCOMPARE(alike(counted(20), counted(20).replace(u"w0 "_s, u"x "_s)), 15.0 / 17);
}

void SimilarityTest::texts_without_spaces_are_compared_by_runs_of_five_characters()
{
  // Ten characters have six runs; another at the end replaces one.
  QCOMPARE(shingles(u"客户可以申请退款吗呢"_s).size(), std::size_t(6));
  QCOMPARE(alike(u"客户可以申请退款吗呢"_s, u"客户可以，申请退款吗 啊"_s), 5.0 / 7);
  QCOMPARE(shingles(u"カタカナとひらがな"_s).size(), std::size_t(5));
  QCOMPARE(shingles(u"한국어는 띄어 쓴다"_s).size(), std::size_t(1)); // three words
}

void SimilarityTest::nine_tenths_are_near_and_a_hair_less_is_not()
{
  // 9 runs of 10, then 8 of 9.
  QCOMPARE(clustersOf({counted(13), counted(14)}), (std::vector<quint32>{1, 1}));
  QCOMPARE(clustersOf({counted(12), counted(13)}), (std::vector<quint32>{0, 0}));
  QCOMPARE(clustersOf({}), std::vector<quint32>{});
}

void SimilarityTest::links_carry_on_to_texts_that_are_not_near_each_other()
{
  // 10, 11 and 12 runs: 10/11, 11/12, but 10/12 is less than 0.9.
  QCOMPARE(clustersOf({counted(16), u"another"_s, counted(14), u"Another!"_s, counted(15)}),
           (std::vector<quint32>{1, 2, 1, 2, 1}));
  QCOMPARE(clustersOf({counted(16), counted(14)}), (std::vector<quint32>{0, 0}));
}

void SimilarityTest::clusters_are_those_of_comparing_every_pair()
{
  std::mt19937 random(5);
  const auto below = [&](std::size_t n) { return random() % n; };
  int clusters = 0;
  int alone = 0;
  for (int round = 0; round < 400; ++round) {
    // A few origins, each changed a little many times; a small stock of shingles makes chance meetings likely.
    std::vector<std::vector<quint64>> sets;
    for (std::size_t origin = 1 + below(4); origin > 0; --origin) {
      std::vector<quint64> set;
      for (std::size_t size = 1 + below(60); size > 0; --size) set.push_back(below(80));
      for (std::size_t copy = 1 + below(8); copy > 0; --copy) {
        std::vector<quint64> changed = set;
        for (std::size_t change = below(5); change > 0; --change)
          if (below(2) == 0)
            changed[below(changed.size())] = below(80);
          else
            changed.push_back(below(80));
        std::ranges::sort(changed);
        changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
        sets.push_back(changed);
      }
    }
    std::ranges::shuffle(sets, random);
    const std::vector<quint32> found = nearDuplicates(sets);
    QCOMPARE(found, naive(sets));
    clusters += std::ranges::max(found) > 0 ? 1 : 0;
    alone += static_cast<int>(std::ranges::count(found, 0u));
  }
  QVERIFY(clusters > 200);
  QVERIFY(alone > 1000);
}

} // namespace assayer::tests
