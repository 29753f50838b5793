// What a subject counts as: the adjudication, else what all persons share, else the set of what they
// say, else the whole scale. Model judges, cannot-judge, later and hidden repeats never enter.
#pragma once

#include "answers/value_set.h"
#include "core/catalogue.h"
#include "core/criteria.h"
#include "core/label.h"

#include <QHash>

#include <span>
#include <vector>

namespace assayer {

/// `labels`: the current labels of all judges on one subject under `criterion`; `judges`: what kind each judge is, an
/// unknown one counts for nothing. Values beyond the scale are ignored.
ValueSet goldOf(std::span<const Label> labels, const Criterion& criterion, const QHash<JudgeId, JudgeKind>& judges);

/// Of the labels on one subject those that enter gold: the adjudication by itself, else what each person said. No
/// model, no later, no repeat.
std::vector<const Label*> countedOf(std::span<const Label> labels, const QHash<JudgeId, JudgeKind>& judges);
/// The same as copies.
QVector<Label> countedLabels(const QVector<Label>& labels, const QHash<JudgeId, JudgeKind>& judges);

} // namespace assayer
