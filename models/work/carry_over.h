// Carry-over: a judge's verdicts on the claims of one run, taken over to claims of the same text in another run's
// answers (the README's rules, Carry-over). Blocking; for the command line or a worker, with a store of its own.
#pragma once

#include "core/ids.h"
#include "core/result.h"

#include <QString>
#include <QVector>

#include <optional>

namespace assayer {

class Store;

/// What becomes of a claim of the run that verdicts are carried to.
enum class CarryFate {
  Carried,
  // Suggestions: the text is the same, but the verdict need not hold there. Never stored.
  EvidenceElsewhere, // a quote does not stand in what this generator saw
  OtherContext,      // "not in evidence", or a verdict without a quote, and the generators saw different texts
  SeveralVerdicts,   // claims of this text have different verdicts
  LabelledAlready,   // the judge's own label on it stays as it is
  NoCounterpart,     // the judge gave no verdict on a claim of this text
};
inline bool isSuggested(CarryFate fate)
{
  return fate == CarryFate::EvidenceElsewhere || fate == CarryFate::OtherContext || fate == CarryFate::SeveralVerdicts;
}

struct CarriedClaim {
  QueryId query;
  int number = 1; // of the claim within its answer
  QString text;
  CarryFate fate = CarryFate::NoCounterpart;
  std::optional<int> verdict; // of the counterpart; absent: none, or several
  bool operator==(const CarriedClaim&) const = default;
};

struct CarryOver {
  QVector<CarriedClaim> claims; // every claim of the answers to queries that both runs answered
  int split = 0;                // answers that got their claims with this

  int count(CarryFate fate) const;
  int carried() const { return count(CarryFate::Carried); }
  int suggested() const;
};

enum class CarryMode { Store, DryRun };

/// Carries this judge's verdicts from one run to another: one gesture for each answer, each of which undo takes back.
/// An answer that nobody has split is split when one of its sentences takes a verdict; that is no gesture and stays.
/// What cannot be judged and what was put off are no verdicts. NotFound: no such run or judge; Usage: the runs are one.
/// When storing fails, what was carried before stands.
Result<CarryOver> carryOver(Store& store, JudgeId judge, RunId from, RunId to, CarryMode mode);

} // namespace assayer
