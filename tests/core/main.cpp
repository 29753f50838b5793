#include "core/sentences_test.h"
#include "core/text_test.h"
#include "support/test_main.h"

int main(int argc, char** argv)
{
  const QCoreApplication application(argc, argv);
  return assayer::tests::runAll<assayer::tests::SentencesTest, assayer::tests::TextTest>(QCoreApplication::arguments());
}
