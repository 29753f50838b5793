// Says where a file lies: network file systems and synced folders damage databases. Private to store/.
#pragma once

#include <QStringList>

namespace assayer {

/// Sentences for the person; empty when the place is an ordinary local folder.
QStringList locationWarnings(const QString& path);

} // namespace assayer
