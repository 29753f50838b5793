// The measures of answers (the README's rules, Answers): one row each, with exact bounds from open labels. Pure
// functions over one answer; means over answers are those of metrics/mean.h.
#pragma once

#include "answers/judged_answer.h"
#include "metrics/mean.h"

#include <QStringList>

#include <functional>
#include <span>
#include <vector>

namespace assayer {

struct AnswerMeasure {
  QString name; // as on the command line
  QString title;
  QString explanation; // one plain sentence
  QString formula;
  QString needs;
  std::function<PackedBounds(const JudgedAnswer& answer)> score = {};
  bool share = false;        // 0 or 1 for an answer, so that the mean is a share of answers
  bool ofOutcome = false;    // about whether it was answered at all: an open outcome is what it asks for
  bool ofEntailment = false; // rests on what entails what, not on verdicts of support
  QString items = QStringLiteral("answers"); // what the mean runs over
  /// The mean where it does not run over answers; score is that of one answer alone.
  std::function<Mean(std::span<const JudgedAnswer>)> over = {};
  Better better = Better::Higher;
  bool unit = true; // within [0, 1]
};

/// In the order in which they are shown: our own, then RAGChecker's, then those of nuggets.
const std::vector<AnswerMeasure>& answerMeasures();
/// nullptr for an unknown name; names are case-sensitive.
const AnswerMeasure* answerMeasure(const QString& name);

/// Over answers that have a value, with n of N and reasons. Policies: interval; strict publishes a mean only where
/// every answer is settled; judged_only leaves out open claims, then answers that are still open, and takes an answer
/// whose outcome nobody judged for an answer. trec_eval has no answers: as interval.
Mean meanOverAnswers(const AnswerMeasure& measure, std::span<const JudgedAnswer> answers,
                     Policy policy = Policy::Interval);
/// One answer's part of that mean.
PackedBounds scoreOf(const AnswerMeasure& measure, const JudgedAnswer& answer, Policy policy = Policy::Interval);

/// Supported claims over all claims of all answers: long answers weigh more. Undefined (not_split) until every answer
/// that may have claims is split.
Mean faithfulnessOverClaims(std::span<const JudgedAnswer> answers);

} // namespace assayer
