#pragma once

#include <QObject>

namespace assayer::tests {

class KeyReadingTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_press_means_what_its_keyboard_prints_data();
  void a_press_means_what_its_keyboard_prints();
  void the_decimal_of_the_number_pad_means_nothing();
  void altgr_with_a_digit_key_is_the_character_and_no_digit();
  void bare_modifiers_and_tab_mean_nothing();
  void without_scan_codes_digits_and_letters_still_work();
  void keys_are_written_as_keyboards_print_them();
};

} // namespace assayer::tests
