// Whether a rule holds, from what was measured for it: a sentence each for what was expected, what there is, and why
// that does not do. Undefined never passes. Pure; any thread.
#pragma once

#include "gate/rules.h"
#include "metrics/measure.h"
#include "statistics/distributions.h"
#include "work/freeze.h"

namespace assayer {

/// What a rule says of one group of queries, of two judges, or of the run as a whole.
struct GatePart {
  QString of = {}; // the group or the judges; empty: the whole
  bool passed = false;
  QString got;      // "0.4100 to 0.5200"
  QString why = {}; // what does not hold, as a clause; empty where it passed

  /// "Returns: got 0.4100 over 12 of 20 queries, the value is 0.4100".
  QString sentence() const;
  bool operator==(const GatePart&) const = default;
};

struct GateVerdict {
  QString title;
  QString expected; // "at least 0.6 at the low end of the bounds"
  QVector<GatePart> parts;

  /// Something was measured, and every part of it holds.
  bool passed() const;
  /// "answer_success of each family: expected …; Returns: got …, since …" for each part that fails.
  QString sentence() const;
  bool operator==(const GateVerdict&) const = default;
};

QString expectationOf(const GateRule& rule);

/// Of a metric, and of the difference run − baseline of one.
struct FigureEvidence {
  Mean mean;
  std::optional<ConfidenceInterval> ci95; // at the extremes of the open items
  QString items;                          // what n counts: "queries"
  int open = 0;                           // chunks or answers that are not settled
  QString openItems;                      // what open counts: "chunks"
};
GatePart holdMetric(const GateRule& rule, const FigureEvidence& evidence);
/// better: Neither is taken for Higher.
GatePart holdDifference(const GateRule& rule, const FigureEvidence& evidence, Better better);

/// Of two judges, or of a model judge with people.
struct AgreementEvidence {
  QString who;
  qint64 pairs = 0;
  std::optional<double> value; // absent: why
  std::optional<ConfidenceInterval> ci95;
  QString why;
};
GatePart holdAgreement(const GateRule& rule, const AgreementEvidence& evidence);

/// New critical errors: query and error, certain and possible ones.
struct CriticalEvidence {
  QStringList added; // "q7 (stale_source)"
  QStringList open;
  int compared = 0; // answers
};
GatePart holdCriticals(const CriticalEvidence& evidence);

struct CoverageEvidence {
  qint64 judged = 0;
  qint64 total = 0;
  QString items; // "chunks"
};
GatePart holdCoverage(const GateRule& rule, const CoverageEvidence& evidence);

/// Of the frozen test split: only one that is frozen and unchanged passes.
GatePart holdFrozen(const FreezeState& state);

/// A part that cannot be measured at all: a family that no query has, say.
GatePart unmeasured(const QString& of, const QString& why);

} // namespace assayer
