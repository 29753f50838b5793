// Plans and slots as storing, importing, exporting and checking share them. All functions run within the caller's
// transaction. Private to store/.
#pragma once

#include "core/assignment.h"
#include "store/connection.h"

#include <QStringList>

namespace assayer {

/// How exported lines write a plan's unit, in the order of AssignmentUnit.
const QStringList& planUnitWords();
/// Every plan that has landed, oldest first.
Result<QVector<Plan>> readPlans(Connection& connection);
/// A plan of a uid, landed or not; its import beside it.
struct StoredPlan {
  Plan plan;
  qint64 import = 0;
};
Result<std::optional<StoredPlan>> readPlan(Connection& connection, const QByteArray& uid);
Result<PlanId> insertPlan(Connection& connection, const Plan& plan, const QString& metadata, qint64 import);

/// The columns of assignment that readSlotRow() takes.
QString slotColumns();
AssignedSlot readSlotRow(const Statement& row, int firstColumn = 0);

} // namespace assayer
