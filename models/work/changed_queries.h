// Which queries a gesture is about. Asks the store for the answers and claims that it names; blocking, microseconds.
#pragma once

#include "core/label.h"

#include <QSet>

namespace assayer {

class Store;

/// What is gone meanwhile is passed over.
QSet<QueryId> queriesOfChange(Store& store, const Change& change);

} // namespace assayer
