#pragma once

#include <QObject>

namespace assayer::tests {

class FileTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_new_workspace_opens_and_knows_its_grades();
  void a_workspace_that_cannot_be_made_names_the_folder_that_is_missing();
  void a_name_or_a_path_without_room_for_the_files_beside_it_is_refused_with_what_to_do();
  void creating_over_a_file_is_a_conflict_and_leaves_it_alone();
  void missing_foreign_and_empty_files_are_told_apart_and_never_written();
  void a_file_from_a_newer_program_opens_for_reading_only();
  void truncated_and_overwritten_workspaces_are_corrupt_and_never_written();
  void a_file_without_write_permission_opens_for_reading_only();
  void migrations_run_forward_once_and_in_order();
  void an_older_file_is_copied_before_it_is_migrated();
  void a_file_of_the_first_version_gives_everything_with_and_without_being_migrated();
  void hostile_contents_are_found_by_the_check_and_never_hang_or_crash_data();
  void hostile_contents_are_found_by_the_check_and_never_hang_or_crash();
  void a_file_with_triggers_or_views_is_refused_and_left_alone();
  void synced_folders_are_warned_of();
  void settings_survive_and_a_new_pool_depth_makes_a_new_pool_version();
  void a_scale_is_not_cut_below_labels_that_exist();
};

} // namespace assayer::tests
