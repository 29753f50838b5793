// The draws of a run's queue as a survey (statistics/survey_estimates.h): strata with what was reviewed of them and
// what was known before. Labels that are still open stand in it once as least and once as most. Pure; any thread.
#pragma once

#include "core/triage.h"
#include "statistics/survey_estimates.h"
#include "work/reviewed_samples.h"

#include <optional>
#include <vector>

namespace assayer {

/// A draw with all that it was made from.
struct QueueDraw {
  Draw draw;
  QVector<FrameItem> frame;       // empty: the draw came without it
  QVector<ClusterMember> members; // of the day's clusters: all that failed, reviewed or not
};

enum class EstimateSubject {
  CauseShare,      // samples with a cause
  FaithfulAnswers, // in which every claim holds
  WrongVerdicts,   // on which the model judge was wrong; of draws with a model judge only
};

/// What is estimated: its value of a sample is 0 or 1, or open between them.
struct SurveyQuestion {
  EstimateSubject subject = EstimateSubject::CauseShare;
  Cause cause = Cause::NoAnswer; // for CauseShare
  bool operator==(const SurveyQuestion&) const = default;
};

/// The answer of one sample. A verdict was wrong where people say so; where they say nothing of it, a failing sample
/// with nothing wrong and a passing one with anything wrong was judged wrongly.
Tri answerOf(const SurveyQuestion& question, const ReviewedSample& sample, DrawPart part);

struct QueueSurvey {
  SurveyRun least;        // open labels as 0
  SurveyRun most;         // … as 1
  int open = 0;           // reviewed samples and known answers whose label is open
  bool hasScores = false; // every stratum has the model judge's scores
};

/// The days in their order, of one run. samples: of that run, by answer. A label belongs to the last day on which its
/// answer was drawn (to be carried over is not to be drawn); to later days it is known. Only samples on which a
/// person's cause stands count as reviewed, whatever else is known of them: what is settled sooner when it is bad would
/// bias the figure.
QueueSurvey surveyOf(const std::vector<QueueDraw>& draws, const QHash<AnswerId, ReviewedSample>& samples,
                     const SurveyQuestion& question);

} // namespace assayer
