// The key of a command as the Judge page prints it on its controls. The window hands over the keys in force; until then
// the command table's own stand there.
#pragma once

#include <QString>

#include <functional>

namespace assayer {

/// "X" for "judge.cannot"; empty for a command without a key.
using KeyOf = std::function<QString(const QString& command)>;

KeyOf tableKeys();

} // namespace assayer
