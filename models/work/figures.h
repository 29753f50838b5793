// The figures of runs over groups of queries: measures of retrieval, of answers and of preferences in one list, with
// their bounds under open items and their sampling intervals. `metrics`, the gate, reports and exports read these, so
// that all of them say the same number. Blocking; on a worker or the command line, with a store of its own.
#pragma once

#include "answers/own_measures.h"
#include "metrics/engine.h"
#include "metrics/measures.h"
#include "statistics/distributions.h"
#include "work/judged_pairs.h"
#include "work/scored_answers.h"

namespace assayer {

/// Queries whose figures stand in one row; all of them where there is no name and it is no part.
struct FigureGroup {
  std::optional<QString> name;
  QVector<QueryId> queries;
  bool isPart = false; // only these queries although they have no name: those of a split

  bool hasAll() const { return !name && !isPart; }
};

/// Measures by name, told apart by what they are about; a name in neither list is one of retrieval.
struct FigureMeasures {
  QStringList names; // in the order asked for
  std::vector<AnswerMeasure> ofAnswers;
  std::vector<PairMeasure> ofPairs; // about two runs' answers; "criterion.NAME" may stand for several

  bool isOfRetrieval(const QString& name) const;
  /// Of a name in the list; a measure that somebody named themselves has none.
  Better betterOf(const QString& name) const;
};

/// Tells the names apart. scored: names under which the judge of the lens gave scores. Usage for a name that is of
/// none, naming the near ones, and for a criterion that has no mean.
Result<FigureMeasures> findMeasures(Store& store, const QStringList& names, const QStringList& scored, Apart apart);

struct FigureQuestion {
  Lens lens;
  FigureMeasures measures;
  QVector<RunRow> runs;
  bool areRunsNamed = false; // a single one that was named has its preferences against every other run
  QVector<FigureGroup> groups;
};

/// A figure of one run and group.
struct Figure {
  QString run;
  std::optional<QString> group;
  QString measure;
  Mean mean;
  std::optional<ConfidenceInterval> ci95 = {};
  int unsettled = 0;                         // items whose part in it open labels can still change
  QString items = QStringLiteral("queries"); // what n of N counts
  bool ofRanking = true;                     // gain, cuts and pool decide it
  QString otherRun = {};                     // of a preference between two runs' answers: the second
};

/// By run, group and measure as asked for, then preferences. Runs without an answer in a group have no value there. The
/// engine is loaded with the question's lens, and with its needs where a measure wants them (needsOfQueries).
Result<QVector<Figure>> figuresOf(Store& store, const FigureQuestion& question, const Engine& engine);
/// One of them. Of a measure of retrieval: nothing for a name of none.
std::optional<Figure> figureOfRetrieval(const Engine& engine, const RunRow& run, const QString& measure,
                                        const FigureGroup& group);
Figure figureOfAnswers(const ScoredAnswers& scored, const AnswerMeasure& measure, const FigureGroup& group,
                       Policy policy);
/// The pairs of runs that preferences of this question are about.
Result<std::vector<RunPair>> pairsAsked(Store& store, const FigureQuestion& question, const Criterion& criterion);
/// An engine for these measures: loadEngine() must read what answers rest on.
bool needsOfQueries(const QStringList& measures);

/// Items whose part open labels can still change.
int unsettledOf(std::span<const PackedBounds> values);

// -- sampling intervals -----------------------------------------------------------------------------------------------

/// The 95 % sampling interval of a mean over items that stand for others like them. With open items its low end is that
/// of the least outcome and its high end that of the most. Wilson's for a share; else Student's t of the values, which
/// needs two that differ. Where all are equal they say nothing of their spread: then, for a measure that lies within
/// [0, 1], Wilson's as of a share of that size, since no values within [0, 1] can vary more than a share's; for others
/// nothing. Kept within [0, 1] for such measures.
std::optional<ConfidenceInterval> samplingInterval(std::span<const PackedBounds> values, const Mean& mean, bool share,
                                                   bool unit);

/// Of a mean of retrieval, from each query's part in it; nothing where it is a sum or a geometric mean.
std::optional<ConfidenceInterval> intervalOfRanking(const Measure& measure, std::span<const PackedBounds> parts,
                                                    const Mean& mean);

/// What counts in the least mean, and in the most: the values of the items that always have one and of those sometimes
/// without that lower (raise) it (the README's rules, Bounds).
std::vector<double> valuesOfLeast(std::span<const PackedBounds> values);
std::vector<double> valuesOfMost(std::span<const PackedBounds> values);

} // namespace assayer
