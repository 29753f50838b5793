// Carry-over of verdicts between runs: each branch of its rule, on workspaces of one query.
#pragma once

#include <QObject>

namespace assayer::tests {

class CarryOverTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_verdict_goes_along_where_its_evidence_is_in_the_new_context();
  void evidence_below_k_or_missing_makes_it_a_suggestion();
  void one_quote_of_two_outside_the_context_is_enough_for_a_suggestion();
  void a_chunk_of_the_same_text_under_another_id_takes_the_quote();
  void a_quote_that_does_not_stand_in_its_chunk_goes_nowhere();
  void not_in_evidence_goes_along_only_where_both_saw_the_same_texts();
  void a_verdict_without_a_quote_goes_along_only_where_both_saw_the_same_texts();
  void without_a_ranking_no_context_is_known_to_be_the_same();
  void partly_and_contradicted_need_their_evidence_too();
  void what_cannot_be_judged_or_was_put_off_is_never_carried();
  void what_the_judge_labelled_there_stays();
  void another_judges_labels_are_neither_carried_nor_touched();
  void texts_are_compared_but_for_case_space_and_dashes();
  void several_verdicts_on_the_same_words_are_a_suggestion();
  void a_trial_run_says_the_same_and_changes_nothing();
  void each_answer_is_one_gesture_that_undo_takes_back();
  void carried_on_from_a_carried_verdict_names_the_first();
  void judging_confirms_and_undo_makes_it_carried_again();
  void a_carried_verdict_counts_as_its_judges_gold_and_travels();
  void one_run_or_an_unknown_one_is_refused();
};

} // namespace assayer::tests
