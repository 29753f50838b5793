#pragma once

#include <QObject>

namespace assayer::tests {

class TextTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void an_emoji_is_one_code_point_and_two_utf16_units();
  void invalid_utf8_and_nul_are_refused_with_a_sentence();
  void unpaired_surrogates_are_not_storable();
  void normalising_folds_space_quotes_dashes_and_case_only();
  void chinese_and_thai_are_cut_into_words();
  void diacritics_do_not_hinder_a_search();
  void ids_compare_as_utf8_bytes_above_the_basic_plane();
  void a_shortened_text_keeps_both_ends_and_whole_characters();
};

} // namespace assayer::tests
