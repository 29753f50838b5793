// Model judges against people: figures from items that were made up, against numbers worked out on paper.
#pragma once

#include <QObject>

namespace assayer::tests {

class JudgeCalibrationTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void the_family_of_a_model_is_told_by_its_name_data();
  void the_family_of_a_model_is_told_by_its_name();
  void versions_of_one_judge_have_one_base_name_data();
  void versions_of_one_judge_have_one_base_name();
  void what_a_record_says_goes_before_names();
  void judge_and_generator_of_one_family_are_pointed_out();

  void the_band_of_agreement_data();
  void the_band_of_agreement();
  void a_share_is_never_rounded_across_a_limit();
  void usable_takes_both_outcomes();
  void false_support_and_false_alarm_are_shares_of_what_people_said();
  void scores_have_a_curve_and_the_cut_that_would_agree_most();
  void it_is_seen_whether_long_answers_are_favoured_data();
  void it_is_seen_whether_long_answers_are_favoured();
  void families_come_with_their_own_figures();
  void the_furthest_apart_come_first_and_other_sides_before_them();
  void labels_of_draws_are_weighted_and_others_left_out();
  void labels_that_nobody_drew_are_a_random_sample();
  void values_without_sides_have_agreement_alone();
  void nothing_labelled_says_so();
  void two_judges_are_compared_on_what_both_judged();
  void another_version_must_be_validated_anew();
};

} // namespace assayer::tests
