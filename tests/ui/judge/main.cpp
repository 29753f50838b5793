#include "support/test_main.h"
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
  return runAll<TermHighlightsTest, CriterionWordsTest, EvidencePickerTest, FigureTest, JudgingTest, WanderingTest,
                QueryListTest, InformativeTest, AssignedTest, AnswerTest, ClaimsTest, AnswersDialogTest, BlindTest,
                LookTest>(QCoreApplication::arguments());
}
