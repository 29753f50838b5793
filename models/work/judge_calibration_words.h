// Sentences about model judges that the window and the command line share. Names come from data: they are plain text.
// Pure; any thread.
#pragma once

#include "work/judge_calibration.h"

#include <QStringList>

namespace assayer {

/// "usable ✔", "watch", "retune ✕", "not yet", "too few", "no labels": with a mark, never by colour alone.
QString judgeVerdictWord(JudgeVerdict verdict);
/// Why, and what to do about it.
QString judgeVerdictSentence(const JudgeCalibration& row);
/// "faithfulness", "answer relevance", "context precision" or the criterion's name, and "by scores" or "by labels".
QString judgedMeasureWords(const JudgedMeasure& measure);
QString judgedByWord(JudgedBy by); // "scores" or "labels"
/// "88 %", with as many decimals (from so many up) as it takes not to be rounded across a limit of the bands.
QString agreementPercent(double share, int decimals = 0);

/// "150 human labels, weighted by draw probability · worth 212 labels alone · 40 more would halve the interval".
QString judgedMeanSentence(const JudgeCalibration& row);
/// Does it favour long answers? Empty where there are no answers.
QString leanSentence(const JudgeCalibration& row);
QString leanWord(LengthLean lean); // for programs: "too_few", "no_sign", "for_long", "for_short"
/// "On these labels a cut at 0.72 would agree most, 93 % …"; empty without scores or where the present one is as good.
QString bestCutSentence(const JudgeCalibration& row);
/// "The scores are off by 0.04 on average (expected calibration error) …"; empty without scores.
QString curveSentence(const JudgeCalibration& row);

/// "Of its 40 quotes 39 stand where it says, 1 nowhere in what was ranked."; empty where it quotes nothing or for
/// scores.
QString quotesSentence(const JudgesReport& report, const JudgeCalibration& row);

/// What to beware of: one family with the generator, another version or prompt than the labels validated, people apart,
/// labels that the mean leaves out. The gravest first; each a whole sentence.
QStringList judgeWarnings(const JudgesReport& report, const JudgeCalibration& row);

/// "On 60 answers that both judged: both right 50, only A 4, only B 6, neither 0 …"
QString sideBySideSentence(const JudgesSideBySide& pair);

} // namespace assayer
