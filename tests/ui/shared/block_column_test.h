#pragma once

#include <QObject>

namespace assayer::tests {

class BlockColumnTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void values_that_do_not_share_a_row_stand_on_even_ones();
  void a_card_is_mirrored_from_right_to_left();
  void only_texts_on_screen_are_asked_for();
  void paging_reads_a_long_text_to_its_end_without_a_gap_and_then_goes_on();
  void the_active_card_comes_into_sight();
  void every_button_of_the_active_card_answers_a_click();
  void a_click_makes_a_card_active_and_keeps_it_under_the_hand();
  void dragged_text_is_copied_exactly();
  void a_double_click_selects_a_word_after_emoji();
  void a_highlight_after_emoji_lies_on_its_characters();
  void a_changed_state_repaints_its_card_and_moves_nothing();
  void letters_and_digits_are_left_to_the_page();
  void screen_readers_hear_rank_name_and_state();
  void the_card_model_keeps_the_contract_of_item_models();
  void ctrl_and_wheel_change_the_size_of_the_text();
  void visible_text_is_what_lies_wholly_on_screen();
  void a_column_without_cards_is_empty_and_quiet();
};

} // namespace assayer::tests
