#pragma once

#include <QObject>

namespace assayer::tests {

class QueryListTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_word_filters_by_the_queries_own_text_at_once();
  void chunks_and_answers_join_when_the_search_is_done();
  void chinese_and_thai_are_found_inside_a_sentence();
  void family_unjudged_and_flagged_filter_together_with_words();
  void a_query_that_is_finished_does_not_vanish_under_the_hand();
  void nothing_found_says_so_and_showing_all_clears();
  void the_model_keeps_the_rules_of_models();
  void d_and_a_letter_choose_which_queries_are_shown();
  void y_opens_the_families();
  void typing_in_the_search_field_judges_nothing();
};

} // namespace assayer::tests
