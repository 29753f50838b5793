#include "statistics/agreement_test.h"

#include "statistics/agreement.h"
#include "statistics/many_raters.h"

#include <QTest>

#include <cmath>

namespace assayer::tests {

namespace {

using Row = std::vector<std::optional<int>>;

bool close(const std::optional<double>& value, double expected)
{
  return value && std::abs(*value - expected) <= 1e-12;
}

} // namespace

void AgreementTest::kappa_of_a_small_table_is_that_by_hand()
{
  // Observed 35/50, chance (25 · 30 + 25 · 20) / 2500 = 1/2.
  const ContingencyTable table({{20, 5}, {10, 15}});
  QVERIFY(close(percentAgreement(table), 0.7));
  QVERIFY(close(cohenKappa(table).value, 0.4));
  QVERIFY(close(cohenKappaValue(table.transposed()), 0.4));
  // Scott: shares 0.55 and 0.45, chance 0.505. Gwet: chance 2 · 0.55 · 0.45 = 0.495.
  QVERIFY(close(scottPi(table).value, 0.195 / 0.495));
  QVERIFY(close(gwetAc(table).value, 0.205 / 0.505));
  QCOMPARE(cohenKappa(table).status, AgreementStatus::Ok);
}

void AgreementTest::complete_agreement_is_exactly_one()
{
  const ContingencyTable table({{7, 0, 0}, {0, 3, 0}, {0, 0, 39}});
  for (const auto weights : {AgreementWeights::Nominal, AgreementWeights::Linear, AgreementWeights::Quadratic}) {
    QCOMPARE(*percentAgreement(table, weights), 1.0);
    QCOMPARE(*cohenKappa(table, weights).value, 1.0);
    QCOMPARE(*cohenKappa(table, weights).standardError, 0.0);
    QCOMPARE(*gwetAc(table, weights).value, 1.0);
  }
}

void AgreementTest::an_unused_grade_widens_the_scale()
{
  // Grades 0, 1 and 3 of 0–3; one step of a scale of four is a third, of three categories it would be a half.
  ContingencyTable table(4);
  table.add(0, 0, 4);
  table.add(0, 1, 2);
  table.add(3, 3, 4);
  QVERIFY(close(percentAgreement(table, AgreementWeights::Linear), (8 + 2 * 2.0 / 3) / 10));
  QVERIFY(close(percentAgreement(table, AgreementWeights::Quadratic), (8 + 2 * 8.0 / 9) / 10));
}

void AgreementTest::a_kappa_at_a_cut_is_that_of_two_categories()
{
  const ContingencyTable table({{10, 2, 0}, {3, 5, 1}, {0, 2, 7}});
  QCOMPARE(table.atCut(1), ContingencyTable({{10, 2}, {3, 15}}));
  QCOMPARE(table.atCut(2), ContingencyTable({{20, 1}, {2, 7}}));
  QVERIFY(close(percentAgreement(table.atCut(1)), 25.0 / 30));
  // Everything lies at or above the first category.
  QCOMPARE(cohenKappa(table.atCut(0)).status, AgreementStatus::OneCategory);
}

void AgreementTest::no_pairs_and_one_category_are_told_apart()
{
  const ContingencyTable none(3);
  QCOMPARE(cohenKappa(none).status, AgreementStatus::NoPairs);
  QCOMPARE(scottPi(none).status, AgreementStatus::NoPairs);
  QCOMPARE(gwetAc(none).status, AgreementStatus::NoPairs);
  QVERIFY(!percentAgreement(none) && !chanceOf(none) && !cohenKappaValue(none));
  ContingencyTable one(3);
  one.add(1, 1, 30);
  const Kappa kappa = cohenKappa(one, AgreementWeights::Quadratic);
  QCOMPARE(kappa.status, AgreementStatus::OneCategory);
  QVERIFY(!kappa.value && !kappa.standardError && !kappa.ci95 && !kappa.z && !kappa.p);
  QCOMPARE(scottPi(one).status, AgreementStatus::OneCategory);
  QVERIFY(close(gwetAc(one).value, 1));
  QVERIFY(close(percentAgreement(one), 1));
}

void AgreementTest::one_category_for_each_rater_but_not_the_same_is_a_kappa_of_zero()
{
  ContingencyTable table(2);
  table.add(0, 1, 9);
  const Kappa kappa = cohenKappa(table);
  QCOMPARE(kappa.status, AgreementStatus::Ok);
  QVERIFY(close(kappa.value, 0));
  QCOMPARE(*kappa.standardError, 0.0);
  QVERIFY(!kappa.z && !kappa.p);
}

void AgreementTest::a_scale_of_one_category_has_no_coefficient()
{
  const ContingencyTable table(std::vector<std::vector<qint64>>{{7}});
  QCOMPARE(cohenKappa(table).status, AgreementStatus::OneCategory);
  QCOMPARE(gwetAc(table).status, AgreementStatus::OneCategory);
  QVERIFY(!gwetAcValue(table));
}

void AgreementTest::high_agreement_with_low_kappa_shows_its_chance()
{
  const Chance chance = *chanceOf(ContingencyTable({{1, 5}, {4, 90}}));
  QVERIFY(close(chance.observed, 0.91));
  QVERIFY(close(chance.expected, 0.06 * 0.05 + 0.94 * 0.95));
}

void AgreementTest::labels_outside_the_scale_are_refused()
{
  ContingencyTable table(3);
  QVERIFY(!table.add(3, 0) && !table.add(0, -1) && !table.add(0, 0, -1));
  QCOMPARE(table.total(), 0);
  Ratings ratings(3, 2);
  QVERIFY(!ratings.addItem(Row{0, 3}));
  QVERIFY(!ratings.addItem(Row{-1, 0}));
  QVERIFY(!ratings.addItem(Row{0}));
  QVERIFY(!ratings.addItem(Row{0, 1}, -1));
  QCOMPARE(ratings.items(), 0);
  QCOMPARE(ratings.patterns(), 0);
}

void AgreementTest::a_table_that_is_not_square_is_empty()
{
  QCOMPARE(ContingencyTable({{1, 2}, {3}}).categories(), 0);
  QCOMPARE(ContingencyTable({{1, 2, 3}, {4, 5, 6}}).total(), 0);
  QCOMPARE(cohenKappa(ContingencyTable({{1, 2}, {3}})).status, AgreementStatus::NoPairs);
}

void AgreementTest::equal_rows_of_ratings_are_kept_once()
{
  Ratings ratings(3, 3);
  for (int i = 0; i < 5; ++i) {
    QVERIFY(ratings.addItem(Row{0, 1, {}}));
    QVERIFY(ratings.addItem(Row{1, 0, {}}));
  }
  QVERIFY(ratings.addItem(Row{{}, {}, {}}));
  QCOMPARE(ratings.patterns(), 2);
  QCOMPARE(ratings.items(), 10);
  QVERIFY(ratings.at(1, 0) == 1 && !ratings.at(1, 2));
  QCOMPARE(ratings.pairs(0, 1).at(0, 1), 5);
  QCOMPARE(ratings.pairs(0, 2).total(), 0);
  QVERIFY(close(percentAgreement(ratings), 0));
}

void AgreementTest::missing_ratings_leave_complete_coefficients_open()
{
  Ratings ratings(2, 3);
  ratings.addItem(Row{0, 0, 1});
  ratings.addItem(Row{1, 1, 1});
  // The pairs' kappas are 1, 0 and 0; chance is 1/2 in every pair.
  QVERIFY(close(lightKappa(ratings).value, 1.0 / 3));
  QVERIFY(close(congerKappa(ratings).value, (4.0 / 6 - 0.5) / 0.5));
  ratings.addItem(Row{0, {}, 1});
  QCOMPARE(congerKappa(ratings).status, AgreementStatus::Incomplete);
  QCOMPARE(lightKappa(ratings).status, AgreementStatus::Incomplete);
  QVERIFY(!fleissNullError(ratings));
  QVERIFY(fleissKappa(ratings).value && gwetAc(ratings).value);
  QVERIFY(krippendorffAlpha(ratings, AlphaDistance::Ordinal).value);
}

void AgreementTest::items_rated_once_are_no_pairs()
{
  Ratings ratings(2, 2);
  ratings.addItem(Row{0, {}});
  ratings.addItem(Row{{}, 1});
  QVERIFY(!percentAgreement(ratings));
  QCOMPARE(fleissKappa(ratings).status, AgreementStatus::NoPairs);
  QCOMPARE(gwetAc(ratings).status, AgreementStatus::NoPairs);
  QCOMPARE(krippendorffAlpha(ratings, AlphaDistance::Nominal).status, AgreementStatus::NoPairs);
  QCOMPARE(congerKappa(ratings).status, AgreementStatus::NoPairs);
}

void AgreementTest::a_million_pairs_have_the_kappa_of_a_hundred()
{
  const ContingencyTable few({{40, 10, 0}, {5, 25, 5}, {0, 5, 10}});
  ContingencyTable many(3);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) many.add(i, j, few.at(i, j) * 10'000);
  QVERIFY(close(cohenKappa(many).value, *cohenKappa(few).value));
  QVERIFY(close(*cohenKappa(many).standardError * 100, *cohenKappa(few).standardError));
}

} // namespace assayer::tests
