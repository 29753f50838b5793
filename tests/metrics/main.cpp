#include "metrics/bounds_oracle_test.h"
#include "metrics/bounds_test.h"
#include "metrics/difference_test.h"
#include "metrics/engine_test.h"
#include "metrics/explain_test.h"
#include "metrics/known_scenarios_test.h"
#include "metrics/mean_test.h"
#include "metrics/measures_test.h"
#include "metrics/near_duplicates_test.h"
#include "metrics/ranking_oracle_test.h"
#include "metrics/worth_test.h"
#include "support/test_main.h"

int main(int argc, char** argv)
{
  using namespace assayer::tests;
  const QCoreApplication application(argc, argv);
  return runAll<MeasuresTest, RankingOracleTest, BoundsOracleTest, BoundsTest, DifferenceTest, ExplainTest, MeanTest,
                EngineTest, NearDuplicatesTest, WorthTest, KnownScenariosTest>(QCoreApplication::arguments());
}
