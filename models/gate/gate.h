// Holds a workspace against the rules of a gate. Reads only; blocking, for the command line or a worker with a store of
// its own.
#pragma once

#include "gate/rules.h"
#include "gate/verdicts.h"
#include "store/store.h"

#include <functional>

namespace assayer {

struct GateOutcome {
  QString name; // of the rules
  QString run;
  QString baseline;              // may be empty
  QVector<GateVerdict> verdicts; // in the order of the rules
  bool passed() const;
  qsizetype failures() const;
};

/// BadInput, with the line and the place in the rules, for what the workspace does not know (a run, a judge, a measure,
/// a criterion) or that makes no sense (a threshold on the wrong side of a measure that is better when lower): with
/// file before it, as of readGateRules(). What cannot be measured fails its rule instead. keepGoing is asked now and
/// then; false ends it with Cancelled.
Result<GateOutcome> holdGate(Store& store, const GateRules& rules, const QString& file,
                             const std::function<bool()>& keepGoing = {});

} // namespace assayer
