#pragma once

#include <QObject>

namespace assayer::tests {

class AgreementTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void kappa_of_a_small_table_is_that_by_hand();
  void complete_agreement_is_exactly_one();
  void an_unused_grade_widens_the_scale();
  void a_kappa_at_a_cut_is_that_of_two_categories();
  void no_pairs_and_one_category_are_told_apart();
  void one_category_for_each_rater_but_not_the_same_is_a_kappa_of_zero();
  void a_scale_of_one_category_has_no_coefficient();
  void high_agreement_with_low_kappa_shows_its_chance();
  void labels_outside_the_scale_are_refused();
  void a_table_that_is_not_square_is_empty();
  void equal_rows_of_ratings_are_kept_once();
  void missing_ratings_leave_complete_coefficients_open();
  void items_rated_once_are_no_pairs();
  void a_million_pairs_have_the_kappa_of_a_hundred();
};

} // namespace assayer::tests
