#pragma once

#include <QObject>

namespace assayer::tests {

class RunTimeTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void runs_stand_in_order_of_time_wherever_their_clocks_were();
  void a_run_without_a_day_has_no_time();
};

} // namespace assayer::tests
