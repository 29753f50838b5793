// The two commands of the README, on a copy whose tools only say what they were asked.
#pragma once

#include <QObject>

namespace assayer::tests {

class ScriptsTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void run_help_shows_its_own_usage_before_anything_is_installed_or_built();
  void run_refuses_an_option_that_it_does_not_know();
  void run_builds_the_window_and_the_command_line_and_opens_the_window();
  void a_display_that_cannot_be_reached_leads_to_the_command_line();
  void without_a_display_a_temporary_workspace_is_called_one();
  void tests_refuse_a_name_that_no_test_has_and_list_those_that_there_are();
  void tests_of_the_window_all_bear_its_name();
};

} // namespace assayer::tests
