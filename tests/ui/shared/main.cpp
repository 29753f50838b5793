#include "support/test_main.h"
#include "ui/shared/block_column_test.h"
#include "ui/shared/block_layout_test.h"
#include "ui/shared/card_stack_test.h"
#include "ui/shared/list_model_test.h"
#include "ui/shared/plain_text_test.h"
#include "ui/shared/theme_test.h"
#include "ui/shared/widgets_test.h"

#include "shared/theme.h"

#include <QApplication>

int main(int argc, char** argv)
{
  QApplication application(argc, argv);
  assayer::loadBundledFont();
  QFont font(QStringLiteral("Noto Sans")); // the bundled one: the same geometry on every machine
  font.setPointSizeF(10);
  QApplication::setFont(font);
  using namespace assayer::tests;
  return runAll<ThemeTest, PlainTextTest, ListModelTest, WidgetsTest, BlockLayoutTest, CardStackTest, BlockColumnTest>(
      QCoreApplication::arguments());
}
