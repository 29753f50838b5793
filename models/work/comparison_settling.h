// What it would take to settle which of two runs is better: how many open items bear on it, and the fewest judgements
// found that could settle it if every one of them came out in favour of one run. Greedy, so fewer may do; nothing is
// said of what the grades will be. Pure; any thread.
#pragma once

#include "work/comparison.h"

namespace assayer {

/// A judgement that could help, and what it would have to be.
struct SettlingStep {
  QueryId query;
  ChunkId chunk;                 // 0: the whole answer of a run
  std::optional<int> grade = {}; // of the chunk
  bool ofRun = true;             // the answer of the run, else the baseline's
  bool isHigh = true;            // the answer would have to do as well as it still can, else as badly
  bool operator==(const SettlingStep&) const = default;
};

struct SettlingPlan {
  bool reaches = false; // these steps would settle it; else no number of them up to the limit was found to
  QVector<SettlingStep> steps;
};

struct Settling {
  int openQueries = 0;
  std::optional<int> openItems; // chunks or answers whose label would tell something; absent where they are too many
  SettlingPlan forRun;          // that would make it certain that the run is better
  SettlingPlan forBaseline;

  /// The shorter of the two that reach; nullptr: none does.
  const SettlingPlan* shorter() const;
};

/// Beyond this many open queries only the widest are looked at.
inline constexpr std::size_t SettlingQueries = 400;
inline constexpr int SettlingSteps = 60;

/// Of all groups together. engine: as the comparison was scored, not used for answers. highestGrade: of the relevance
/// scale. Nothing when cancelled.
std::optional<Settling> settlingOf(const Comparison& comparison, const Engine* engine, int highestGrade,
                                   const std::function<bool()>& keepGoing = {});

} // namespace assayer
