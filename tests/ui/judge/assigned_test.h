#pragma once

#include <QObject>

namespace assayer::tests {

/// What plans give a judge to do, what comes back hidden, and what a changed guideline asks about, by keyboard.
class AssignedTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void without_a_plan_the_list_is_as_it_always_was();
  void what_is_given_to_others_says_nothing_here();
  void a_judge_works_through_assigned_queries_with_enter();
  void later_and_cannot_judge_do_not_fill_a_unit();
  void single_chunks_lead_from_one_to_the_next();
  void opening_what_is_anyones_takes_it_and_it_can_be_given_back();
  void what_somebody_else_took_meanwhile_is_passed_over();
  void a_quota_that_is_done_is_said_and_one_may_go_on();
  void a_plan_made_while_the_window_is_open_arrives();
  void what_comes_back_hidden_shows_no_earlier_label_and_leaves_it_as_it_was();
  void a_single_chunk_that_comes_back_looks_like_an_open_one();
  void a_changed_guideline_marks_labels_and_the_same_key_settles_them();
  void a_line_of_the_whole_answer_is_marked_as_well();
  void undoing_brings_the_mark_back();
  void other_judges_labels_are_marked_for_them_alone();
};

} // namespace assayer::tests
