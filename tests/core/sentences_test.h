#pragma once

#include <QObject>

namespace assayer::tests {

class SentencesTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void ten_sentences_of_a_language_are_ten_data();
  void ten_sentences_of_a_language_are_ten();
  void what_only_looks_like_an_end_is_none_data();
  void what_only_looks_like_an_end_is_none();
  void citation_marks_belong_to_the_sentence_before_them();
  void list_items_and_rows_stand_alone_without_their_marks();
  void wrapped_lines_are_one_sentence();
  void a_block_of_code_is_one_piece();
  void nothing_comes_of_nothing();
  void citation_marks_are_found_and_links_are_not();
};

} // namespace assayer::tests
