// The claims that a change made and ended, as editing, undoing and reading share them. All functions run within the
// caller's transaction. Private to store/.
#pragma once

#include "core/label.h"
#include "store/connection.h"

namespace assayer {

Result<QVector<ClaimEdit>> readClaimEdits(Connection& connection, ChangeId change);
/// Writes the edits under a change, whose counter orders them among those of other copies, and makes them so.
Result<void> putClaimEdits(Connection& connection, ChangeId change, qint64 counter, const QVector<ClaimEdit>& edits);
/// Do the claims stand as these edits of a judge left them, and has nobody else labelled what they made?
Result<bool> claimsStandAfter(Connection& connection, const QVector<ClaimEdit>& edits, JudgeId judge);

} // namespace assayer
