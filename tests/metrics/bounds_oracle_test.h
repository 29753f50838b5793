#pragma once

#include <QObject>

namespace assayer::tests {

class BoundsOracleTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void every_bound_and_status_is_that_of_the_enumeration_data();
  void every_bound_and_status_is_that_of_the_enumeration();
};

} // namespace assayer::tests
