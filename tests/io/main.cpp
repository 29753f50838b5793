#include "io/assayer_jsonl_test.h"
#include "io/claim_formats_test.h"
#include "io/hostile_test.h"
#include "io/judged_formats_test.h"
#include "io/mutation_test.h"
#include "io/rag_formats_test.h"
#include "io/trec_test.h"
#include "support/test_main.h"

int main(int argc, char** argv)
{
  using namespace assayer::tests;
  const QCoreApplication application(argc, argv);
  return runAll<AssayerJsonlTest, TrecTest, RagFormatsTest, JudgedFormatsTest, ClaimFormatsTest, HostileTest,
                MutationTest>(QCoreApplication::arguments());
}
