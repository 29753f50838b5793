// What `answers` was asked for and its sections: each gives a table for people and an object for programs.
#pragma once

#include "cli/workspace.h"

#include "work/judged_answers.h"

namespace assayer::cli {

/// One table of one run.
struct Section {
  QString text; // with its heading, ended by a line feed
  QJsonValue json;
};

struct AnswersRequest {
  LabelScope scope;
  QString source = QStringLiteral("labels");
  QString without; // the run without context to pair with; empty: the only one there is
};

/// Tested, produced, validated: all together, then by family where there are several.
Section productionSection(const RunAnswers& answers);
/// Answers below the thresholds of the composite and its parts, and the part that most fall short in.
Section thresholdsSection(const RunAnswers& answers);
/// What was expected against what came.
Section abstentionSection(const RunAnswers& answers);
/// Faithfulness as other tools would score the same labels, and the answers whose figures differ, with the rule.
Section lensSection(const RunAnswers& answers);
/// What broke, by count and by answer with the evidence.
Section causesSection(const RunAnswers& answers);
Result<Section> citationsSection(Store& store, const RunAnswers& answers);
/// The same questions with and without context. Usage where it is not clear which run has none.
Result<Section> ablationSection(Store& store, const AnswersRequest& request, const RunAnswers& answers);

/// How many of each judge's quotes are genuine.
Result<Section> quotesSection(Store& store, const RunAnswers& answers);
/// The same questions from text and images together, from text alone and from images alone.
Result<Section> modalitiesSection(Store& store, const AnswersRequest& request, const RunAnswers& answers);

} // namespace assayer::cli
