#include "support/test_main.h"
#include "work/adjudicating_test.h"
#include "work/agreement_following_test.h"
#include "work/agreement_test.h"
#include "work/assigning_test.h"
#include "work/breakdown_figures_test.h"
#include "work/breakdown_test.h"
#include "work/carry_over_test.h"
#include "work/comparison_test.h"
#include "work/daily_queue_test.h"
#include "work/disagreements_test.h"
#include "work/freeze_test.h"
#include "work/figures_test.h"
#include "work/corpus_register_test.h"
#include "work/golden_composition_test.h"
#include "work/grouping_test.h"
#include "work/importing_test.h"
#include "work/judge_calibration_test.h"
#include "work/judge_items_test.h"
#include "work/judged_answers_test.h"
#include "work/judging_test.h"
#include "work/label_doubt_test.h"
#include "work/label_table_test.h"
#include "work/lens_test.h"
#include "work/merge_order_test.h"
#include "work/merging_test.h"
#include "work/most_informative_test.h"
#include "work/packet_test.h"
#include "work/picking_test.h"
#include "work/promoting_test.h"
#include "work/query_page_test.h"
#include "work/queue_estimates_test.h"
#include "work/queue_history_test.h"
#include "work/queue_test.h"
#include "work/run_failures_test.h"
#include "work/sensitivity_test.h"
#include "work/session_test.h"
#include "work/trend_test.h"
#include "work/work_list_test.h"

int main(int argc, char** argv)
{
  const QCoreApplication application(argc, argv);
  using namespace assayer::tests;
  return runAll<RunFiguresTest, AdjudicatingTest, AgreementTest, AgreementFollowingTest, SensitivityTest,
                ComparisonTest, CarryOverTest, DisagreementsTest, JudgedAnswersTest, JudgingTest, LabelDoubtTest,
                QueryPageTest, QueueTest, SessionTest, ImportingTest, LensTest, MostInformativeTest, AssigningTest,
                WorkListTest, PacketTest, MergingTest, MergeOrderTest, PromotingTest, GoldenCompositionTest,
                RunFailuresTest, DailyQueueTest, QueueEstimatesTest, QueueHistoryTest, FreezeTest, PickingTest,
                CorpusRegisterTest, BreakdownTest, BreakdownFiguresTest, GroupingTest, JudgeCalibrationTest,
                JudgeItemsTest, LabelTableTest, TrendTest>(QCoreApplication::arguments());
}
