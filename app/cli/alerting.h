// The part of `alert` that needs no workspace: a day's summary printed, and posted where that was asked for; the
// webhook kept in the system's keychain and forgotten.
#pragma once

#include "cli/verb.h"

#include "notify/day_summary.h"
#include "notify/secrets.h"
#include "notify/webhook.h"

#include <QProcessEnvironment>

namespace assayer::cli {

/// What alerting reaches outside the program; a test brings its own.
struct AlertReach {
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  Keychain keychain = systemKeychain();
  Posting posting; // keepGoing is set by tellOf()
};

/// --send, --texts, --keep-webhook, --forget-webhook.
QVector<QCommandLineOption> alertOptions();

/// --keep-webhook reads the address from a line of in, since what stands on a command line is seen by everybody on the
/// machine; --forget-webhook removes it. Absent when neither was asked for: there is a day to tell of.
Result<std::optional<ExitStatus>> changeWebhook(const Invocation& invocation, QIODevice& in, const AlertReach& reach);

/// Prints the summary as Markdown, or with --json what would be posted and how that went; posts it with --send only.
/// Ctrl+C stops posting. Errors: those of findWebhook(), of WebhookAddress::parse() and of postToWebhook().
Result<ExitStatus> tellOf(const DaySummary& day, const Invocation& invocation, const AlertReach& reach);

} // namespace assayer::cli
