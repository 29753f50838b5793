// When a request that failed is made again. Pure; any thread.
#pragma once

#include "statistics/random_bits.h"

#include <QByteArray>
#include <QDateTime>

#include <chrono>
#include <optional>

namespace assayer {

struct BackOff {
  std::chrono::milliseconds first{1'000};              // before the first repetition, then doubled
  std::chrono::milliseconds longest{30'000};           // of the doubling
  std::chrono::milliseconds longestRetryAfter{60'000}; // a server that wants more time is given up on
  bool operator==(const BackOff&) const = default;
};

/// The wait before a repetition (1 for the first): first · 2^(repetition − 1), at most longest, of which a random share
/// in [½, 1) is taken, so that many programs that failed together do not come back together ("equal jitter").
std::chrono::milliseconds waitBefore(int repetition, const BackOff& backOff, RandomBits& random);

/// What a Retry-After header asks for (RFC 9110, 10.2.3: seconds or a date), never negative; absent where it is
/// neither.
std::optional<std::chrono::milliseconds> retryAfter(const QByteArray& header, const QDateTime& now);

} // namespace assayer
