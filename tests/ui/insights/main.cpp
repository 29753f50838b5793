#include "support/test_main.h"
#include "ui/insights/agreement_page_test.h"
#include "ui/insights/compare_page_test.h"
#include "ui/insights/corpus_page_test.h"
#include "ui/insights/families_page_test.h"
#include "ui/insights/judges_page_test.h"
#include "ui/insights/queue_pages_test.h"
#include "ui/insights/seen_labels_test.h"
#include "ui/insights/sensitivity_page_test.h"
#include "ui/insights/trend_page_test.h"

#include "shared/theme.h"

#include <QApplication>
#include <QStandardPaths>

int main(int argc, char** argv)
{
  QApplication application(argc, argv);
  QStandardPaths::setTestModeEnabled(true);
  assayer::loadBundledFont();
  assayer::applyTheme(application, assayer::ThemeChoice::Light);
  using namespace assayer::tests;
  return runAll<AgreementPageTest, SeenLabelsTest, SensitivityPageTest, ComparePageTest, QueuePagesTest, JudgesPageTest,
                TrendPageTest, FamiliesPageTest, CorpusPageTest>(QCoreApplication::arguments());
}
