#pragma once

#include <QObject>

namespace assayer::tests {

class MainWindowTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void all_menus_stand_in_the_row_from_right_to_left();
  void a_first_start_explains_itself_and_focuses_no_text_field();
  void the_menus_hold_every_command_with_its_key();
  void a_changed_key_shows_in_the_menu_at_once();
  void grades_are_named_in_the_menu_and_others_hidden();
  void commands_without_a_workspace_are_disabled();
  void commands_reach_the_page_from_keys_and_menus();
  void a_refused_command_says_why();
  void the_keys_are_shown_and_any_key_closes_them();
  void text_size_and_colours_change_and_stay();
  void a_saved_label_shows_in_the_status_line();
  void dropped_files_are_opened_or_imported();
  void every_control_has_a_name();
};

} // namespace assayer::tests
