#pragma once

#include <QObject>

namespace assayer::tests {

class HostileTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_pipe_and_a_device_are_refused_without_waiting();
  void utf16_is_named_whatever_the_format_data();
  void utf16_is_named_whatever_the_format();
  void lines_that_end_with_a_carriage_return_alone_are_refused_data();
  void lines_that_end_with_a_carriage_return_alone_are_refused();
  void a_run_that_grows_or_shrinks_while_it_is_read_is_refused();
  void a_damaged_first_line_is_named_though_the_format_must_be_guessed_data();
  void a_damaged_first_line_is_named_though_the_format_must_be_guessed();
  void labels_out_of_range_and_senseless_scales_are_refused_data();
  void labels_out_of_range_and_senseless_scales_are_refused();
  void what_is_no_character_is_refused_data();
  void what_is_no_character_is_refused();
  void a_column_that_stands_twice_is_refused();
  void a_key_that_stands_twice_in_an_object_is_refused_data();
  void a_key_that_stands_twice_in_an_object_is_refused();
  void a_key_that_stands_twice_in_different_objects_is_taken();
  void a_first_line_longer_than_the_first_look_is_recognised_data();
  void a_first_line_longer_than_the_first_look_is_recognised();
  void a_file_with_nothing_behind_its_header_is_refused_data();
  void a_file_with_nothing_behind_its_header_is_refused();
  void a_folder_with_nothing_to_import_is_refused();
  void ranks_at_the_end_of_the_range_do_no_harm();
  void many_unknown_keys_and_long_names_give_a_short_report();
};

} // namespace assayer::tests
