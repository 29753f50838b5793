#pragma once

#include <QObject>

namespace assayer::tests {

class CsvWriterTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_column_of_figures_keeps_value_bounds_and_interval_apart();
  void what_is_undefined_is_empty_and_says_why();
  void cells_are_quoted_and_no_spreadsheet_runs_them();
  void every_table_and_chart_is_a_file_of_its_own();
  void a_written_file_reads_back_as_it_was();
};

} // namespace assayer::tests
