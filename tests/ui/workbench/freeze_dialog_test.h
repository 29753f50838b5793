// Freezing the test split and picking a run in the window, and the mark that everybody sees.
#pragma once

#include <QObject>

namespace assayer::tests {

class FreezeDialogTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_lead_freezes_and_the_mark_stands_in_the_status_line();
  void the_mark_follows_what_another_window_changes_and_says_what();
  void a_click_on_the_mark_opens_the_dialog_for_a_blind_expert_without_its_buttons();
  void labels_since_the_freeze_are_counted_for_those_who_see_others();
  void lifting_asks_first_and_takes_the_mark_away();
  void the_freeze_survives_a_power_cut();
  void without_a_test_split_there_is_nothing_to_freeze();
  void a_run_is_picked_and_taken_back();
  void experts_and_blind_judges_pick_no_run();
};

} // namespace assayer::tests
