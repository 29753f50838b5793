#pragma once

#include <QObject>

namespace assayer::tests {

class TrecTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void malformed_files_are_accepted_or_refused_as_recommended_data();
  void malformed_files_are_accepted_or_refused_as_recommended();
  void a_run_is_ordered_by_score_then_id_by_bytes_whatever_its_lines();
  void an_unsorted_run_gives_the_same_rankings();
  void the_rank_column_is_checked_but_does_not_count();
  void a_second_tag_is_refused_unless_the_run_is_named();
  void a_chunk_ranked_twice_is_refused_with_both_lines();
  void contradicting_grades_are_refused_and_repeats_are_counted();
  void negative_grades_join_the_pool_unjudged();
  void grades_go_through_the_mapping_and_the_unmapped_is_refused();
  void all_faults_of_a_thousand_lines_come_at_once_and_a_hundred_are_kept();
  void classic_topics_are_read();
  void topics_without_text_or_tab_or_twice_are_refused();
  void nul_and_invalid_utf8_are_refused_with_their_line();
  void formats_are_recognised_by_content();
  void stopping_an_import_is_an_error_of_its_own();
  void a_missing_file_and_a_folder_are_refused();
  void an_unreadable_file_is_refused();
  void an_export_holds_gold_only_and_counts_the_rest();
  void the_deep_learning_track_has_its_known_counts();
  void the_trec_eval_files_are_read_with_their_comments_and_negatives();
};

} // namespace assayer::tests
