#include "notify/secrets.h"

#include "notify/session_bus.h"

#include <QEventLoop>
#include <QTimer>

#include <qt6keychain/keychain.h>

namespace assayer {

using namespace Qt::Literals::StringLiterals;

namespace {

constexpr std::chrono::milliseconds BusTime{2'000};
constexpr std::chrono::milliseconds KeychainTime{5'000};

const QString ServiceName = u"assayer"_s;
const QString EntryName = u"webhook"_s;

Error noKeychain()
{
  return {ErrorKind::Remote, {}, u"there is no system keychain here, as on a server"_s};
}

/// Without the library's own sentence: it is another program's, and might repeat what it was given.
Error errorOf(QKeychain::Error error)
{
  switch (error) {
  case QKeychain::AccessDeniedByUser:
  case QKeychain::AccessDenied:
    return {ErrorKind::Permission, {}, u"the system's keychain is locked, or does not let this program in"_s};
  case QKeychain::NoBackendAvailable:
  case QKeychain::NotImplemented: return noKeychain();
  default: return {ErrorKind::Remote, {}, u"the system's keychain failed; perhaps none is running"_s};
  }
}

/// Errors that are answers (no such entry) are the caller's. The job deletes itself once it is finished, however late.
Result<QKeychain::Error> run(QKeychain::Job* job)
{
  QEventLoop loop;
  std::optional<QKeychain::Error> ended;
  job->setKey(EntryName);
  QObject::connect(job, &QKeychain::Job::finished, &loop, [&](QKeychain::Job* finished) {
    ended = finished->error();
    loop.quit();
  });
  QTimer::singleShot(KeychainTime, &loop, &QEventLoop::quit);
  job->start();
  if (!ended) loop.exec();
  if (!ended) {
    job->disconnect(&loop);
    return fail(ErrorKind::Remote, {},
                u"the system's keychain does not answer; it may be waiting for somebody to unlock it"_s);
  }
  return *ended;
}

/// Only where keychains are reached through a bus; elsewhere they are part of the system.
bool canReachKeychain()
{
#if defined(Q_OS_UNIX) && !defined(Q_OS_DARWIN)
  return sessionBusAnswers(QProcessEnvironment::systemEnvironment(), BusTime);
#else
  return true;
#endif
}

Result<std::optional<QString>> readEntry()
{
  if (!canReachKeychain()) return tl::unexpected(noKeychain());
  auto* const job = new QKeychain::ReadPasswordJob(ServiceName);
  QString text;
  // Before run() connects: a finished job is deleted as soon as its loop turns.
  QObject::connect(job, &QKeychain::Job::finished, job, [&text](QKeychain::Job* finished) {
    text = static_cast<QKeychain::ReadPasswordJob*>(finished)->textData();
  });
  const auto ended = run(job);
  if (!ended) {
    QObject::disconnect(job, &QKeychain::Job::finished, job, nullptr);
    return tl::unexpected(ended.error());
  }
  if (*ended == QKeychain::EntryNotFound) return std::nullopt;
  if (*ended != QKeychain::NoError) return tl::unexpected(errorOf(*ended));
  return text;
}

Result<void> writeEntry(const QString& secret)
{
  if (!canReachKeychain()) return tl::unexpected(noKeychain());
  auto* const job = new QKeychain::WritePasswordJob(ServiceName);
  job->setTextData(secret);
  const auto ended = run(job);
  if (!ended) return tl::unexpected(ended.error());
  if (*ended != QKeychain::NoError) return tl::unexpected(errorOf(*ended));
  return {};
}

Result<void> removeEntry()
{
  if (!canReachKeychain()) return tl::unexpected(noKeychain());
  const auto ended = run(new QKeychain::DeletePasswordJob(ServiceName));
  if (!ended) return tl::unexpected(ended.error());
  if (*ended != QKeychain::NoError && *ended != QKeychain::EntryNotFound) return tl::unexpected(errorOf(*ended));
  return {};
}

} // namespace

Keychain systemKeychain()
{
  return {readEntry, writeEntry, removeEntry};
}

} // namespace assayer
