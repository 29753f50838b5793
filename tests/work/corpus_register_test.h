// The register of a corpus, with planted faults.
#pragma once

#include <QObject>

namespace assayer::tests {

class CorpusRegisterTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void every_planted_fault_is_found_and_nothing_else();
  void dates_count_by_day_and_their_end_is_not_valid_any_more();
  void retrieved_used_and_cited_are_counted_by_list_and_answer();
  void stale_and_forbidden_uses_go_by_the_query_and_else_by_the_run();
  void a_document_counts_once_in_a_list_and_older_texts_count_as_retrieved();
  void an_empty_workspace_and_chunks_without_documents_say_so();
  void a_worker_reads_it_and_labels_make_it_old();
  void a_large_corpus_is_read_in_seconds();
};

} // namespace assayer::tests
