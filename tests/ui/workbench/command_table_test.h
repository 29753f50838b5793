#pragma once

#include <QObject>

namespace assayer::tests {

class CommandTableTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void every_command_has_an_id_of_its_own_and_a_text();
  void no_key_means_two_commands_in_one_place();
  void the_keys_of_the_handbook_are_there_data();
  void the_keys_of_the_handbook_are_there();
  void only_movement_and_size_go_on_while_a_key_is_held();
  void tab_is_nobodys();
};

} // namespace assayer::tests
