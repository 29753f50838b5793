#pragma once

#include <QObject>

namespace assayer::tests {

class AgreementTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void two_judges_have_the_kappa_of_their_table();
  void weights_use_the_declared_scale();
  void the_band_of_grades_is_that_of_the_relevant_cut();
  void the_band_of_values_without_order_has_no_weights();
  void the_band_of_other_ordered_values_is_quadratic();
  void both_ends_of_the_fair_band_are_fair_data();
  void both_ends_of_the_fair_band_are_fair();
  void labels_of_two_guidelines_pair_only_where_asked_for();
  void a_missing_guideline_equals_a_missing_one();
  void cannot_judge_and_later_are_counted_apart();
  void carried_and_cleared_labels_never_pair();
  void under_twenty_pairs_are_too_few_and_have_their_figure();
  void one_category_is_not_defined_and_says_so();
  void everything_on_one_side_of_the_cut_has_no_band();
  void high_agreement_with_a_low_kappa_names_the_value_that_prevails();
  void models_stand_apart_from_people();
  void pairs_of_judges_are_never_pooled();
  void a_family_has_its_own_figures();
  void only_the_judges_asked_for_are_compared();
  void hidden_repeats_pair_with_the_judges_own_first_label();
  void drift_is_told_in_thirds_of_the_repeats();
  void all_persons_together_keep_guidelines_apart();
  void rates_count_every_label_of_a_judge();
  void a_cell_of_the_matrix_lists_its_subjects();
  void more_than_fifty_identical_labels_are_pointed_out();
  void labels_that_follow_within_seconds_are_pointed_out();
  void many_judges_who_always_agree_are_pointed_out_together();
  void a_label_that_is_put_changes_the_report_as_reading_anew_would();
  void resampled_intervals_come_from_the_seed();
  void a_value_that_the_scale_has_lost_is_no_label();
  void a_hundred_thousand_pairs_take_no_time();
};

} // namespace assayer::tests
