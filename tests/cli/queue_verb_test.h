#pragma once

#include <QObject>

namespace assayer::tests {

class QueueVerbTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_queue_is_tried_then_drawn_then_shown_as_it_was();
  void a_sample_has_its_query_cluster_part_probability_and_reasons();
  void sizes_seed_and_date_are_those_asked_for();
  void origins_and_baselines_are_asked_for();
  void settings_are_shown_and_kept_only_on_request();
  void what_makes_no_sense_is_refused();
  void four_systems_with_ratings_go_through_the_queue();
  void languages_without_spaces_go_through_the_queue_data();
  void languages_without_spaces_go_through_the_queue();
};

} // namespace assayer::tests
