#pragma once

#include <QObject>

namespace assayer::tests {

class SearchTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void chinese_and_thai_words_are_found_inside_sentences();
  void all_words_must_occur_and_the_last_may_be_a_beginning();
  void hits_are_paged_by_id_and_answers_name_their_query();
  void only_landed_rows_are_found();
  void a_text_that_comes_later_is_found_then();
  void the_cache_may_be_deleted_or_damaged_at_any_time();
  void a_scan_finds_without_the_index();
};

} // namespace assayer::tests
