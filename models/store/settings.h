// Settings and criteria as the store's parts read and write them within a transaction. Private to store/.
#pragma once

#include "core/catalogue.h"
#include "core/criteria.h"
#include "store/connection.h"

namespace assayer {

Result<WorkspaceSettings> readSettings(Connection& connection);
/// A changed pool depth makes a new pool version.
Result<void> writeSettings(Connection& connection, const WorkspaceSettings& settings);
/// Usage when they make no sense.
Result<void> checkSettings(const WorkspaceSettings& settings);
Result<void> growPoolVersion(Connection& connection);
/// Built-in and the workspace's own, landed; relevance carries the workspace's grades.
Result<QVector<Criterion>> readCriteria(Connection& connection);

} // namespace assayer
