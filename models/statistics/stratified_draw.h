// The draw of a day: failing items stratified over their clusters, and an audit of passing ones, each with the
// probability that it had of being drawn. Whole numbers only stand between the seed and the draw, and items are put in
// the order of their ids first: a seed gives the same on every machine, whatever the order of the input. Pure; any
// thread.
#pragma once

#include "core/result.h"
#include "core/triage.h"

#include <QtGlobal>

#include <map>
#include <optional>
#include <vector>

namespace assayer {

struct DrawCandidate {
  qint64 id = 0;
  /// Failing: its cluster; nothing for the rest that no cluster holds. Passing: what the audit may be split by, if
  /// anything.
  std::optional<qint64> cluster = {};
  double severity = 0; // 0 to 1; of failing ones only
  bool operator==(const DrawCandidate&) const = default;
};

/// All that may be drawn today. Items that are reviewed already do not belong here.
struct DrawFrame {
  std::vector<DrawCandidate> failing;
  std::vector<DrawCandidate> passing;
  /// How new a cluster of failing items is: 1 when first seen today, falling to 0. Clusters without one count as 0.
  std::map<qint64, double> novelty;
};

struct DrawSizes {
  int failing = 15;
  int audit = 5;
  /// The audit gets the places that too few failing items leave. (Passing items never leave places to failing ones.)
  bool auditTakesTheRest = true;
};

struct DrawStratum {
  DrawPart part = DrawPart::Failing;
  std::vector<std::optional<qint64>> clusters; // more than one where small ones were joined; without a cluster first
  qint64 size = 0;
  qint64 drawn = 0;
  double inclusionProbability() const { return size > 0 ? static_cast<double>(drawn) / static_cast<double>(size) : 0; }
  bool operator==(const DrawStratum&) const = default;
};

struct DrawnItem {
  qint64 id = 0;
  DrawPart part = DrawPart::Failing;
  int stratum = 0; // position in StratifiedDraw::strata
  qint64 stratumSize = 0;
  qint64 stratumDrawn = 0;
  double inclusionProbability = 0; // stratumDrawn / stratumSize
  bool operator==(const DrawnItem&) const = default;
};

struct StratifiedDraw {
  /// In the order in which to review them. Both parts are shuffled together, so whoever stops halfway has reviewed a
  /// random sample of each stratum.
  std::vector<DrawnItem> items;
  /// Every stratum of the frame, those of failing items first, large ones first, joined ones last. One without places
  /// (no size was asked for) has drawn = 0.
  std::vector<DrawStratum> strata;
  bool operator==(const StratifiedDraw&) const = default;
};

/// Draws without replacement.
///
/// Strata are clusters. Clusters of one item, and the smallest clusters where there are more than the places allow at
/// two a stratum, are joined into one stratum. Each stratum gets two places, or one where it holds one item; where all
/// is one stratum it gets all the places. The places left over are dealt out in proportion to
/// size · (1 + mean severity) · (1 + novelty), summed over the clusters of a joined stratum, by largest remainders, no
/// stratum getting more than it holds; ties go to the larger weight, then to the earlier stratum. Severity and novelty
/// count in thousandths. Within a stratum every set of that many items is equally likely. The audit is drawn in the
/// same way, without severity and novelty: one stratum, unless its items name something to be split by.
///
/// Errors: Usage where an id occurs twice (in one part or both), a size is negative or above 100,000, or a severity or
/// novelty is outside [0, 1]. Draws 20 of 100,000 items in some 10 ms.
Result<StratifiedDraw> drawStratified(const DrawFrame& frame, const DrawSizes& sizes, quint64 seed);

} // namespace assayer
