// The page "Families" of Insights, in the real window and by keys.
#pragma once

#include <QObject>

namespace assayer::tests {

class FamiliesPageTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void it_is_the_first_page_with_a_row_a_family_and_the_whole_last();
  void a_label_changes_its_row();
  void the_whole_stays_last_however_it_is_sorted();
  void queries_are_regrouped_by_a_facet();
  void enter_on_a_row_lists_its_answers_and_on_an_answer_goes_there();
  void a_cell_of_a_matrix_lists_its_answers();
  void columns_are_chosen_and_remembered();
  void the_table_is_copied_with_the_columns_shown_and_runs_no_formula();
  void what_the_list_shows_counts_as_seen();
  void causes_stand_beside_the_other_matrices_or_below_them();
  void until_something_is_opened_the_queries_of_the_row_are_listed_and_nothing_counts_as_seen();
  void a_run_without_a_baseline_and_an_empty_workspace_are_told_in_words();
};

} // namespace assayer::tests
