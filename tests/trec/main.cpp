#include "support/test_main.h"
#include "trec/distributed_files_test.h"
#include "trec/malformed_files_test.h"
#include "trec/ranking_oracle_test.h"
#include "trec/selecting_test.h"
#include "trec/topics_test.h"

int main(int argc, char** argv)
{
  using namespace assayer::tests;
  const QCoreApplication application(argc, argv);
  return runAll<RankingOracleTest, DistributedFilesTest, MalformedFilesTest, SelectingTest, TopicsTest>(
      QCoreApplication::arguments());
}
