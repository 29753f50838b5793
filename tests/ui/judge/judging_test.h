#pragma once

#include <QObject>

namespace assayer::tests {

class JudgingTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void ten_chunks_are_graded_by_ten_keys_in_the_order_of_the_run();
  void grading_goes_to_the_next_open_chunk_and_skips_judged_ones();
  void the_stay_key_grades_without_moving_on();
  void a_digit_on_a_judged_chunk_changes_its_label();
  void a_digit_that_no_grade_has_does_nothing_and_says_so();
  void cannot_judge_asks_for_a_reason_and_keeps_it();
  void escape_leaves_the_reason_without_a_label();
  void later_withdraw_and_repeat_work_by_keys();
  void a_held_key_never_labels_twice();
  void digits_in_a_note_stay_in_the_note();
  void a_note_is_saved_when_the_hand_leaves_it();
  void a_flag_stands_in_its_own_slot_beside_progress();
  void enter_names_the_first_gap_and_else_goes_to_the_next_query();
  void undo_and_redo_cross_queries_and_name_what_they_changed();
  void undo_survives_a_restart();
  void a_note_that_cannot_be_saved_stays_open();
  void an_import_that_lands_waits_for_the_text_being_typed();
  void a_grade_on_an_earlier_text_is_shown_and_one_key_confirms_it();
  void without_a_judge_nothing_can_be_pressed();
  void a_label_that_another_window_saves_appears_without_moving_the_hand();
};

} // namespace assayer::tests
