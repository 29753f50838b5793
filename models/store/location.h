// Says where a file lies: network file systems and synced folders damage databases. Private to store/.
#pragma once

#include "core/result.h"

#include <QStringList>

namespace assayer {

/// Sentences for the person; empty when the place is an ordinary local folder.
QStringList locationWarnings(const QString& path);

/// Usage where the name or the path leaves no room for those of the files that stand beside a workspace, with what to
/// do about it.
Result<void> checkNameLength(const QString& path);

} // namespace assayer
