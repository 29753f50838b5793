#pragma once

#include <QObject>

namespace assayer::tests {

class ClaimsVerbTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void claims_are_split_on_demand_and_listed_with_their_numbers();
  void an_import_splits_what_came_without_claims_when_asked();
  void an_import_leaves_alone_what_was_unsplit_before();
  void a_quote_is_found_exactly_or_after_normalising_and_says_so();
  void a_quote_that_is_near_or_absent_is_refused_with_what_stands_there();
  void a_verdict_without_evidence_needs_a_reason();
  void evidence_against_a_supported_claim_makes_a_conflict();
  void a_preference_is_stored_whichever_way_it_was_told();
  void preferences_have_means_with_bounds_for_each_two_runs();
  void a_preference_of_a_single_run_named_is_against_every_other();
  void a_cited_chunk_is_settled_by_a_label_on_it();
  void what_entails_a_claim_can_be_labelled_and_travels();
  void reference_answers_grow_with_later_imports();
  void a_label_about_what_is_nowhere_is_refused_with_what_is_missing();
  void a_nugget_file_of_a_run_that_is_not_there_names_the_run();
};

} // namespace assayer::tests
