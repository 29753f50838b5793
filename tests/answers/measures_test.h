#pragma once

#include <QObject>

namespace assayer::tests {

class AnswerMeasuresTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void gold_is_the_adjudication_else_what_all_persons_share_else_open();
  void faithfulness_is_supported_over_claims_with_bounds_from_open_ones();
  void evidence_from_outside_the_context_is_not_faithful();
  void what_drops_out_of_the_mean_says_why_data();
  void what_drops_out_of_the_mean_says_why();
  void composite_names_the_part_that_is_missing();
  void over_claims_long_answers_weigh_more_and_unsplit_ones_make_it_wait();
  void citations_pass_three_checks();
  void an_answer_that_is_not_validated_says_which_part_fails();
  void a_citation_that_nobody_judged_is_open_whatever_other_chunks_say();
  void a_label_on_the_cited_chunk_settles_the_citation();
  void citation_support_weighs_as_in_trec();
  void alternative_and_joint_evidence_decide_alce();
  void a_hundred_questions_give_the_known_quality_coverage_and_success();
  void quality_bounds_are_those_of_every_outcome();
  void policies_hold_back_or_leave_out_what_is_open();
  void citations_fail_the_first_check_they_fail();
  void validated_is_a_three_valued_and();
  void the_abstention_matrix_keeps_empty_failed_and_open_apart();
  void tools_differ_by_their_own_rules();
};

} // namespace assayer::tests
