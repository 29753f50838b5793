#include "io/assayer_jsonl_test.h"
#include "io/trec_test.h"
#include "support/test_main.h"

int main(int argc, char** argv)
{
  const QCoreApplication application(argc, argv);
  return assayer::tests::runAll<assayer::tests::AssayerJsonlTest, assayer::tests::TrecTest>(
      QCoreApplication::arguments());
}
