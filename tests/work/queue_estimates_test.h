// Labels of the daily queues as estimates of a run and of its failures, against figures worked out on paper.
#pragma once

#include <QObject>

namespace assayer::tests {

class QueueEstimatesTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_wrong_verdict_is_what_people_say_or_what_the_cause_shows_data();
  void a_wrong_verdict_is_what_people_say_or_what_the_cause_shows();
  void each_label_stands_in_its_stratum();
  void an_open_label_counts_once_as_least_and_once_as_most();
  void a_label_belongs_to_the_last_day_that_drew_it();
  void what_was_reviewed_before_is_known();
  void a_cluster_of_which_nothing_was_drawn_lies_in_the_joined_stratum();
  void a_part_of_which_nothing_was_drawn_has_a_stratum();
  void a_missing_score_counts_as_the_mean_of_the_others();

  void a_share_weighs_each_label_by_its_chance();
  void days_and_what_was_known_come_together();
  void judges_apart_leave_two_ends();
  void a_faithful_answer_is_one_without_an_unsupported_claim();
  void the_model_judge_is_asked_only_where_there_is_one();
  void a_later_day_can_be_left_out();
  void every_item_reviewed_leaves_one_point();
  void nothing_drawn_gives_no_rows();
};

} // namespace assayer::tests
