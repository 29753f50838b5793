#include "ui/judge/answer_test.h"
#include "ui/judge/answers_dialog_test.h"
#include "ui/judge/assigned_test.h"
#include "ui/judge/blind_test.h"
#include "ui/judge/claims_test.h"
#include "ui/judge/criterion_words_test.h"
#include "ui/judge/evidence_picker_test.h"
#include "ui/judge/figure_test.h"
#include "ui/judge/informative_test.h"
#include "ui/judge/judging_test.h"
#include "ui/judge/look_test.h"
#include "ui/judge/query_list_test.h"
#include "ui/judge/term_highlights_test.h"
#include "ui/judge/wandering_test.h"
#include "ui/window_main.h"

int main(int argc, char** argv)
{
  using namespace assayer::tests;
  return runInWindow<TermHighlightsTest, CriterionWordsTest, EvidencePickerTest, FigureTest, JudgingTest, WanderingTest,
                     QueryListTest, InformativeTest, AssignedTest, AnswerTest, ClaimsTest, AnswersDialogTest, BlindTest,
                     LookTest>(argc, argv);
}
