#pragma once

#include <QObject>

namespace assayer::tests {

class OpeningTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void who_judges_is_asked_once_and_remembered();
  void the_likely_judge_is_one_key_away_and_nobody_elses_labels_are();
  void a_name_is_needed_to_judge();
  void where_the_page_lay_comes_back_after_a_restart();
  void what_was_open_is_open_again();
  void a_damaged_workspace_is_recognised_and_untouched();
  void a_damaged_workspace_comes_back_from_its_newest_copy();
  void what_can_be_read_of_a_damaged_workspace_is_exported();
  void a_foreign_file_is_no_workspace_and_untouched();
  void a_missing_file_is_named();
  void an_export_over_the_open_workspace_is_refused_and_says_why();
  void a_file_replaced_under_the_window_is_told_and_no_label_counts_as_saved();
  void a_newer_workspace_opens_to_read_only();
  void the_sample_is_written_once_and_opened();
  void recent_workspaces_are_listed_newest_first();
  void only_a_lead_or_reviewer_may_see_others();
};

} // namespace assayer::tests
