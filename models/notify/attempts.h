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
  BackOff backOff = {};
  quint64 seed = 0; // of the waits' random shares
  /// Asked every 50 ms; false: Cancelled.
  std::function<bool()> keepGoing = {};
  /// Waits between attempts; false: Cancelled. Absent: an event loop, asking keepGoing.
  std::function<bool(std::chrono::milliseconds)> wait = {};
  /// For a Retry-After that is a date. Absent: the clock.
  std::function<QDateTime()> now = {};
};

/// What an answer means.
struct AttemptVerdict {
  enum class Next { Done, Again, GiveUp };
  Next next = Next::GiveUp;
  QString why; // follows the host's name
};

/// The exchange that was done with, and how many attempts it took. Blocking. host and what (what was done, "posting")
/// stand in errors. Errors: Remote, with the host and what it did; Cancelled.
struct Attempted;
Result<Attempted> attempt(const QString& host, const QString& what, const Attempting& attempting,
                          const std::function<HttpExchange()>& once,
                          const std::function<AttemptVerdict(const HttpExchange&)>& verdictOn);

/// "10 s".
QString secondsWord(std::chrono::milliseconds time);

} // namespace assayer
