#pragma once

#include <QObject>

namespace assayer::tests {

class StratifiedDrawTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void each_cluster_gets_two_and_the_rest_goes_by_weight();
  void severity_and_novelty_bring_places();
  void ties_go_to_the_larger_weight_and_then_to_the_earlier_stratum();
  void no_stratum_gets_more_than_it_holds();
  void clusters_of_one_are_joined();
  void a_single_cluster_of_one_contributes_one();
  void the_smallest_clusters_are_joined_when_there_are_more_than_places();
  void what_no_cluster_holds_is_a_stratum_like_another();
  void one_cluster_gets_all_places();
  void with_too_few_failing_items_all_are_taken_and_the_audit_gets_their_places();
  void passing_items_are_one_stratum_unless_split();
  void an_audit_splits_only_where_places_allow();
  void a_day_of_nothing_is_empty();
  void sizes_of_none_and_one_are_kept();
  void a_seed_gives_the_same_whatever_the_order_of_the_input();
  void a_seed_gives_the_same_on_every_machine();
  void every_item_says_its_stratum_and_probability();
  void nonsense_is_refused();
  void items_are_drawn_as_often_as_their_probability_says();
  void pairs_of_a_stratum_are_drawn_as_often_as_any_other();
  void every_place_of_the_order_is_as_likely_for_every_item_drawn();
  void bounded_numbers_are_equally_likely();
};

} // namespace assayer::tests
