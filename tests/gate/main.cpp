#include "gate/gate_test.h"
#include "gate/junit_test.h"
#include "gate/rules_test.h"
#include "gate/verdicts_test.h"
#include "support/test_main.h"

int main(int argc, char** argv)
{
  const QCoreApplication application(argc, argv);
  using namespace assayer::tests;
  return runAll<GateRulesTest, GateVerdictsTest, GateTest, JunitTest>(QCoreApplication::arguments());
}
