#pragma once

#include <QObject>

namespace assayer::tests {

class WidgetsTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void every_icon_draws_in_its_colour_at_any_pixel_ratio();
  void states_differ_by_icon_and_word_and_not_by_colour_alone();
  void zero_is_spoken_as_a_value_and_not_as_unjudged();
  void a_key_button_prints_and_names_its_key();
  void a_key_button_grows_with_the_font();
  void a_checked_button_differs_in_shape();
  void a_long_label_is_cut_and_says_so();
  void a_label_stands_where_its_reading_begins();
  void a_section_header_names_all_it_shows();
  void a_section_header_is_mirrored_and_nothing_in_it_overlaps();
  void a_menu_button_is_cut_before_it_widens_its_row();
  void a_flow_gives_what_expands_the_rest_of_its_line();
};

} // namespace assayer::tests
