#pragma once

#include <QObject>

namespace assayer::tests {

class AdjudicatingTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void the_page_shows_both_sides_and_no_names();
  void sides_are_shuffled_and_the_same_again();
  void of_three_values_the_lowest_and_the_highest_are_the_sides();
  void without_an_order_the_two_that_most_say_are_the_sides();
  void quotes_are_marked_where_they_stand();
  void a_claim_comes_with_its_answer_and_what_the_generator_saw();
  void two_answers_may_stand_the_other_way_round();
  void adopting_a_side_stores_its_value_its_evidence_and_both_sides();
  void another_value_takes_no_evidence_but_ones_own();
  void ambiguous_and_unjudgeable_have_no_value();
  void only_a_lead_says_that_nobody_can_judge();
  void experts_settle_nothing();
  void a_decision_is_taken_back_by_retracting_and_by_undo();
  void remarks_wait_for_the_decision_and_change_with_it();
  void looking_is_stored_as_a_look();
  void the_first_ruling_counts_in_the_figures_at_once();
  void the_same_decision_twice_is_one();
  void a_subject_that_is_not_there_is_refused();
  void judges_see_what_became_of_their_labels();
  void outcomes_of_what_one_did_not_judge_stay_hidden();
};

} // namespace assayer::tests
