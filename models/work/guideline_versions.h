// What a new version of the guideline needs to know: the name it may take, and how many labels each value has that it
// could ask to look at again. Free functions.
#pragma once

#include "core/catalogue.h"
#include "core/result.h"

#include <QMap>

#include <functional>
#include <utility>

namespace assayer {

class Store;

/// The newest version with its last number one higher, "v3" after "v2", "2026-2" after "2026-1"; "1" where there is
/// none. Never one that is taken.
QString nextVersion(const QVector<Guideline>& guidelines);

/// By criterion and value: labels of persons, as Store::eachToRevisit() counts them.
using LabelCounts = QMap<std::pair<CriterionId, int>, qint64>;

/// Blocking: about a second for 1,000,000 labels. keepGoing is asked now and then; false ends it with Cancelled.
Result<LabelCounts> countLabels(Store& store, const std::function<bool()>& keepGoing = {});

} // namespace assayer
