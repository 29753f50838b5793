// How much the runs' figures, and which run is ahead, depend on whose labels count: each judge's own, gold, and the
// lowest and highest of what persons say. Blocking; on a thread with a store of its own.
#pragma once

#include "core/result.h"
#include "metrics/engine.h"

#include <QStringList>
#include <QVector>

#include <functional>
#include <optional>

namespace assayer {

class Store;

enum class LabelsOf {
  Gold,
  Judge,   // one judge's own
  Lowest,  // of persons' current labels on a subject the lowest, where nobody judged it stays open
  Highest, // the same, the highest
};

struct SensitivitySource {
  LabelsOf kind = LabelsOf::Gold;
  JudgeRow judge; // of kind Judge only
  bool operator==(const SensitivitySource&) const = default;
};

/// A run's mean when the labels of a source count.
struct SensitivityFigure {
  Mean mean;                   // with its bounds over what is open
  std::optional<double> point; // what is open left out (policy judged_only), so that runs have an order at all
  std::optional<int> rank;     // by point, from 1; equal points share the better one
};

/// The order of the runs by one measure under one source, against that under gold.
struct SensitivityOrder {
  QString measure;
  SensitivitySource source;
  QVector<SensitivityFigure> figures; // by run
  std::optional<double> tau;          // Kendall's tau-b of the points; absent where it is not defined
  // Pairs of runs: an order is certain only where the bounds of both do not overlap.
  int kept = 0;     // certain under gold and here, and the same
  int reversed = 0; // certain under both, the other way round
  int open = 0;     // all others
};

struct Sensitivity {
  QVector<RunRow> runs;
  QStringList measures;
  QVector<SensitivityOrder> orders; // by measure, gold first, then judges, lowest, highest
};

/// Usage for a measure that does not exist. All sources are measured within the same pool. keepGoing as elsewhere.
Result<Sensitivity> measureSensitivity(Store& store, const QStringList& measures, Gain gain = Gain::Exponential,
                                       const std::function<bool()>& keepGoing = {});

} // namespace assayer
