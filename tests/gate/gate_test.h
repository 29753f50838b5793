#pragma once

#include <QObject>

namespace assayer::tests {

class GateTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void each_family_is_held_by_itself();
  void a_group_that_is_not_there_fails();
  void what_is_left_out_must_be_there_and_leave_something();
  void open_labels_that_both_answers_share_make_outer_bounds();
  void an_open_figure_is_held_at_its_end();
  void a_sample_is_held_at_its_interval();
  void a_loss_is_over_the_same_queries();
  void a_loss_of_answers_is_answer_by_answer();
  void open_items_are_counted();
  void two_people_are_held_to_their_agreement();
  void too_few_pairs_fail_whatever_their_agreement();
  void a_new_critical_error_fails_and_an_old_one_does_not();
  void what_is_judged_is_counted();
  void a_test_split_passes_only_frozen_and_unchanged();
  void an_empty_workspace_passes_nothing();
  void what_the_workspace_does_not_know_is_a_fault_of_the_file_data();
  void what_the_workspace_does_not_know_is_a_fault_of_the_file();
  void a_gate_can_be_stopped();
};

} // namespace assayer::tests
