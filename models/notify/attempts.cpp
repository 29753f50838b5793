#include "notify/attempted.h"

#include <QEventLoop>
#include <QTimer>

#include <algorithm>
#include <cmath>

namespace assayer {

using namespace Qt::Literals::StringLiterals;
using std::chrono::milliseconds;

namespace {

bool waitInLoop(milliseconds time, const std::function<bool()>& keepGoing)
{
  QEventLoop loop;
  bool goOn = true;
  QTimer::singleShot(time, Qt::CoarseTimer, &loop, &QEventLoop::quit);
  QTimer asking;
  QObject::connect(&asking, &QTimer::timeout, &loop, [&] {
    if (keepGoing()) return;
    goOn = false;
    loop.quit();
  });
  if (keepGoing) asking.start(milliseconds(50));
  loop.exec();
  return goOn;
}

} // namespace

QString durationWord(milliseconds time)
{
  const double seconds = static_cast<double>(time.count()) / 1000.0;
  constexpr double Minute = 60;
  constexpr double Hour = 60 * Minute;
  constexpr double Day = 24 * Hour;
  if (seconds < 2 * Minute) return QString::number(seconds, 'g', 4) + u" s"_s;
  if (seconds < 2 * Hour) return u"%1 minutes"_s.arg(std::round(seconds / Minute));
  if (seconds < 2 * Day) return u"%1 hours"_s.arg(std::round(seconds / Hour));
  if (seconds < 3652 * Day) return u"%1 days"_s.arg(std::round(seconds / Day));
  return u"more than 10 years"_s;
}

Result<Attempted> attempt(const QString& host, const QString& what, const Attempting& attempting,
                          const std::function<HttpExchange(milliseconds)>& once,
                          const std::function<AttemptVerdict(const HttpExchange&)>& verdictOn, const QDateTime& until)
{
  const auto now = [&] { return attempting.now ? attempting.now() : QDateTime::currentDateTimeUtc(); };
  const auto left = [&] { return milliseconds(until.isNull() ? attempting.timeout.count() : now().msecsTo(until)); };
  const QString isUp = u"; the time for all of it, %1, is up"_s.arg(durationWord(attempting.total));
  const auto cancelled = [&] { return fail(ErrorKind::Cancelled, {}, what + u" was stopped"_s); };
  RandomBits random(attempting.seed);
  QString last; // what went wrong
  for (int count = 1;; ++count) {
    if (attempting.keepGoing && !attempting.keepGoing()) return cancelled();
    if (left() <= milliseconds(0))
      return fail(ErrorKind::Remote, host, (last.isEmpty() ? u"took too long"_s : last) + isUp);
    const HttpExchange exchange = once(std::min(attempting.timeout, left()));
    if (exchange.end == ExchangeEnd::Cancelled) return cancelled();
    const AttemptVerdict verdict = verdictOn(exchange);
    if (verdict.next == AttemptVerdict::Next::Done) return Attempted{exchange, count};
    if (verdict.next == AttemptVerdict::Next::GiveUp) return fail(ErrorKind::Remote, host, verdict.why);
    if (count > attempting.retries)
      return fail(ErrorKind::Remote, host,
                  verdict.why + (count == 1 ? QString() : u"; it was tried %1 times"_s.arg(count)));

    last = verdict.why;
    milliseconds wait = waitBefore(count, attempting.backOff, random);
    if (const auto asked = retryAfter(exchange.retryAfter, now())) {
      // Coming back earlier than asked would only be refused again.
      if (*asked > attempting.backOff.longestRetryAfter)
        return fail(ErrorKind::Remote, host,
                    verdict.why + u", and asks to be asked again after %1; at most %2 is waited, so try it then"_s.arg(
                                      durationWord(*asked), durationWord(attempting.backOff.longestRetryAfter)));
      wait = std::max(wait, *asked);
    }
    if (!until.isNull() && wait >= left()) return fail(ErrorKind::Remote, host, verdict.why + isUp);
    if (attempting.tell)
      attempting.tell(u"%1 %2; trying again in %3 (%4 of %5)"_s.arg(host, verdict.why, durationWord(wait))
                          .arg(count + 1)
                          .arg(attempting.retries + 1));
    if (!(attempting.wait ? attempting.wait(wait) : waitInLoop(wait, attempting.keepGoing))) return cancelled();
  }
}

} // namespace assayer
