// Claims in the window: verdicts with their quotes by keyboard and mouse, splitting and merging, undo and restart.
#pragma once

#include <QObject>

namespace assayer::tests {

class ClaimsTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void five_claims_with_a_quote_each_take_at_most_twenty_keys();
  void sentences_are_claims_before_anybody_judged_and_are_stored_with_the_first_verdict();
  void a_quote_is_the_sentence_in_code_points_whatever_stands_before_it();
  void not_in_evidence_needs_no_quote();
  void escape_while_picking_labels_nothing_and_letters_are_no_commands();
  void without_a_quote_a_reason_is_asked_for();
  void a_chosen_sentence_can_be_adjusted_by_words();
  void words_selected_with_the_mouse_are_a_quote();
  void further_quotes_are_alternatives_or_joint_or_against();
  void partly_is_refused_where_the_workspace_has_it_not();
  void a_contradicted_claim_keeps_its_quote_as_one_against_it();
  void an_edited_claim_splits_by_lines_and_undo_brings_it_back();
  void two_claims_merge_and_the_last_one_has_none_to_merge_with();
  void a_removed_claim_leaves_an_answer_that_may_have_none();
  void an_added_claim_stands_in_the_list();
  void undo_goes_to_the_claim_across_queries_and_restarts();
  void citations_are_checked_beside_their_claim();
  void a_citation_stays_open_until_a_key_settles_it();
  void one_key_walks_the_open_citations_of_judged_claims();
  void a_quote_from_the_cited_chunk_settles_and_outdoes_what_a_key_said();
  void a_verdict_that_nothing_supports_takes_back_a_supporting_citation();
  void withdrawing_a_claim_takes_its_citations_along_and_undo_brings_all_back();
  void an_imported_quote_from_another_chunk_says_so();
  void a_carried_verdict_says_so_and_judging_it_confirms_it();
  void another_verdict_in_another_run_shows_after_ones_own();
  void the_active_claim_is_marked_in_the_answer_and_its_quote_in_the_chunk();
  void a_quote_under_the_mouse_shows_its_claim();
  void only_the_pane_where_keys_act_prints_them();
  void enter_names_the_first_open_claim();
  void there_are_no_claims_for_a_failed_answer();
};

} // namespace assayer::tests
