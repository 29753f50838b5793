#pragma once

#include <QObject>

namespace assayer::tests {

class SameClustersTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void the_same_samples_give_the_same_twice();
  void another_order_of_samples_gives_the_same();
  void what_another_machine_found_is_found_here();
  void clusters_stay_when_a_few_samples_change_data();
  void clusters_stay_when_a_few_samples_change();
  void names_and_identities_stay_where_no_answer_recurs();
  void a_new_kind_becomes_a_cluster_beside_the_known_ones();
  void a_known_cluster_without_samples_is_not_found();
  void a_known_cluster_lives_on_with_fewer_samples_than_a_new_one_needs();
  void clusters_of_long_ago_do_not_crowd_out_those_of_yesterday();
  void a_kind_that_is_known_twice_is_the_newer_one();
  void a_damaged_profile_is_unused();
  void known_clusters_of_nothing_change_nothing();
};

} // namespace assayer::tests
