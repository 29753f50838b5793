#pragma once

#include <QObject>

namespace assayer::tests {

class WorkListTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void named_units_come_first_then_taken_ones_then_anyones();
  void a_unit_is_done_when_every_pooled_chunk_has_a_grade();
  void later_and_cannot_judge_fill_no_slot();
  void the_quota_bounds_what_is_offered_in_a_day();
  void what_is_put_off_does_not_use_up_the_quota();
  void nobody_is_offered_a_second_slot_of_a_unit();
  void what_one_cannot_judge_goes_to_another_and_does_not_come_back();
  void what_was_abandoned_is_anybodys_after_its_hours();
  void what_was_finished_is_never_abandoned();
  void what_was_judged_without_a_slot_takes_one();
  void two_slots_that_copies_gave_to_one_judge_count_once();
  void following_labels_comes_to_the_same_as_reading_anew();
  void carried_labels_fill_no_slot();
  void repeats_come_back_a_day_later_for_the_same_judge_and_count_for_nothing();
  void repeats_come_back_before_a_day_where_fifty_units_were_finished_since();
  void repeats_are_drawn_by_the_seed();
  void repeats_stand_among_other_units();
  void a_closed_plan_gives_nothing();
  void progress_counts_each_slot_once_by_judge_and_by_family();
  void ones_own_progress_holds_nothing_of_others();
  void the_window_follows_labels_and_takes_units();
  void a_million_pairs_are_read_by_a_worker_and_followed_at_once();
};

} // namespace assayer::tests
