// A model judge's scores of a run's answers, under whatever names they were imported. Blocking.
#pragma once

#include "answers/model_scores.h"
#include "core/result.h"
#include "store/store.h"

#include <QHash>

#include <vector>

namespace assayer {

/// By answer; answers without any score are there too, with what they miss. NotFound where there is no such judge, or
/// it scored none of the run's answers under a name that is known here; BadInput where a score lies beyond its scale.
Result<QHash<AnswerId, ModelScores>> loadRunScores(Store& store, const RunRow& run, const QVector<AnswerId>& answers,
                                                   const QString& judge);

/// The same of scores that were read already, everybody's: those of others than the judge are passed over.
Result<QHash<AnswerId, ModelScores>> runScoresOf(const std::vector<Score>& scores, const RunRow& run,
                                                 const QVector<AnswerId>& answers, const JudgeRow& judge);

/// The model judge that scored most of a run's answers under names that are known here, the first by name of several;
/// empty: none did.
Result<QString> mostScoringJudge(Store& store, RunId run);

} // namespace assayer
