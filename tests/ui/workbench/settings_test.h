#pragma once

#include <QObject>

namespace assayer::tests {

class SettingsTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_pressed_key_is_taken_and_a_taken_one_refused();
  void a_key_on_azerty_is_noted_by_its_position();
  void commands_are_found_by_name_or_key();
  void grades_and_cuts_are_stored_in_the_workspace();
  void an_unnamed_grade_is_refused();
  void shuffling_is_the_pages_and_offered_with_one_only();
  void appearance_holds_at_once();
  void outlines_of_controls_can_be_seen();
};

} // namespace assayer::tests
