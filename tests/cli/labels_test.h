#pragma once

#include <QObject>

namespace assayer::tests {

class LabelsTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_grade_is_there_when_the_workspace_is_opened_again();
  void the_same_label_twice_changes_nothing();
  void cannot_judge_later_and_withdraw_are_three_things();
  void a_grade_outside_the_scale_is_refused_and_nothing_is_stored();
  void an_answer_takes_the_values_of_its_criterion();
  void a_claim_is_named_by_its_number();
  void a_note_needs_no_grade_and_an_empty_one_removes_it();
  void unknown_names_are_told_and_nothing_is_stored();
  void two_decisions_at_once_are_refused();
  void help_lists_the_criteria_with_their_values();
};

} // namespace assayer::tests
