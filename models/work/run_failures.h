// What fails of a run: each answer with its reasons, its likely cause and whether a person has already said what broke,
// and the counts over all of them. Read from the store for the daily queue and its summaries. Blocking; meant for a
// worker or the command line, with a store of its own.
#pragma once

#include "answers/failing.h"
#include "answers/likely_cause.h"
#include "core/result.h"
#include "store/store.h"

#include <QSet>

#include <array>
#include <optional>
#include <vector>

namespace assayer {

struct FailureRow {
  AnswerId answer;
  QueryRow query; // with its family and origin
  Failing failing;
  LikelyCause cause;
  bool isReviewed = false;            // a person's cause stands on it
  std::optional<double> faithfulness; // the model judge's score, where one counts
  QVector<int> unsupported;           // claims that certainly do not hold, as places among those that stand
};

/// Answers by one measure.
struct MeasureCount {
  BelowCount below;
  int of = 0;      // answers that have the measure, or still may
  int missing = 0; // that should have a score and have none
  bool operator==(const MeasureCount&) const = default;
};

struct FailureCounts {
  int answers = 0;
  int failing = 0;  // for certain
  int open = 0;     // of the others, those that may yet fail by the composite or a part
  int reviewed = 0; // of the failing
  MeasureCount composite;
  std::array<MeasureCount, SamplePartCount> parts;
  std::array<BelowCount, FailReasonCount> reasons; // answers by reason; one counts in each of its reasons
  Mean mean;                                       // of the composite
  Tri flagged = Tri::Open;                         // the mean is below the run's threshold
  QVector<SamplePart> bottleneck;                  // see bottleneckOf
};

struct RunFailures {
  RunRow run;
  TriageSettings settings;
  std::vector<FailureRow> rows; // every answer of the origin asked for, failing or not, in the order of the queries
  FailureCounts counts;         // of the rows
};

/// Everybody's labels count (gold) and the scores of the settings' source; the settings that come back name whose these
/// were. The baseline is
/// measured by the same settings. NotFound: no such run, judge or baseline; one of the runs has no answers, or none
/// that the judge scored by a name that is known here. BadInput: a score beyond its scale. Usage: the run is its own
/// baseline. progress is told how far it is; false ends it with Cancelled.
Result<RunFailures> loadRunFailures(Store& store, RunId run, const TriageSettings& settings,
                                    const ProgressFunction& progress = {});

/// Answers on which a person's cause stands, or an adjudicated one: they have been reviewed.
Result<QSet<AnswerId>> reviewedAnswers(Store& store);

/// Those that hold no references: the newest by date, then by id, first; those without context after all others, since
/// what broke in them is known.
QVector<RunRow> runsToDrawFrom(QVector<RunRow> runs);

/// The run that a queue is drawn from unless another is named: the first of these that has answers. NotFound: there is
/// none.
Result<RunRow> newestAnsweredRun(Store& store);

} // namespace assayer
