#pragma once

#include <QObject>

namespace assayer::tests {

class SelectingTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void names_are_printed_with_their_parameters_data();
  void names_are_printed_with_their_parameters();
  void what_makes_no_sense_is_refused_data();
  void what_makes_no_sense_is_refused();
  void measures_come_in_the_order_of_printing();
  void the_sets_are_those_of_their_version();
};

} // namespace assayer::tests
