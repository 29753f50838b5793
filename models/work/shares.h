// Long pieces of work that consist of others tell how far they are in shares.
#pragma once

#include "core/records.h"

namespace assayer {

/// Tells that this share of [0, 1] is done; false: stop.
inline bool tellShare(const ProgressFunction& progress, double share)
{
  constexpr qint64 Whole = 1'000;
  return !progress || progress({static_cast<qint64>(share * Whole), Whole});
}

/// What a part reports of itself, as a stretch of the whole.
inline ProgressFunction partOf(const ProgressFunction& progress, double from, double to)
{
  return [&progress, from, to](const Progress& part) {
    const double share = part.total > 0 ? static_cast<double>(part.done) / static_cast<double>(part.total) : 0;
    return tellShare(progress, from + share * (to - from));
  };
}

} // namespace assayer
