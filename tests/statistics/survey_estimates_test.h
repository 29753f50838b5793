#pragma once

#include <QObject>

namespace assayer::tests {

class SurveyEstimatesTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void three_strata_add_up_by_their_sizes();
  void failures_alone_leave_the_audit_out();
  void a_model_judge_is_corrected_by_the_labels();
  void days_of_one_run_are_averaged_by_what_they_could_tell();
  void labels_of_earlier_days_are_known();
  void a_day_that_leaves_nothing_open_counts_alone();
  void different_runs_add_up();
  void a_stratum_with_one_label_borrows_the_spread_of_its_part();
  void a_stratum_that_a_half_finished_day_missed_is_estimated_from_the_others();
  void strata_of_a_half_finished_day_count_by_their_chance_to_be_reached();
  void leftovers_of_yesterday_are_a_list_of_their_own();
  void a_day_without_labels_of_a_part_is_left_out();
  void the_interval_of_one_stratum_is_that_of_clopper_and_pearson();
  void a_cause_that_was_never_seen_has_an_upper_end();
  void a_judge_that_was_never_caught_is_not_believed_entirely();
  void ends_lie_between_nothing_and_all_of_what_is_open();
  void a_judge_can_push_the_unbiased_number_out_of_range();
  void fewer_than_fifty_labels_are_too_few();
  void labels_that_stand_for_too_many_are_too_few();
  void a_run_that_is_reviewed_entirely_has_no_interval_to_speak_of();
  void a_stratum_reviewed_entirely_does_not_make_an_unfinished_day_exact();
  void nothing_reviewed_has_no_value();
  void every_doubt_is_explained();
  void nonsense_is_refused();
};

} // namespace assayer::tests
