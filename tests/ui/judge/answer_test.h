#pragma once

#include <QObject>

namespace assayer::tests {

class AnswerTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void citations_lead_to_their_chunks_by_keys_and_by_click();
  void unknown_and_unseen_sources_are_marked_in_words();
  void an_answer_that_is_missing_empty_or_failed_says_which();
  void offsets_behind_an_emoji_and_crlf_mark_the_right_words();
  void criteria_are_set_by_digits_and_go_on();
  void cannot_judge_later_and_withdraw_work_on_a_criterion();
  void critical_errors_are_folded_and_open_by_space();
  void a_stale_source_is_proposed_and_counts_only_when_confirmed();
  void the_teams_own_criteria_stand_below_and_have_keys();
  void undo_goes_to_the_criterion_of_another_query();
  void two_answers_stand_side_by_side_under_neutral_names();
  void a_preference_is_stored_in_the_order_of_the_runs();
  void choosing_another_run_shows_its_ranking_and_answer();
  void details_open_and_fold_by_their_key();
};

} // namespace assayer::tests
