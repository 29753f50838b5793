#pragma once

#include <QObject>

namespace assayer::tests {

class RagFormatsTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void ragas_today_and_legacy_names_give_the_same_records();
  void ragas_csv_and_json_give_the_same_records();
  void csv_lists_are_read_as_json_python_numpy_delimited_or_one_text_data();
  void csv_lists_are_read_as_json_python_numpy_delimited_or_one_text();
  void a_missing_score_is_not_zero();
  void a_bare_nan_outside_scores_is_refused();
  void a_word_in_a_score_column_is_refused();
  void citation_markers_point_to_the_answers_own_contexts();
  void equal_texts_are_one_chunk_and_a_repeat_in_a_row_is_kept_once();
  void given_ids_name_the_chunks_and_a_repeated_id_is_refused();
  void a_multi_turn_input_is_a_question_after_a_conversation();
  void a_question_asked_twice_is_two_queries();
  void columns_can_be_named_by_hand();
  void a_row_without_a_question_is_refused_with_its_line();
  void an_array_keeps_count_of_lines();
  void windows_1252_is_read_with_a_remark();
  void broken_csv_is_refused_data();
  void broken_csv_is_refused();
  void line_breaks_and_doubled_quotes_inside_cells_are_kept();
  void chat_evaluation_rows_have_their_known_counts();
  void annotated_metrics_keep_scores_and_verdicts_apart();
  void open_rag_eval_files_have_their_known_counts();
  void open_rag_eval_citations_go_by_passage_number();
  void the_same_passage_or_a_second_answer_is_refused();
  void rag24_citations_count_from_zero_and_span_their_sentence();
  void rag25_citations_may_be_ids();
  void a_reference_named_twice_is_refused();
  void ragtime_reports_have_their_known_counts();
};

} // namespace assayer::tests
