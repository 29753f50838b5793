#pragma once

#include <QObject>

namespace assayer::tests {

class LabelTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void labels_are_there_after_reopening();
  void a_decision_that_changes_nothing_is_left_out();
  void nothing_is_saved_into_a_file_that_was_replaced_or_removed();
  void a_value_outside_the_scale_is_refused();
  void one_gesture_is_stored_whole_or_not_at_all();
  void undo_crosses_queries_and_reopening_and_restores_what_stood_before();
  void redo_follows_undo_until_a_new_label_ends_it();
  void undo_after_redo_goes_on_where_it_was();
  void undo_is_refused_where_the_label_changed_from_elsewhere();
  void evidence_comes_back_with_undo();
  void two_windows_never_lose_a_label();
  void a_writer_that_holds_the_file_makes_a_label_busy_and_changes_nothing();
  void a_blind_scope_returns_only_ones_own_labels();
  void labels_of_a_query_cover_chunks_answers_claims_flags_and_notes();
  void a_label_after_a_look_at_anothers_stays_after_reveal_for_good();
  void changes_since_one_are_those_of_every_window();
  void history_holds_every_judges_events_oldest_first();
  void claims_are_split_and_merged_with_undo_across_a_restart();
  void what_another_judge_labelled_is_not_undone_from_under_them();
};

} // namespace assayer::tests
