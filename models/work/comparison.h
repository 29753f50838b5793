// Two runs set against each other under one measure: over the same queries and the same labels only, difference by
// difference, with exact bounds under what is still open, by group, and tested. Pure but for reading; any thread.
#pragma once

#include "answers/answer_measures.h"
#include "core/result.h"
#include "metrics/engine.h"
#include "metrics/measures.h"
#include "statistics/paired.h"
#include "work/grouping.h"
#include "work/judged_answers.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace assayer {

/// Of retrieval or of answers; exactly one of the two is there.
struct ComparisonMeasure {
  QString name; // as on the command line
  QString title;
  bool share = false; // yes or no for a query: McNemar's test is the one to report
  std::optional<MeasureSpec> ofRetrieval = {};
  std::optional<AnswerMeasure> ofAnswers = {};
  bool restsOnSharedLabels() const; // of relevance or entailment, which both runs' answers share
  Better better() const;
};
/// Of an answer's parts that another answer to the same query has too, relevance and entailment.
bool restsOnSharedLabels(const AnswerMeasure& measure);
/// The bounds of run − baseline of one query. Labels of different answers are different subjects, so that the ends are
/// exact; where both rest on labels that they share and that are open it is marked outer.
PackedBounds answerDifference(const AnswerMeasure& measure, const PackedBounds& run, const PackedBounds& baseline);
/// "ndcg@10", "faithfulness", "criterion.NAME>=VALUE", and "validated": answer_success query by query. Usage for an
/// unknown name, naming near ones. criteria: the workspace's own.
Result<ComparisonMeasure> comparisonMeasure(const QString& name, const QVector<Criterion>& criteria = {});

/// Whether a query is compared, and why not.
enum class PairState {
  Compared,
  OnlyInRun,
  OnlyInBaseline,
  OtherExpectation, // the measure is for queries that expect something else
  UndefinedInRun,
  UndefinedInBaseline,
  UndefinedInBoth,
  InNeither,
};
inline constexpr int PairStateCount = 8;

/// One query. The three figures are meaningless unless it is compared. difference: run − baseline.
struct PairedScore {
  QueryId query;
  PairState state = PairState::InNeither;
  PackedBounds run;
  PackedBounds baseline;
  PackedBounds difference;
  bool operator==(const PairedScore&) const = default;
};

enum class PairChange {
  Gained,      // better in the run, whatever is open
  Lost,        // worse
  Same,        // no difference
  MayBeGained, // better or the same
  MayBeLost,   // worse or the same
  Open,        // all three
};
inline constexpr int PairChangeCount = 6;
/// Differences below 1e-10 are none: sums of logarithms that should be equal may differ in their last bits.
/// Where less is better, a gain is a negative difference; where neither is, a positive one.
PairChange changeOf(const PackedBounds& difference, Better better = Better::Higher);

/// Of a retrieval measure. Differences are bounded under the same unknown grades; where outcomes must be enumerated, up
/// to 1,024 of them, beyond that the bounds are sound and marked outer.
PairedScore pairedScore(const Engine& engine, RunId run, RunId baseline, const ComparisonMeasure& measure,
                        const QueryRow& query);
/// Of a measure of answers; nullptr: the run has none. Labels of different answers are different subjects, so that the
/// difference of the bounds is exact; where both answers rest on shared labels that are open it is marked outer.
PairedScore pairedScore(const JudgedAnswer* run, const JudgedAnswer* baseline, const ComparisonMeasure& measure,
                        Policy policy, QueryId query);

/// Queries of a group, or all of them (isWhole).
struct GroupComparison {
  QString name; // empty: the queries that say nothing of it
  bool isWhole = false;
  std::vector<std::size_t> places; // of the compared ones in Comparison::queries
  std::array<int, PairStateCount> states{};
  std::array<int, PairChangeCount> changes{}; // of the compared ones
  int open = 0;                               // of the compared ones: their difference is not settled
  Mean run;                                   // over the compared ones
  Mean baseline;
  Mean difference;

