// What the test programs of the window begin with: settings of their own, and the bundled font and the light theme, so
// that geometry and colours are the same on every machine.
#pragma once

#include "shared/theme.h"
#include "support/test_main.h"

#include <QApplication>
#include <QStandardPaths>

namespace assayer::tests {

/// The number of failed classes, as an exit status.
template <class... Tests>
int runInWindow(int argc, char** argv)
{
  QApplication application(argc, argv);
  QStandardPaths::setTestModeEnabled(true); // the search cache of tests is not the user's
  loadBundledFont();
  QFont font(QStringLiteral("Noto Sans"));
  font.setPointSizeF(10);
  QApplication::setFont(font);
  applyTheme(application, ThemeChoice::Light);
  return runAll<Tests...>(QCoreApplication::arguments());
}

} // namespace assayer::tests
