#include "statistics/adjusted_rand_index_test.h"
#include "statistics/agreement_oracle_test.h"
#include "statistics/agreement_test.h"
#include "statistics/binomial_test.h"
#include "statistics/bootstrap_test.h"
#include "statistics/calibration_test.h"
#include "statistics/copied_ratings_test.h"
#include "statistics/prediction_powered_test.h"
#include "statistics/significance_test.h"
#include "statistics/stratified_draw_test.h"
#include "statistics/survey_estimates_test.h"
#include "statistics/survey_simulation_test.h"
#include "support/test_main.h"

int main(int argc, char** argv)
{
  using namespace assayer::tests;
  const QCoreApplication application(argc, argv);
  return runAll<AdjustedRandIndexTest, AgreementOracleTest, AgreementTest, BinomialTest, BootstrapTest, CalibrationTest,
                CopiedRatingsTest, PredictionPoweredTest, SignificanceTest, StratifiedDrawTest, SurveyEstimatesTest,
                SurveySimulationTest>(QCoreApplication::arguments());
}