  int compared() const { return static_cast<int>(places.size()); }
  int count(PairChange change) const { return changes[static_cast<std::size_t>(change)]; }
  /// May be gained or lost, or either.
  int uncertain() const
  {
    return count(PairChange::MayBeGained) + count(PairChange::MayBeLost) + count(PairChange::Open);
  }
  int count(PairState state) const { return states[static_cast<std::size_t>(state)]; }
};

struct Comparison {
  RunRow run;
  RunRow baseline;
  ComparisonMeasure measure;
  std::vector<PairedScore> queries; // those of the groups, each once
  QVector<GroupComparison> groups;  // in the order asked for, the whole last
  bool otherChunkers = false;       // set side by side by chunk id although the chunkers differ

  const GroupComparison& whole() const { return groups.last(); }
  PairChange changeOf(const PairedScore& query) const { return assayer::changeOf(query.difference, measure.better()); }
};

/// What is asked: `groups` hold every query that counts. Their queries, each once, in the order of the rows.
struct ComparisonRequest {
  RunRow run;
  RunRow baseline;
  ComparisonMeasure measure;
  QVector<QueryGroup> groups;
  std::vector<QueryRow> queries; // rows of the groups' queries
};
/// rows: of all queries.
ComparisonRequest comparisonRequest(const RunRow& run, const RunRow& baseline, const ComparisonMeasure& measure,
                                    const QVector<QueryGroup>& groups, const QVector<QueryRow>& rows);

/// The means and counts from the queries' scores, which are those of request.queries one by one.
Comparison summarised(const ComparisonRequest& request, std::vector<PairedScore> scores);

/// Of a retrieval measure, scored from an engine; nothing when keepGoing says false. The engine's policy decides; one
/// that scores queries that a run lacks is asked for those of both runs only (prepared()).
std::optional<std::vector<PairedScore>> pairedScores(const Engine& engine, const ComparisonRequest& request,
                                                     const std::function<bool()>& keepGoing = {});
/// Of a measure of answers.
std::vector<PairedScore> pairedScores(const RunAnswers& run, const RunAnswers& baseline,
                                      const ComparisonRequest& request, Policy policy);
/// The engine as comparisons see it: queries that a run lacks are no case of it, whatever the policy.
Engine prepared(Engine snapshot);

/// A p value, and held against those of the other groups (Holm 1979), the whole left out.
struct TestedP {
  std::optional<double> p;
  std::optional<double> adjusted;
};

/// Over the queries whose difference is settled. Where none differs every p is 1.
struct GroupTests {
  int n = 0;
  int nonzero = 0;
  std::optional<PairedT> t; // with the 95 % interval of the mean difference
  SignedRanks ranks;
  Randomization randomization;
  std::optional<McNemar> mcNemar; // of yes and no only
  int onlyRun = 0;                // yes in the run alone
  int onlyBaseline = 0;
  TestedP byRandomization;
  TestedP byT;
  TestedP byRanks; // exact where it can be, else the normal approximation with continuity
  TestedP byMcNemar;
  bool isShare = false;
  quint64 seed = 1; // of a sampled randomization

  /// The one to report: McNemar for yes and no, else randomization.
  const TestedP& reported() const { return isShare ? byMcNemar : byRandomization; }
  /// Under this many settled queries figures are shown as too few.
  static constexpr int Few = 20;
  bool isFew() const { return n < Few; }
  /// The reported test and the interval of the difference both leave no room for chance; never with few queries.
  bool isMoreThanChance() const;
};

struct TestOptions {
  int samples = 100'000;
  quint64 seed = 1;
  std::function<bool()> keepGoing = {};
};
/// By group, in the comparison's order. Nothing when cancelled.
std::optional<QVector<GroupTests>> testGroups(const Comparison& comparison, const TestOptions& options = {});
/// Tests of several comparisons held against each other, all pairs of runs for instance: adjusted over them.
void adjustTogether(QVector<GroupTests>& tests);

} // namespace assayer
