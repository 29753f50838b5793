#pragma once

#include <QObject>

namespace assayer::tests {

class KeyFilterTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void plain_keys_are_commands_on_the_page();
  void an_azerty_digit_and_a_cyrillic_letter_are_commands_by_position();
  void a_held_key_never_labels_but_moves();
  void digits_in_a_note_field_do_not_label();
  void escape_leaves_a_text_field_back_to_the_page();
  void undo_in_a_text_field_is_the_fields();
  void chords_that_a_field_has_no_use_for_still_work_in_it();
  void an_editable_combo_and_a_spin_box_are_text_fields_too();
  void enter_and_space_on_a_focused_button_press_it();
  void tab_stays_the_platforms();
  void another_window_and_an_open_menu_keep_their_keys();
  void a_key_that_means_nothing_here_is_told();
};

} // namespace assayer::tests
