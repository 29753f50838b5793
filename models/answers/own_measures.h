// Measures of the team's own criteria: the mean of their values, or the share of answers from a value up. Pure.
#pragma once

#include "answers/answer_measures.h"
#include "core/result.h"

namespace assayer {

/// What an answer counts as where persons gave it different values and nobody adjudicated.
enum class Apart {
  Range,  // every value from the lowest to the highest
  Median, // the middle of them; between two middle ones their mean
  Labels, // each label by itself: means run over labels
};

/// "criterion.NAME" is the mean of the values (as numbers where all of the criterion's values are numbers, else as
/// positions from 0), "criterion.NAME>=VALUE" the share of answers from that value up. Nothing for a name of another
/// form; Usage for an unknown criterion or value, and for one without an order.
Result<std::optional<AnswerMeasure>> ownMeasure(const QString& name, const QVector<Criterion>& criteria, Apart apart);
/// The names without ">=" of the criteria that have a mean.
QStringList ownMeasureNames(const QVector<Criterion>& criteria);

} // namespace assayer
