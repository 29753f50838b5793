#pragma once

#include <QObject>

namespace assayer::tests {

class BlockLayoutTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void blocks_end_at_paragraphs();
  void blocks_of_a_long_paragraph_end_at_sentences_then_words();
  void a_text_without_spaces_is_cut_between_graphemes();
  void a_paragraph_of_the_other_direction_starts_a_block();
  void the_display_form_keeps_every_offset();
  void carets_stand_between_graphemes_and_never_inside_a_crlf();
  void rectangles_of_a_range_lie_on_its_characters_in_mixed_directions();
  void arabic_stands_at_the_right_and_english_at_the_left();
  void heights_stay_known_when_layouts_are_forgotten();
  void odd_texts_are_laid_out();
};

} // namespace assayer::tests
