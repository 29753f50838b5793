#pragma once

#include <QObject>

namespace assayer::tests {

class JudgedFormatsTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_beir_folder_is_read_with_and_without_headers();
  void beir_faults_name_their_file_and_line();
  void a_book_keeps_unrateable_later_and_unjudged_apart();
  void a_snapshot_that_ranks_a_document_twice_is_refused_with_its_place();
  void a_snapshot_keeps_the_order_of_its_lists();
  void the_rating_party_has_its_known_counts();
  void annotations_by_several_people_become_labels_of_own_criteria();
  void the_human_evaluation_has_its_known_counts();
  void a_table_of_a_workspace_with_a_senseless_pool_depth_does_no_harm();
  void a_table_for_spreadsheets_holds_everything_and_runs_nothing();
  void every_format_that_reads_has_a_signature_and_says_what_it_carries();
};

} // namespace assayer::tests
