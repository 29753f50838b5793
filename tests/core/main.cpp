#include "core/number_text_test.h"
#include "core/run_time_test.h"
#include "core/sentences_test.h"
#include "core/similarity_test.h"
#include "core/text_test.h"
#include "core/whole_file_test.h"
#include "support/test_main.h"

int main(int argc, char** argv)
{
  const QCoreApplication application(argc, argv);
  using namespace assayer::tests;
  return runAll<NumberTextTest, RunTimeTest, SentencesTest, SimilarityTest, TextTest, WholeFileTest>(
      QCoreApplication::arguments());
}
