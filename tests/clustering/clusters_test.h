#pragma once

#include <QObject>

namespace assayer::tests {

class ClustersTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void planted_causes_are_recovered_data();
  void planted_causes_are_recovered();
  void clusters_are_told_by_size_and_say_who_is_in_them();
  void samples_of_no_kind_stay_unclustered();
  void no_sample_makes_no_cluster();
  void fewer_samples_than_the_smallest_cluster_stay_unclustered();
  void one_sample_is_a_cluster_where_one_is_enough();
  void identical_samples_are_one_cluster();
  void samples_without_texts_are_clustered_by_signature();
  void samples_with_queries_only_are_clustered();
  void there_are_never_more_clusters_than_the_most();
  void thousands_of_signatures_do_not_keep_texts_from_counting();
  void repeated_codes_count_once();
  void embeddings_of_the_data_are_used();
  void embeddings_that_do_not_fit_are_left_aside_data();
  void embeddings_that_do_not_fit_are_left_aside();
  void settings_out_of_range_are_drawn_into_it();
  void clustering_ends_when_it_is_told_to();
  void progress_rises_to_one();
};

} // namespace assayer::tests
