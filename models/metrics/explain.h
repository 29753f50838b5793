// Where a figure comes from: the definition, the terms of the sum, and the two assignments of grades to what is open
// that make it least and greatest. What the inspector and `metrics --explain` show. Pure values; any thread.
#pragma once

#include "metrics/knowledge.h"
#include "metrics/policy.h"
#include "metrics/terms.h"

#include <QVector>

namespace assayer {

/// A chunk in one of the two extreme assignments.
struct ExtremeTerm {
  int grade = 0;
  double gain = 0;         // of the grade: graded measures its gain, others 1 when relevant
  double contribution = 0; // to the sum
  bool operator==(const ExtremeTerm&) const = default;
};

/// A chunk of the list, or one of the pool that was not retrieved: it counts in denominators only.
struct ExplainedChunk {
  quint32 chunk = 0;
  std::optional<int> rank; // from 1, in the list as the policy sees it
  bool counts = false;     // within the ranks that the measure looks at
  JudgingState state = JudgingState::Unjudged;
  GradeRange grades; // open: not judged for good; outside: not in the pool, certainly 0
  double weight = 0; // the discount: what a gain of 1 adds to the sum at this rank
  ExtremeTerm least;
  ExtremeTerm most;
  bool operator==(const ExplainedChunk&) const = default;
};

/// One end: value = (sum of the contributions + rest) ÷ denominator.
struct ExplainedEnd {
  double sum = 0; // with the rest
  double rest = 0;
  double denominator = 1;
  double value = 0;
  bool reached = true; // false: the bound is an outer one and no assignment found reaches it
  std::vector<IdealTerm> ideal;
  bool operator==(const ExplainedEnd&) const = default;
};

struct Explanation {
  const Measure* measure = nullptr; // the definition: title, explanation, formula, source, needs
  Cut cut;                          // depth and persistence
  Policy policy = Policy::Interval;
  Gain gain = Gain::Exponential;
  int relevantFrom = 1;
  Bounds bounds;
  QString denominatorName;
  QVector<ExplainedChunk> chunks; // by rank, then the rest of the pool
  // Absent where the measure has no value under any assignment; equal where the figure is determined.
  std::optional<ExplainedEnd> least;
  std::optional<ExplainedEnd> most;
  bool operator==(const Explanation&) const = default;
};

/// Explains what `bounds` of one query of one run are. knowledge and ranking are as the policy sees them; bounds are
/// the published ones, which a policy may withhold (strict) or set to 0 (trec_eval): the terms are there all the same.
Explanation explain(const MeasureSpec& spec, const KnownRanking& ranking, const Knowledge& knowledge, Policy policy,
                    const Bounds& bounds);

} // namespace assayer
