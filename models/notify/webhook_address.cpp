#include "notify/webhook_address.h"

#include "notify/http_exchange.h"

namespace assayer {

using namespace Qt::Literals::StringLiterals;

Result<WebhookAddress> WebhookAddress::parse(const QString& text)
{
  const QUrl url(text.trimmed(), QUrl::StrictMode);
  const QString scheme = url.scheme(); // lower case by QUrl
  if (!url.isValid() || url.host().isEmpty() || (scheme != u"https"_s && scheme != u"http"_s))
    return fail(ErrorKind::BadInput, {}, u"the webhook's address is no web address; it begins with https://"_s);
  if (scheme == u"http"_s && !isThisMachine(url))
    return fail(
        ErrorKind::BadInput, {},
        u"the webhook's address is not encrypted; it must begin with https:// (http:// is for this machine only)"_s);
  return WebhookAddress(url.adjusted(QUrl::RemoveFragment));
}

bool WebhookAddress::isLoopback() const
{
  return isThisMachine(m_url);
}

bool WebhookAddress::isSlack() const
{
  return host() == u"hooks.slack.com"_s || host() == u"hooks.slack-gov.com"_s;
}

} // namespace assayer
