#pragma once

#include <QObject>

namespace assayer::tests {

class AdjudicateTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void the_worst_disagreement_is_open_at_first();
  void a_key_adopts_a_side_and_goes_on();
  void a_digit_sets_another_value();
  void ambiguous_leaves_the_open_ones();
  void keys_and_menus_of_judging_do_nothing_here();
  void undo_goes_back_to_the_item_and_names_it();
  void a_decision_can_be_taken_back();
  void a_reason_a_note_and_the_guideline_go_along();
  void typing_a_note_decides_nothing();
  void both_quotes_are_marked_in_the_texts();
  void selected_words_become_the_evidence_of_a_verdict();
  void a_click_on_a_quote_goes_to_it();
  void the_list_is_moved_through_and_filtered_by_keys();
  void labels_of_other_windows_arrive();
  void the_place_is_kept_over_a_restart();
  void a_workspace_without_disagreements_says_so();
  void experts_see_what_the_page_is_for();
  void without_a_role_nothing_of_others_is_in_any_widget();
  void a_reviewer_cannot_say_that_nobody_can_judge();
  void rows_that_were_read_are_no_blind_ones_any_more();
  void names_of_judges_are_in_no_widget();
  void long_and_right_to_left_texts_stay_in_the_window();
  void every_control_has_a_name();
};

} // namespace assayer::tests
