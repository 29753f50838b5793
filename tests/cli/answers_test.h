#pragma once

#include <QObject>

namespace assayer::tests {

class AnswersTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void every_measure_of_answers_by_hand_data();
  void every_measure_of_answers_by_hand();
  void the_policies_of_answers_publish_or_leave_out_what_is_open();
  void a_share_of_answers_carries_wilsons_interval();
  void answers_are_grouped_as_queries_are();
  void a_models_scores_and_labels_are_never_mixed_with_peoples();
  void own_criteria_have_means_medians_and_shares();
  void an_explained_answer_shows_its_claims_with_verdict_and_evidence();
  void unknown_and_empty_names_are_refused_across_retrieval_and_answers();
  void a_bare_metrics_adds_answers_only_where_there_are_any();
  void answers_are_counted_from_tested_to_validated();
  void failing_answers_are_counted_with_the_part_that_fails_most();
  void the_matrix_sets_what_was_expected_against_what_came();
  void citations_are_counted_by_the_check_they_fail();
  void causes_are_counted_and_say_why();
  void answers_without_citations_are_not_validated_and_not_fine();
  void other_tools_rules_give_other_figures_and_the_answers_are_named();
  void quotes_of_each_judge_are_counted_by_where_they_stand();
  void modalities_tell_what_an_answer_rests_on();
  void ablation_pairs_a_run_with_the_one_without_context();
};

} // namespace assayer::tests
