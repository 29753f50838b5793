#include "statistics/significance_test.h"

#include "statistics/adjust.h"
#include "statistics/oracle.h"
#include "statistics/paired.h"
#include "statistics/rank_correlation.h"

#include <QTest>

#include <limits>

namespace assayer::tests {

using namespace Qt::Literals::StringLiterals;
using nlohmann::json;

namespace {

using Fields = std::map<std::string, json>;

json number(const std::optional<double>& value)
{
  return value ? json(*value) : json();
}

Fields fieldsOf(const SignedRanks& ranks)
{
  return {{"nonzero", ranks.nonzero},          {"zeros", ranks.zeros},
          {"ties_among_nonzero", ranks.ties},  {"V_positive_rank_sum", ranks.positiveRankSum},
          {"p_normal", number(ranks.pNormal)}, {"p_normal_continuity", number(ranks.pNormalContinuity)},
          {"p_exact", number(ranks.pExact)}};
}

Fields pairedFields(const std::string& test, const std::vector<double>& differences, const json& expected)
{
  if (test == "paired_t") {
    const PairedT t = *pairedT(differences);
    return {{"mean_difference", t.meanDifference},
            {"t", number(t.t)},
            {"df", t.freedom},
            {"p", number(t.p)},
            {"ci95", t.ci95 ? json{t.ci95->low, t.ci95->high} : json()}};
  }
  if (test == "wilcoxon") return fieldsOf(signedRanks(differences));
  if (test == "wilcoxon_pratt") return fieldsOf(signedRanks(differences, ZeroDifferences::Ranked));
  if (test == "randomization") {
    const Randomization r = *randomization(differences);
    if (!r.exact) return {};
    Fields fields{{"p_exact", r.p}, {"nonzero", r.nonzero}, {"sign_patterns", "2^" + std::to_string(r.nonzero)}};
    if (expected.contains("p_exact_fraction")) { // p is a double; the fraction must be this very one
      const std::string fraction = expected["p_exact_fraction"];
      const auto bar = fraction.find('/');
      const double value = std::stod(fraction.substr(0, bar)) / std::stod(fraction.substr(bar + 1));
      fields["p_exact_fraction"] = std::abs(r.p - value) <= 1e-12 * value ? fraction : std::to_string(r.p);
    }
    return fields;
  }
  if (test == "sign_test") {
    const SignTest s = signTest(differences);
    return {{"positive", s.positive}, {"nonzero", s.nonzero}, {"p", number(s.p)}};
  }
  if (test == "mcnemar_counts") {
    const auto count = [&](double value) { return std::count(differences.begin(), differences.end(), value); };
    return {{"a0_b1", count(1)}, {"a1_b0", count(-1)}};
  }
  return {};
}

bool isP(const std::string& field)
{
  return field.starts_with("p");
}

/// Empty, or what differs; null and missing are the same.
std::string difference(const std::string& field, const json& found, const json& expected)
{
  const std::string both = field + ": " + found.dump() + " for " + expected.dump();
  if (expected.is_array()) {
    if (!found.is_array() || found.size() != expected.size()) return both;
    for (std::size_t i = 0; i < expected.size(); ++i)
      if (!near(found[i].get<double>(), expected[i])) return both;
    return {};
  }
  if (!expected.is_number()) return found == expected ? std::string() : both;
  if (!found.is_number()) return both;
  // However small a p is, its digits count.
  const bool same = isP(field) ? nearP(found.get<double>(), expected) : near(found.get<double>(), expected);
  return same ? std::string() : both;
}

} // namespace

void SignificanceTest::every_paired_test_is_the_oracles()
{
  int compared = 0;
  const json given = oracle(u"significance/paired.json"_s);
  QCOMPARE(given["cases"].size(), std::size_t(12));
  for (const json& one : given["cases"]) {
    const auto differences = pairedDifferences(numbers(one["a"]), numbers(one["b"]));
    QVERIFY(differences);
    QCOMPARE(differences->size(), one["n"].get<std::size_t>());
    for (const auto& [test, expected] : one["tests"].items()) {
      const Fields fields = pairedFields(test, *differences, expected);
      const std::string where = one["id"].get<std::string>() + ' ' + test + ' ';
      QVERIFY2(!fields.empty(), where.c_str());
      for (const auto& [field, value] : expected.items()) {
        if (field == "sources") continue;
        if (field == "undefined") { // a reason; the fields beside it are null or not there
          const bool anyP = std::any_of(fields.begin(), fields.end(),
                                        [](const auto& found) { return isP(found.first) && !found.second.is_null(); });
          QVERIFY2(!anyP, where.c_str());
          continue;
        }
        QVERIFY2(fields.contains(field), (where + field + " is not compared").c_str());
        const std::string wrong = difference(field, fields.at(field), value);
        QVERIFY2(wrong.empty(), (where + wrong).c_str());
        ++compared;
      }
    }
  }
  QVERIFY(compared > 200);
}

void SignificanceTest::every_mcnemar_is_the_oracles()
{
  const json given = oracle(u"significance/mcnemar.json"_s);
  QCOMPARE(given["cases"].size(), std::size_t(10));
  for (const json& one : given["cases"]) {
    const auto found = mcNemar(one["b"], one["c"]);
    if (one.contains("undefined")) {
      QVERIFY(!found);
      continue;
    }
    const Fields fields{{"b", one["b"]},
                        {"c", one["c"]},
                        {"chi2", found->chi2},
                        {"p_chi2", found->pChi2},
                        {"chi2_continuity", found->chi2Continuity},
                        {"p_chi2_continuity", found->pChi2Continuity},
                        {"p_exact", found->pExact},
                        {"p_mid", found->pMid}};
    QCOMPARE(one.size(), fields.size());
    for (const auto& [field, value] : one.items()) {
      const std::string wrong = difference(field, fields.at(field), value);
      QVERIFY2(wrong.empty(), (one.dump() + wrong).c_str());
    }
  }
}

void SignificanceTest::every_rank_correlation_is_the_oracles()
{
  const json given = oracle(u"significance/kendall.json"_s);
  QCOMPARE(given["cases"].size(), std::size_t(10));
  for (const json& one : given["cases"]) {
    const std::vector<double> x = numbers(one["x"]);
    const std::vector<double> y = numbers(one["y"]);
    const Kendall found = *kendall(x, y);
    const Fields fields{{"concordant", found.concordant},
                        {"discordant", found.discordant},
                        {"tied_x_only", found.tiedFirstOnly},
                        {"tied_y_only", found.tiedSecondOnly},
                        {"tied_both", found.tiedBoth},
                        {"tau_a", number(found.tauA)},
                        {"tau_b", number(found.tauB)},
                        {"tau_ap_x_is_reference", number(tauAp(x, y))},
                        {"p_exact", number(found.pExact)},
                        {"p_normal", number(found.pNormal)},
                        {"spearman_rho", number(spearman(x, y))},
                        {"pearson_r", number(pearson(x, y))}};
    for (const auto& [field, value] : one.items()) {
      if (field == "id" || field == "description" || field == "x" || field == "y" || field == "sources") continue;
      QVERIFY2(fields.contains(field), field.c_str());
      const std::string wrong = difference(field, fields.at(field), value);
      QVERIFY2(wrong.empty(), (one["id"].get<std::string>() + ' ' + wrong).c_str());
    }
    for (const auto& [field, value] : fields) // what the oracle leaves out, with ties or a constant side
      QVERIFY2(one.contains(field) || value.is_null(), field.c_str());
  }
}

void SignificanceTest::every_adjustment_is_the_oracles()
{
  const std::map<std::string, Adjustment> adjustments{{"bonferroni", Adjustment::Bonferroni},
                                                      {"holm", Adjustment::Holm},
                                                      {"hochberg", Adjustment::Hochberg},
                                                      {"BH", Adjustment::BenjaminiHochberg},
                                                      {"BY", Adjustment::BenjaminiYekutieli}};
  const json given = oracle(u"significance/adjust.json"_s);
  QCOMPARE(given["cases"].size(), std::size_t(4));
  for (const json& one : given["cases"]) {
    QCOMPARE(one.size(), adjustments.size() + 1);
    for (const auto& [name, adjustment] : adjustments) {
      const auto found = adjusted(numbers(one["p"]), adjustment);
      QVERIFY(found);
      for (std::size_t i = 0; i < found->size(); ++i) QVERIFY2(nearP((*found)[i], one[name][i]), name.c_str());
    }
  }
}

void SignificanceTest::differences_are_rounded_before_they_are_ranked()
{
  QVERIFY(0.35 - 0.1 != 0.45 - 0.2);
  const auto differences = pairedDifferences({0.1, 0.2, 0.3}, {0.35, 0.45, 0.3});
  QVERIFY(differences);
  QCOMPARE((*differences)[0], (*differences)[1]);
  const SignedRanks ranks = signedRanks(*differences);
  QVERIFY(ranks.ties);
  QCOMPARE(ranks.zeros, 1);
  QCOMPARE(ranks.positiveRankSum, 3.0); // 1.5 twice
  QVERIFY((0.1 + 0.2) - 0.3 != 0);
  QCOMPARE(pairedDifferences({0.3}, {0.1 + 0.2})->front(), 0.0);
}

void SignificanceTest::a_randomization_that_cannot_be_counted_is_listed_or_sampled()
{
  // Ten decimals of eight topics: too many sums to count, 256 patterns to list. All but one sign are positive and the
  // negative one is the smallest: as far lie this, all positive, and both mirrored.
  const std::vector<double> wide{0.9876543211, 0.8765432109, 0.7654321098, 0.6543210987,
                                 0.5432109876, 0.4321098765, 0.3210987654, -0.0123456789};
  const auto listed = randomization(wide);
  QVERIFY(listed && listed->exact);
  QCOMPARE(listed->p, 4.0 / 256);
  std::vector<double> longer;
  for (int i = 0; i < 40; ++i) longer.push_back(wide[static_cast<std::size_t>(i % 8)] * (i % 5 == 0 ? -1 : 1) / 3);
  longer = *pairedDifferences(std::vector<double>(40, 0), longer);
  const auto sampled = randomization(longer, {.samples = 50'000, .seed = 3});
  QVERIFY(sampled && !sampled->exact);
  QCOMPARE(sampled->samples, 50'000);
  // Student's t is near for so many topics.
  QVERIFY(std::abs(sampled->p - *pairedT(longer)->p) < 0.02);
  QCOMPARE(randomization(longer, {.samples = 50'000, .seed = 3})->p, sampled->p);
  // A sampled p is never 0: all positive, only its mirror is as far, and 99 samples find neither.
  std::vector<double> positive;
  for (int i = 0; i < 60; ++i) positive.push_back(std::sqrt(i + 2.0) * 1000);
  QCOMPARE(randomization(*pairedDifferences(std::vector<double>(60, 0), positive), {.samples = 99})->p, 0.01);
}

void SignificanceTest::a_sampled_randomization_can_be_stopped()
{
  std::vector<double> differences;
  for (int i = 0; i < 60; ++i) differences.push_back(std::sqrt(i + 2.0) * 1000);
  differences = *pairedDifferences(std::vector<double>(60, 0), differences);
  QVERIFY(!randomization(differences, {.keepGoing = [] { return false; }}));
  QVERIFY(!randomization(differences, {.samples = 0}));
}

void SignificanceTest::nonsense_has_no_result()
{
  const double notANumber = std::numeric_limits<double>::quiet_NaN();
  QVERIFY(!pairedDifferences({1, 2}, {1}));
  QVERIFY(!pairedDifferences({notANumber}, {1}));
  QVERIFY(!pairedDifferences({std::numeric_limits<double>::infinity()}, {1}));
  QVERIFY(!mcNemar(-1, 3));
  QVERIFY(!kendall({1, 2}, {1}));
  QVERIFY(!kendall({1, notANumber}, {1, 2}));
  QVERIFY(!spearman({1, notANumber}, {1, 2}));
  QVERIFY(!pearson({1}, {1}));
  QVERIFY(!tauAp({1, 2, 3}, {1, 1, 2}));
  QVERIFY(!adjusted({0.1, 1.1}, Adjustment::Holm));
  QVERIFY(!adjusted({notANumber}, Adjustment::Holm));
}

void SignificanceTest::no_topics_have_no_result()
{
  QVERIFY(!pairedT({}));
  QVERIFY(!signedRanks({}).pExact);
  QVERIFY(!signTest({}).p);
  QCOMPARE(randomization({})->p, 1.0);
  QVERIFY(!kendall({}, {})->tauA);
  QVERIFY(adjusted({}, Adjustment::BenjaminiYekutieli)->empty());
}

void SignificanceTest::a_swap_at_the_top_costs_tau_ap_more()
{
  const std::vector<double> reference{5, 4, 3, 2, 1};
  const std::vector<double> top{4, 5, 3, 2, 1};
  const std::vector<double> bottom{5, 4, 3, 1, 2};
  QCOMPARE(*kendall(reference, top)->tauA, *kendall(reference, bottom)->tauA);
  QCOMPARE(*tauAp(reference, top), 0.5);      // 2/4 (0 + 1 + 1 + 1) − 1
  QCOMPARE(*tauAp(reference, bottom), 0.875); // 2/4 (1 + 1 + 1 + 3/4) − 1
}

} // namespace assayer::tests
