// The sections of a report, each from what was read once for all of them. Names from data go in as names of sentences
// and texts of cells: writers make them harmless. Private to report_*.cpp.
#pragma once

#include "report/cells.h"
#include "statistics/binomial.h"
#include "statistics/distributions.h"
#include "work/breakdown.h"
#include "work/comparison.h"
#include "work/measure_titles.h"
#include "work/picking.h"
#include "work/report_content.h"

namespace assayer {

/// What all sections rest on.
struct ReportFacts {
  ReportFacts(Store& from, const WorkspaceSettings& chosen, const Lens& through)
      : store(from), settings(chosen), lens(through), engine(chosen, through)
  {
  }

  Store& store;
  WorkspaceSettings settings;
  QVector<RunRow> runs; // that hold no references
  RunRow run;
  std::optional<RunRow> baseline;
  std::optional<Split> split;
  QVector<QueryRow> queries; // those of the split
  QVector<Criterion> criteria;
  QVector<JudgeRow> judges;
  QVector<Guideline> guidelines;
  int poolVersion = 0;
  Lens lens;
  Grouping grouping;
  bool texts = false;
  BreakdownQuestion question; // groups and measures
  Engine engine;
  std::unique_ptr<RunAnswersReader> reader; // of further runs
  RunAnswers answers;
  RunFacts answerFacts;
  std::optional<RunAnswers> baselineAnswers;
  std::optional<RunFacts> baselineFacts;
  Breakdown breakdown;

  QHash<RunId, PickDoubt> doubts; // of runs whose test figures estimate nothing any more, or perhaps not

  QString judgeName(JudgeId id) const;
  /// The run's name, and that it was picked by its test score where it was.
  QString nameOf(const RunRow& run) const;
  /// What a measure is called for people; its name is for programs.
  QString titleOf(const QString& measure) const { return measureTitle(measure, lens.gain); }
};

/// What the summary says of a section.
struct Headline {
  report::Sentence text;
  bool isWarning = false;
};
struct ReportPart {
  report::Section section; // without blocks: nothing to say
  QVector<Headline> headlines = {};
};

Result<ReportPart> recordsPart(const ReportFacts& facts);
ReportPart familiesPart(const ReportFacts& facts);
ReportPart breaksPart(const ReportFacts& facts);
Result<ReportPart> comparisonPart(const ReportFacts& facts, const std::function<bool()>& keepGoing);
Result<ReportPart> trendPart(const ReportFacts& facts);
/// Model judges against people, and people against each other. Of the facts' catalogue alone, read with a store of
/// their own while the rest is worked out.
Result<std::vector<ReportPart>> partsOnJudges(const ReportFacts& facts, Store& store,
                                              const std::function<bool()>& keepGoing);
Result<ReportPart> freezePart(const ReportFacts& facts);
ReportPart openItemsPart(const ReportFacts& facts);
ReportPart definitionsPart(const ReportFacts& facts);

// -- figures (report_figures.cpp) -----------------------------------------------------------------------------------

report::Figure reportFigure(const Mean& mean, const std::optional<ConfidenceInterval>& ci95 = {});
report::Figure reportFigure(const Bounds& bounds, const std::optional<ShareInterval>& ci95 = {},
                            std::optional<int> n = {});
/// A number without open items.
report::Figure plainFigure(std::optional<double> value, const std::optional<ConfidenceInterval>& ci95 = {},
                           std::optional<int> n = {}, const QString& reasonWithout = {});
/// A sentence that is ours from beginning to end.
report::Sentence ours(QString sentence);
/// "(none)" for a group whose queries say nothing.
QString groupName(const QString& name);

} // namespace assayer
