#pragma once

#include <QObject>

namespace assayer::tests {

class FiguresTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_figure_in_json_has_every_field_and_no_other();
  void an_interval_narrows_to_a_number_as_labels_come();
  void unjudged_is_an_interval_by_default_and_zero_only_as_trec_eval();
  void strict_publishes_nothing_that_is_open();
  void a_share_of_queries_carries_its_sampling_interval();
  void figures_by_family_count_that_familys_queries();
  void a_split_narrows_figures_groups_and_explanations();
  void figures_by_query_name_each_query();
  void an_unknown_measure_names_the_near_one();
  void an_unknown_run_and_an_unknown_judge_are_named();
  void the_cut_of_relevance_moves_precision();
  void one_judges_labels_can_be_the_source();
  void the_table_names_policy_gain_and_depth();
  void near_duplicates_count_once_when_asked();
  void pool_counts_add_up_and_follow_labels();
  void open_chunks_with_odd_names_stand_on_one_line_each();
  void a_chunk_that_no_run_found_joins_the_pool();
  void a_new_depth_makes_a_new_pool_version();
};

} // namespace assayer::tests
