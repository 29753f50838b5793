// The labels on one subject that agreement may use, from its history: the same as Store::eachIndependentLabel() of a
// whole criterion. Blocking, some tens of microseconds.
#pragma once

#include "core/catalogue.h"
#include "core/result.h"
#include "store/store.h"

#include <QHash>

#include <optional>

namespace assayer {

struct IndependentOn {
  QVector<Label> persons; // independent, by judge and round as their slots came; never cleared or carried
  QVector<Label> models;  // current ones, whenever they were set
  std::optional<Label> ruling = {};
};

Result<IndependentOn> independentLabelsOn(Store& store, const Subject& subject,
                                          const QHash<JudgeId, JudgeKind>& judges);

} // namespace assayer
