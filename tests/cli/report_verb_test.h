#pragma once

#include <QObject>

namespace assayer::tests {

class ReportVerbTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void the_sample_gives_a_report_with_every_section();
  void figures_are_those_of_the_other_verbs();
  void words_of_questions_go_along_only_when_asked_for();
  void an_empty_workspace_has_no_run_to_report_on();
  void one_run_without_answers_and_labels_is_a_report();
  void a_run_is_not_its_own_baseline();
  void measures_are_called_as_people_call_them_and_keyed_by_their_names();
  void a_run_that_its_test_score_chose_is_marked_wherever_it_is_named();
  void names_that_attack_do_nothing();
  void a_report_never_replaces_a_workspace();
  void an_unknown_ending_is_a_usage_error();
  void a_folder_gets_a_file_for_each_table();
  void a_folder_keeps_what_no_report_wrote_and_nothing_of_an_earlier_report();
  void a_folder_where_a_table_would_replace_a_file_of_others_stays_as_it_is();
  void a_report_that_cannot_be_finished_leaves_the_earlier_one();
  void what_a_killed_report_left_is_cleared_by_the_next_one();
  void a_folder_named_like_a_file_is_told_clearly();
  void a_split_narrows_every_figure_of_the_run();
  void the_program_writes_pdf_without_a_display();
};

} // namespace assayer::tests
