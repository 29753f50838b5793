#include "store/assignment_test.h"
#include "store/claim_test.h"
#include "store/copy_test.h"
#include "store/durability_test.h"
#include "store/file_test.h"
#include "store/freeze_test.h"
#include "store/import_test.h"
#include "store/label_test.h"
#include "store/ruling_test.h"
#include "store/search_test.h"
#include "store/triage_exchange_test.h"
#include "store/triage_test.h"
#include "support/test_main.h"

int main(int argc, char** argv)
{
  const QCoreApplication application(argc, argv);
  using namespace assayer::tests;
  return runAll<FileTest, LabelTest, RulingTest, ClaimTest, ImportTest, CopyTest, SearchTest, DurabilityTest,
                AssignmentTest, TriageTest, TriageExchangeTest, FreezeTest>(QCoreApplication::arguments());
}
