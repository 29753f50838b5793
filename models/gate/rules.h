// The rules of a gate as a file says them: what must hold of a run before it is released. Pure; any thread.
#pragma once

#include "core/result.h"

#include <QStringList>
#include <QVector>

#include <optional>

namespace assayer {

enum class RuleKind {
  Metric,         // a figure of the run against a threshold
  Difference,     // what the run may lose against the baseline, on the same queries and labels
  Agreement,      // of judges with each other
  ModelJudge,     // of a model judge with people
  CriticalErrors, // none that the baseline did not have
  FrozenTest,     // the test split is what it was when it was frozen
  Coverage,       // how much has been judged
};
/// "metric", "difference", "agreement", "model_judge", "critical_errors", "frozen_test", "coverage".
const QStringList& ruleKindWords();

/// Which number is held against the threshold.
enum class GateBound {
  Bounds, // the pessimistic end of what open items can still make of the figure
  Ci95,   // the pessimistic end of the 95 % sampling interval of a figure that is determined
  Both,   // the pessimistic end of the sampling interval at the pessimistic outcome of the open items
  Value,  // the figure itself, which must be determined
};
/// "bounds", "ci95", "both", "value".
const QStringList& gateBoundWords();

enum class AgreementNumber { Kappa, Raw };
/// "kappa", "raw".
const QStringList& agreementNumberWords();

/// What is counted for coverage.
enum class CoverageOf { Pool, Top, Answers };
/// "pool", "top", "answers".
const QStringList& coverageWords();

/// "scores", "labels".
const QStringList& judgedFromWords();

/// Critical errors as rules name them, in the order of their criteria: "factual", "stale_source", …
const QStringList& criticalErrorWords();

/// Which of these apply depends on the kind; the reader takes no others.
struct GateRule {
  RuleKind kind = RuleKind::Metric;
  int line = 0;         // in the file
  QString name = {};    // what the file calls it; may be empty
  QString measure = {}; // as `metrics` takes it
  std::optional<GateBound> bound = {};
  std::optional<double> atLeast = {};
  std::optional<double> atMost = {};
  std::optional<double> maxLoss = {}; // in units of the measure, not negative
  std::optional<int> minN = {};       // items that have a value; pairs, for agreement
  std::optional<int> maxOpen = {};    // chunks or answers that are not settled
  QString by = {};                    // a grouping's word; empty: all queries together
  std::optional<QString> group = {};  // one group; absent: each of them
  QStringList except = {};            // groups that are left out
  QString split = {};                 // "dev", "test" or empty: all
  QString criterion = {};
  AgreementNumber number = AgreementNumber::Kappa;
  QStringList judges = {}; // two; empty: every two people
  QString judge = {};      // the model
  QString from = {};       // what it gave: "scores", "labels" or empty: whichever there are
  QStringList errors = {}; // words of critical errors; empty: all
  CoverageOf of = CoverageOf::Pool;
  std::optional<int> k = {};

  bool operator==(const GateRule&) const = default;
};

/// "ndcg@10 of each family", unless the file has a name for the rule.
QString titleOf(const GateRule& rule);

struct GateRules {
  QString name = {};
  QString run = {};
  QString baseline = {};
  QString source = {}; // a judge, as `metrics --source`; empty: labels
  bool linearGain = false;
  std::optional<int> relevantFrom = {};
  QVector<GateRule> rules = {};
  bool operator==(const GateRules&) const = default;
};

/// The version of the format that this program reads.
inline constexpr int GateFormat = 1;

/// BadInput, with the line and the place ("line 7, rules[2].at_least") and what is wrong there: no JSON, a key twice,
/// an unknown key (with the near ones), a missing one, a wrong type or range, another version. file stands before it.
Result<GateRules> readGateRules(const QByteArray& json, const QString& file);

/// The JSON Schema (draft 2020-12) of the file.
QByteArray gateSchema();

} // namespace assayer
