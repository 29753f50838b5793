#pragma once

#include <QObject>

namespace assayer::tests {

class BreakdownTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void two_families_and_the_whole_as_worked_out_by_hand();
  void the_whole_that_hides_a_weak_family_is_told();
  void a_family_is_no_warning_where_the_whole_fails_as_well();
  void open_outcomes_and_checks_make_bounds_and_widen_the_interval();
  void what_was_gained_and_lost_since_the_baseline_with_open_ones_apart();
  void queries_in_several_groups_count_once_in_the_whole();
  void a_run_without_answers_and_empty_groups_have_no_figures();
  void answers_of_which_nobody_said_what_is_expected_are_a_bucket_of_their_own();
  void abstention_and_critical_errors_are_counted_with_open_ones();
  void measures_of_answers_have_bounds_and_a_sampling_interval();
  void production_drifts_from_golden_and_another_mix_of_families_is_no_drift();
  void cells_of_the_matrices_hold_their_answers();
  void causes_that_open_labels_decide_are_possible_only();
};

} // namespace assayer::tests
