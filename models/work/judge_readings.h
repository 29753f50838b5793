// What is compared of model judges and people, and what of it is a yes: parts of answers at the cut of samples, values
// of criteria at theirs. Pure functions; any thread.
#pragma once

#include "answers/judged_answer.h"
#include "answers/model_scores.h"
#include "core/catalogue.h"
#include "core/criteria.h"

#include <QStringList>

#include <optional>

namespace assayer {

enum class JudgedBy { Scores, Labels };

/// What is compared: one of the parts that model judges score, or a criterion that they label, or score from 0 to 1
/// under its name. Faithfulness of whole answers is there by scores and by the judge's verdicts on claims.
struct JudgedMeasure {
  JudgedBy by = JudgedBy::Scores;
  std::optional<ScoredMeasure> scored; // of answers
  CriterionId criterion;               // else
  QString name;                        // "faithfulness", "answer_relevance", "relevance", "answer.correct", …
  SubjectKind on = SubjectKind::Answer;
  /// Values without a side (outcome, preferences) have neither yes nor no: agreement and kappa alone.
  bool isYesNo = true;
  QStringList values;        // of the criterion's scale where it has no yes and no
  std::optional<double> cut; // yes from here up, on the scale from 0 to 1; absent where yes is a value by itself
  bool operator==(const JudgedMeasure&) const = default;
};

/// At or above a cut, give or take what sums of thirds and tenths leave.
bool reachesCut(double value, double cut);

/// What is known of a part of an answer: its value, and whether that is a yes.
struct PartValue {
  double value = 0; // [0, 1]
  bool yes = false;
};
/// The share of faithful claims; yes where every one is. Nothing while a claim is open, without claims or a context.
std::optional<PartValue> faithfulnessOf(const JudgedAnswer& answer);
/// The others are yes from the cut up. Nothing while the part is open.
std::optional<PartValue> partValueOf(const JudgedAnswer& answer, ScoredMeasure part, double cut);

/// What the values of a criterion mean as yes and no.
struct CriterionReading {
  JudgedMeasure measure;
  std::optional<int> yesIs = {}; // one value by itself
  int highest = 1;

  /// On the scale from 0 to 1; the position itself where there is no yes and no.
  double valueOf(int position) const;
  bool isYes(int position) const;
};
/// Relevance is cut where the workspace cuts it; support, correct and entailment are yes with their one value; of two
/// values the second is yes; other ordered scales are cut at `cut` of their height; the rest have no sides.
CriterionReading readingOf(const Criterion& row, const WorkspaceSettings& settings, double cut);

} // namespace assayer
