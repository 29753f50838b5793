#include "support/test_main.h"
#include "ui/acceptance/blindness_test.h"
#include "ui/acceptance/expert_test.h"
#include "ui/acceptance/keyboard_test.h"

#include <QApplication>

int main(int argc, char** argv)
{
  const QApplication application(argc, argv);
  using namespace assayer::tests;
  return runAll<ExpertTest, BlindnessTest, KeyboardTest>(QCoreApplication::arguments());
}
