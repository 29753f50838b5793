// Runs in time: figures over the same queries, what was changed, versions of a judge, latency and cost.
#pragma once

#include <QObject>

namespace assayer::tests {

class TrendTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void figures_run_over_the_queries_that_all_runs_have();
  void own_queries_are_taken_where_somebody_asks();
  void a_split_narrows_the_queries();
  void open_labels_make_bounds_and_the_interval_is_another_thing();
  void what_was_changed_is_told_of_each_run();
  void a_run_of_another_condition_is_left_out_unless_it_is_named();
  void another_version_of_the_judge_breaks_the_line_of_scores_only();
  void one_version_alone_scores_its_own_runs();
  void the_bottleneck_is_named();
  void latency_and_cost_have_their_own_n();
  void timings_are_those_of_the_answers();
  void runs_without_a_date_stand_last_and_no_line_leads_to_them();
  void without_any_date_the_order_is_that_of_the_import();
  void runs_of_one_date_stand_in_the_order_of_import();
  void a_new_guideline_is_a_mark_and_no_break();
  void one_run_and_none();
  void what_has_no_trend_is_refused_data();
  void what_has_no_trend_is_refused();
  void judges_are_versions_of_one_another_data();
  void judges_are_versions_of_one_another();
  void quantiles_lie_between_two_values();
  void a_label_changes_its_query_only();
  void figures_on_screen_follow_labels();
};

} // namespace assayer::tests
