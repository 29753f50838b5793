#pragma once

#include <QObject>

namespace assayer::tests {

class RulingTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_ruling_stands_in_its_own_slot_and_the_judges_labels_stay();
  void a_ruling_is_the_adjudicators_gesture_and_undo_takes_it_back_across_a_restart();
  void what_undo_puts_back_still_says_what_was_weighed_and_why();
  void a_retracted_ruling_is_gone_and_one_that_is_not_there_changes_nothing();
  void a_ruling_that_makes_no_sense_is_refused_and_changes_nothing();
  void a_label_set_after_a_ruling_is_told_and_changes_nothing();
  void rulings_travel_with_an_export_and_twice_is_once();
  void a_label_in_anothers_name_is_refused_where_it_is_no_adjudication();
  void a_look_that_names_no_query_is_refused();
  void an_adjudication_judge_is_made_beside_a_person_of_that_name();
  void agreement_uses_the_last_label_before_a_look();
  void agreement_uses_the_last_label_before_a_ruling();
  void what_is_put_back_by_undo_after_a_look_is_no_blind_label();
  void a_hidden_repeat_has_a_label_of_its_own();
  void a_guideline_stamps_labels_and_asks_for_another_look_at_some();
  void saying_the_same_again_settles_another_look();
  void guidelines_with_what_to_revisit_travel_with_an_export();
};

} // namespace assayer::tests
