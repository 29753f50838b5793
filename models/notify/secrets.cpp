#include "notify/secrets.h"

#include "notify/webhook_address.h"

namespace assayer {

using namespace Qt::Literals::StringLiterals;

Result<FoundSecret> findWebhook(const QProcessEnvironment& environment, const Keychain& keychain)
{
  const QString variable = QString::fromLatin1(WebhookVariable);
  const QString given = environment.value(variable).trimmed();
  if (!given.isEmpty()) return FoundSecret{given, SecretPlace::Environment};
  const QString unset = u"there is no webhook: %1 is not set"_s.arg(variable);
  const auto kept = keychain.read();
  if (!kept) return fail(kept.error().kind, {}, unset + u", and "_s + kept.error().detail);
  if (!*kept || (*kept)->trimmed().isEmpty())
    return fail(ErrorKind::NotFound, {}, unset + u", and the system's keychain holds none"_s);
  return FoundSecret{(*kept)->trimmed(), SecretPlace::Keychain};
}

Result<void> keepWebhook(const QString& address, const Keychain& keychain)
{
  if (const auto parsed = WebhookAddress::parse(address); !parsed) return tl::unexpected(parsed.error());
  return keychain.write(address.trimmed());
}

} // namespace assayer
