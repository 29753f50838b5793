#include "statistics/binomial_test.h"
#include "support/test_main.h"

int main(int argc, char** argv)
{
  using namespace assayer::tests;
  const QCoreApplication application(argc, argv);
  return runAll<BinomialTest>(QCoreApplication::arguments());
}
