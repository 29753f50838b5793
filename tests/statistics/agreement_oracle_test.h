#pragma once

#include <QObject>

namespace assayer::tests {

class AgreementOracleTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void every_statistic_of_every_set_is_the_oracles_data();
  void every_statistic_of_every_set_is_the_oracles();
  void every_set_was_there();
};

} // namespace assayer::tests
