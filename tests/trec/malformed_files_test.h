#pragma once

#include <QObject>

namespace assayer::tests {

class MalformedFilesTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void every_malformed_file_is_read_or_refused_as_recommended_data();
  void every_malformed_file_is_read_or_refused_as_recommended();
  void a_lenient_reading_gives_what_trec_eval_gives_data();
  void a_lenient_reading_gives_what_trec_eval_gives();
  void a_refusal_names_file_line_and_way_out_data();
  void a_refusal_names_file_line_and_way_out();
  void K05_a_record_that_stands_twice_is_an_error();
  void the_first_fault_is_named_whatever_the_threads();
  void loose_words_are_named_in_order_and_counted();
  void what_is_not_said_by_trec_eval_is_remarked();
};

} // namespace assayer::tests
