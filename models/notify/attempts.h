// A request that is made again where that can help. Private to notify/, apart from how it is asked for.
#pragma once

#include "core/result.h"
#include "notify/retry.h"

#include <QString>

#include <functional>

namespace assayer {

struct HttpExchange;

/// How often and how patiently a request is made.
struct Attempting {
  std::chrono::milliseconds timeout{10'000}; // of one attempt, to the last byte of its answer
  int retries = 3;                           // after the first attempt
  /// Of all that is sent together, attempts and waits included; 0: none.
  std::chrono::milliseconds total{0};
  BackOff backOff = {};
  quint64 seed = 0; // of the waits' random shares
  /// Asked every 50 ms; false: Cancelled.
  std::function<bool()> keepGoing = {};
  /// Waits between attempts; false: Cancelled. Absent: an event loop, asking keepGoing.
  std::function<bool(std::chrono::milliseconds)> wait = {};
  /// For a Retry-After that is a date, and for the total. Absent: the clock.
  std::function<QDateTime()> now = {};
  /// Told before each wait what went wrong and what follows, as one sentence.
  std::function<void(const QString&)> tell = {};
};

/// What an answer means.
struct AttemptVerdict {
  enum class Next { Done, Again, GiveUp };
  Next next = Next::GiveUp;
  QString why; // follows the host's name
};

/// The exchange that was done with, and how many attempts it took. Blocking. host and what (what was done, "posting")
/// stand in errors; once is given the time that the attempt has. until: when the total is up; null: never.
/// Errors: Remote, with the host and what it did; Cancelled.
struct Attempted;
Result<Attempted> attempt(const QString& host, const QString& what, const Attempting& attempting,
                          const std::function<HttpExchange(std::chrono::milliseconds)>& once,
                          const std::function<AttemptVerdict(const HttpExchange&)>& verdictOn,
                          const QDateTime& until = {});

/// "10 s"; from two minutes on "5 minutes", "3 hours", "12 days", "more than 10 years".
QString durationWord(std::chrono::milliseconds time);

} // namespace assayer
