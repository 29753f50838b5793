#pragma once

#include <QObject>

namespace assayer::tests {

class CardStackTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_folded_card_shows_three_lines_and_the_active_one_all();
  void cards_unfold_until_the_column_is_full();
  void what_is_on_screen_stays_when_heights_become_known();
  void scrolling_up_through_unseen_text_moves_by_just_that_distance();
  void the_line_at_the_top_stays_when_the_width_changes();
  void a_label_in_the_middle_of_a_long_text_moves_nothing();
  void lines_of_reading_text_hold_at_most_75_characters();
};

} // namespace assayer::tests
