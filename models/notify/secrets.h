// Where the webhook's address comes from: the environment first, then the system's keychain; never the workspace, never
// the settings. No error repeats anything of it.
#pragma once

#include "core/result.h"

#include <QProcessEnvironment>

#include <functional>
#include <optional>

namespace assayer {

/// The variable that goes before the keychain.
inline constexpr char WebhookVariable[] = "ASSAYER_WEBHOOK_URL";

/// One entry of a keychain, as functions so that a test brings its own. All are blocking.
struct Keychain {
  /// Absent when there is no such entry.
  std::function<Result<std::optional<QString>>()> read;
  std::function<Result<void>(const QString& secret)> write;
  /// Done also when there was none.
  std::function<Result<void>()> remove;
};

/// The entry "webhook" of the service "assayer" in the keychain of whoever runs the program, never in a file of its
/// own. Each call runs an event loop, for a thread that has a QCoreApplication; it takes a few seconds at most (so a
/// keychain that first asks a person to unlock it may have to be asked again). Errors: Remote when there is no
/// keychain, as on a server, or it does not answer; Permission when it is locked or says no.
Keychain systemKeychain();

enum class SecretPlace { Environment, Keychain };

struct FoundSecret {
  QString text;
  SecretPlace place = SecretPlace::Environment;
};

/// The webhook's address as it was given; blank counts as not given. Errors: NotFound when neither has it; those of the
/// keychain.
Result<FoundSecret> findWebhook(const QProcessEnvironment& environment, const Keychain& keychain);

/// Keeps it in the keychain. Errors: BadInput for what is no address of a webhook; those of the keychain.
Result<void> keepWebhook(const QString& address, const Keychain& keychain);

} // namespace assayer
