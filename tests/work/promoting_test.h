// What a sample brings into the golden set, what is alike there, and the way back.
#pragma once

#include <QObject>

namespace assayer::tests {

class PromotingTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_draft_takes_the_query_as_it_is_and_names_what_is_missing();
  void passages_that_answer_are_one_need_in_the_order_of_the_ranking();
  void only_the_labels_of_the_scope_make_a_draft();
  void an_answer_that_is_correct_and_faithful_serves_as_reference();
  void a_cause_says_that_a_refusal_is_expected();
  void an_expectation_that_people_doubt_is_named();
  void what_the_query_has_of_its_own_is_kept();
  void promoting_changes_the_query_and_taking_back_restores_it();
  void two_promotions_are_taken_back_one_after_the_other();
  void a_query_that_was_golden_already_stays_golden_when_taken_back();
  void only_a_lead_touches_the_test_split();
  void a_model_promotes_nothing();
  void alike_is_told_in_any_script_data();
  void alike_is_told_in_any_script();
  void near_queries_come_duplicates_first();
  void the_same_words_after_another_conversation_are_no_duplicate();
  void golden_queries_follow_what_becomes_golden();
  void ten_thousand_golden_queries_are_looked_through();
};

} // namespace assayer::tests
