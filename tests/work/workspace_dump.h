// Everything that a workspace holds, row by row and by name: two workspaces with the same dump differ in nothing but
// the ids of their rows, the rows of their imports and the uid of the file.
#pragma once

#include <QStringList>

namespace assayer::tests {

/// Sorted lines, each "table | column | …"; one line "error: …" when the file cannot be read. Close the workspace or
/// keep it: only SQLite reads here.
QStringList dumpOf(const QString& path);
/// Lines that only one of two dumps has, for a message; empty when they are equal.
QString differenceOf(const QStringList& a, const QStringList& b);

} // namespace assayer::tests
