#pragma once

#include <QObject>

namespace assayer::tests {

class EngineTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void the_pool_is_the_top_of_pooled_runs_then_additions_then_what_persons_labelled();
  void gold_is_the_adjudication_else_what_all_persons_share_else_open_between_them();
  void models_cannot_judge_later_and_repeats_never_enter_gold();
  void a_cleared_label_is_gone_and_its_chunk_leaves_the_pool();
  void a_blind_judges_figures_rest_on_their_own_labels_and_pool();
  void counts_add_up_and_follow_every_label();
  void queries_that_expect_a_refusal_are_not_in_the_mean();
  void a_query_that_the_run_lacks_is_counted_apart();
  void every_policy_treats_an_open_chunk_in_its_own_way();
  void nothing_judged_is_another_reason_than_nothing_relevant();
  void a_snapshot_stays_as_it_was_while_the_engine_goes_on();
  void an_engine_that_catches_up_has_the_figures_of_the_newer_one();
  void the_best_chunk_of_each_query_is_named_where_one_tells_anything();
  void judges_ranges_can_be_widened_to_the_whole_scale();
  void a_query_without_relevant_chunks_can_be_made_to_score_0();
  void coverage_asks_for_needs_and_without_them_for_a_chunk_that_answers();
  void measures_of_the_context_look_as_deep_as_the_generator_did();
  void a_geometric_mean_keeps_its_bounds();
  void incremental_figures_are_bit_for_bit_those_of_a_full_recomputation_data();
  void incremental_figures_are_bit_for_bit_those_of_a_full_recomputation();
};

} // namespace assayer::tests
