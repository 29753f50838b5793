#pragma once

#include <QObject>

namespace assayer::tests {

class FailingTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_sample_that_passes_everything_has_no_reason();
  void the_composite_and_each_part_below_are_reasons_in_order();
  void severity_is_the_largest_shortfall_relative_to_its_threshold();
  void a_family_has_thresholds_of_its_own();
  void a_critical_error_is_as_severe_as_can_be();
  void a_citation_that_fails_a_check_is_a_fault_by_its_share();
  void citing_nothing_is_a_fault_only_where_the_run_cites_and_the_answer_is_one();
  void an_answer_without_a_chunk_that_answers_fails();
  void open_labels_fail_nothing_and_are_said_to_be_open();
  void scores_count_instead_of_labels_where_there_are_any();
  void a_missing_score_is_a_reason_and_never_a_zero();
  void a_measure_that_the_judge_never_scored_is_not_missed();
  void model_and_people_disagree_where_their_verdicts_lie_apart_for_certain();
  void what_passed_at_the_baseline_and_fails_now_is_worse();
  void a_composite_that_fell_by_more_than_a_tenth_is_worse();
  void what_was_open_at_the_baseline_is_not_worse_now();
  void names_of_scores_are_known_as_tools_write_them_data();
  void names_of_scores_are_known_as_tools_write_them();
  void a_score_beyond_its_scale_is_none();
  void a_likely_cause_is_that_of_labels_where_they_settle_it();
  void a_likely_cause_follows_the_scores_where_labels_are_open();
};

} // namespace assayer::tests
