#pragma once

#include <QObject>

namespace assayer::tests {

class KeymapTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_taken_key_is_refused_with_the_name_of_its_command();
  void a_key_that_is_free_where_the_command_applies_is_taken();
  void a_changed_key_survives_a_restart();
  void two_commands_may_swap_their_keys();
  void a_reset_brings_the_default_back_unless_it_was_given_away();
  void stored_nonsense_and_stored_clashes_are_passed_over();
  void tab_is_refused();
};

} // namespace assayer::tests
