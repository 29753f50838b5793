#include "notify/day_summary_test.h"
#include "notify/harmless_text_test.h"
#include "notify/mlflow_sending_test.h"
#include "notify/mlflow_test.h"
#include "notify/retry_test.h"
#include "notify/secrets_test.h"
#include "notify/webhook_test.h"
#include "support/test_main.h"

int main(int argc, char** argv)
{
  const QCoreApplication application(argc, argv);
  using namespace assayer::tests;
  return runAll<DaySummaryTest, HarmlessTextTest, MlflowTest, MlflowSendingTest, RetryTest, SecretsTest, WebhookTest>(
      QCoreApplication::arguments());
}
