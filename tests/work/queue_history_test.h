// The queues day by day, the story of a cluster, and what there is to tell of a day.
#pragma once

#include <QObject>

namespace assayer::tests {

class QueueHistoryTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_day_tells_what_was_drawn_carried_and_reviewed();
  void causes_and_dispositions_are_those_that_people_agree_on();
  void the_bottleneck_is_the_part_with_most_answers_below();
  void means_are_intervals_while_labels_are_open();
  void a_model_that_is_gone_leaves_the_day_without_means();
  void what_is_confirmed_belongs_to_the_draw_before_it();
  void days_can_be_chosen();
  void the_story_of_a_cluster_is_told_in_order();
  void a_day_is_told_with_its_biggest_clusters();
  void a_renamed_cluster_is_no_longer_named_by_its_texts();
  void texts_are_told_only_when_asked_for();
  void a_day_without_a_queue_tells_the_counts_alone();
};

} // namespace assayer::tests
