#pragma once

#include <QObject>

namespace assayer::tests {

class TriageTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void nothing_is_drawn_until_it_is_asked_for();
  void a_day_is_drawn_once_and_is_there_after_a_restart();
  void a_sample_is_triaged_with_five_keys();
  void a_letter_names_the_cause_and_escape_leaves_it_open();
  void every_cause_has_a_letter_of_its_own();
  void enter_says_what_a_sample_lacks();
  void undo_goes_back_to_the_sample_it_was_on();
  void a_blind_judge_learns_why_a_sample_was_drawn_only_afterwards();
  void an_unblind_reviewer_sees_the_reasons_at_once();
  void the_keys_of_judging_work_in_the_panes();
  void a_systematic_failure_asks_for_a_title_and_a_next_step();
  void a_cluster_is_renamed_and_its_history_kept();
  void what_a_kind_is_called_is_asked_once();
  void what_is_in_no_cluster_is_no_kind_of_failure();
  void keys_that_act_elsewhere_are_not_printed();
  void a_click_on_note_is_about_the_question();
  void arrows_walk_through_the_picture_at_once();
  void a_click_in_the_picture_opens_a_sample();
  void what_was_left_over_comes_along_the_next_day();
  void a_leftover_of_another_run_shows_its_own_answer();
  void what_was_reviewed_is_not_drawn_again();
  void the_list_folds_and_comes_back();
  void a_workspace_without_answers_says_so();
  void twenty_thousand_points_are_painted();
};

} // namespace assayer::tests
