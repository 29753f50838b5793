#pragma once

#include <QObject>

namespace assayer::tests {

class ComparisonTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void judged_queries_are_gained_lost_or_the_same();
  void only_queries_of_both_runs_are_compared_and_the_others_are_counted_by_why();
  void a_difference_under_shared_unknowns_is_not_the_difference_of_the_bounds();
  void a_run_can_be_better_whatever_the_open_items_are();
  void an_open_order_names_judgements_that_could_settle_it();
  void the_named_judgements_do_settle_it_when_they_come_out_so();
  void groups_are_corrected_for_their_number_and_the_whole_is_not();
  void yes_and_no_is_tested_by_mcnemar();
  void only_a_difference_beyond_chance_is_called_better_or_worse();
  void answers_of_both_runs_are_held_against_each_other();
  void where_less_is_better_a_rise_is_a_loss();
  void open_answers_settle_one_by_one();
  void an_unknown_measure_names_near_ones();
  void no_query_in_common_says_so();
  void the_policy_of_trec_eval_compares_queries_of_both_runs_only();
  void what_changed_between_two_runs_is_listed_by_component();
  void chunks_of_different_chunkers_are_warned_of();
  void the_orders_of_runs_agree_as_kendall_says();
  void one_run_has_no_order();
  void figures_on_screen_follow_a_label();
};

} // namespace assayer::tests
