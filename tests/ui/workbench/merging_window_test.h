#pragma once

#include <QObject>

namespace assayer::tests {

class MergingWindowTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void both_histories_stand_side_by_side_and_a_letter_keeps_one();
  void enter_goes_to_the_next_open_one_and_ctrl_z_takes_a_choice_back();
  void an_expert_sees_only_their_own_and_a_lead_all();
  void texts_from_data_stay_plain_text();
  void the_window_makes_a_packet_and_merges_it_and_shows_the_conflict();
  void two_entries_of_one_name_are_asked_about();
};

} // namespace assayer::tests
