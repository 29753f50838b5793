#include "ui/adjudicate/adjudicate_test.h"
#include "ui/adjudicate/differences_test.h"
#include "ui/window_main.h"

int main(int argc, char** argv)
{
  using namespace assayer::tests;
  return runInWindow<AdjudicateTest, DifferencesTest>(argc, argv);
}
