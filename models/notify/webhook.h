// Posts a JSON body to a Slack-compatible incoming webhook: tries again where that can help, and believes nothing but
// what the other side must say. Errors name the host and never the rest of the address.
#pragma once

#include "notify/attempts.h"
#include "notify/webhook_address.h"

#include <QJsonObject>

#include <functional>

namespace assayer {

struct Delivery {
  int attempts = 0; // the successful one included
  int status = 0;   // 200 to 299
  bool operator==(const Delivery&) const = default;
};

using Posting = Attempting;

/// Blocking, with an event loop of its own: for a thread that has a QCoreApplication and no window.
///
/// Tried again: 429, every 5xx, no connection, and no answer in time. A server that took the text and then said nothing
/// may therefore get it twice. Not tried again: every other status, and whatever follows a status of 200 to 299, since
/// the text may have been posted then. A redirect is a failure and is not followed: another place must not get the
/// text. Success is a status of 200 to 299 with the body "ok" from Slack, and from others with any body that is not a
/// web page (a login page in front of the webhook answers 200, too).
///
/// mustSayOk: whether the answer must be the word "ok"; absent: as the host is Slack's own.
///
/// Errors: Remote, with the host and what it did; Cancelled.
Result<Delivery> postToWebhook(const WebhookAddress& address, const QJsonObject& body, const Posting& posting = {},
                               std::optional<bool> mustSayOk = {});

} // namespace assayer
