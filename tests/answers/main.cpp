#include "answers/claims_test.h"
#include "answers/diagnosis_test.h"
#include "answers/entailment_test.h"
#include "answers/failing_test.h"
#include "answers/measures_test.h"
#include "answers/outcome_words_test.h"
#include "answers/quotes_test.h"
#include "answers/thresholds_test.h"
#include "support/test_main.h"

int main(int argc, char** argv)
{
  using namespace assayer::tests;
  const QCoreApplication application(argc, argv);
  return runAll<AnswerMeasuresTest, ClaimsTest, DiagnosisTest, EntailmentTest, FailingTest, OutcomeWordsTest,
                QuotesTest, ThresholdsTest>(QCoreApplication::arguments());
}
