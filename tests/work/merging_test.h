#pragma once

#include <QObject>

namespace assayer::tests {

class MergingTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_packet_comes_back_whole_and_merging_it_again_changes_nothing();
  void a_dry_run_says_what_would_come_and_changes_nothing();
  void what_two_copies_decided_differently_is_a_conflict_with_both_histories();
  void equal_decisions_in_two_copies_are_no_conflict();
  void undo_and_redo_in_one_copy_are_no_conflict();
  void a_decision_after_the_merge_settles_the_conflict();
  void the_chosen_side_stands_under_the_judges_own_name_and_undo_opens_the_conflict_again();
  void a_settled_conflict_stays_settled_in_every_copy();
  void a_judge_sees_only_their_own_conflicts_and_a_lead_all();
  void two_splits_of_one_claim_are_a_conflict_and_one_can_be_chosen();
  void a_deletion_and_a_split_of_one_claim_are_a_conflict();
  void a_split_that_one_copy_took_back_holds_as_the_other_made_it();
  void labels_of_other_programs_are_no_conflict();
  void undo_here_does_not_reach_over_what_came_with_a_merge();
  void two_people_of_one_name_are_refused_unless_they_are_said_to_be_one();
  void a_judge_who_has_another_name_here_is_found_by_the_uid();
  void a_file_of_another_workspace_is_refused();
  void a_blind_packet_takes_nobody_elses_labels();
  void a_damaged_a_newer_and_a_missing_file_are_refused();
  void an_impossible_count_of_labels_is_refused_and_counting_goes_on();
  void a_text_that_differs_is_a_named_fault_and_nothing_is_taken();
  void a_stopped_merge_leaves_nothing();
  void ten_thousand_labels_merge_in_seconds();
};

} // namespace assayer::tests
