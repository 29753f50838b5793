#pragma once

#include <QObject>

namespace assayer::tests {

class AssayerJsonlTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void every_kind_survives_writing_and_reading();
  void unknown_keys_are_kept_as_metadata_and_written_again();
  void every_kind_keeps_unknown_keys_of_its_line_and_of_its_parts();
  void labels_keep_the_events_that_they_name();
  void what_is_kept_can_always_be_read_again();
  void unknown_kinds_are_kept_word_for_word();
  void zero_null_later_and_cannot_judge_stay_apart();
  void an_empty_text_is_not_an_absent_one();
  void bad_lines_are_refused_data();
  void bad_lines_are_refused();
  void a_run_has_a_day_with_or_without_a_time();
  void a_three_megabyte_line_is_read();
  void deep_nesting_neither_crashes_nor_passes();
  void a_byte_order_mark_and_windows_line_ends_are_accepted();
  void a_flat_chunk_line_reads_like_any_other();
  void an_export_that_fails_leaves_the_old_file();
  void a_preview_shows_the_first_rows_and_stops();
};

} // namespace assayer::tests
