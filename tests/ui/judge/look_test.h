#pragma once

#include <QObject>

namespace assayer::tests {

/// What stands where at the smallest window, 1280×720, with large text, long texts and from right to left.
class LookTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void the_values_of_a_card_share_a_row();
  void progress_and_figures_share_a_line();
  void a_short_answer_needs_no_scrolling();
  void open_details_leave_the_answer_whole_and_scroll_with_it();
  void the_question_keeps_its_weight_when_details_are_open();
  void nothing_is_cut_with_large_text_data();
  void nothing_is_cut_with_large_text();
  void the_answer_keeps_room_when_text_is_huge();
  void values_wrap_below_their_title_when_text_is_huge();
  void long_names_do_not_widen_the_page();
  void space_reads_an_opened_query_to_its_end_first();
  void the_current_query_stays_in_sight_when_the_list_gets_lower();
};

} // namespace assayer::tests
