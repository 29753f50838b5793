// The address of an incoming webhook. Whoever knows it can post, so it is a secret: nothing but its host is ever put
// into words, and there is no way to print it. A value; any thread.
#pragma once

#include "core/result.h"

#include <QUrl>

namespace assayer {

class WebhookAddress {
public:
  /// https with a host, or http to this machine itself. White space around it is dropped, since files and variables end
  /// with a line feed. Errors: BadInput, which repeats nothing of the text.
  static Result<WebhookAddress> parse(const QString& text);

  const QUrl& url() const { return m_url; }
  /// As the network asks for it ("xn--…" beyond ASCII), so that no look-alike is shown.
  QString host() const { return m_url.host(QUrl::FullyEncoded); }
  /// This machine itself: no proxy stands between.
  bool isLoopback() const;
  /// Slack says in the body whether it took the text, not in the status alone.
  bool isSlack() const;

private:
  explicit WebhookAddress(const QUrl& url) : m_url(url) {}
  QUrl m_url;
};

} // namespace assayer
