#pragma once

#include <QObject>

namespace assayer::tests {

class DailyQueueTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void the_queue_of_a_day_is_drawn_once();
  void a_day_has_failing_samples_and_an_audit_that_stand_for_the_whole_run();
  void the_frame_and_the_seed_give_the_samples_again();
  void the_seed_is_made_from_the_workspace_and_the_day();
  void the_same_failures_are_of_the_same_kinds_in_every_workspace();
  void what_was_reviewed_is_left_out();
  void leftovers_come_first_and_say_from_which_day_they_are();
  void leftovers_are_dropped_where_the_settings_say_so();
  void a_new_run_takes_over_the_leftovers_of_the_one_before();
  void only_queries_of_the_origin_asked_for_are_drawn();
  void clusters_keep_their_identity_from_day_to_day();
  void a_cluster_is_new_for_a_week();
  void another_window_that_drew_first_is_right();
  void stopping_stores_nothing();
  void what_cannot_be_drawn_says_why();
  void clustering_reads_texts_unsupported_claims_and_embeddings();
};

} // namespace assayer::tests
