// Numbered SQL files that bring a workspace from one version of the schema to the next: forward only, each in one
// transaction. Private to store/.
#pragma once

#include "store/connection.h"

#include <QVector>

namespace assayer {

inline constexpr int ApplicationId = 0x41534159; // "ASAY"

struct Migration {
  int version = 0; // of the schema after it
  QString sql;
};

/// The program's own, in order, from its resources.
const QVector<Migration>& migrations();
/// The version that this program writes.
int schemaVersion();
/// Applies those above the file's user_version and adds built-in criteria that the file does not know yet.
Result<void> migrate(Connection& connection, WriteGate& gate, const QVector<Migration>& steps);

} // namespace assayer
