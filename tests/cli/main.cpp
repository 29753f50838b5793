#include "cli/acceptance_test.h"
#include "cli/agreement_verb_test.h"
#include "cli/alerting_test.h"
#include "cli/answers_test.h"
#include "cli/assign_test.h"
#include "cli/breakdown_verb_test.h"
#include "cli/calibrate_test.h"
#include "cli/carry_test.h"
#include "cli/claims_test.h"
#include "cli/command_line_test.h"
#include "cli/compare_test.h"
#include "cli/exchange_test.h"
#include "cli/explain_test.h"
#include "cli/figures_test.h"
#include "cli/freeze_verbs_test.h"
#include "cli/gate_verb_test.h"
#include "cli/golden_verbs_test.h"
#include "cli/labels_test.h"
#include "cli/mlflow_verb_test.h"
#include "cli/others_figures_test.h"
#include "cli/packets_test.h"
#include "cli/program_test.h"
#include "cli/queue_figures_test.h"
#include "cli/queue_verb_test.h"
#include "cli/refusals_test.h"
#include "cli/report_verb_test.h"
#include "cli/scripts_test.h"
#include "cli/trend_verb_test.h"
#include "support/test_main.h"

int main(int argc, char** argv)
{
  const QCoreApplication application(argc, argv);
  using namespace assayer::tests;
  return runAll<AgreementVerbTest, AlertingTest, AnswersTest, AssignVerbTest, CalibrateTest, CarryVerbTest,
                ClaimsVerbTest, OthersFiguresTest, PacketVerbsTest, CommandLineTest, CompareTest, ExchangeTest,
                ExplainMetricsTest, FiguresTest, GoldenVerbsTest, GateVerbTest, MlflowVerbTest, QueueFiguresTest,
                LabelsTest, ProgramTest, QueueVerbTest, RefusalsTest, ScriptsTest, TrendVerbTest, AcceptanceTest,
                BreakdownVerbTest, ReportVerbTest, FreezeVerbsTest>(QCoreApplication::arguments());
}
