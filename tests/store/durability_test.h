#pragma once

#include <QObject>

namespace assayer::tests {

class DurabilityTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void a_further_connection_that_closes_leaves_the_locks_of_the_others();
  void no_acknowledged_label_is_lost_in_200_kills_data();
  void no_acknowledged_label_is_lost_in_200_kills();
  void a_kill_in_the_middle_of_an_import_leaves_nothing_and_keeps_the_labels();
};

} // namespace assayer::tests
