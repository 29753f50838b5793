#pragma once

#include <QObject>

namespace assayer::tests {

class RankingOracleTest : public QObject {
  Q_OBJECT

private Q_SLOTS:
  void every_line_has_the_oracle_s_digits_data();
  void every_line_has_the_oracle_s_digits();
};

} // namespace assayer::tests
