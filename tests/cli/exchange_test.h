#pragma once

#include <QObject>

namespace assayer::tests {

class ExchangeTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void demo_writes_a_sound_workspace_and_never_over_another_file();
  void import_creates_the_workspace_and_says_what_it_added();
  void a_faulty_file_is_named_with_its_line_and_leaves_no_workspace();
  void a_faulty_file_beside_a_good_one_leaves_the_workspace_as_it_was();
  void a_dry_run_imports_nothing_and_creates_nothing();
  void grades_are_mapped_as_told_and_a_bad_map_is_usage();
  void a_file_that_is_not_there_is_bad_input_that_is_named();
  void a_foreign_file_is_never_taken_for_a_workspace();
  void importing_twice_adds_nothing();
  void unknown_keys_and_links_between_events_survive_a_round_trip();
  void other_unknown_keys_of_a_line_that_is_there_are_reported();
  void formats_lists_what_import_and_export_accept();
  void export_writes_judged_pairs_only_and_to_standard_output();
  void an_export_of_everything_imports_as_the_same_labels();
  void an_unknown_export_format_names_those_that_there_are();
  void check_finds_a_damaged_workspace();
};

} // namespace assayer::tests
