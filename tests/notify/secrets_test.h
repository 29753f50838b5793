#pragma once

#include <QObject>

namespace assayer::tests {

class SecretsTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void initTestCase();
  void the_environment_goes_before_the_keychain();
  void the_keychain_is_asked_when_the_environment_says_nothing_data();
  void the_keychain_is_asked_when_the_environment_says_nothing();
  void nothing_anywhere_says_where_to_put_it();
  void a_keychain_that_fails_says_so();
  void only_an_address_is_kept();
  void a_machine_without_a_keychain_says_so();
  void the_bus_of_a_session_is_found_data();
  void the_bus_of_a_session_is_found();
  void a_bus_that_says_nothing_is_not_waited_for();
  void a_bus_that_answers_is_believed();
};

} // namespace assayer::tests
