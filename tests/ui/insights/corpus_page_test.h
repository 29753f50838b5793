// The page of the corpus with planted faults, and marks beside the names of picked runs.
#pragma once

#include <QObject>

namespace assayer::tests {

class CorpusPageTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void planted_faults_stand_in_the_table_and_can_be_filtered_sorted_and_copied();
  void another_day_finds_other_faults();
  void what_is_faulty_stands_first();
  void a_corpus_without_documents_says_so();
  void a_label_makes_it_out_of_date_until_it_is_read_again();
  void ten_thousand_documents_hold_nobody_up();
  void a_stretched_column_keeps_a_width_and_the_table_scrolls_instead();
  void a_run_that_was_picked_by_its_test_score_is_marked_where_it_is_chosen();
};

} // namespace assayer::tests
