#pragma once

#include <QObject>

namespace assayer::tests {

class AssignmentTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_plan_and_its_slots_are_there_after_reopening();
  void figures_out_of_range_are_refused();
  void slots_that_make_no_sense_are_refused_and_leave_nothing();
  void a_slot_is_taken_once();
  void a_judge_never_has_two_slots_of_a_unit();
  void a_named_slot_is_nobody_elses_to_take_or_to_give_back();
  void what_is_given_back_can_be_taken_by_another();
  void a_closed_plan_keeps_its_slots_and_gives_none();
  void repeats_are_added_once_and_need_a_slot_to_repeat();
  void who_decided_is_told_without_what_they_said();
  void plans_and_slots_travel_and_come_back_the_same();
  void merging_twice_changes_nothing();
  void taken_stands_against_free_in_either_order();
  void of_two_takers_the_earlier_stands_in_either_order();
  void at_the_same_time_the_lower_uid_stands_in_either_order();
  void one_who_took_over_stands_against_one_who_let_go();
  void closed_in_one_copy_is_closed_in_all();
  void histories_of_two_copies_merge_to_the_same_in_either_order();
  void lines_that_are_not_what_they_must_be_are_refused();
  void an_import_that_died_leaves_no_slot();
  void check_finds_slots_that_cannot_be();
  void an_older_file_with_rows_of_plans_is_migrated();
  void a_million_slots_are_made_in_seconds();
};

} // namespace assayer::tests
