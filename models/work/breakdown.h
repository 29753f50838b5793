// A run by family, or by whatever its queries are grouped: what was tested, produced and validated, measures with their
// bounds and sampling intervals, abstention, critical errors, what changed against a baseline; and what the whole
// hides. Pure functions over values; any thread.
#pragma once

#include "statistics/binomial.h"
#include "work/answer_facts.h"
#include "work/figures.h"
#include "work/grouping.h"

#include <QStringList>

#include <optional>

namespace assayer {

/// Below so many a figure says little: Wilson's interval of a share near one half spans more than half of the scale.
inline constexpr int FewestForFigure = 10;

struct BreakdownQuestion {
  QVector<QueryGroup> groups;
  FigureMeasures measures; // of retrieval and of answers; those of preferences are passed over
  ValidationRule rule = {};
  double weakBelow = 0.7; // success that is asked of every group
};
/// What is shown unless somebody asks for others: "recall@5", "ndcg@10", "faithfulness", "correct".
const QStringList& usualBreakdownMeasures();

/// How many for certain, and how many more it may be.
struct OpenCount {
  int sure = 0;
  int open = 0;
  void add(Tri is)
  {
    sure += is == Tri::Yes;
    open += is == Tri::Open;
  }
  bool operator==(const OpenCount&) const = default;
};

/// Answers that hold now and did not in the baseline, and the other way round, over the queries that expect an answer
/// and that both runs attempted.
struct BaselineChange {
  int paired = 0;
  OpenCount gained;
  OpenCount lost;
  bool operator==(const BaselineChange&) const = default;
};

/// A measure in one group. ci95 is the sampling interval, not the bounds.
struct GroupFigure {
  Mean mean;
  std::optional<ConfidenceInterval> ci95;
};

struct BreakdownRow {
  QString name;      // empty: of the queries that say nothing
  int queries = 0;   // of the group
  int attempted = 0; // of these the run answered, or failed to
  Production production;
  // Wilson's intervals; with open items the low end is that of the minimum, the high end that of the maximum.
  std::optional<ShareInterval> quality;
  std::optional<ShareInterval> coverage;
  std::optional<ShareInterval> success;
  QVector<GroupFigure> figures; // as BreakdownQuestion::measures.names
  int unanswerable = 0;         // a refusal is expected, and came or not; empty and failed answers are apart
  OpenCount declined;           // of these
  int answerable = 0;
  OpenCount wronglyDeclined;
  OpenCount critical;                                      // answers with any critical error
  std::array<OpenCount, CriticalErrorCount> criticalKinds; // by kind
  std::optional<BaselineChange> change;                    // absent: there is no baseline

  /// What its figures rest on: queries that expect an answer, where there are any.
  int n() const { return production.tested > 0 ? production.tested : attempted; }
  bool isTooFew() const { return n() < FewestForFigure; }
};

/// A group that the whole hides.
struct WeakGroup {
  enum class Why {
    BelowRule,  // its success certainly is below what is asked, while the whole certainly is not
    BelowWhole, // its sampling interval, open items at their best, ends below the whole at its worst
  };
  QString name;
  QString measure; // "answer_success" or one of those asked for
  Why why = Why::BelowRule;
  double most = 0;  // of the group: the maximum, or the high end of its interval
  double whole = 0; // the least of the whole
  int n = 0;
  bool operator==(const WeakGroup&) const = default;
};

/// Success of production queries less that of golden ones. Intervals are Newcombe's (1998, method 10) from Wilson's;
/// over families they are combined as Zou and Donner (2008) do.
struct Drift {
  struct Difference {
    double least = 0;
    double most = 0;
    ConfidenceInterval ci95;
  };
  Production golden;
  Production production;
  Difference plain;
  /// The families of production weighted as golden has them, so that another mix of families is no drift; over families
  /// that both have. Absent: there is none.
  std::optional<Difference> sameMix;
  int goldenOutside = 0; // tested, of families that only one of them has
  int productionOutside = 0;
};

struct Breakdown {
  QVector<BreakdownRow> rows; // as the groups came
  BreakdownRow whole;         // each query once
  int overlapping = 0;        // queries that are in several groups
  QVector<WeakGroup> weak;
  std::optional<Drift> drift; // absent: not both origins were tested
};

/// What each answer of a run has in the measures of answers, place by place: for those who ask again after a label.
/// Who keeps it brings the changed places up to date, and drops it with the policy or the measures.
using AnswerScores = QHash<QString, std::vector<PackedBounds>>; // by measure

/// baseline: facts of the run to compare with, nullptr: none. engine: as of now, its policy counts for answers too;
/// means of the measures are worked out in it, which takes longest where it does not know them yet. Runs without
/// answers have figures of retrieval only. scores: what is known of them already; the rest is added.
Breakdown breakdownOf(const RunAnswers& answers, const RunFacts& facts, const RunFacts* baseline, const Engine& engine,
                      const BreakdownQuestion& question, AnswerScores& scores);
Breakdown breakdownOf(const RunAnswers& answers, const RunFacts& facts, const RunFacts* baseline, const Engine& engine,
                      const BreakdownQuestion& question);

} // namespace assayer
