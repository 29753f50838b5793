#pragma once

#include <QObject>

namespace assayer::tests {

class CommandLineTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void an_unknown_verb_names_the_near_ones_and_is_a_usage_error();
  void no_verb_at_all_shows_the_verbs();
  void every_verb_has_help_that_names_its_options();
  void an_unknown_option_names_the_near_one();
  void the_verbs_that_take_no_workspace_are_shown_without_one();
  void help_and_formats_keep_to_a_hundred_columns();
  void a_missing_and_a_surplus_argument_are_usage_errors();
  void every_kind_of_error_has_its_exit_status_data();
  void every_kind_of_error_has_its_exit_status();
  void a_table_is_aligned_with_wide_and_combining_characters();
  void a_long_last_cell_goes_on_below_itself();
  void a_name_as_long_as_a_book_does_not_widen_its_column();
  void escape_sequences_of_data_never_reach_a_terminal();
  void near_names_come_nearest_first_and_never_far();
};

} // namespace assayer::tests
