// Names close to a mistyped one, for "did you mean". Pure functions.
#pragma once

#include <QStringList>

namespace assayer {

/// Levenshtein's distance: how many characters must be put in, taken out or replaced.
qsizetype editDistance(const QString& a, const QString& b);

/// At most three of the names, the nearest first: those within a third of the name's length in edits, and those that
/// begin with it.
QStringList nearNames(const QString& name, const QStringList& names);

/// "; did you mean a or b?", or nothing when no name is near.
QString didYouMean(const QString& name, const QStringList& names);

} // namespace assayer
