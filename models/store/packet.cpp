// What a packet says of itself, kept among the settings.
#include "store/packet.h"

#include "store/store_private.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

Result<std::optional<PacketOrigin>> Store::packetOrigin()
{
  STORE_GET(written, d->connection->text(u"SELECT value FROM setting WHERE name = 'packet'"_s));
  if (!written) return std::optional<PacketOrigin>();
  const QJsonObject object = QJsonDocument::fromJson(written->toUtf8()).object();
  PacketOrigin origin{QByteArray::fromHex(object[u"workspace"].toString().toLatin1()), object[u"at"].toInteger(),
                      object[u"judge"].toString(), object[u"blind"].toBool(true), object[u"counter"].toInteger()};
  if (origin.workspace.size() != 16)
    return fail(ErrorKind::Corrupt, u"packet"_s, u"the file does not say which workspace it was made of"_s);
  return std::optional<PacketOrigin>(origin);
}

Result<void> Store::setPacketOrigin(const PacketOrigin& origin)
{
  STORE_TRY(d->mayWrite());
  const QJsonObject object{{u"workspace"_s, QString::fromLatin1(origin.workspace.toHex())},
                           {u"at"_s, origin.at},
                           {u"judge"_s, origin.judge},
                           {u"blind"_s, origin.blind},
                           {u"counter"_s, origin.counter}};
  STORE_GET(transaction, Transaction::begin(*d->connection, d->shared->gate()));
  STORE_TRY(d->connection->run(u"INSERT OR REPLACE INTO setting VALUES('packet', ?)"_s,
                               QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact))));
  STORE_TRY(d->connection->run(u"UPDATE clock SET counter = max(counter, ?)"_s, origin.counter));
  STORE_TRY(transaction->commit());
  d->shared->committed();
  return {};
}

Result<qint64> Store::counter()
{
  STORE_GET(counter, d->connection->number(u"SELECT counter FROM clock"_s));
  return counter.value_or(0);
}

} // namespace assayer
