#include "notify/session_bus.h"

#include <QDeadlineTimer>
#include <QFile>
#include <QLocalSocket>
#include <QStringList>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

const QString BusVariable = u"DBUS_SESSION_BUS_ADDRESS"_s;

int left(const QDeadlineTimer& deadline)
{
  return static_cast<int>(deadline.remainingTime());
}

} // namespace

QString sessionBusPath(const QProcessEnvironment& environment)
{
  const QString address = environment.value(BusVariable);
  if (address.isEmpty()) {
    const QString folder = environment.value(u"XDG_RUNTIME_DIR"_s);
    return folder.isEmpty() ? QString() : folder + u"/bus"_s;
  }
  // "unix:path=/run/user/1000/bus,guid=…;tcp:…": the first is the one that is tried first.
  const QString first = address.section(u';', 0, 0);
  if (!first.startsWith(u"unix:"_s)) return {};
  for (const QString& part : first.mid(5).split(u','))
    if (part.startsWith(u"path="_s)) return QString::fromUtf8(QByteArray::fromPercentEncoding(part.mid(5).toUtf8()));
  return {};
}

bool sessionBusAnswers(const QProcessEnvironment& environment, std::chrono::milliseconds time)
{
  const QString path = sessionBusPath(environment);
  if (path.isEmpty()) return !environment.value(BusVariable).isEmpty();
  const QDeadlineTimer deadline(time);
  QLocalSocket socket;
  socket.connectToServer(path);
  if (!socket.waitForConnected(left(deadline))) return false;
  // Which ways of saying who one is there are (D-Bus specification, "Authentication protocol"): any answer will do.
  socket.write(QByteArray("\0AUTH\r\n", 7));
  while (!socket.canReadLine())
    if (!socket.waitForReadyRead(left(deadline))) return false;
  return true;
}

} // namespace assayer
