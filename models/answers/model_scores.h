// What a model judge scored an answer with, under the names that imports bring, on one scale from 0 to 1: the composite
// and its parts, as far as the judge gave them. Values and pure functions; any thread.
#pragma once

#include "answers/thresholds.h"

#include <QString>

#include <array>
#include <optional>

namespace assayer {

/// The parts in the order of SamplePart, then the composite.
enum class ScoredMeasure { Faithfulness, AnswerRelevance, ContextPrecision, Composite };
inline constexpr int ScoredMeasureCount = 4;
inline ScoredMeasure scoredMeasure(SamplePart part)
{
  return static_cast<ScoredMeasure>(part);
}

/// A name as a tool writes it, and what it means.
struct ScoreName {
  ScoredMeasure measure = ScoredMeasure::Composite;
  int precedence = 0;     // of two names for one measure that one judge used, the lower counts
  bool oneToFive = false; // scores of 1 to 5, as tools with a "gpt_" rating give them
  /// The score on the scale from 0 to 1: as it is, or (score − 1) ÷ 4. Nothing beyond the ends: never clamped.
  std::optional<double> onUnitScale(double score) const;
};
/// Our own names, those of Ragas (answer_relevancy, llm_context_precision_with_reference, …), DeepEval ("Answer
/// Relevancy"), TruLens ("Groundedness") and ratings of 1 to 5 (gpt_groundedness). Small and capital letters, blanks,
/// hyphens and underscores are the same. Nothing for any other name.
std::optional<ScoreName> scoreNamed(const QString& name);

/// Of one answer by one judge.
struct ModelScores {
  struct Of {
    bool isAsked = false; // other answers of the run have this score
    std::optional<double> value;
    /// A missing score: never a zero.
    bool isMissing() const { return isAsked && !value; }
    bool operator==(const Of&) const = default;
  };
  std::array<Of, ScoredMeasureCount> measures{};

  const Of& of(ScoredMeasure measure) const { return measures[static_cast<std::size_t>(measure)]; }
  Of& of(ScoredMeasure measure) { return measures[static_cast<std::size_t>(measure)]; }
  bool operator==(const ModelScores&) const = default;

  /// As a measure: determined, or undefined where there is no score.
  PackedBounds bounds(SamplePart part) const;
  /// The judge's own composite where the run has any, else the mean of the three parts; a part that is not there makes
  /// it not calculable.
  PackedBounds composite() const;
  /// The composite would be there, but for a missing score.
  bool isCompositeMissing() const;
};

} // namespace assayer
