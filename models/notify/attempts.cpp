#include "notify/attempted.h"

#include <QEventLoop>
#include <QTimer>

#include <algorithm>

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

QString secondsWord(milliseconds time)
{
  return QString::number(static_cast<double>(time.count()) / 1000.0, 'g', 4) + u" s"_s;
}

Result<Attempted> attempt(const QString& host, const QString& what, const Attempting& attempting,
                          const std::function<HttpExchange()>& once,
                          const std::function<AttemptVerdict(const HttpExchange&)>& verdictOn)
{
  const auto cancelled = [&] { return fail(ErrorKind::Cancelled, {}, what + u" was stopped"_s); };
  RandomBits random(attempting.seed);
  for (int count = 1;; ++count) {
    if (attempting.keepGoing && !attempting.keepGoing()) return cancelled();
    const HttpExchange exchange = once();
    if (exchange.end == ExchangeEnd::Cancelled) return cancelled();
    const AttemptVerdict verdict = verdictOn(exchange);
    if (verdict.next == AttemptVerdict::Next::Done) return Attempted{exchange, count};
    if (verdict.next == AttemptVerdict::Next::GiveUp) return fail(ErrorKind::Remote, host, verdict.why);
    if (count > attempting.retries)
      return fail(ErrorKind::Remote, host,
                  verdict.why + (count == 1 ? QString() : u"; it was tried %1 times"_s.arg(count)));

    milliseconds wait = waitBefore(count, attempting.backOff, random);
    const QDateTime now = attempting.now ? attempting.now() : QDateTime::currentDateTimeUtc();
    if (const auto asked = retryAfter(exchange.retryAfter, now)) {
      // Coming back earlier than asked would only be refused again.
      if (*asked > attempting.backOff.longestRetryAfter)
        return fail(ErrorKind::Remote, host,
                    verdict.why + u" and asks to wait for %1, which is too long"_s.arg(secondsWord(*asked)));
      wait = std::max(wait, *asked);
    }
    if (!(attempting.wait ? attempting.wait(wait) : waitInLoop(wait, attempting.keepGoing))) return cancelled();
  }
}

} // namespace assayer
