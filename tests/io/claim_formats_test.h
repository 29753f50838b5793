#pragma once

#include <QObject>

namespace assayer::tests {

class ClaimFormatsTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_comparison_of_other_texts_under_the_same_names_is_refused();
  void two_extractors_of_one_answer_are_refused();
  void a_checkers_matrices_become_labels_on_claims();
  void a_document_id_with_several_texts_counts_within_its_question();
  void uneven_matrices_and_odd_verdicts_are_faults();
  void two_people_compare_two_answers_in_the_order_of_their_rows();
  void labelled_triples_become_claims_with_verdicts();
  void nuggets_become_the_claims_of_a_reference_answer();
  void a_truth_claim_or_entailment_of_a_wrong_type_is_refused_data();
  void a_truth_claim_or_entailment_of_a_wrong_type_is_refused();
  void a_fault_of_a_line_is_told_once();
  void truth_claims_and_entailments_of_our_own_lines_are_claims_and_labels();
};

} // namespace assayer::tests
