#pragma once

#include <QObject>

namespace assayer::tests {

class DisagreementsTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void different_values_of_two_people_are_a_disagreement();
  void models_later_repeats_and_single_labels_are_none();
  void evidence_that_differs_under_one_verdict_is_none();
  void a_scale_without_order_counts_one_step();
  void own_criteria_and_preferences_are_there();
  void the_worst_come_first();
  void filters_combine();
  void a_ruling_settles_one_and_it_stays_in_the_list();
  void a_label_after_the_ruling_is_pointed_out();
  void following_gestures_gives_what_reading_anew_gives();
  void a_claim_that_was_ended_takes_its_disagreement_along();
  void the_list_of_a_session_follows_itself_and_others();
  void twenty_thousand_are_read_whole();
};

} // namespace assayer::tests
