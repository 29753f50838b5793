// Calibration of scores against the oracle and against figures worked out on paper.
#pragma once

#include <QObject>

namespace assayer::tests {

class CalibrationTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void errors_and_bins_are_those_of_the_oracle();
  void a_score_on_an_edge_falls_on_the_side_that_is_closed();
  void equal_mass_puts_as_many_into_each_bin();
  void each_bin_has_wilsons_interval();
  void nonsense_has_no_calibration();
};

} // namespace assayer::tests
