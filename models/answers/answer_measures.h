// The measures of answers (the README's rules, Answers): one row each, with exact bounds from open labels. Pure
// functions over one answer; means over answers are those of metrics/mean.h.
#pragma once

#include "answers/judged_answer.h"
#include "metrics/mean.h"

#include <QStringList>

#include <span>
#include <vector>

namespace assayer {

struct AnswerMeasure {
  QString name; // as on the command line
  QString title;
  QString explanation; // one plain sentence
  QString formula;
  QString needs;
  PackedBounds (*score)(const JudgedAnswer& answer) = nullptr;
};

/// In the order in which they are shown.
const std::vector<AnswerMeasure>& answerMeasures();
/// nullptr for an unknown name; names are case-sensitive.
const AnswerMeasure* answerMeasure(const QString& name);

/// Over answers that have a value, with n of N and reasons.
Mean meanOverAnswers(const AnswerMeasure& measure, std::span<const JudgedAnswer> answers);

/// Supported claims over all claims of all answers: long answers weigh more. Undefined (not_split) until every answer
/// that may have claims is split.
Mean faithfulnessOverClaims(std::span<const JudgedAnswer> answers);

} // namespace assayer
