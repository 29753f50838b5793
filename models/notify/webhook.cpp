#include "notify/webhook.h"

#include "notify/attempted.h"

#include <QJsonDocument>

#include <algorithm>
#include <array>

namespace assayer {

using namespace Qt::Literals::StringLiterals;
using std::chrono::milliseconds;

namespace {

using Verdict = AttemptVerdict;

/// Slack's own words for a refusal. A body is repeated only if it is one of them: anything else might hold the address.
QString refusalWord(const QByteArray& body)
{
  static constexpr std::array words{
      "action_prohibited", "channel_is_archived", "channel_not_found",    "invalid_blocks", "invalid_payload",
      "invalid_token",     "no_active_hooks",     "no_service",           "no_service_id",  "no_team",
      "no_text",           "team_disabled",       "too_many_attachments", "user_not_found"};
  const QByteArray said = body.trimmed();
  const auto found = std::find_if(words.begin(), words.end(), [&](const char* word) { return said == word; });
  return found == words.end() ? QString() : u" (%1)"_s.arg(QString::fromLatin1(*found));
}

bool isWebPage(const HttpExchange& exchange)
{
  if (exchange.contentType.startsWith("text/html") || exchange.contentType.startsWith("application/xhtml")) return true;
  QByteArray start = exchange.body.left(256);
  if (start.startsWith("\xef\xbb\xbf")) start.remove(0, 3);
  start = start.trimmed().toLower();
  return start.startsWith("<!doctype html") || start.startsWith("<html");
}

/// Of an answer whose status is 200 to 299. Never again: the text may have been posted.
Verdict ofAcceptance(const HttpExchange& exchange, bool mustSayOk)
{
  const QString said = u"said %1, "_s.arg(exchange.status);
  const QString perhaps = u"; the text may have been posted"_s;
  using enum Verdict::Next;
  switch (exchange.end) {
  case ExchangeEnd::NoTime: return {GiveUp, said + u"but its answer did not end in time"_s + perhaps};
  case ExchangeEnd::TooLong: return {GiveUp, said + u"but its answer is too long for a webhook's"_s};
  case ExchangeEnd::Answered: break;
  default: return {GiveUp, said + u"but its answer broke off"_s + perhaps};
  }
  if (isWebPage(exchange))
    return {GiveUp, said + u"but with a web page, such as one to log in; check the webhook's address"_s};
  if (mustSayOk && exchange.body.trimmed() != "ok")
    return {GiveUp, said + u"but not that it took the text"_s + refusalWord(exchange.body)};
  return {Done, {}};
}

Verdict verdictOn(const HttpExchange& exchange, bool mustSayOk, milliseconds timeout)
{
  using enum Verdict::Next;
  const int status = exchange.status;
  if (status >= 200 && status < 300) return ofAcceptance(exchange, mustSayOk);
  if (status >= 300 && status < 400)
    return {GiveUp, u"redirects to another place (%1); the text was not sent there"_s.arg(status)};
  if (status == 429 || status >= 500) return {Again, u"answered %1"_s.arg(status)};
  if (status == 407) return {GiveUp, u"is behind a proxy that asks for a name and a password"_s};
  if (status != 0) return {GiveUp, u"refused the text with %1"_s.arg(status) + refusalWord(exchange.body)};
  switch (exchange.end) {
  case ExchangeEnd::NoTime: return {Again, u"did not answer within %1"_s.arg(durationWord(timeout))};
  case ExchangeEnd::NotTrusted:
    return {
        GiveUp,
        u"could not prove who it is (its certificate is not trusted, or no encryption was agreed on); nothing was sent"_s};
  case ExchangeEnd::ProxyRefused: return {GiveUp, u"is behind a proxy that asks for a name and a password"_s};
  case ExchangeEnd::TooLong:
  case ExchangeEnd::NotHttp: return {GiveUp, u"answered, but not as a web server does"_s};
  default: return {Again, u"could not be reached, or ended the connection without an answer"_s};
  }
}

} // namespace

Result<Delivery> postToWebhook(const WebhookAddress& address, const QJsonObject& body, const Posting& posting,
                               std::optional<bool> mustSayOk)
{
  const HttpRequest request{.url = address.url(), .body = QJsonDocument(body).toJson(QJsonDocument::Compact)};
  const bool mustSay = mustSayOk.value_or(address.isSlack());
  const auto done = attempt(
      address.host(), u"posting"_s, posting,
      [&](std::chrono::milliseconds time) { return exchangeOnce(request, time, posting.keepGoing); },
      [&](const HttpExchange& exchange) { return verdictOn(exchange, mustSay, posting.timeout); });
  if (!done) return tl::unexpected(done.error());
  return Delivery{done->attempts, done->exchange.status};
}

} // namespace assayer
