#include "support/test_main.h"
#include "ui/triage/golden_test.h"
#include "ui/triage/triage_test.h"

#include "shared/theme.h"

#include <QApplication>
#include <QStandardPaths>

int main(int argc, char** argv)
{
  QApplication application(argc, argv);
  QStandardPaths::setTestModeEnabled(true); // the search cache of tests is not the user's
  assayer::loadBundledFont();
  QFont font(QStringLiteral("Noto Sans")); // the bundled one: the same geometry on every machine
  font.setPointSizeF(10);
  QApplication::setFont(font);
  assayer::applyTheme(application, assayer::ThemeChoice::Light);
  using namespace assayer::tests;
  return runAll<TriageTest, GoldenTest>(QCoreApplication::arguments());
}
