// One run's answers with the scores that the judge of a lens gave them beside: what the means over answers, and the
// explanations of them, rest on. Blocking to load; a value afterwards.
#pragma once

#include "answers/answer_measures.h"
#include "metrics/engine.h"
#include "work/judged_answers.h"

#include <QHash>

namespace assayer {

struct ScoredAnswers {
  RunAnswers answers;
  QHash<QString, QHash<qint64, Score>> scores; // by name and answer; empty where the lens names no judge

  /// The judge scored answers of this run under the measure's name, so that labels do not enter.
  bool isScored(const QString& measure) const { return scores.contains(measure); }
  /// Of the answer at this place.
  PackedBounds valueOf(const AnswerMeasure& measure, std::size_t at, Policy policy) const;
  /// Why it has no value, or may have none; empty where nothing is to be said.
  QString reasonOf(const QString& measure, std::size_t at, const PackedBounds& value) const;
  /// Over the answers at these places.
  Mean mean(const AnswerMeasure& measure, const std::vector<std::size_t>& places, Policy policy) const;
};

/// Whose labels count under a lens.
LabelScope scopeOf(const Lens& lens);

/// NotFound for an unknown run.
Result<ScoredAnswers> loadScoredAnswers(Store& store, RunId run, const Lens& lens);
/// The same of one of several runs; the reader is one of the lens's scope.
Result<ScoredAnswers> loadScoredAnswers(Store& store, RunAnswersReader& reader, RunId run, const Lens& lens);

/// The names of the scores that a judge gave to answers of these runs, in order of their first answer.
Result<QStringList> scoredMeasures(Store& store, JudgeId judge, const QVector<RunRow>& runs);

} // namespace assayer
