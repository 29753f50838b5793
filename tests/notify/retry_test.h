#pragma once

#include <QObject>

namespace assayer::tests {

class RetryTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void waits_double_up_to_the_longest();
  void a_wait_without_length_stays_without();
  void times_are_told_in_units_that_people_read();
  void a_server_asks_for_time_in_seconds_or_until_a_date_data();
  void a_server_asks_for_time_in_seconds_or_until_a_date();
};

} // namespace assayer::tests
