// Programs that look at what was written, where they are installed.
#pragma once

#include <QByteArray>
#include <QStringList>

#include <optional>

namespace assayer::tests {

/// What the program says about a file of these bytes, whose path takes the place of "FILE"; nothing where there is no
/// such program. @param succeeded set to whether it ended with 0
std::optional<QByteArray> saidOf(const QByteArray& bytes, const QString& program, QStringList arguments,
                                 bool* succeeded = nullptr);

} // namespace assayer::tests
