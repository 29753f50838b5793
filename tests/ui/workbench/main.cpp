#include "support/test_main.h"
#include "ui/workbench/assign_dialog_test.h"
#include "ui/workbench/chunk_finder_test.h"
#include "ui/workbench/command_table_test.h"
#include "ui/workbench/freeze_dialog_test.h"
#include "ui/workbench/guideline_test.h"
#include "ui/workbench/import_dialog_test.h"
#include "ui/workbench/key_filter_test.h"
#include "ui/workbench/key_reading_test.h"
#include "ui/workbench/keymap_test.h"
#include "ui/workbench/main_window_test.h"
#include "ui/workbench/merging_window_test.h"
#include "ui/workbench/opening_test.h"
#include "ui/workbench/report_dialog_test.h"
#include "ui/workbench/settings_test.h"
#include "ui/workbench/status_line_test.h"

#include <QApplication>
#include <QStandardPaths>

int main(int argc, char** argv)
{
  const QApplication application(argc, argv);
  QStandardPaths::setTestModeEnabled(true); // no test touches the user's own files
  using namespace assayer::tests;
  return runAll<CommandTableTest, KeyReadingTest, KeymapTest, KeyFilterTest, StatusLineTest, MainWindowTest,
                OpeningTest, ReportDialogTest, ImportDialogTest, SettingsTest, ChunkFinderTest, MergingWindowTest,
                AssignDialogTest, GuidelineTest, FreezeDialogTest>(QCoreApplication::arguments());
}
