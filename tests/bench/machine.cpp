#include "bench/machine.h"

#include <QElapsedTimer>
#include <QFile>
#include <QStorageInfo>
#include <QSysInfo>
#include <QThread>

#include <unistd.h>

namespace assayer::bench {

using namespace Qt::Literals::StringLiterals;

namespace {

/// The first line of a file in /proc that starts so, without its name.
QString procValue(const QString& path, const QString& name)
{
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return {};
  const QStringList lines = QString::fromUtf8(file.readAll()).split(u'\n');
  for (const QString& line : lines)
    if (line.startsWith(name)) return line.section(u':', 1).trimmed();
  return {};
}

double procMegabytes(const QString& path, const QString& name)
{
  return procValue(path, name).section(u' ', 0, 0).toDouble() / 1024;
}

} // namespace

QString describeMachine(const QString& folder)
{
  const QStorageInfo storage(folder);
  return u"%1, %2 cores, %3 GB, %4, Qt %5, %6"_s.arg(procValue(u"/proc/cpuinfo"_s, u"model name"_s))
      .arg(QThread::idealThreadCount())
      .arg(procMegabytes(u"/proc/meminfo"_s, u"MemTotal"_s) / 1024, 0, 'f', 0)
      .arg(QSysInfo::prettyProductName(), QString::fromLatin1(qVersion()), QString::fromUtf8(storage.fileSystemType()));
}

Times measureSync(const QString& folder)
{
  Times times;
  QFile file(folder + u"/sync"_s);
  if (!file.open(QIODevice::WriteOnly | QIODevice::Unbuffered)) return times;
  const QByteArray page(4096, 'x');
  for (int i = 0; i < 300; ++i) {
    QElapsedTimer timer;
    timer.start();
    if (file.write(page) != page.size() || ::fdatasync(file.handle()) != 0) break;
    times.add(static_cast<double>(timer.nsecsElapsed()) / 1e6);
  }
  file.remove();
  return times;
}

double residentMegabytes()
{
  return procMegabytes(u"/proc/self/status"_s, u"VmRSS"_s);
}

} // namespace assayer::bench
