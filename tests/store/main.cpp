#include "store/file_test.h"
#include "store/import_test.h"
#include "store/label_test.h"
#include "support/test_main.h"

int main(int argc, char** argv)
{
  const QCoreApplication application(argc, argv);
  return assayer::tests::runAll<assayer::tests::FileTest, assayer::tests::LabelTest, assayer::tests::ImportTest>(
      QCoreApplication::arguments());
}
