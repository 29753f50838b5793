#include "ui/triage/golden_test.h"
#include "ui/triage/triage_test.h"
#include "ui/window_main.h"

int main(int argc, char** argv)
{
  using namespace assayer::tests;
  return runInWindow<TriageTest, GoldenTest>(argc, argv);
}
