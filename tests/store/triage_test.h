#pragma once

#include <QObject>

namespace assayer::tests {

class TriageTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_draw_is_there_after_reopening_with_its_samples_frame_and_clusters();
  void a_draw_of_a_day_and_run_is_made_once();
  void figures_that_contradict_each_other_are_refused_and_leave_nothing();
  void what_is_not_there_is_refused_and_leaves_nothing();
  void a_leftover_of_another_run_is_carried_over();
  void a_packet_draws_nothing();
  void a_cluster_keeps_its_identity_from_day_to_day();
  void the_newest_decision_on_a_cluster_counts();
  void a_decision_without_what_it_needs_is_refused();
  void days_of_a_cluster_count_members_whose_cause_a_person_has_set();
  void a_promoted_query_takes_the_columns_and_gives_them_back();
  void a_promotion_without_what_it_needs_is_refused();
  void settings_are_kept_and_senseless_ones_refused();
  void scores_of_a_run_come_by_answer_judge_and_measure();
  void a_frame_comes_back_as_it_was_whatever_its_size();
  void an_older_file_with_the_tables_of_before_is_migrated_and_read();
};

} // namespace assayer::tests
