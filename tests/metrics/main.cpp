#include "metrics/bounds_oracle_test.h"
#include "metrics/ranking_oracle_test.h"
#include "support/test_main.h"

int main(int argc, char** argv)
{
  const QCoreApplication application(argc, argv);
  const QStringList arguments = QCoreApplication::arguments();
  return assayer::tests::runAll<assayer::tests::RankingOracleTest, assayer::tests::BoundsOracleTest>(arguments);
}
