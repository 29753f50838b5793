#pragma once

#include <QObject>

namespace assayer::tests {

class ChunkFinderTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void words_find_chunks_as_one_types();
  void plus_adds_a_found_chunk_to_the_pool_of_the_query_on_screen();
  void a_chunk_in_the_pool_is_marked_and_not_added_twice();
  void markup_in_a_chunk_stays_text();
  void a_snippet_shows_the_words_and_cuts_no_character();
};

} // namespace assayer::tests
