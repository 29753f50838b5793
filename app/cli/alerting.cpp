#include "cli/alerting.h"

#include "cli/interrupt.h"
#include "cli/table.h"

namespace assayer::cli {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr qint64 LongestAddress = 4096;

/// With the place where the text came from, which is where somebody mends it.
Result<WebhookAddress> addressOf(const FoundSecret& found)
{
  auto address = WebhookAddress::parse(found.text);
  if (address) return address;
  return fail(address.error().kind,
              found.place == SecretPlace::Environment ? QString::fromLatin1(WebhookVariable)
                                                      : u"the system's keychain"_s,
              address.error().detail);
}

} // namespace

QVector<QCommandLineOption> alertOptions()
{
  return {{u"send"_s, u"post it to the webhook of ASSAYER_WEBHOOK_URL, else of the system's keychain"_s},
          {u"texts"_s, u"tell words of queries and answers as well; without it they stay here"_s},
          {u"keep-webhook"_s, u"read a webhook's address from standard input into the system's keychain"_s},
          {u"forget-webhook"_s, u"remove it from the system's keychain"_s}};
}

Result<std::optional<ExitStatus>> changeWebhook(const Invocation& invocation, QIODevice& in, const AlertReach& reach)
{
  const bool keep = invocation.has(u"keep-webhook"_s);
  const bool forget = invocation.has(u"forget-webhook"_s);
  if (keep && forget) return fail(ErrorKind::Usage, {}, u"--keep-webhook and --forget-webhook cannot both be done"_s);
  if (!keep && !forget) return std::nullopt;
  const auto changed =
      forget ? reach.keychain.remove() : keepWebhook(QString::fromUtf8(in.readLine(LongestAddress)), reach.keychain);
  if (!changed) return tl::unexpected(changed.error());
  invocation.remark(keep ? u"the system's keychain holds the webhook now"_s
                         : u"the system's keychain holds no webhook now"_s);
  return Done;
}

Result<ExitStatus> tellOf(const DaySummary& day, const Invocation& invocation, const AlertReach& reach)
{
  const QJsonObject body = dayForSlack(day);
  QJsonObject said{{u"day"_s, day.day.toString(Qt::ISODate)}, {u"body"_s, body}, {u"sent"_s, false}};
  if (!invocation.has(u"send"_s)) {
    if (invocation.json())
      invocation.print(said);
    else
      invocation.print(dayAsMarkdown(day));
    return Done;
  }
  const auto found = findWebhook(reach.environment, reach.keychain);
  if (!found) return tl::unexpected(found.error());
  const auto address = addressOf(*found);
  if (!address) return tl::unexpected(address.error());
  const InterruptGuard guard;
  Posting posting = reach.posting;
  posting.keepGoing = [] { return !InterruptGuard::interrupted(); };
  const auto done = postToWebhook(*address, body, posting);
  if (!done) return tl::unexpected(done.error());
  if (!invocation.json()) {
    invocation.print(dayAsMarkdown(day));
    invocation.remark(u"posted to %1"_s.arg(harmless(address->host())));
    return Done;
  }
  said[u"sent"_s] = true;
  said[u"host"_s] = address->host();
  said[u"attempts"_s] = done->attempts;
  said[u"status"_s] = done->status;
  invocation.print(said);
  return Done;
}

} // namespace assayer::cli
