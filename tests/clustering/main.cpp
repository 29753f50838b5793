#include "support/test_main.h"
#include "clustering/cluster_texts_test.h"
#include "clustering/clusters_test.h"
#include "clustering/failures_of_systems_test.h"
#include "clustering/picture_test.h"
#include "clustering/same_clusters_test.h"
#include "clustering/parts_test.h"

int main(int argc, char** argv)
{
  using namespace assayer::tests;
  const QCoreApplication application(argc, argv);
  return runAll<ClusterTextsTest, ClustersTest, FailuresOfSystemsTest, PictureTest, SameClustersTest, PartsTest>(
      QCoreApplication::arguments());
}
