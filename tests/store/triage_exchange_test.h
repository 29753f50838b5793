#pragma once

#include <QObject>

namespace assayer::tests {

class TriageExchangeTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void everything_travels_and_comes_back_the_same();
  void merging_twice_changes_nothing();
  void of_two_draws_for_one_day_the_earlier_stands_in_either_order();
  void the_newest_decision_counts_in_either_order();
  void the_newest_promotion_decides_the_query_in_either_order();
  void a_line_of_a_promoted_query_contradicts_nothing();
  void own_settings_stay_and_missing_ones_are_taken();
  void an_export_of_a_part_holds_no_draw_and_that_of_one_judge_nothing_of_the_queue();
  void lines_that_are_not_what_they_must_be_are_refused_data();
  void lines_that_are_not_what_they_must_be_are_refused();
  void what_comes_without_its_parts_is_refused();
  void other_content_under_one_id_is_refused_data();
  void other_content_under_one_id_is_refused();
  void lines_of_before_are_kept_as_they_stand();
  void unknown_keys_travel_on();
  void an_import_that_died_leaves_nothing_of_the_queue();
  void check_finds_what_cannot_be_data();
  void check_finds_what_cannot_be();
  void twenty_thousand_failing_samples_are_stored_and_read_in_time();
};

} // namespace assayer::tests
