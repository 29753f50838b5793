#pragma once

#include <QObject>

namespace assayer::tests {

class SensitivityPageTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void each_source_has_a_row_and_says_what_becomes_of_the_order();
  void a_tau_that_open_labels_can_change_is_quiet();
  void a_label_makes_it_out_of_date_until_it_is_computed_again();
};

} // namespace assayer::tests
