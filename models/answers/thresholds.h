// Failing samples (the README's rules, Answers): which answers fall below what is asked of the composite and its parts,
// which part does so most often, and whether the run as a whole is below. Pure functions.
#pragma once

#include "answers/answer_measures.h"

#include <array>
#include <span>

namespace assayer {

/// The parts of the composite, each of [0, 1]: `faithfulness`, `answer_relevance`, the precision of the context.
enum class SamplePart { Faithfulness, AnswerRelevance, ContextPrecision };
inline constexpr int SamplePartCount = 3;

/// Below means below: a sample at a threshold passes.
struct SampleThresholds {
  double composite = 0.7; // of a sample
  double part = 0.6;      // of a sample, each part
  double run = 0.8;       // of the mean composite
};

/// What is not calculable is below nothing, what is open may be. A figure at the threshold is not below it, give or
/// take a billionth: sums of thirds and tenths are not exact.
Tri isBelow(const PackedBounds& score, double threshold);
Tri isBelow(const Bounds& score, double threshold);
Tri isBelow(const Mean& mean, double threshold);

/// Answers below a threshold: for certain, and those that may still turn out so.
struct BelowCount {
  int sure = 0;
  int open = 0;
  void add(Tri below)
  {
    sure += below == Tri::Yes;
    open += below == Tri::Open;
  }
  bool operator==(const BelowCount&) const = default;
};

using PartCounts = std::array<BelowCount, SamplePartCount>;
/// The parts that may have most samples below: one when it is certain, several while labels are open or counts are
/// equal, none when no sample is or can get below.
QVector<SamplePart> bottleneckOf(const PartCounts& parts);

struct SampleCounts {
  int samples = 0;       // answers whose composite is calculable, or still may be
  int notCalculable = 0; // the others; they fail nothing
  BelowCount failing;    // the composite or a part below
  BelowCount composite;
  PartCounts parts;               // a sample counts in each part that is below
  Mean mean;                      // of the composite
  Tri flagged = Tri::Open;        // that mean is below; open too where it is not calculable
  QVector<SamplePart> bottleneck; // bottleneckOf(parts)
};

SampleCounts sampleCounts(std::span<const JudgedAnswer> answers, const SampleThresholds& thresholds = {});

} // namespace assayer
