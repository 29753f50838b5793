#include "layers/layers_test.h"
#include "support/test_main.h"

int main(int argc, char** argv)
{
  const QCoreApplication application(argc, argv);
  return assayer::tests::runAll<assayer::tests::LayersTest>(QCoreApplication::arguments());
}
