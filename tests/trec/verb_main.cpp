#include "support/test_main.h"
#include "trec/verb_test.h"

int main(int argc, char** argv)
{
  const QCoreApplication application(argc, argv);
  return assayer::tests::runAll<assayer::tests::VerbTest>(QCoreApplication::arguments());
}
