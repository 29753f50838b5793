// Whether the bus through which keychains are reached answers at all. Asked first, since the libraries behind it wait
// for half a minute and longer on a bus that is there and says nothing. Belongs to keychain.cpp.
#pragma once

#include <QProcessEnvironment>

#include <chrono>

namespace assayer {

/// The path of the session bus's socket: from DBUS_SESSION_BUS_ADDRESS, else XDG_RUNTIME_DIR/bus. Empty where the
/// address is of another kind than a path, or there is none.
QString sessionBusPath(const QProcessEnvironment& environment);

/// False when there is no session bus, or nobody answers the first line of its protocol in time. True where the address
/// is of a kind that is not looked into. Blocking.
bool sessionBusAnswers(const QProcessEnvironment& environment, std::chrono::milliseconds time);

} // namespace assayer
