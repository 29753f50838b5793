#pragma once

#include <QObject>

namespace assayer::tests {

class MlflowVerbTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void figures_arrive_with_their_states();
  void groups_become_paths();
  void no_words_of_the_data_are_sent();
  void a_server_that_refuses_ends_with_5();
  void what_was_sent_before_a_failure_is_listed();
  void nothing_is_sent_without_a_server();
};

} // namespace assayer::tests
